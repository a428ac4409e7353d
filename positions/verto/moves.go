package verto

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
)

// TurnString returns the move string of a turn: "d4", "e2xe3-c4-c6" or "pass".
func (p *Position) TurnString(steps []positions.Step) string {
	var b strings.Builder
	for _, s := range steps {
		switch KindOf(s) {
		case Pass:
			return "pass"
		case Continuation:
			b.WriteByte('-')
		}
		b.WriteString(p.stepString(s))
	}
	return b.String()
}

// stepString returns the part of a move string for one step, which must not be a pass.
func (p *Position) stepString(s positions.Step) string {
	name := p.variant.squareName(StepSquare(s))
	if KindOf(s) == Capture {
		flipped, _ := p.Flipped(s)
		name += "x" + p.variant.squareName(flipped)
	}
	return name
}

// ParseTurn reads a move string as a legal turn from this position, between turns. It
// plays the steps while it reads them, and then takes them back.
func (p *Position) ParseTurn(move string) ([]positions.Step, error) {
	if p.Outcome() != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	first, rest, chained := strings.Cut(move, "-")
	s, err := p.parseFirst(first)
	if err != nil {
		return nil, err
	}
	if chained && KindOf(s) != Capture {
		return nil, errors.New("a stone that captures nothing ends the turn: only a capture goes on with \"-\"")
	}
	mover, turn := p.ToMove(), []positions.Step{s}
	p.Do(s)
	defer func() { positions.UndoTurn(p, turn) }()
	for chained {
		var next string
		next, rest, chained = strings.Cut(rest, "-")
		s, err := p.parseContinuation(mover, StepSquare(turn[len(turn)-1]), next)
		if err != nil {
			return nil, err
		}
		turn = append(turn, s)
		p.Do(s)
	}
	if p.MidTurn() {
		return nil, fmt.Errorf("the chain has to go on from %s, to %s",
			p.variant.squareName(StepSquare(turn[len(turn)-1])), p.list(p.Steps(nil)))
	}
	return turn, nil
}

// parseFirst reads the part before the first hyphen.
func (p *Position) parseFirst(text string) (positions.Step, error) {
	steps := p.Steps(nil)
	if text == "pass" {
		if steps[0] != pass {
			return 0, fmt.Errorf("a pass is legal only without another move, and %s is one", p.stepString(steps[0]))
		}
		return pass, nil
	}
	entered, flipped, captures := strings.Cut(text, "x")
	square, err := p.emptySquare(entered, "", wantFlip)
	if err != nil {
		return 0, err
	}
	if captures {
		return p.parseCapture(square, flipped)
	}
	s := makeStep(Entry, square, 0)
	if !slices.Contains(steps, s) {
		return 0, p.refuseEntry(square, steps)
	}
	return s, nil
}

// refuseEntry returns the reason why a stone may not be entered on an empty square
// without a capture.
func (p *Position) refuseEntry(square int, steps []positions.Step) error {
	var here, captures []positions.Step
	for _, s := range steps {
		if KindOf(s) == Capture {
			captures = append(captures, s)
			if StepSquare(s) == square {
				here = append(here, s)
			}
		}
	}
	switch {
	case len(here) > 0:
		return fmt.Errorf("a stone on %s captures, and the move has to say so: %s", p.variant.squareName(square), p.list(here))
	case p.Open(p.ToMove()).Has(square):
		return fmt.Errorf("captures are compulsory in this variant: %s", p.list(captures))
	case p.variant.corners.Has(square):
		return errors.New("a stone on a corner needs an enemy stone beside it")
	}
	return errors.New("a stone next to a friendly one needs an enemy stone beside it")
}

// parseCapture reads the square of the flipped stone, for a stone entered on an empty
// square.
func (p *Position) parseCapture(square int, text string) (positions.Step, error) {
	flipped, err := p.anySquare(text, "x", wantNext)
	if err != nil {
		return 0, err
	}
	v := p.variant
	direction, ok := v.direction(square, flipped, 1)
	if !ok {
		return 0, fmt.Errorf("a stone captures one right beside it, and %s is not next to %s", v.squareName(flipped), v.squareName(square))
	}
	if !p.Stones(p.ToMove().Opponent()).Has(flipped) {
		return 0, fmt.Errorf("there is no enemy stone on %s to flip", v.squareName(flipped))
	}
	behind, ok := v.neighbour(flipped, direction)
	if !ok {
		return 0, fmt.Errorf("a capture needs a friendly stone behind the one that is flipped, and the board ends behind %s", v.squareName(flipped))
	}
	if !p.Stones(p.ToMove()).Has(behind) {
		return 0, fmt.Errorf("a capture needs a friendly stone behind the one that is flipped, and there is none on %s, behind %s", v.squareName(behind), v.squareName(flipped))
	}
	return makeStep(Capture, square, direction), nil
}

// parseContinuation reads the mover's next stone in a chain after the stone on newest.
// If the chain cannot go on, the turn has already passed to the opponent, but the
// squares still show what is wrong.
func (p *Position) parseContinuation(mover positions.Player, newest int, text string) (positions.Step, error) {
	square, err := p.emptySquare(text, "-", wantNext)
	if err != nil {
		return 0, err
	}
	v := p.variant
	back, ok := v.direction(square, newest, 2)
	if !ok {
		return 0, fmt.Errorf("a chain goes on two squares farther in a straight line, and %s is not two squares from %s", v.squareName(square), v.squareName(newest))
	}
	between := square + v.delta[back]
	if !p.Stones(mover.Opponent()).Has(between) {
		return 0, fmt.Errorf("a chain goes on over an enemy stone, and there is none on %s, between %s and %s",
			v.squareName(between), v.squareName(newest), v.squareName(square))
	}
	return makeStep(Continuation, square, back), nil
}

// anySquare reads the name of a square. For after and want see
// [positions.ReadOnlySquare].
func (p *Position) anySquare(text, after, want string) (int, error) {
	v := p.variant
	file, rank, err := positions.ReadOnlySquare(text, after, v.size, want)
	if err != nil {
		return 0, err
	}
	return v.square(file, rank), nil
}

// What may follow squares of a move string.
const (
	wantFlip = "x and a stone to flip, or nothing"
	wantNext = "- and the next square, or nothing"
)

// emptySquare reads the name of an empty square.
func (p *Position) emptySquare(text, after, want string) (int, error) {
	square, err := p.anySquare(text, after, want)
	if err == nil && !p.Empty().Has(square) {
		err = fmt.Errorf("stones are entered on empty squares, and %s is occupied", text)
	}
	return square, err
}

// list returns the strings of steps with "or" between them.
func (p *Position) list(steps []positions.Step) string {
	names := make([]string, len(steps))
	for i, s := range steps {
		names[i] = p.stepString(s)
	}
	return strings.Join(names, " or ")
}
