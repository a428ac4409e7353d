package check

import (
	"errors"
	"fmt"
	"time"

	"tetrad/positions"
)

// proves searches positions near the ends of random games and compares what the engine takes
// for proved with all lines of play.
func (s *session) proves() {
	const near, far = 5, 16 // turns before the end
	claims, tried := 0, 0
	for end := time.Now().Add(s.span(400 * time.Millisecond)); tried < 3 || time.Now().Before(end); tried++ {
		game := s.branch(line{}, 0, 400)
		back := 1 + s.rng.IntN([]int{near, far}[tried%2])
		at := s.start()
		if tried > 0 && len(game.moves) > back {
			at = s.branch(game, len(game.moves)-back, 0)
		}
		if at.isOver() {
			continue
		}
		const search = "nodes 500"
		s.search(at, search, s.Patience)
		best, ok := s.heard.best()
		if !ok {
			skip("it tells no scores")
		}
		claimed, err := refute(at.p, best)
		if err != nil {
			fail(at.wrong("go "+search, clip(best.text), err.Error()).because(falseMate, ""))
		}
		if claimed {
			claims++
		}
	}
	s.note = fmt.Sprintf("%d in %d positions", claims, tried)
}

// refute returns an error if the proof that an info line claims is false. It believes a proof
// that cannot be played out.
func refute(p positions.Position, i infoLine) (claimed bool, err error) {
	depth, sign := 5, i.winner()
	switch {
	case sign != 0:
	case i.WDL != nil && (i.WDL.Win == 0 || i.WDL.Loss == 0): // this player does not win, it says
		who, err := forced(p, 3, new(100_000))
		if err == nil && (who > 0 && i.WDL.Win == 0 || who < 0 && i.WDL.Loss == 0) {
			return true, errors.New("the opposite: this player wins by force within 3 turns")
		}
		return true, nil
	default:
		return false, nil
	}
	isShort := i.isMate() && i.score()*sign <= shortest
	if isShort {
		depth = i.score() * sign
	}
	budget := 100_000
	who, err := forced(p, depth, &budget)
	switch {
	case err != nil || who == sign:
		return true, nil
	case who == -sign:
		return true, fmt.Errorf("the opposite: within %s the other player wins by force", counted(depth, "turn"))
	case isShort:
		return true, errors.New("no proof: nobody wins by force within " + counted(depth, "turn"))
	}
	return true, nil
}

// shortest is the greatest number of turns to a mate that is compared with all lines of play.
const shortest = 4

var errTooMuch = errors.New("too many lines")

// forced returns 1 if the player to move can force a win within depth turns, -1 if the opponent
// can, else 0.
func forced(p positions.Position, depth int, budget *int) (int, error) {
	if winner, decided := p.Outcome().Winner(); decided {
		if winner == p.ToMove() {
			return 1, nil
		}
		return -1, nil
	}
	if p.Outcome() != positions.Undecided || depth == 0 {
		return 0, nil
	}
	mover, best, failed := p.ToMove(), -1, error(nil)
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if *budget--; *budget < 0 {
			failed = errTooMuch
			return false
		}
		q := p.Copy()
		positions.DoTurn(q, steps)
		below := depth - 1
		if p.TurnString(steps) == pass {
			below = depth // a mate may leave out passes
		}
		value, err := forced(q, below, budget)
		if q.ToMove() != mover {
			value = -value
		}
		best, failed = max(best, value), err
		return err == nil && best < 1
	})
	return best, failed
}
