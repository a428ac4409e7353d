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
	// Nodes are those of that search, and of each turn of the trial games.
	Nodes uint64 `json:"nodes"`
	// Trial is the number of games that the default search then plays against itself; 0: none.
	Trial int `json:"trial,omitempty"`
	// Low and High bound the share of the points in these games for the side that has more,
	// 0.5 to 1.
	Low  float64 `json:"low,omitempty"`
	High float64 `json:"high,omitempty"`
}

// maxTrial is the greatest number of trial games of an opening, and maxNodes that of the nodes
// of a turn.
const (
	maxTrial = 100
	maxNodes = 1_000_000
)

// Check refuses impossible bounds.
func (w *Criteria) Check() error {
	switch {
	case w.Least < 0 || w.Most < w.Least:
		return fmt.Errorf("scores from %d to %d centipawns are none", w.Least, w.Most)
	case w.Trial < 0 || w.Trial > maxTrial:
		return fmt.Errorf("%d trial games are not from 0 to %d", w.Trial, maxTrial)
	case (w.Most > 0 || w.Trial > 0) && (w.Nodes < 1 || w.Nodes > maxNodes):
		return fmt.Errorf("%d nodes are not from 1 to %d", w.Nodes, maxNodes)
	case w.Trial > 0 && !(0.5 <= w.Low && w.Low <= w.High && w.High <= 1): // so NaN is refused
		return fmt.Errorf("shares from %g to %g are not within 0.5 to 1", w.Low, w.High)
	}
	return nil
}

// SetCriteria makes r return only openings that meet the criteria.
func (r *Random) SetCriteria(registry engine.Registry, w Criteria) error {
	if err := w.Check(); err != nil || w.Most == 0 && w.Trial == 0 {
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
	if j.Most > 0 {
		_, score, err := j.search(p, j.Nodes)
		if ahead := max(score, -score); err != nil || int(ahead) < j.Least || int(ahead) > j.Most {
			return false, err
		}
	}
	if j.Trial == 0 {
		return true, nil
	}
	share, err := j.share(p)
	return j.Low <= share && share <= j.High, err
}

// search returns the turn that a search chooses, and its score for the player to move. A
// proven end lies beyond all estimates. The search remembers nothing.
func (j *Judge) search(p positions.Position, nodes uint64) ([]positions.Step, search.Score, error) {
	j.player.NewGame()
	found, err := j.player.Best(context.Background(), p, engine.Request{Nodes: nodes})
	if err != nil {
		return nil, 0, fmt.Errorf("searching an opening: %w", err)
	}
	turn, err := p.ParseTurn(found.Move)
	return turn, found.Lines[0].Score, err
}

// share plays the trial games from p, and returns the share of the points of the side that has
// more. A game goes on until its result is proved.
func (j *Judge) share(p positions.Position) (float64, error) {
	points := 0.0 // of p1
	for game := range j.Trial {
		// The same search would play the same game again, so each has an eighth more nodes.
		result, err := j.play(p.Copy(), j.Nodes+uint64(game)*j.Nodes/8)
		if err != nil {
			return 0, err
		}
		points += result
	}
	return max(points, float64(j.Trial)-points) / float64(j.Trial), nil
}

// maxTurnsOfTrial ends a trial game as a draw.
const maxTurnsOfTrial = 1000

// play plays a game, and returns the points of p1.
func (j *Judge) play(p positions.Position, nodes uint64) (float64, error) {
	for range maxTurnsOfTrial {
		if winner, won := p.Outcome().Winner(); won {
			return pointsOf(winner == positions.P1), nil
		}
		if p.Outcome() != positions.Undecided {
			return 0.5, nil
		}
		turn, score, err := j.search(p, nodes)
		if err != nil {
			return 0, err
		}
		if score.IsProven() && score != 0 {
			return pointsOf((score > 0) == (p.ToMove() == positions.P1)), nil
		}
		positions.DoTurn(p, turn)
	}
	return 0.5, nil
}

func pointsOf(wins bool) float64 {
	if wins {
		return 1
	}
	return 0
}
