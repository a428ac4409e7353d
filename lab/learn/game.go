package learn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// A game is the number of its turns, then the turns, then a byte with its outcome. A turn
// is a byte, its kind; if it was searched, its score; if it has visited turns, their
// number, and the steps and the score of each; then its steps up to the end of the turn.
// Behind each step of a searched turn are the number of steps with visits, and for each of
// them the distance of its index from the one before and its visits. Numbers are varints,
// those of scores signed.

// The kinds of turns.
const (
	kindRandom = iota
	kindSearched
	kindVisited // searched, with visited turns
)

// maxTurns is above the number of turns of any game.
const maxTurns = 1 << 14

func appendGame(dst []byte, variant positions.Game, g *trainingGame) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(g.Turns)))
	p := variant.Start()
	for i := range g.Turns {
		dst = appendTurn(dst, p, &g.Turns[i])
	}
	return append(dst, byte(g.Outcome))
}

// appendTurn appends a turn and plays it on p.
func appendTurn(dst []byte, p positions.Position, t *trainingTurn) []byte {
	switch {
	case !t.Searched:
		dst = append(dst, kindRandom)
	case len(t.Visited) == 0:
		dst = binary.AppendVarint(append(dst, kindSearched), int64(t.Score))
	default:
		dst = binary.AppendVarint(append(dst, kindVisited), int64(t.Score))
		dst = binary.AppendUvarint(dst, uint64(len(t.Visited)))
		for _, v := range t.Visited {
			for _, s := range v.Steps {
				dst = appendStep(dst, p, s)
			}
			positions.UndoTurn(p, v.Steps)
			dst = binary.AppendVarint(dst, int64(v.Score))
		}
	}
	for i, s := range t.Steps {
		dst = appendStep(dst, p, s)
		switch {
		case i < len(t.Visits):
			dst = appendVisits(dst, t.Visits[i])
		case t.Searched:
			dst = appendVisits(dst, nil)
		}
	}
	return dst
}

// appendStep appends a step and plays it on p.
func appendStep(dst []byte, p positions.Position, s positions.Step) []byte {
	index := slices.Index(p.Steps(nil), s)
	if index < 0 {
		panic(fmt.Sprintf("shards: step %d is illegal", s))
	}
	p.Do(s)
	return binary.AppendUvarint(dst, uint64(index))
}

func appendVisits(dst []byte, visits []Visit) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(visits)))
	last := -1
	for _, v := range visits {
		dst = binary.AppendUvarint(dst, uint64(v.Index-last-1))
		dst = binary.AppendUvarint(dst, v.Count)
		last = v.Index
	}
	return dst
}

// A decoder reads games. It fails once and then reads zeros.
type decoder struct {
	data  []byte
	err   error
	legal []positions.Step
}

var (
	errShort   = errors.New("the data end inside a game")
	errTurns   = errors.New("a game has too many turns")
	errStep    = errors.New("a step is not one of the legal ones")
	errOver    = errors.New("a game goes on after its end")
	errCut     = errors.New("a game without an end does not end with a searched turn")
	errScore   = errors.New("a score is out of its range")
	errOutcome = errors.New("the outcome is not that of the moves")
	errKind    = errors.New("a turn is of no known kind")
)

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err, d.data = err, nil
	}
}

func (d *decoder) byte() byte {
	if len(d.data) == 0 {
		d.fail(errShort)
		return 0
	}
	b := d.data[0]
	d.data = d.data[1:]
	return b
}

func (d *decoder) uvarint() uint64 { return number(d, binary.Uvarint) }

// number reads a number by a function of package binary.
func number[N int64 | uint64](d *decoder, read func([]byte) (N, int)) N {
	n, size := read(d.data)
	if size <= 0 {
		d.fail(errShort)
		return 0
	}
	d.data = d.data[size:]
	return n
}

func (d *decoder) score() search.Score {
	n := number(d, binary.Varint)
	if n < -int64(search.Infinity) || n > int64(search.Infinity) {
		d.fail(errScore)
		return 0
	}
	return search.Score(n)
}

// game reads a game of variant by its rules.
func (d *decoder) game(variant positions.Game) (g trainingGame) {
	count := d.uvarint()
	if count > maxTurns {
		d.fail(errTurns)
	}
	p := variant.Start()
	for n := uint64(0); n < count && d.err == nil; n++ {
		if p.Outcome() != positions.Undecided {
			d.fail(errOver)
			break
		}
		g.Turns = append(g.Turns, d.turn(p))
	}
	g.Outcome = positions.Outcome(d.byte())
	switch {
	case d.err != nil:
	case g.Outcome != p.Outcome():
		d.fail(errOutcome)
	case g.IsCut() && (count == 0 || !g.Turns[count-1].Searched):
		d.fail(errCut)
	}
	return g
}

// turn reads a turn and plays it on p.
func (d *decoder) turn(p positions.Position) (t trainingTurn) {
	switch kind := d.byte(); kind {
	case kindRandom:
	case kindSearched, kindVisited:
		t.Searched, t.Score = true, d.score()
		if kind == kindVisited {
			t.Visited = d.scoredTurns(p)
		}
	default:
		d.fail(errKind)
	}
	t.Steps = d.steps(p, func() {
		if t.Searched {
			t.Visits = append(t.Visits, d.visits())
		}
	})
	return t
}

// scoredTurns reads turns with their scores. It leaves p as it was.
func (d *decoder) scoredTurns(p positions.Position) (list []ScoredTurn) {
	count := d.uvarint()
	for n := uint64(0); n < count && d.err == nil; n++ {
		steps := d.steps(p, func() {})
		positions.UndoTurn(p, steps)
		list = append(list, ScoredTurn{steps, d.score()})
	}
	return list
}

// steps reads the steps of a turn and plays them on p. It calls behind after it has read each,
// with the legal steps in d.legal.
func (d *decoder) steps(p positions.Position, behind func()) (steps []positions.Step) {
	for d.err == nil && (len(steps) == 0 || p.MidTurn()) {
		d.legal = p.Steps(d.legal[:0])
		index := d.uvarint()
		if d.err == nil && index >= uint64(len(d.legal)) {
			d.fail(errStep)
		}
		if d.err != nil {
			break
		}
		behind()
		steps = append(steps, d.legal[index])
		p.Do(d.legal[index])
	}
	return steps
}

// visits reads the visits of the legal steps.
func (d *decoder) visits() (list []Visit) {
	count := d.uvarint()
	if count > uint64(len(d.legal)) {
		d.fail(errStep)
		return nil
	}
	index := uint64(0)
	for range count {
		gap := d.uvarint()
		if gap >= uint64(len(d.legal))-min(index, uint64(len(d.legal))) {
			d.fail(errStep)
		}
		visits := d.uvarint()
		if d.err != nil {
			return nil
		}
		index += gap
		list = append(list, Visit{int(index), visits})
		index++
	}
	return list
}
