package trap

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// TestKeys compares the incremental key with the key from scratch, and the keys of
// positions that differ in one thing.
func TestKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, g := range Family.Variants() {
		for range 10 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				p.Do(positions.RandomStep(rng, p))
				scratch := p.now.keyFromScratch(p.t, p.game.king)
				if scratch != p.now.key || p.keys[len(p.keys)-1] != scratch || len(p.keys) != len(p.past)+1 {
					t.Fatalf("%s %q: key %x, from scratch %x", g.Name(), p.FEN(), p.now.key, scratch)
				}
			}
		}
	}
}

func TestKeysDiffer(t *testing.T) {
	cases := []struct{ name, game, fen string }{
		{"position", "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 83"},
		{"black to move", "trap-3", "b2/2w/3 >>/<</<< vv^/v^v b 0,0 83"},
		{"an arrow turned", "trap-3", "b2/2w/3 >>/<</<> vv^/v^v w 0,0 83"},
		{"a vertical arrow turned", "trap-3", "b2/2w/3 >>/<</<< vv^/v^^ w 0,0 83"},
		{"another piece", "trap-3", "b2/2b/w2 >>/<</<< vv^/v^v w 0,0 83"},
		{"nearly drawn", "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 84"},
		{"more nearly drawn", "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 85"},
		{"king rule", "trap-3-king", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 83"},
		{"a king", "trap-3-king", "b2/2W/3 >>/<</<< vv^/v^v w 0,0 83"},
		{"start", "trap-3", "3/3/3 ../../.. .../... w 2,2 0"},
		{"start of another size", "trap-4", "4/4/4/4 .../.../.../... ..../..../.... w 4,4 0"},
	}
	seen := map[uint64]string{}
	for _, c := range cases {
		key := mustParse(t, c.game, c.fen).Key()
		if other, taken := seen[key]; taken {
			t.Errorf("%s and %s have the same key", c.name, other)
		}
		seen[key] = c.name
	}
	far := mustParse(t, "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 0")
	if seen[far.Key()] != "position" {
		t.Error("the number of quiet turns is in the key while it is small")
	}
}

// TestKeyOrder reaches one position by different orders of turns.
func TestKeyOrder(t *testing.T) {
	one, other := start("trap-3"), start("trap-3")
	play(t, one, "a1 b1 c1 b2 a1>a2 b3>c3 c3>c2")
	play(t, other, "c1 b2 a1 b1 c3>c2 b3>c3 a1>a2")
	if one.FEN() != other.FEN() || one.Key() != other.Key() {
		t.Errorf("%q has key %x, %q key %x", one.FEN(), one.Key(), other.FEN(), other.Key())
	}
}

// checkPerft compares Perft with the count turn by turn, to a depth.
func checkPerft(t *testing.T, p *Position, depth int) {
	t.Helper()
	for d := 0; d <= depth; d++ {
		if got, want := p.Perft(d), positions.PerftByTurns(p, d); got != want {
			t.Fatalf("%s %q, %d turns on: perft %d = %d, want %d", p.game.Name(), p.FEN(), len(p.past), d, got, want)
		}
	}
}

// TestPerft compares counts in random games, with and without their history.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	games := 12
	if !projecttest.Enabled() {
		games = 1
	}
	for _, g := range Family.Variants() {
		for range games {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				p.Do(positions.RandomStep(rng, p))
				depth := 2
				if p.now.phase == Play {
					depth = 3
				}
				if rng.IntN(20) == 0 {
					checkPerft(t, p, depth)
					checkPerft(t, mustParse(t, g.Name(), p.FEN()), depth)
					checkPerft(t, nearlyDrawn(t, p), depth)
				}
			}
			checkPerft(t, p, 2)
		}
	}
}

// nearlyDrawn returns p with two quiet turns left, if it is in Play.
func nearlyDrawn(t *testing.T, p *Position) *Position {
	if p.now.phase != Play {
		return p
	}
	fen := p.FEN()
	return mustParse(t, p.game.Name(), fen[:strings.LastIndexByte(fen, ' ')]+" 98")
}

// TestPerftAcrossPhases counts from few lines without arrows into Play, near the
// hundredth quiet turn, and deep enough for repetitions to matter.
func TestPerftAcrossPhases(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for _, name := range []string{"trap-3", "trap-3-king"} {
		for range 3 {
			p := start(name)
			for p.now.phase == Pawns || p.now.openLines() > 2 {
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
			checkPerft(t, p, 5)
		}
	}
	checkPerft(t, mustParse(t, "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 96"), 7)
	checkPerft(t, mustParse(t, "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 1"), 11)
	checkPerft(t, mustParse(t, "trap-3-king", "1B1/3/W2 <>/></>< vv^/^vv b 0,0 1"), 11)
}

// TestCopy plays on from a position and its copy in turn.
func TestCopy(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 17))
	p := mustParse(t, "trap", middle)
	q := p.Copy().(*Position)
	var lines [2][]uint64
	for range 20 {
		for i, r := range []*Position{p, q} {
			lines[i] = append(lines[i], r.now.key)
			positions.DoTurn(r, positions.RandomTurn(rng, r))
		}
	}
	for i, r := range []*Position{p, q} {
		if !slices.Equal(r.keys[:20], lines[i]) {
			t.Errorf("keys of line %d are changed", i)
		}
		for _, key := range slices.Backward(lines[i]) {
			r.Undo()
			if r.now.key != key {
				t.Fatalf("line %d is undone to %q", i, r.FEN())
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	for _, fen := range []string{
		"6/6/6/6/6/6 ...../...../...../...../...../..... ....../....../....../....../...... w 8,8 0",
		"b1wb2/1w4/2w1bb/bw1b1w/wb2wb/2w3 ..>../..>../...../>..<./<..../>..>. ....../..v.^./..^.../.vv.../.^^... w 0,0 0",
		middle,
	} {
		p := mustParse(t, "trap", fen)
		var buffer [maxSteps]positions.Step
		sum := uint64(0)
		allocations := testing.AllocsPerRun(20, func() {
			for _, s := range p.Steps(buffer[:0]) {
				p.Do(s)
				sum += p.Key() + uint64(p.Outcome()) + uint64(p.ToMove())
				p.Undo()
			}
			sum += p.Perft(3)
		})
		if allocations != 0 {
			t.Errorf("%q: %v allocations", fen, allocations)
		}
	}
}
