package positions

import (
	"errors"
	"fmt"
)

// ErrGameOver is the error of [PlayTurn] for any move after the end of the game.
var ErrGameOver = errors.New("the game is over")

// EachTurn calls yield with the steps of each legal turn from p, between turns, in the
// order of generation, until yield returns false. The slice is valid during the call
// only. While yield runs, p stands where the turn begins; yield may play on p if it
// takes everything back.
func EachTurn(p Position, yield func(steps []Step) bool) {
	if lister := p.Abilities().TurnLister; lister != nil {
		lister.EachTurn(yield)
		return
	}
	w := turnWalker{p: p, yield: yield}
	w.walk()
}

// turnWalker visits the steps of a turn, depth first.
type turnWalker struct {
	p     Position
	yield func([]Step) bool
	turn  []Step
	arena []Step // steps still to try, of all levels
}

func (w *turnWalker) walk() bool {
	from := len(w.arena)
	w.arena = w.p.Steps(w.arena)
	to := len(w.arena)
	more := true
	for i := from; i < to && more; i++ {
		w.p.Do(w.arena[i])
		w.turn = append(w.turn, w.arena[i])
		if w.p.MidTurn() {
			more = w.walk()
		} else {
			UndoTurn(w.p, w.turn)
			more = w.yield(w.turn)
			DoTurn(w.p, w.turn)
		}
		w.turn = w.turn[:len(w.turn)-1]
		w.p.Undo()
	}
	w.arena = w.arena[:from]
	return more
}

// DoTurn plays the steps of a turn, which must be legal from p.
func DoTurn(p Position, steps []Step) {
	for _, s := range steps {
		p.Do(s)
	}
}

// UndoTurn takes back a turn of len(steps) steps.
func UndoTurn(p Position, steps []Step) {
	for range steps {
		p.Undo()
	}
}

// CopyStack returns a copy of a position's stack, for Copy. It has room for a few more
// entries. Most copies of a position play a line and are dropped, and to clear room for a
// whole game would take longer; the stack of a search grows soon enough.
func CopyStack[S any](stack []S) []S {
	const room = 16
	return append(make([]S, 0, len(stack)+room), stack...)
}

// Swap is the move string of the pie rule in every game that has it.
const Swap = "swap"

// PlayTurn reads move as a legal turn from p, between turns, plays it and returns its
// steps. An error names the move and the clause of the rules that it breaks, and leaves
// p unchanged. After the end of the game the error is [ErrGameOver].
func PlayTurn(p Position, move string) ([]Step, error) {
	if p.Outcome() != Undecided {
		return nil, ErrGameOver
	}
	steps, err := p.ParseTurn(move)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Clip(move), err)
	}
	DoTurn(p, steps)
	return steps, nil
}
