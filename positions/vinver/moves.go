package vinver

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
)

const (
	swapString = "swap"
	passString = "pass"
	flipMark   = "x"
)

// String returns the name of the point: "k10".
func (p Point) String() string { return positions.SquareName(p.File(), p.Rank()) }

// TurnString implements positions.Position: the point, then the flipped stones
// in square order.
func (p *Position) TurnString(steps []positions.Step) string {
	switch steps[0] {
	case swapStep:
		return swapString
	case passStep:
		return passString
	}
	flips := make([]Point, 0, 8)
	for _, s := range steps[1:] {
		flips = append(flips, Point(s&pointMask))
	}
	slices.Sort(flips)
	var b strings.Builder
	b.WriteString(Point(steps[0] & pointMask).String())
	for _, at := range flips {
		b.WriteString(flipMark)
		b.WriteString(at.String())
	}
	return b.String()
}

// ParseTurn implements positions.Position. The flipped stones may be in any order. The
// steps returned are in a legal order.
func (p *Position) ParseTurn(move string) ([]positions.Step, error) {
	switch {
	case p.now.outcome != positions.Undecided:
		return nil, positions.ErrGameOver
	case move == swapString && p.now.pie != pieOffered:
		return nil, errors.New("a swap is offered to p2 only, as the answer to p1's first stone")
	case move == swapString:
		return []positions.Step{swapStep}, nil
	case move == passString && p.rule == nopassRule:
		return nil, fmt.Errorf("nobody passes in %s: every turn places a stone", p.Name())
	case move == passString && p.now.pie == pieFirst:
		return nil, errors.New("p1's first turn is a stone, not a pass")
	case move == passString && p.now.passed:
		return nil, errors.New("a pass may not answer a pass: place a stone")
	case move == passString:
		return []positions.Step{passStep}, nil
	}
	at, flips, err := p.readTurn(move)
	if err != nil {
		return nil, err
	}
	order, err := p.orderFlips(at, &flips)
	if err != nil {
		return nil, err
	}
	return appendTurn(nil, at, order), nil
}

// readTurn reads a point and a set of enemy stones.
func (p *Position) readTurn(move string) (at Point, flips Bitboard, err error) {
	at, rest, err := p.cutPoint(move, "")
	if err != nil {
		return 0, flips, err
	}
	if p.letterAt(at.File(), at.Rank()) != 0 {
		return 0, flips, fmt.Errorf("stones are placed on empty points, and there is a stone on %v already", at)
	}
	enemy, before := &p.stones[p.now.side&1^1], at
	for rest != "" {
		if rest[0] != flipMark[0] {
			return 0, flips, positions.UnexpectedAfter(before.String(), rest, "x and a stone to flip, or nothing")
		}
		var s Point
		if s, rest, err = p.cutPoint(rest[1:], flipMark); err != nil {
			return 0, flips, err
		}
		if !enemy.Has(s) {
			return 0, flips, fmt.Errorf("enemy stones are flipped, and there is none on %v", s)
		}
		if flips.Has(s) {
			return 0, flips, fmt.Errorf("a stone is flipped once in a turn, and %v is named twice", s)
		}
		flips.Toggle(s)
		before = s
	}
	return at, flips, nil
}

// cutPoint reads the point at the beginning of s, which stands after a mark or "".
func (p *Position) cutPoint(s, after string) (at Point, rest string, err error) {
	file, rank, rest, err := positions.ReadSquare(s, after, p.size)
	if err != nil {
		return 0, s, err
	}
	return PointAt(file, rank), rest, nil
}
