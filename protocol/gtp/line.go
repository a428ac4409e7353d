package gtp

import (
	"slices"

	"tetrad/positions"
)

// Line returns the moves that a line of turns takes from the current position, up to
// the first illegal turn. The steps of rest end the unfinished turn, if there is one,
// and come before the turns. The board is as before.
func (b *Board) Line(rest []positions.Step, turns ...string) []Move {
	moves := b.playSteps(rest)
	for _, turn := range turns {
		if b.MidTurn() || b.Over() {
			break
		}
		steps, err := b.position.ParseTurn(turn)
		if err != nil {
			break
		}
		moves = append(moves, b.playSteps(steps)...)
	}
	b.Undo(len(moves))
	return moves
}

// playSteps makes the moves that legal steps take up to the end of a turn.
func (b *Board) playSteps(steps []positions.Step) []Move {
	var moves []Move
	for len(steps) > 0 {
		i := slices.IndexFunc(b.steps(), func(s clickedStep) bool { return s.Number == steps[0] })
		m := Move{b.ToMove(), b.steps()[i].next}
		if err := b.Play(m); err != nil {
			panic("gtp: a click of a legal step: " + err.Error())
		}
		moves = append(moves, m)
		steps = steps[len(b.plays[len(b.plays)-1].steps):]
	}
	return moves
}

// A rest is a way to end the unfinished turn.
type rest struct {
	turn  string // the complete turn
	steps []positions.Step
}

// rests returns at most most ways to end the unfinished turn, one for each position
// that it can end in. It returns none between turns.
func (b *Board) rests(most int) []rest {
	if !b.MidTurn() {
		return nil
	}
	w := restWalker{board: b, most: most, seen: map[uint64]bool{}}
	var first []positions.Step
	for _, s := range b.steps() {
		first = append(first, s.Number)
	}
	w.walk(first)
	return w.rests
}

// lineFrom returns the moves that a line of turns still takes, which begins before the
// unfinished turn. There are none if its first turn does not end in one of rests.
func (b *Board) lineFrom(rests []rest, turns ...string) []Move {
	if !b.MidTurn() {
		return b.Line(nil, turns...)
	}
	for _, r := range rests {
		if len(turns) > 0 && r.turn == turns[0] {
			return b.Line(r.steps, turns[1:]...)
		}
	}
	return nil
}

// statesPerRest bounds the positions that a restWalker visits for each requested end,
// since many ways may lead to few ends.
const statesPerRest = 20

// restWalker visits the steps of an unfinished turn, depth first, so that the first
// end comes soon. It skips positions that it has seen, of which there are far fewer
// than ways.
type restWalker struct {
	board *Board
	most  int
	seen  map[uint64]bool
	made  []positions.Step
	rests []rest
}

func (w *restWalker) walk(steps []positions.Step) {
	p := w.board.position
	for _, s := range steps {
		if len(w.rests) > 0 && (len(w.rests) >= w.most || len(w.seen) > statesPerRest*w.most) {
			return
		}
		p.Do(s)
		w.made = append(w.made, s)
		switch key := p.Key(); {
		case w.seen[key]:
		case p.MidTurn():
			w.seen[key] = true
			w.walk(p.Steps(nil))
		default:
			w.seen[key] = true
			turn := w.board.turnString(slices.Concat(w.board.turn, w.made))
			w.rests = append(w.rests, rest{turn, slices.Clone(w.made)})
		}
		w.made = w.made[:len(w.made)-1]
		p.Undo()
	}
}
