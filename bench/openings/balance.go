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
	judge, err := newJudge(registry, r.Game, w)
	r.Accept = judge.accepts
	return err
}

// A judge tells whether openings meet the criteria. It is not safe for concurrent use. Its verdicts
// are reproducible.
type judge struct {
	Criteria
	game   positions.Game
	player *engine.Player
}

func newJudge(r engine.Registry, g positions.Game, w Criteria) (*judge, error) {
	player, err := engine.NewPlayer(r, engine.Settings{Game: g.Name(), HashMiB: judgeHashMiB})
	return &judge{w, g, player}, err
}

// judgeHashMiB is enough for short searches and quick to clear.
const judgeHashMiB = 1

// accepts reports whether an opening meets the criteria. It is the Accept of [Random].
func (j *judge) accepts(o Opening, _ positions.Position) (bool, error) {
	p, err := o.Position(j.game)
	if err != nil {
		return false, err
	}
	score, err := j.search(p)
	ahead := int(max(score, -score))
	return j.Least <= ahead && ahead <= j.Most, err
}

// search returns the score of a position for the player to move. A proven end lies beyond
// all estimates. The search remembers nothing.
func (j *judge) search(p positions.Position) (search.Score, error) {
	j.player.NewGame()
	found, err := j.player.Best(context.Background(), p, engine.Limits{Nodes: j.Nodes})
	if err != nil {
		return 0, fmt.Errorf("searching an opening: %w", err)
	}
	return found.Lines[0].Score, nil
}
