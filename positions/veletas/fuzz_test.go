package veletas

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// fuzzSizes are the board sizes from which the fuzz targets choose.
var fuzzSizes = []int{7, 9, 10}

// TestReadings compares how changed position strings are read or refused by the slow rules.
func TestReadings(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Readings(t, g, 20, 100)
	}
}

func FuzzFEN(f *testing.F) {
	for _, seed := range []string{
		"7/7/7/7/7/7/7 b 3 =", "7/7/7/3s3/7/7/b6 w 3 ?", "7/5w1/3B3/3s1b1/7/1s5/2b4 w 3 x",
		"s1sb3/bbbb3/7/7/3s3/7/7 w 3 x", "sb5/bb5/7/7/7/7/B5W w 3 x", "07/7/7/7/7/7/7 b 3 =", "\xff\x00 é b 3 =",
	} {
		f.Add(uint8(0), seed)
	}
	f.Add(uint8(1), "9/9/9/9/3s1s3/9/9/9/b8 w 5 ?")
	f.Add(uint8(2), "10/1s8/2sb6/3s1w4/10/4BB4/10/10/6s2s/10 b 7 =")
	f.Fuzz(func(t *testing.T, which uint8, fen string) {
		g := Family.New(fuzzSizes[int(which)%len(fuzzSizes)], "")
		positionstest.CompareReading(t, g, fen)
		p, err := g.Parse(fen)
		if err != nil {
			if utf8.ValidString(fen) && !utf8.ValidString(err.Error()) {
				t.Errorf("%q: error %q is not valid UTF-8", fen, err)
			}
			return
		}
		if p.FEN() != fen {
			t.Fatalf("%q is written %q", fen, p.FEN())
		}
		rng := rand.New(rand.NewPCG(uint64(which), uint64(len(fen))))
		if p.(*Position).Phase() == Play {
			compareOneTurn(t, rng, g, p)
		}
		for range 6 {
			if p.Outcome() != positions.Undecided {
				break
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
			if _, err := g.Parse(p.FEN()); err != nil {
				t.Fatalf("%q leads to %q: %v", fen, p.FEN(), err)
			}
		}
	})
}

func FuzzTurn(f *testing.F) {
	for _, seed := range []string{
		"d4/e5", "swap", "e6+b2/g7", "d4-e4/g5", "d4-d7/d4", "d4-e4-f5/g5", "+/", "d4+d4/d4", "b2-b2/b3", "d04/e5", "\x00/\xff",
	} {
		for i := range fuzzBoards {
			f.Add(uint8(i), seed)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, move string) {
		p := parse(t, 7, fuzzBoards[int(which)%len(fuzzBoards)])
		before := *p.now()
		steps, err := p.ParseTurn(move)
		if *p.now() != before {
			t.Fatalf("%q changes the position", move)
		}
		if err != nil {
			return
		}
		legal := positionstest.Turns(p, 20_000)
		canonical := p.TurnString(steps)
		found := false
		for _, turn := range legal {
			found = found || turn == canonical
		}
		if !found {
			t.Fatalf("%s: %q is read as %s, which is not legal", p.FEN(), move, canonical)
		}
		again, err := p.ParseTurn(canonical)
		if err != nil || p.TurnString(again) != canonical {
			t.Fatalf("%s: %s reads back as %v, %v", p.FEN(), canonical, again, err)
		}
	})
}

// fuzzBoards has at least one position of each phase.
var fuzzBoards = []string{setup1, setup2, setup2x, play, "ssw4/bb5/7/7/7/7/6s w 3 ="}
