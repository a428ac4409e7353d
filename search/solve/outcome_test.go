package solve

import (
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// TestOutcome compares outcomes, what is recalled of them afterwards, and of what turns
// lead to, with brute force near the end of games.
func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		family *positions.Family
		game   string
		turns  int // played at random before
	}{
		{&positionstest.TicTacToe, "tictactoe", 8},
		{&verto.Family, "verto-4", 12},
		{&verto.Family, "verto-9", 80},
		{&veletas.Family, "veletas-7", 40},
		{&trap.Family, "trap-3", 60},
		{&vinver.Family, "vinver-4", 14},
		{&vinver.Family, "vinver-4-nopass", 14},
	} {
		g, err := test.family.Variant(test.game)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, 8))
		s := New(g.Start(), Options{HashMiB: 4})
		kinds := map[[2]int]int{}
		recalled := 0
		count := 500
		if !projecttest.Enabled() {
			count = 100
		}
		for range count {
			p := randomPosition(rng, g, test.turns)
			b := brute{most: 3000}
			low, high := b.value(p, 5)
			if low != high {
				continue
			}
			want := sign(low)
			if p.ToMove() == positions.P2 {
				want = -want
			}
			got, ok := s.Outcome(p, nil)
			if !ok || got != want {
				t.Fatalf("%s: outcome %d, %v, by brute force %d", p.FEN(), got, ok, want)
			}
			mover := p.ToMove()
			for goal := range 2 {
				reaches, known := s.Recall(p, mover, goal)
				if known && reaches != (want >= goal) {
					t.Fatalf("%s: at least %d is %v from the tables, by brute force it is %d", p.FEN(), goal, reaches, want)
				}
				if known {
					recalled++
				}
			}
			positions.EachTurn(p, func(turn []positions.Step) bool {
				positions.DoTurn(p, turn)
				defer positions.UndoTurn(p, turn)
				low, high := (&brute{most: 3000}).value(p, 5)
				if low != high {
					return true
				}
				after := sign(low)
				if mover == positions.P2 {
					after = -after
				}
				kinds[[2]int{want, after}]++
				if wins, ok := s.CanWin(p, mover, nil); !ok || wins != (after > 0) {
					t.Fatalf("%s, after a turn: wins %v, %v, by brute force it is %d", p.FEN(), wins, ok, after)
				}
				if loses, ok := s.CanWin(p, mover.Opponent(), nil); !ok || loses != (after < 0) {
					t.Fatalf("%s, after a turn: loses %v, %v, by brute force it is %d", p.FEN(), loses, ok, after)
				}
				return true
			})
		}
		if recalled == 0 {
			t.Errorf("%s: nothing was recalled", test.game)
		}
		if projecttest.Enabled() && (kinds[[2]int{1, 1}] == 0 || kinds[[2]int{1, -1}]+kinds[[2]int{1, 0}] == 0) {
			t.Errorf("%s: outcomes before and after are %v", test.game, kinds)
		}
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// TestLimit checks that a node limit ends a proof, whichever strategy searches, and that
// a further limit lets it go on.
func TestLimit(t *testing.T) {
	for name, c := range map[string]struct {
		hard, easy positions.Position
		poll       uint64 // nodes between two looks at the limit
		outcome    int    // of easy
	}{
		"prover": {vinver.Family.New(4, "").Start(), vinver.Family.New(3, "").Start(), pollInterval, -1},
		"exact":  {verto.Family.New(6, "").Start(), verto.Family.New(4, "").Start(), 1 << 13, -1},
	} {
		t.Run(name, func(t *testing.T) {
			s := New(c.hard, Options{HashMiB: 4})
			s.Limit(5000)
			var stop atomic.Bool
			defer time.AfterFunc(20*time.Second, func() { stop.Store(true) }).Stop()
			if _, ok := s.Outcome(c.hard, &stop); ok || stop.Load() {
				t.Fatalf("solved by 5000 nodes: %v; still at work after 20 s: %v", ok, stop.Load())
			}
			nodes := s.Nodes()
			if nodes < 5000 || nodes > 5000+10*c.poll {
				t.Errorf("%d nodes", nodes)
			}
			if s.Outcome(c.hard, &stop); s.Nodes() > nodes+c.poll {
				t.Errorf("%d nodes more where the limit leaves none", s.Nodes()-nodes)
			}
			s = New(c.easy, Options{HashMiB: 4})
			s.Limit(1)
			s.Outcome(c.easy, &stop)
			s.Limit(math.MaxUint64)
			if outcome, ok := s.Outcome(c.easy, &stop); !ok || outcome != c.outcome {
				t.Errorf("outcome %d, %v", outcome, ok)
			}
		})
	}
}
