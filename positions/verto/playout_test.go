package verto

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// TestPlayoutOfOneLine plays out positions in which each step is the only one,
// so that the outcome is certain.
func TestPlayoutOfOneLine(t *testing.T) {
	rng := rand.NewPCG(21, 1)
	certain := 0
	for _, g := range Family.Variants() {
		fill := rand.New(rand.NewPCG(22, 1))
		for range 500 {
			p := randomPosition(g, fill, 0.97)
			want, steps := onlyOutcome(p)
			if want == positions.Undecided {
				continue
			}
			if steps > 0 {
				certain++
			}
			if got := p.Playout(rng); got != want {
				t.Fatalf("%s %q: playout ends as %s, want %s", g.Name(), p.FEN(), got, want)
			}
		}
	}
	if certain < 100 {
		t.Errorf("only %d positions with one line", certain)
	}
}

// onlyOutcome returns the outcome of p where all lines have the same, and the
// number of steps in one of them; else Undecided. It looks at few lines only.
func onlyOutcome(p *Position) (outcome positions.Outcome, steps int) {
	for p.Outcome() == positions.Undecided {
		choice := p.Steps(nil)
		if len(choice) > 1 {
			break
		}
		p.Do(choice[0])
		steps++
	}
	outcome = p.Outcome()
	for range steps {
		p.Undo()
	}
	return outcome, steps
}

// TestPlayoutDistribution compares the frequencies of the outcomes with those of
// the same random choices made by steps.
func TestPlayoutDistribution(t *testing.T) {
	const games = 10_000
	for _, c := range []struct{ game, fen string }{
		{"verto-4", "4/4/4/4 w"},
		{"verto-4-old", "4/1w2/2b1/4 b"},
		{"verto-5", "5/1b1b1/wb3/5/5 w"},
		{"verto-5-old", "5/5/5/5/5 b"},
		{"verto-8", "8/8/8/8/8/8/8/8 w"},
		{"verto-9", "9/9/9/9/9/9/9/9/9 w"},
		{"verto-9-old", "9/9/9/9/9/9/9/9/9 w"},
	} {
		t.Run(c.game, func(t *testing.T) {
			p := mustParse(t, c.game, c.fen)
			n := games
			if testing.Short() {
				n = games / 10
			}
			rng, choices := rand.NewPCG(23, 1), rand.New(rand.NewPCG(24, 1))
			var got, want [4]int
			for range n {
				got[p.Playout(rng)]++
				want[playoutBySteps(p, choices)]++
			}
			for outcome := range got {
				mean := float64(got[outcome]+want[outcome]) / float64(2*n)
				deviation := math.Sqrt(2 * mean * (1 - mean) / float64(n))
				difference := math.Abs(float64(got[outcome]-want[outcome])) / float64(n)
				if difference > 4*deviation {
					t.Errorf("%s: %d of %d playouts, by steps %d", positions.Outcome(outcome), got[outcome], n, want[outcome])
				}
			}
			if got[positions.Undecided] > 0 {
				t.Errorf("%d playouts end undecided", got[positions.Undecided])
			}
		})
	}
}

// playoutBySteps makes the choices that Playout documents: first among squares,
// then among the steps that enter the square.
func playoutBySteps(p *Position, rng *rand.Rand) positions.Outcome {
	done := 0
	var buffer [256]positions.Step
	for ; p.Outcome() == positions.Undecided; done++ {
		steps := p.Steps(buffer[:0])
		var squares bitboard.Board128
		for _, s := range steps {
			squares = squares.Or(bitboard.Bit(StepSquare(s)))
		}
		for range rng.IntN(squares.Count()) {
			squares = squares.WithoutFirst()
		}
		var here []positions.Step
		for _, s := range steps {
			if StepSquare(s) == squares.First() {
				here = append(here, s)
			}
		}
		p.Do(here[rng.IntN(len(here))])
	}
	outcome := p.Outcome()
	for range done {
		p.Undo()
	}
	return outcome
}

