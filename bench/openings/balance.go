package openings

import (
	"context"
	"fmt"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

// Criteria says which openings tell most in a match.
type Criteria struct {
	// Least and Most bound the score for the side that is ahead, in centipawns, by a search;
	// Most 0: any score.
	Least int `json:"least,omitempty"`
	Most  int `json:"balance"`
	// Nodes are those of that search.
	Nodes uint64 `json:"nodes"`
}

// UsualNodes is a good number of nodes of a search that judges an opening.
const UsualNodes = 2000

// maxNodes is the greatest one.
const maxNodes = 1_000_000

// Check refuses impossible bounds.
func (w *Criteria) Check() error {
	switch {
	case w.Least < 0 || w.Most < w.Least:
		return fmt.Errorf("scores from %d to %d centipawns are none", w.Least, w.Most)
	case w.Most > 0 && (w.Nodes < 1 || w.Nodes > maxNodes):
		return fmt.Errorf("%d nodes are not from 1 to %d", w.Nodes, maxNodes)
	}
	return nil
}

// SetCriteria makes r return only openings that meet the criteria.
func (r *Random) SetCriteria(registry engine.Registry, w Criteria) error {
	if err := w.Check(); err != nil || w.Most == 0 {
		return err
	}
	judge, err := NewJudge(registry, r.Game, w)
	if err != nil {
		return err
	}
	r.Accept = judge.Accepts
	return nil
}

// A Judge tells whether openings meet the criteria. It is not safe for concurrent use. Its verdicts
// are reproducible.
type Judge struct {
	Criteria
	game   positions.Game
	player *engine.Player
}

// NewJudge returns a judge of openings of a game. options are options of the search, as pairs
// of name and value.
func NewJudge(r engine.Registry, g positions.Game, w Criteria, options ...[2]string) (*Judge, error) {
	player, err := engine.NewPlayer(r, engine.Settings{
		Game: g.Name(), Options: append([][2]string{{"Hash", judgeHashMiB}}, options...),
	})
	return &Judge{w, g, player}, err
}

// judgeHashMiB is enough for short searches and quick to clear.
const judgeHashMiB = "1"

// Accepts reports whether an opening meets the criteria. It can serve as the Accept of [Random].
func (j *Judge) Accepts(o Opening, _ positions.Position) (bool, error) {
	p, err := o.Position(j.game)
	if err != nil {
		return false, err
	}
	score, err := j.search(p, j.Nodes)
	ahead := int(max(score, -score))
	return j.Least <= ahead && ahead <= j.Most, err
}

// search returns the score of a position for the player to move. A proven end lies beyond
// all estimates. The search remembers nothing.
func (j *Judge) search(p positions.Position, nodes uint64) (search.Score, error) {
	j.player.NewGame()
	found, err := j.player.Best(context.Background(), p, engine.Request{Nodes: nodes})
	if err != nil {
		return 0, fmt.Errorf("searching an opening: %w", err)
	}
	return found.Lines[0].Score, nil
}
