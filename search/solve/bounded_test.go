package solve

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/vinver"
)

// TestShortestWin proves the number of turns of trap-3-king that docs/measure/solved.md gives: the first solution that a
// solver without a bound finds is five times as long.
func TestShortestWin(t *testing.T) {
	projecttest.Only(t)
	p := trap.Family.New(3, "king").Start()
	s := NewBounded(p, Options{HashMiB: 512})
	const shortest = 21
	for _, turns := range []int{shortest - 1, shortest} {
		if wins, ok := s.WinsWithin(p, positions.P1, turns, nil); !ok || wins != (turns == shortest) {
			t.Errorf("within %d turns: %v, %v after %d nodes", turns, wins, ok, s.Nodes())
		}
	}
	projecttest.Says(t, "docs/measure/solved.md", "| trap-3-king | p1 wins within %d turns |", shortest)
}

// TestWinsWithin compares wins within some turns with brute force, for both players, and
// with one table for positions and turns in any order.
func TestWinsWithin(t *testing.T) {
	for _, test := range []struct {
		family *positions.Family
		game   string
		turns  int // played at random before
	}{
		{&positionstest.TicTacToe, "tictactoe", 5},
		{&veletas.Family, "veletas-7", 40},
		{&trap.Family, "trap-3", 40},
		{&trap.Family, "trap-4-king", 60},
		{&vinver.Family, "vinver-4", 12},
		{&vinver.Family, "vinver-5-nopass", 18},
	} {
		g, err := test.family.Variant(test.game)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		s := NewBounded(g.Start(), Options{HashMiB: 1})
		seen := map[bool]int{}
		for range 150 {
			p, err := g.Parse(randomPosition(rng, g, test.turns).FEN()) // without history
			if err != nil {
				t.Fatal(err)
			}
			turns := 1 + rng.IntN(5)
			b := brute{most: 20_000}
			low, high := b.value(p, turns)
			if b.nodes > b.most || p.Outcome() != positions.Undecided {
				continue
			}
			fen := p.FEN()
			for player, want := range []bool{low > 0, high < 0} {
				wins, ok := s.WinsWithin(p, positions.Player(player), turns, nil)
				if !ok || wins != want {
					t.Fatalf("%s: p%d wins within %d turns: %v, %v, by brute force %v", fen, player+1, turns, wins, ok, want)
				}
				seen[want]++
			}
			if p.FEN() != fen {
				t.Fatalf("%s has become %s", fen, p.FEN())
			}
		}
		if seen[true] < 5 || seen[false] < 5 {
			t.Errorf("%s: the answers are %v", test.game, seen)
		}
	}
}

// Limits and the flag end a question without an answer, and so does a draw by the history.
func TestWinsWithinGivesUp(t *testing.T) {
	g, err := vinver.Family.Variant("vinver-9")
	if err != nil {
		t.Fatal(err)
	}
	s := NewBounded(g.Start(), Options{HashMiB: 1})
	s.Limit(2000)
	if _, ok := s.WinsWithin(g.Start(), positions.P1, 9, nil); ok || s.Nodes() > 5000 {
		t.Errorf("an answer after %d nodes", s.Nodes())
	}
	var stop atomic.Bool
	stop.Store(true)
	if _, ok := NewBounded(g.Start(), Options{HashMiB: 1}).WinsWithin(g.Start(), positions.P1, 9, &stop); ok {
		t.Error("an answer though it was stopped")
	}
	if g, err = trap.Family.Variant("trap-3"); err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("w2/3/2b ></<>/>< ^v^/v^v w 0,0 99")
	if err != nil {
		t.Fatal(err)
	}
	if wins, ok := NewBounded(p, Options{HashMiB: 1}).WinsWithin(p, positions.P1, 3, nil); ok || wins {
		t.Errorf("the next turn draws: %v, %v", wins, ok)
	}
}
