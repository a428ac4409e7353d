package solving

import (
	"context"
	"errors"
	"sync/atomic"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/search/solve"
)

// A Backward proves the positions of recorded games from the end of each backwards, to
// find out from which turn on the result is within reach of a proof.
type Backward struct {
	Registry engine.Registry
	HashMiB  int
	Nodes    uint64 // for a position
}

// A Proof is a solved position of a game.
type Proof struct {
	Left  int   // turns to the end of the game as it was played
	Value Value // of the position
	Nodes uint64
	// Lost says that the game came to something else: there is a mistake in the turns
	// that were left.
	Lost bool
}

// Prove calls found with one position after another, until one has no answer within
// the nodes. Each begins with empty tables, so the nodes do not depend on the others.
// The game must have been played to its end. The error is that of ctx, or says what is
// wrong with the game.
func (b *Backward) Prove(ctx context.Context, variant positions.Game, g *record.Game, found func(Proof)) error {
	var line []positions.Position
	end, err := g.Replay(variant, func(_ int, p positions.Position) { line = append(line, p.Copy()) })
	switch {
	case err != nil:
		return err
	case end.Outcome() == positions.Undecided:
		return errors.New("it was not played to its end")
	}
	estimate := b.Registry.Estimate(variant.Name())
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	for left := 1; left < len(line); left++ {
		p := line[len(line)-1-left]
		s := solve.New(p, solve.Options{HashMiB: b.HashMiB, Estimate: estimate})
		s.Limit(b.Nodes)
		v := s.Solve(p, &stop, nil)
		if err := ctx.Err(); err != nil {
			return err
		}
		if !v.Solved() {
			return nil
		}
		value := seenByP1(p, v)
		found(Proof{left, value, s.Nodes() + s.Listed(), value != boundsOf(end)})
	}
	return nil
}

// seenByP1 converts a solved value, which is that of the player to move.
func seenByP1(p positions.Position, v solve.Value) Value {
	if p.ToMove() == positions.P2 {
		return Value{-v.High, -v.Low}
	}
	return Value{v.Low, v.High}
}
