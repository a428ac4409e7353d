package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// A rootTurn is a whole turn at the root.
type rootTurn struct {
	steps []positions.Step
	score search.Score // found last: exact, or a bound that it stayed below
	// shallow is the score of a search one turn deep, where isShallow. Most late
	// turns are never searched deeper, and in thousands of them it takes long.
	shallow   search.Score
	isShallow bool
}

// mostRootTurns is the greatest number of turns that are listed. The play of
// our games has up to some 5000, a setup millions.
const mostRootTurns = 1 << 13

// listTurns lists the turns that may be played at the root, and gives the one
// that is proposed the best score. It lists none where they are too many, and
// none in games of which no late steps are left out: only where turns are
// thousands is the order of whole turns known to be worth more than that of steps.
func (w *worker) listTurns() {
	w.turns, w.turnSteps = w.turns[:0], w.turnSteps[:0]
	if w.shared.task.Pruning.Late == 0 {
		return
	}
	limits := &w.shared.task.Limits
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		if limits.Turns != nil && !limits.MayBegin(steps) {
			return true
		}
		if len(w.turns) == mostRootTurns {
			w.turns = w.turns[:0]
			return false
		}
		from := len(w.turnSteps)
		w.turnSteps = append(w.turnSteps, steps...)
		t := rootTurn{steps: w.turnSteps[from:len(w.turnSteps):len(w.turnSteps)]}
		if len(w.lines) > 0 && slices.Equal(steps, w.lines[0].pv) {
			t.score = 1
		}
		w.turns = append(w.turns, t)
		return true
	})
}

// tryFirst moves a turn before all others.
func (w *worker) tryFirst(i int) {
	t := w.turns[i]
	copy(w.turns[1:i+1], w.turns[:i])
	w.turns[0] = t
}

// sortTurns puts the turns of good scores first, and leaves equal ones in order.
// Turns are thousands: what is sorted are numbers, the score above the place.
func (w *worker) sortTurns() {
	w.turnKeys = w.turnKeys[:0]
	for i, t := range w.turns {
		w.turnKeys = append(w.turnKeys, uint64(search.Infinity-t.score)<<32|uint64(i))
	}
	slices.Sort(w.turnKeys)
	w.sorted = w.sorted[:0]
	for _, key := range w.turnKeys {
		w.sorted = append(w.sorted, w.turns[uint32(key)])
	}
	w.turns, w.sorted = w.sorted, w.turns
}
