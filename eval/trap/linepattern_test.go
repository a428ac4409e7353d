package trap

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestLinePatterns checks in random games that the line patterns of enemy
// pieces show exactly which of them the mover can remove, and how.
func TestLinePatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 17))
	removals := 0
	for _, g := range trap.Family.Variants() {
		p := g.Start().(*trap.Position)
		for p.Outcome() == positions.Undecided {
			steps := p.Steps(nil)
			if p.Phase() == trap.Play {
				shown, played := threatsShown(t, p), threatsPlayed(p, steps)
				if shown != played {
					t.Fatalf("%q: shown %x, played %x", p.FEN(), shown, played)
				}
				removals += bits.OnesCount64(played.reversed | played.swapped)
			}
			p.Do(steps[rng.IntN(len(steps))])
		}
	}
	if removals < 100 {
		t.Errorf("only %d removals", removals)
	}
}

// threats are the enemy pieces that one turn can remove, by reversing their last exit
// or by a swap.
type threats struct{ reversed, swapped uint64 }

func threatsShown(t *testing.T, p *trap.Position) (shown threats) {
	var v extractor
	v.extract(p)
	var all [4]lines
	v.lines(&all)
	for rest := v.own | v.enemy; rest != 0; rest &= rest - 1 {
		point := bits.TrailingZeros64(rest)
		exits, entered, bound := 0, false, false
		for d := range all {
			switch state := all[d].at(point); {
			case state == unused:
				t.Fatalf("%q: no line of %d has state %d", p.FEN(), point, state)
			case state == 8|4|2|1:
				bound = true
			case state != noLine && state < 8:
				exits++
				entered = state&1 != 0
			}
		}
		bit := v.enemy & (1 << point)
		if exits == 1 && entered {
			shown.reversed |= bit
		}
		if bound {
			shown.swapped |= bit
		}
	}
	return shown
}

func threatsPlayed(p *trap.Position, steps []positions.Step) (played threats) {
	enemy := p.Pieces(p.ToMove().Opponent())
	for _, s := range steps {
		from, to := trap.Ends(s)
		trapped := p.Trapped(s)
		played.reversed |= trapped & enemy &^ (1 << from)
		if trapped>>from&1 != 0 {
			played.swapped |= enemy & (1 << to)
		}
	}
	return played
}

// TestPatternNumbers checks that a line pattern has the same number for every order of
// its states, and that all numbers are used.
func TestPatternNumbers(t *testing.T) {
	number := patternNumbers()
	used := map[int32]bool{}
	index := func(a, b, c, d int) int { return int(pairNumber[a|b<<4])*pairs + int(pairNumber[c|d<<4]) }
	for i := range 1 << 16 {
		a, b, c, d := i&15, i>>4&15, i>>8&15, i>>12
		if a == unused || b == unused || c == unused || d == unused {
			continue
		}
		n := number[index(a, b, c, d)]
		used[n] = true
		for _, other := range []int{index(b, a, c, d), index(c, b, a, d), index(d, c, b, a)} {
			if number[other] != n {
				t.Fatalf("states %d %d %d %d: numbers %d and %d", a, b, c, d, n, number[other])
			}
		}
		if n < 0 || n >= linePatterns {
			t.Fatalf("number %d", n)
		}
	}
	if len(used) != linePatterns {
		t.Errorf("%d numbers, want %d", len(used), linePatterns)
	}
}