// TestPlayoutInsideTurn begins in the middle of chains that have one end: the
// stone on b1 captures b2 and has to go on to d1, which fills the board.
func TestPlayoutInsideTurn(t *testing.T) {
	p := mustParse(t, "verto-4", "wwww/wwww/bbbb/w1b1 w")
	var inside bool
	for _, s := range p.Steps(nil) {
		p.Do(s)
		inside = inside || p.MidTurn()
		want, _ := onlyOutcome(p)
		if got := p.Playout(rand.NewPCG(25, 1)); want != positions.Undecided && got != want {
			t.Errorf("after %s: playout ends as %s, want %s", p.TurnString([]positions.Step{s}), got, want)
		}
		p.Undo()
	}
	if !inside {
		t.Error("no chain goes on")
	}
}

func TestDrawIsEven(t *testing.T) {
	rng := rand.NewPCG(26, 1)
	sets := []bitboard.Board128{
		{Lo: 1}, {Hi: 1 << 63}, {Lo: 1 << 63, Hi: 1}, {Lo: ^uint64(0), Hi: ^uint64(0)},
		{Lo: 0x8000_0000_0000_0001}, {Lo: 0x0123_4567_89AB_CDEF, Hi: 0xFF}, {Lo: 0xFF00_FF00_00F0_0000},
	}
	for _, set := range sets {
		const perMember = 1000
		var counts, lowCounts [128]int
		for range perMember * set.Count() {
			counts[draw128(set, rng)]++
		}
		for range perMember * set.Count() {
			if set.Hi == 0 {
				lowCounts[draw64(set.Lo, rng)]++
			}
		}
		for square := range 128 {
			low, high := 800, 1200
			if !set.Has(square) {
				low, high = 0, 0
			}
			if n := counts[square]; n < low || n > high {
				t.Errorf("%x: %d drawn %d times", set, square, n)
			}
			if n := lowCounts[square]; set.Hi == 0 && (n < low || n > high) {
				t.Errorf("%x: %d drawn %d times by draw64", set, square, n)
			}
		}
	}
}

// TestPlayoutTurnsAreLegal checks that a playout's turn from each open square is
// one of the legal turns that begin there.
func TestPlayoutTurnsAreLegal(t *testing.T) {
	fill, rng := rand.New(rand.NewPCG(27, 1)), rand.NewPCG(28, 1)
	for _, g := range Family.Variants() {
		for range 60 {
			p := randomPosition(g, fill, 0.2+0.5*fill.Float64())
			legal, complete := boardsAfter(p, 300)
			if !complete || p.CapturesCompulsory() {
				continue
			}
			own, opp, empty := p.Stones(p.ToMove()), p.Stones(p.ToMove().Opponent()), p.Empty()
			for open := p.Open(p.ToMove()); !open.IsEmpty(); open = open.WithoutFirst() {
				square := open.First()
				var mine, theirs bitboard.Board128
				if p.variant.wide {
					mine, theirs, _ = enter128(own, opp, empty, square, rng)
				} else {
					mine.Lo, theirs.Lo, _ = enter64(own.Lo, opp.Lo, empty.Lo, square, rng)
				}
				if !legal[[3]bitboard.Board128{bitboard.Bit(square), mine, theirs}] {
					t.Fatalf("%s %q: a playout's turn from %s is illegal", g.Name(), p.FEN(), p.variant.squareName(square))
				}
			}
		}
	}
}

// boardsAfter returns the square entered first and both sides' stones after each
// legal turn, and whether there are at most most of them.
func boardsAfter(p *Position, most int) (map[[3]bitboard.Board128]bool, bool) {
	me := p.ToMove()
	after := map[[3]bitboard.Board128]bool{}
	count := 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		after[[3]bitboard.Board128{bitboard.Bit(StepSquare(steps[0])), p.Stones(me), p.Stones(me.Opponent())}] = true
		positions.UndoTurn(p, steps)
		count++
		return count <= most
	})
	return after, count <= most
}
