package verto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/slowtest"
)

// TestReadings compares how changed position strings are read or refused by the slow rules.
func TestReadings(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Readings(t, g, 5, 100)
	}
}

// FuzzFEN reads any text as a position of any variant. An accepted string must be
// written back unchanged, agree with the slow rules on small boards, and stand some
// random play.
func FuzzFEN(f *testing.F) {
	f.Add(uint8(0), "4/4/4/4 w")
	f.Add(uint8(1), "5/1b1b1/wb3/5/5 w")
	f.Add(uint8(4), "8/8/8/2b5/4w3/3bb3/8/8 w")
	f.Add(uint8(6), "10/10/10/10/10/10/10/10/10/10 b")
	f.Add(uint8(7), "wwww/wwww/wwww/www1 w")
	f.Add(uint8(0), "4/4/\x00/99999999999999999999 w b")
	variants := Family.Variants()
	f.Fuzz(func(t *testing.T, variant uint8, fen string) {
		g := variants[int(variant)%len(variants)]
		positionstest.CompareReading(t, g, fen)
		p, err := g.Parse(fen)
		if err != nil {
			return
		}
		if p.FEN() != fen {
			t.Fatalf("%s: %q is written %q", g.Name(), fen, p.FEN())
		}
		compareSmall(t, g, p)
		rng := rand.New(rand.NewPCG(41, uint64(len(fen))))
		for range 10 {
			if p.Outcome() != positions.Undecided {
				break
			}
			turn := p.TurnString(positions.RandomTurn(rng, p))
			if _, err := positions.PlayTurn(p, turn); err != nil {
				t.Fatalf("%s %q: own turn refused: %v", g.Name(), p.FEN(), err)
			}
			if q, err := g.Parse(p.FEN()); err != nil || q.Key() != p.Key() {
				t.Fatalf("%s: %q does not read back: %v", g.Name(), p.FEN(), err)
			}
		}
		p.Diagram()
	})
}

// compareSmall compares the legal turns with the slow rules if they are few.
func compareSmall(t *testing.T, g positions.Game, p positions.Position) {
	const most = 500
	turns := positionstest.Turns(p, most)
	if p.(*Position).Size() > 5 || len(turns) == most {
		return
	}
	slow := slowtest.Parse(g.Name(), p.FEN())
	want := slow.Turns()
	slices.Sort(turns)
	slices.Sort(want)
	if !slices.Equal(turns, want) || p.Outcome().String() != slow.Result() {
		t.Fatalf("%s %q: turns %v, outcome %s; the slow rules say %v, %s",
			g.Name(), p.FEN(), turns, p.Outcome(), want, slow.Result())
	}
}

// FuzzTurn reads any text as a turn. An accepted turn must be legal, be written back
// unchanged, and leave the position unchanged until it is played.
func FuzzTurn(f *testing.F) {
	f.Add(uint8(4), "8/8/8/2b5/4w3/3bb3/8/8 w", "e2xe3-c4-c6")
	f.Add(uint8(1), "5/1b1b1/wb3/5/5 w", "c3xb3")
	f.Add(uint8(0), "wwww/wwww/wwww/www1 w", "pass")
	f.Add(uint8(11), "8/8/8/8/4w3/4b3/8/8 w", "a1")
	f.Add(uint8(4), "8/8/8/8/8/b7/w7/8 w", "h2xa3")
	f.Add(uint8(6), "10/10/10/10/10/10/10/10/10/10 w", "j10")
	f.Add(uint8(0), "4/4/4/4 w", "--x-x\xff")
	variants := Family.Variants()
	f.Fuzz(func(t *testing.T, variant uint8, fen, move string) {
		g := variants[int(variant)%len(variants)]
		p, err := g.Parse(fen)
		if err != nil {
			return
		}
		steps, err := p.ParseTurn(move)
		if p.FEN() != fen || p.MidTurn() {
			t.Fatalf("%s %q: reading %q changes the position to %q", g.Name(), fen, move, p.FEN())
		}
		if err == nil {
			if again := p.TurnString(steps); again != move {
				t.Fatalf("%s %q: turn %q is written %q", g.Name(), fen, move, again)
			}
			checkLegal(t, p, steps)
		}
		const most = 500
		turns := positionstest.Turns(p, most)
		if len(turns) < most && slices.Contains(turns, move) != (err == nil) {
			t.Fatalf("%s %q: turn %q: %v, but the legal turns are %v", g.Name(), fen, move, err, turns)
		}
	})
}

// checkLegal plays steps one by one. It fails if a step is not among Steps or the turn
// does not end with the last step.
func checkLegal(t *testing.T, p positions.Position, steps []positions.Step) {
	fen := p.FEN()
	for i, s := range steps {
		if i > 0 && !p.MidTurn() || !slices.Contains(p.Steps(nil), s) {
			t.Fatalf("%q: step %d of %v is illegal", fen, i, steps)
		}
		p.Do(s)
	}
	if p.MidTurn() {
		t.Fatalf("%q: turn %v is not finished", fen, steps)
	}
	positions.UndoTurn(p, steps)
}
