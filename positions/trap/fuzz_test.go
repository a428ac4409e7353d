package trap

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
		positionstest.Readings(t, g, 2, 200)
	}
}

// FuzzFEN reads any text as a position, as the slow rules read it. The string written back
// for an accepted position must have the same moves by the slow rules, at once and some
// turns later.
func FuzzFEN(f *testing.F) {
	f.Add(uint8(3), false, start("trap").FEN())
	f.Add(uint8(3), false, middle)
	f.Add(uint8(0), true, "BWb/w2/3 ></>>/<< ^v^/v^^ b 0,0 7")
	f.Add(uint8(0), false, "3/1wb/3 <>/<</>> ^vv/v^v w 0,0 99")
	f.Add(uint8(0), false, "1w1/w1b/1b1 ></<>/<> .^^/^v^ b 0,0 0")
	f.Fuzz(func(t *testing.T, size uint8, king bool, fen string) {
		g := fuzzGame(size, king)
		positionstest.CompareReading(t, g, fen)
		read, err := g.Parse(fen)
		if err != nil {
			return
		}
		p, again := read.(*Position), read.FEN()
		q, err := g.Parse(again)
		if err != nil || q.FEN() != again || q.Key() != p.Key() || q.Outcome() != p.Outcome() {
			t.Fatalf("%q is written as %q, which reads back otherwise: %v", fen, again, err)
		}
		rng := rand.New(rand.NewPCG(13, 13))
		slow := slowtest.Parse(g.Name(), again)
		for range 6 {
			compareWithSlow(t, p, slow)
			if p.Outcome() != positions.Undecided {
				break
			}
			turn := positions.RandomTurn(rng, p)
			slow.Play(p.TurnString(turn))
			positions.DoTurn(p, turn)
		}
	})
}

func fuzzGame(size uint8, king bool) positions.Game {
	rule := ""
	if king {
		rule = kingRule
	}
	return Family.New(Family.MinSize+int(size)%(Family.MaxSize-Family.MinSize+1), rule)
}

func compareWithSlow(t *testing.T, p *Position, slow slowtest.Position) {
	t.Helper()
	got, want := positionstest.Turns(p, 1<<16), slow.Turns()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || p.Outcome().String() != slow.Result() {
		t.Fatalf("%q: turns %v, outcome %s; by the slow rules %v, %s", p.FEN(), got, p.Outcome(), want, slow.Result())
	}
}

// FuzzTurn reads any text as a move in a position of each phase. It must be accepted
// exactly if it is one of the legal moves.
func FuzzTurn(f *testing.F) {
	for _, move := range []string{"a1", "b2>b3", "c5-d5", "c5-b5", "", "a1-", "a10-a11", "\xff"} {
		f.Add(uint8(0), move)
		f.Add(uint8(1), move)
		f.Add(uint8(2), move)
	}
	var cases []*Position
	for _, fen := range []string{
		start("trap").FEN(),
		"b1wb2/1w4/2w1bb/bw1b1w/wb2wb/2w3 ..>../..>../...../>..<./<..../>..>. ....../..v.^./..^.../.vv.../.^^... w 0,0 0",
		middle,
	} {
		cases = append(cases, mustParse(f, "trap", fen))
	}
	f.Fuzz(func(t *testing.T, which uint8, move string) {
		p := cases[int(which)%len(cases)]
		legal := slices.Contains(positionstest.Turns(p, 1<<16), move)
		steps, err := p.ParseTurn(move)
		if (err == nil) != legal {
			t.Fatalf("%q: %q is legal: %v, but the error is %v", p.FEN(), move, legal, err)
		}
		if err != nil && len(err.Error()) > 400 || err == nil && p.TurnString(steps) != move {
			t.Fatalf("%q: %q: steps %v, error %v", p.FEN(), move, steps, err)
		}
	})
}
