package vinver

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
)

// scaled returns a number of games: about n for 5×5 points, fewer on larger boards and
// when the long tests are off, at least one.
func scaled(n, size int) int {
	if !projecttest.Enabled() {
		n /= 10
	}
	return 1 + n*5*5*5*5/(size*size*size*size)
}

func TestProperties(t *testing.T) {
	for _, g := range Family.Variants() {
		size := g.(*game).size
		positionstest.Properties(t, g, scaled(60, size), 3*size*size, func(p positions.Position) any {
			q := p.(*Position)
			return struct {
				stones [2]Bitboard
				now    state
			}{q.stones, q.now}
		})
	}
}

// eachMoment plays random games by steps on every size. After every step it calls check
// with the positions before and after the step.
func eachMoment(t *testing.T, games int, check func(t *testing.T, before, p *Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	for _, g := range Family.Variants() {
		for range scaled(games, g.(*game).size) {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided && !t.Failed() {
				before := p.Copy().(*Position)
				p.Do(positions.RandomStep(rng, p))
				check(t, before, p)
			}
		}
	}
}

func TestKeyIncremental(t *testing.T) {
	eachMoment(t, 100, func(t *testing.T, _, p *Position) {
		key := p.side[p.now.side] ^ p.pie[p.now.pie]
		if p.now.passed {
			key ^= p.passed
		}
		for c := range p.stones {
			for at := range p.stones[c].All() {
				key ^= p.stone[c][at]
			}
		}
		if p.Key() != key {
			t.Errorf("%q: key %x, from scratch %x", p.FEN(), p.Key(), key)
		}
	})
}

// TestCrosscutsCounted checks the incremental count, and the claims in the comment at
// maxCrosscuts.
func TestCrosscutsCounted(t *testing.T) {
	eachMoment(t, 100, func(t *testing.T, before, p *Position) {
		mover := before.now.side
		corners := int16(0)
		for at := range p.stones[mover].All() {
			corners += countCrosscuts(crosscutsAt(p.stones[mover].Ring(at), p.stones[mover^1].Ring(at)))
		}
		if corners != 2*p.now.crosscuts {
			t.Errorf("%q: %d crosscuts, own stones are %d corners of some", p.FEN(), p.now.crosscuts, corners)
		}
		if p.MidTurn() != (p.now.side == mover && p.now.pie == before.now.pie) {
			t.Errorf("%q: %d crosscuts, but the side to move is %d after %d", p.FEN(), p.now.crosscuts, p.now.side, mover)
		}
		if p.now.crosscuts > maxCrosscuts {
			t.Errorf("%q: %d crosscuts", p.FEN(), p.now.crosscuts)
		}
		if before.MidTurn() && p.now.crosscuts > before.now.crosscuts {
			t.Errorf("%q: a flip made more crosscuts than it resolved", p.FEN())
		}
	})
}

func TestOutcomeIsThatOfTheBoard(t *testing.T) {
	eachMoment(t, 200, func(t *testing.T, before, p *Position) {
		want := positions.Undecided
		switch black, white := p.connects(&p.stones[Black], Black), p.connects(&p.stones[White], White); {
		case p.MidTurn():
		case black && white:
			t.Errorf("%q: both have a chain", p.FEN())
		case black:
			want = positions.WinFor(p.Owner(Black))
		case white:
			want = positions.WinFor(p.Owner(White))
		}
		if p.Outcome() != want {
			t.Errorf("%q: outcome %v, want %v", p.FEN(), p.Outcome(), want)
		}
		if want != positions.Undecided && want != positions.WinFor(before.ToMove()) {
			t.Errorf("%q: a turn has won for the other side", p.FEN())
		}
	})
}

// TestFullBoardHasOneWinner fills boards at random and plays on after a win.
func TestFullBoardHasOneWinner(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, g := range Family.Variants() {
		for range scaled(2000, g.(*game).size) {
			p := g.Start().(*Position)
			for empty := p.Empties(); !empty.IsEmpty(); empty = p.Empties() {
				p.now.outcome = positions.Undecided
				var steps []positions.Step
				for _, s := range p.Steps(nil) {
					if s != passStep && s != swapStep {
						steps = append(steps, s)
					}
				}
				p.Do(steps[rng.IntN(len(steps))])
			}
			for p.MidTurn() {
				p.Do(p.Steps(nil)[0])
			}
			if p.connects(&p.stones[Black], Black) == p.connects(&p.stones[White], White) {
				t.Fatalf("%q: full, and there is not exactly one winner", p.FEN())
			}
		}
	}
}

// TestStepsMakeAllTurns compares the turns that EachTurn lists with the turns that the
// steps allow, in any order.
func TestStepsMakeAllTurns(t *testing.T) {
	eachMoment(t, 20, func(t *testing.T, _, p *Position) {
		if p.MidTurn() {
			return
		}
		listed := positionstest.Turns(p, math.MaxInt)
		stepped := positionstest.Turns(positionstest.Bare{Position: p}, math.MaxInt)
		slices.Sort(listed)
		slices.Sort(stepped)
		if !slices.Equal(listed, slices.Compact(stepped)) {
			t.Errorf("%q: turns %v, by steps %v", p.FEN(), listed, stepped)
		}
	})
}

func TestPerftByTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, g := range Family.Variants() {
		for range scaled(40, g.(*game).size) {
			p := g.Start()
			for p.Outcome() == positions.Undecided {
				for depth := range 3 {
					if fast, slow := positions.Perft(p, depth), positions.PerftByTurns(p, depth); fast != slow {
						t.Fatalf("%q: perft %d = %d, turn by turn %d", p.FEN(), depth, fast, slow)
					}
					if !projecttest.Enabled() || g.(*game).size > 9 && rng.IntN(40) > 0 {
						break
					}
				}
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
	}
}

func TestNothingAllocated(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	steps := make([]positions.Step, 0, 400)
	p := Family.New(9, "").Start()
	var sink uint64
	games := func() {
		done := 0
		for p.Outcome() == positions.Undecided {
			steps = p.Steps(steps[:0])
			p.Do(steps[rng.IntN(len(steps))])
			done++
			sink += p.Key()
			if !p.MidTurn() {
				sink += positions.Perft(p, 1+done&1)
			}
		}
		for range done {
			p.Undo()
		}
	}
	for range 10 {
		games() // the scratch memory of Perft grows
	}
	if n := testing.AllocsPerRun(20, games); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
