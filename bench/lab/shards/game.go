package shards

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// A game is the number of its turns, then the turns, then a byte with its outcome. A
// turn is a byte, 1 if it was searched; if so, its score; then its steps up to the end of
// the turn. Behind each step of a searched turn are the number of steps with visits, and
// for each of them the distance of its index from the one before and its visits. Numbers
// are varints, those of scores signed.

// mostTurns is above the number of turns of any game.
const mostTurns = 1 << 14

func appendGame(dst []byte, variant positions.Game, g *Game) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(g.Turns)))
	p := variant.Start()
	var legal []positions.Step
	for i := range g.Turns {
		t := &g.Turns[i]
		if dst = append(dst, 0); t.Searched {
			dst[len(dst)-1] = 1
			dst = binary.AppendVarint(dst, int64(t.Score))
		}
		for j, s := range t.Steps {
			legal = p.Steps(legal[:0])
			index := slices.Index(legal, s)
			if index < 0 {
				panic(fmt.Sprintf("shards: step %d of turn %d is illegal", j, i))
			}
			dst = binary.AppendUvarint(dst, uint64(index))
			if t.Searched {
				var visits []Visit
				if j < len(t.Visits) {
					visits = t.Visits[j]
				}
				dst = appendVisits(dst, visits)
			}
			p.Do(s)
		}
	}
	return append(dst, byte(g.Outcome))
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

func (d *decoder) uvarint() uint64 {
	n, size := binary.Uvarint(d.data)
	if size <= 0 {
		d.fail(errShort)
		return 0
	}
	d.data = d.data[size:]
	return n
}

func (d *decoder) score() search.Score {
	n, size := binary.Varint(d.data)
	if size <= 0 {
		d.fail(errShort)
		return 0
	}
	d.data = d.data[size:]
	if n < -int64(search.Infinity) || n > int64(search.Infinity) {
		d.fail(errScore)
		return 0
	}
	return search.Score(n)
}

// game reads a game of variant by its rules.
func (d *decoder) game(variant positions.Game) (g Game) {
	count := d.uvarint()
	if count > mostTurns {
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
func (d *decoder) turn(p positions.Position) (t Turn) {
	switch d.byte() {
	case 0:
	case 1:
		t.Searched, t.Score = true, d.score()
	default:
		d.fail(errKind)
	}
	for d.err == nil && (len(t.Steps) == 0 || p.MidTurn()) {
		d.legal = p.Steps(d.legal[:0])
		index := d.uvarint()
		if index >= uint64(len(d.legal)) {
			d.fail(errStep)
			break
		}
		if t.Searched {
			t.Visits = append(t.Visits, d.visits())
		}
		t.Steps = append(t.Steps, d.legal[index])
		p.Do(d.legal[index])
	}
	return t
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
