package gtp

import (
	"errors"
	"slices"

	"tetrad/positions"
)

// clicks returns the vertices by which steps end the unfinished turn or make a whole one.
// The steps must be legal. The board is as before.
func (b *Board) clicks(steps []positions.Step) []Vertex {
	clicks := b.playSteps(steps)
	b.Undo(len(clicks))
	return clicks
}

// playSteps makes the moves that legal steps take up to the end of a turn.
func (b *Board) playSteps(steps []positions.Step) []Vertex {
	var clicks []Vertex
	for len(steps) > 0 {
		i := slices.IndexFunc(b.steps(), func(s clickedStep) bool { return s.Number == steps[0] })
		m := Move{b.ToMove(), b.steps()[i].next}
		if err := b.Play(m); err != nil {
			panic("gtp: a click of a legal step: " + err.Error())
		}
		clicks = append(clicks, m.Vertex)
		steps = steps[len(b.plays[len(b.plays)-1].steps):]
	}
	return clicks
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

// endTurn returns the steps by which a turn that a search has chosen goes on: those of the
// rest that ends in it, or all of them between turns.
func (b *Board) endTurn(rests []rest, turn string) ([]positions.Step, error) {
	if !b.MidTurn() {
		return b.position.ParseTurn(turn)
	}
	for _, r := range rests {
		if r.turn == turn {
			return r.steps, nil
		}
	}
	return nil, errors.New("this turn has begun in another way")
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
