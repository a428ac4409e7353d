package vinver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/slowtest"
	"tetrad/positions/vinver"
)

// TestReadings compares how changed position strings are read or refused by the slow rules.
func TestReadings(t *testing.T) {
	for _, g := range vinver.Family.Variants() {
		positionstest.Readings(t, g, 5, 40)
	}
}

// FuzzFEN reads any text as a position string on any size. An accepted string must be
// written back unchanged and be playable. On small boards the legal turns must agree
// with the slow rules.
func FuzzFEN(f *testing.F) {
	f.Add(5, "5/5/5/5/5 b =")
	f.Add(3, "3/1b1/3 w ?")
	f.Add(4, "1bw1/w1b1/bbww/4 w x")
	f.Add(19, "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/9b9 w =")
	f.Add(5, "5/5/2b2/5/5 b x pass")
	f.Add(3, "bwb/bwb/wbb b =")
	f.Add(3, "99999999999999999999999999999999/\x00/\xff b =")
	f.Fuzz(func(t *testing.T, size int, fen string) {
		if !slices.Contains(vinver.Family.AllSizes(), size) {
			return
		}
		for _, rule := range rules {
			g := vinver.Family.New(size, rule)
			positionstest.CompareReading(t, g, fen)
			checkFEN(t, g, fen)
		}
	})
}

// rules are the rule suffixes of Vinver.
var rules = append([]string{""}, vinver.Family.Rules...)

func checkFEN(t *testing.T, g positions.Game, fen string) {
	p, err := g.Parse(fen)
	if err != nil {
		return
	}
	if p.FEN() != fen {
		t.Fatalf("%q is written back as %q", fen, p.FEN())
	}
	if slow := slowtest.Parse(g.Name(), fen); boardSize(g) <= 6 {
		if got, want := p.Outcome().String(), slow.Result(); got != want {
			t.Fatalf("%s %q: outcome %s, reference %s", g.Name(), fen, got, want)
		}
		if got, want := sorted(positionstest.Turns(p, 1<<20)), sorted(slow.Turns()); !slices.Equal(got, want) {
			t.Fatalf("%s %q: turns %v, reference %v", g.Name(), fen, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(11, 11))
	for turn := 0; turn < 10 && p.Outcome() == positions.Undecided; turn++ {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
}

// FuzzTurn reads any text as a move in any position, and as the move after that. The
// canonical form of an accepted move must be legal by the slow rules and must read
// back.
func FuzzTurn(f *testing.F) {
	f.Add(5, "5/5/5/5/5 b =", "c3")
	f.Add(5, "5/5/2b2/5/5 w ?", "swap")
	f.Add(5, "5/5/1wbw1/1b1b1/5 w =", "c2xd2xb2")
	f.Add(5, "5/5/1wbw1/1b1b1/5 b =", "pass")
	f.Add(5, "5/5/1wbw1/1b1b1/5 b = pass", "pass")
	f.Add(3, "3/3/3 b =", "a1xa1xa1xa1x\x00")
	f.Fuzz(func(t *testing.T, size int, fen, move string) {
		if !slices.Contains(vinver.Family.AllSizes(), size) {
			return
		}
		for _, rule := range rules {
			g := vinver.Family.New(size, rule)
			if p, err := g.Parse(fen); err == nil {
				slow := slowtest.Parse(g.Name(), fen)
				for checkTurn(t, p, slow, move) {
				}
			}
		}
	})
}

// checkTurn plays a move in both positions and reports whether it was legal.
func checkTurn(t *testing.T, p positions.Position, slow slowtest.Position, move string) bool {
	before, key := p.FEN(), p.Key()
	steps, err := positions.PlayTurn(p, move)
	if err != nil {
		if p.FEN() != before || p.Key() != key {
			t.Fatalf("%q: the refused move %q leaves %q", before, move, p.FEN())
		}
		if (move == "pass" || move == "swap") && slow.Legal(move) {
			t.Fatalf("%q: %q is refused: %v", before, move, err)
		}
		return false
	}
	positions.UndoTurn(p, steps)
	canonical := p.TurnString(steps)
	if !slow.Legal(canonical) {
		t.Fatalf("%q: %q is accepted as %s, which is illegal", before, move, canonical)
	}
	again, err := p.ParseTurn(canonical)
	if err != nil || p.TurnString(again) != canonical {
		t.Fatalf("%q: %s does not read back: %v", before, canonical, err)
	}
	positions.DoTurn(p, steps)
	slow.Play(canonical)
	if p.FEN() != slow.FEN() || p.Outcome().String() != slow.Result() {
		t.Fatalf("%q after %s is %q, %v; reference %q, %s", before, canonical, p.FEN(), p.Outcome(), slow.FEN(), slow.Result())
	}
	return true
}

func sorted(s []string) []string {
	slices.Sort(s)
	return s
}
