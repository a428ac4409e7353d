package gtp

import (
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
)

// Clicks returns the moves that make a complete turn from the current position,
// between turns. turn is a move string of the game.
func (b *Board) Clicks(turn string) ([]Vertex, error) {
	if b.MidTurn() {
		return nil, fmt.Errorf("%s: the board is inside a turn", positions.Clip(turn))
	}
	steps, err := positions.PlayTurn(b.position, turn)
	if err != nil {
		return nil, err
	}
	positions.UndoTurn(b.position, steps)
	return b.spell(steps), nil
}

// spell returns the clicks that make legal steps from the current position, up to the
// end of a turn. It makes the clicks and takes them back.
func (b *Board) spell(steps []positions.Step) []Vertex {
	var made []Vertex
	for len(steps) > 0 {
		v := b.view.clicksOf(steps[0])[len(b.begun)]
		if err := b.Play(Move{b.ToMove(), v}); err != nil {
			panic("gtp: clicks of a legal step: " + err.Error())
		}
		made = append(made, v)
		steps = steps[len(b.plays[len(b.plays)-1].steps):]
	}
	for range made {
		b.Undo()
	}
	return made
}

// Variation returns the moves of a line of turns from the current position, between
// turns, up to the first illegal turn.
func (b *Board) Variation(turns []string) []Move {
	var line []Move
	for _, turn := range turns {
		clicks, err := b.Clicks(turn)
		if err != nil {
			break
		}
		line = append(line, b.playAll(clicks)...)
	}
	for range line {
		b.Undo()
	}
	return line
}

// playAll makes legal moves, each by the player to move, and returns them.
func (b *Board) playAll(clicks []Vertex) []Move {
	var moves []Move
	for _, v := range clicks {
		m := Move{b.ToMove(), v}
		if b.Play(m) != nil {
			break
		}
		moves = append(moves, m)
	}
	return moves
}

// A rest is a way to end the unfinished turn.
type rest struct {
	turn   string // the complete turn
	clicks []Vertex
}

// rests returns at most most ways to end the unfinished turn, one for each position
// that it can end in.
func (b *Board) rests(most int) []rest {
	w := restWalker{board: b, most: most, seen: map[uint64]bool{}}
	b.eachStep(b.begun, func(s game.Step, _ Vertex) { w.first = append(w.first, s.Number) })
	w.walk(w.first)
	for i, steps := range w.ends {
		w.rests[i].clicks = b.spell(steps)
	}
	return w.rests
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
	first []positions.Step
	made  []positions.Step
	ends  [][]positions.Step
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
			w.end()
		}
		w.made = w.made[:len(w.made)-1]
		p.Undo()
	}
}

// end records a turn that has just ended.
func (w *restWalker) end() {
	made := append([]positions.Step(nil), w.made...)
	whole := append(append([]positions.Step(nil), w.board.turn...), made...)
	w.ends = append(w.ends, made)
	w.rests = append(w.rests, rest{turn: w.board.turnString(whole)})
}
