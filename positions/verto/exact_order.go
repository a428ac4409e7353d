package verto

import (
	"math"
	"math/bits"

	"tetrad/positions"
)

// Far from the end the search tries first the turn that promises an answer for the least
// work. The best turn is not enough for that: a good turn that leaves the opponent many
// replies takes more nodes to prove than one that is just good enough and leaves few. So
// the order is by the work to expect: the nodes that a proof takes if the turn is good
// enough, divided by the odds that it is.
//
// Work is a logarithm of base 2, in parts of workUnit. It is an integer, so that every
// machine finds the same order.

// workUnit is a doubling of the nodes.
const workUnit = 32

// Turns are ordered by work from minWork empty squares on, if there is an estimate.
// From minForesight on, the work of a turn is the sum over all replies of the least
// work after them. Nearer to the end this would cost more than it saves.
const minWork, minForesight = 12, 20

// Weights of work, in parts of workUnit. They are from a regression over the turns that
// decided a position with 10 to 20 empty squares, on boards of 6×6. The odds are a
// logistic function of the estimate, by a regression over all turns that were searched.
const (
	workForEmpty   = 18 // for each empty square
	workForEntry   = 11 // for each square that the opponent may enter
	workForCapture = 5  // for each square where the opponent captures,
	workForSeveral = 12 // and for each where several stones can be captured
	workForStone   = 14 // less, for each stone by which the estimate exceeds the question
	oddsForStone   = 46 // how fast the odds fall: 1/ln 2 doublings for each stone
	evenOdds       = 85 // hundredths of stones by which the estimate is too high on average
	maxStones      = 800
	minStones      = -400 // bounds of the excess, in hundredths, that counts for the work
)

// noWork marks a turn that decides the game for the opponent.
const noWork = math.MaxInt32 / 4

// A foresight estimates positions for a worker, if it is told how.
type foresight struct {
	estimate    func(positions.Position) int
	position    *Position // that is estimated
	work, ahead int       // from how many empty squares on turns are ordered by work, and by foresight
}

func newForesight(v *variant, estimate func(positions.Position) int) foresight {
	if estimate == nil {
		return foresight{work: math.MaxInt}
	}
	return foresight{estimate, newPosition(v, state{newest: none}), minWork, minForesight}
}

// of returns the estimate of a position for the side to move, in hundredths of stones.
func (f *foresight) of(own, opp uint64) int {
	s := f.position.top()
	s.stones[0].Lo, s.stones[1].Lo = own, opp
	return f.estimate(f.position)
}

// pick moves the most promising turn to the front and returns it.
func pick(turns []exactTurn) exactTurn {
	b := 0
	for j := range turns {
		if turns[j].order > turns[b].order {
			b = j
		}
	}
	turns[0], turns[b] = turns[b], turns[0]
	return turns[0]
}

// sorted sorts turns by promise, in place.
func sorted(turns []exactTurn) []exactTurn {
	for i := range turns {
		pick(turns[i:])
	}
	return turns
}

// order sets the order of turns from a position with k empty squares.
func (w *exactWorker) order(turns []exactTurn, k, alpha int, hint int8) {
	if k >= w.foresight.work {
		w.orderByWork(turns, k, alpha, hint)
		return
	}
	for i := range turns {
		turns[i].order = w.promise(&turns[i], hint)
	}
}

// promise estimates how good a turn is and how little work it leaves: from the stones,
// from those that can no longer be flipped, and from the squares where each side could
// enter or capture next. A square where the opponent captures in several directions
// gives several replies.
func (w *exactWorker) promise(t *exactTurn, hint int8) int32 {
	empty := w.board &^ (t.own | t.opp)
	once, twice := captured64(t.opp, t.own)
	order := 15*bits.OnesCount64(t.own) - 12*bits.OnesCount64(t.opp) +
		4*bits.OnesCount64(t.own&^loose64(w.board, empty)) -
		12*bits.OnesCount64(open64(t.opp, t.own, empty, w.corners)) -
		13*bits.OnesCount64(once&empty) - 9*bits.OnesCount64(twice&empty) +
		4*bits.OnesCount64(jumpers64(empty, t.opp, t.own))
	if t.first == hint {
		order += 1 << 16
	}
	return int32(order)
}

// orderByWork sets the order of turns from a position with k empty squares.
func (w *exactWorker) orderByWork(turns []exactTurn, k, alpha int, hint int8) {
	even := 100 * w.between(alpha)
	for i := range turns {
		t := &turns[i]
		if k >= w.foresight.ahead {
			t.order = -w.effortAhead(t.own, t.opp, even)
		} else {
			t.order = -w.effort(t.own, t.opp, even)
		}
		if t.first == hint {
			t.order += noWork
		}
	}
}

// between returns the margin that cannot be and lies between the yes and the no of the
// question about alpha: final margins are all even or all odd.
func (w *exactWorker) between(alpha int) int {
	if (alpha+bits.OnesCount64(w.board))%2 == 0 {
		return alpha + 1
	}
	return alpha
}

// effort returns how much work it probably takes to prove that own, who has just moved,
// wins by more than even, in hundredths of stones.
func (w *exactWorker) effort(own, opp uint64, even int) int32 {
	empty := w.board &^ (own | opp)
	if empty == 0 {
		if 100*(bits.OnesCount64(own)-bits.OnesCount64(opp)) > even {
			return 0
		}
		return noWork
	}
	excess := -w.foresight.of(opp, own) - even
	once, twice := captured64(opp, own)
	work := workForEmpty*bits.OnesCount64(empty) +
		workForEntry*bits.OnesCount64(open64(opp, own, empty, w.corners)) +
		workForCapture*bits.OnesCount64(once&empty) + workForSeveral*bits.OnesCount64(twice&empty) -
		workForStone*max(minStones, min(excess, maxStones))/100
	return sumOfWork(int32(work), int32(work-oddsForStone*(excess-evenOdds)/100))
}

// effortAhead returns the same as effort, two turns later: the opponent has to be answered
// after every turn, by the turn with the least work.
func (w *exactWorker) effortAhead(own, opp uint64, even int) (sum int32) {
	from := len(w.turns)
	w.addTurnsOrPass(opp, own)
	to := len(w.turns)
	for i := from; i < to; i++ {
		least := int32(noWork)
		w.addTurnsOrPass(w.turns[i].opp, w.turns[i].own)
		for j := to; j < len(w.turns); j++ {
			least = min(least, w.effort(w.turns[j].own, w.turns[j].opp, even))
		}
		w.turns = w.turns[:to]
		sum = sumOfWork(sum, least)
	}
	w.turns = w.turns[:from]
	return sum
}

// addTurnsOrPass appends all turns of a position, which may be a pass.
func (w *exactWorker) addTurnsOrPass(own, opp uint64) {
	empty := w.board &^ (own | opp)
	if open := open64(own, opp, empty, w.corners); open != 0 {
		w.addTurns(own, opp, empty, open)
		return
	}
	w.turns = append(w.turns, exactTurn{own: own, opp: opp, first: none})
}

// sumOfWork returns the logarithm of a sum.
func sumOfWork(a, b int32) int32 {
	a, b = max(a, b), min(a, b)
	if d := a - b; d < int32(len(carry)) {
		return a + int32(carry[d])
	}
	return a
}

// carry holds by how much the logarithm of a sum exceeds that of its greater part, by the
// difference of the two.
var carry = func() (c [7 * workUnit]int8) {
	for d := range c {
		c[d] = int8(math.Round(workUnit * math.Log2(1+math.Exp2(-float64(d)/workUnit))))
	}
	return c
}()
