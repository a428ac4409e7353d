package openings

import (
	"context"
	"fmt"

	"tetrad/engine"
	"tetrad/positions"
)

// Balance makes r return only openings that a [Judge] finds balanced. The judge
// searches this many nodes and accepts scores of at most most centipawns; 0 accepts
// any score.
func (r *Random) Balance(registry engine.Registry, most int, nodes uint64) error {
	if most == 0 {
		return nil
	}
	judge, err := NewJudge(registry, r.Game, nodes, most)
	if err != nil {
		return err
	}
	r.Accept = judge.Balanced
	return nil
}

// A Judge uses a short search to tell whether openings are balanced. It is not safe
// for concurrent use. Its verdicts are reproducible.
type Judge struct {
	game   positions.Game
	player *engine.Player
	nodes  uint64
	most   int
}

// NewJudge returns a judge of openings of a game. An opening is balanced if a search
// of this many nodes gives a score of at most most centipawns for either side.
// options are options of the search, as pairs of name and value.
func NewJudge(r engine.Registry, g positions.Game, nodes uint64, most int, options ...[2]string) (*Judge, error) {
	player, err := engine.NewPlayer(r, engine.Settings{
		Game: g.Name(), Options: append([][2]string{{"Hash", judgeHashMiB}}, options...),
	})
	return &Judge{g, player, nodes, most}, err
}

// judgeHashMiB is enough for short searches and quick to clear.
const judgeHashMiB = "1"

// Balanced searches an opening. It can serve as the Accept of [Random].
func (j *Judge) Balanced(o Opening, _ positions.Position) (bool, error) {
	score, err := j.score(o)
	return -j.most <= score && score <= j.most, err
}

// score returns the score of the player to move, in centipawns. A proven end lies
// beyond all estimates.
func (j *Judge) score(o Opening) (int, error) {
	p, err := o.Position(j.game)
	if err != nil {
		return 0, err
	}
	j.player.NewGame()
	found, err := j.player.Best(context.Background(), p, engine.Request{Nodes: j.nodes})
	if err != nil {
		return 0, fmt.Errorf("searching an opening: %w", err)
	}
	return int(found.Lines[0].Score), nil
}
