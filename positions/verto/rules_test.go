package verto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
)

// TestAgainstReference plays more games on the small boards, where unusual positions
// are frequent.
func TestAgainstReference(t *testing.T) {
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			size := g.Start().(*Position).Size()
			games := 30_000 / (size * size * size)
			if !projecttest.Enabled() {
				games = games/20 + 1
			}
			positionstest.Compare(t, g, games, 1000, 2000)
		})
	}
}

func TestProperties(t *testing.T) {
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			positionstest.Properties(t, g, 20, 1000, func(p positions.Position) any { return *p.(*Position).top() })
		})
	}
}

func TestStrings(t *testing.T) {
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			positionstest.Strings(t, g, 10, 1000, 200)
		})
	}
}

// TestNeverBothBlocked checks, on full and sparse boards, that after a pass the other
// side always has a move, and that a pass is never legal beside another step.
func TestNeverBothBlocked(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	passes := 0
	for _, g := range Family.Variants() {
		for range 2000 {
			p := randomPosition(g, rng, 0.5+0.6*rng.Float64())
			steps := p.Steps(nil)
			if !slices.Contains(steps, pass) {
				continue
			}
			passes++
			if len(steps) > 1 {
				t.Fatalf("%s %q: a pass among %d steps", g.Name(), p.FEN(), len(steps))
			}
			board, side := p.Stones(positions.P1), p.ToMove()
			p.Do(pass)
			if p.Outcome() != positions.Undecided || p.ToMove() == side || p.Stones(positions.P1) != board {
				t.Fatalf("%s %q: a pass does more than pass", g.Name(), p.FEN())
			}
			if slices.Contains(p.Steps(nil), pass) {
				t.Fatalf("%s %q: both sides pass", g.Name(), p.FEN())
			}
		}
	}
	if passes < 100 {
		t.Errorf("only %d passes", passes)
	}
}

// TestAccessors checks the sets for evaluation against the steps of both sides.
func TestAccessors(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 1))
	for _, g := range Family.Variants() {
		for range 100 {
			p := randomPosition(g, rng, rng.Float64())
			var entered, captured bitboard.Board128
			for _, s := range p.Steps(nil) {
				if s == pass {
					continue
				}
				entered = entered.Or(bitboard.Bit(StepSquare(s)))
				flipped, ok := p.Flipped(s)
				if ok != (KindOf(s) == Capture) {
					t.Fatalf("%q: step %v flips: %v", p.FEN(), s, ok)
				}
				if ok {
					captured = captured.Or(bitboard.Bit(StepSquare(s)))
					if !p.Stones(p.ToMove().Opponent()).Has(flipped) {
						t.Fatalf("%q: step %v flips no enemy stone", p.FEN(), s)
					}
				}
				if s >= stepLimit {
					t.Fatalf("%q: step %v is not below %d", p.FEN(), s, stepLimit)
				}
			}
			if got := p.Capturing(p.ToMove()); got != captured {
				t.Fatalf("%s %q: capturing %v, steps say %v", g.Name(), p.FEN(), got, captured)
			}
			open := p.Open(p.ToMove())
			if p.CapturesCompulsory() && !captured.IsEmpty() {
				open = open.And(captured)
			}
			if plain := plainEntries(p); !plain.And(captured).IsEmpty() != (p.variant.rule == declinable && !captured.IsEmpty()) {
				t.Fatalf("%s %q: captures on %v, none on %v", g.Name(), p.FEN(), captured, plain)
			}
			if open != entered {
				t.Fatalf("%s %q: open %v, steps say %v", g.Name(), p.FEN(), open, entered)
			}
			stones := p.Stones(positions.P1).Or(p.Stones(positions.P2))
			if p.Empty() != p.Board().AndNot(stones) || p.Stride() <= p.Size()-1 {
				t.Fatalf("%s %q: empty squares %v", g.Name(), p.FEN(), p.Empty())
			}
		}
	}
}

// plainEntries returns the squares that a stone may enter without a capture.
func plainEntries(p *Position) (squares bitboard.Board128) {
	for _, s := range p.Steps(nil) {
		if KindOf(s) == Entry {
			squares = squares.Or(bitboard.Bit(StepSquare(s)))
		}
	}
	return squares
}

// TestInnerLoopAllocatesNothing plays each game once before it measures, so that
// buffers have grown.
func TestInnerLoopAllocatesNothing(t *testing.T) {
	for _, name := range []string{"verto", "verto-old", "verto-free", "verto-10"} {
		g, err := Family.Variant(name)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start().(*Position)
		rng := rand.New(rand.NewPCG(33, 1))
		buffer := make([]positions.Step, 0, 1024)
		play := func() {
			done := 0
			for ; p.Outcome() == positions.Undecided; done++ {
				steps := p.Steps(buffer)
				p.Do(steps[rng.IntN(len(steps))])
				if p.Key() == 0 {
					t.Error("the key is 0")
				}
			}
			for range done {
				p.Undo()
			}
			p.Perft(2)
		}
		play()
		if n := testing.AllocsPerRun(20, play); n > 0 {
			t.Errorf("%s: %v allocations in a game", name, n)
		}
	}
}
