package solve

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// TestStrategiesFor checks which strategies games get, and that they share the
// memory.
func TestStrategiesFor(t *testing.T) {
	const hashMiB = 64
	for _, test := range []struct {
		family *positions.Family
		game   string
		want   string
	}{
		{&positionstest.TicTacToe, "tictactoe", "prover"},
		{&verto.Family, "verto-8", "exact"},
		{&verto.Family, "verto-10", "prover"},
		{&veletas.Family, "veletas-10", "prover"},
		{&trap.Family, "trap-3", "graph prover"},
		{&vinver.Family, "vinver-5", "prover dfpn"},
	} {
		g, err := test.family.Variant(test.game)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		all := 0
		for _, s := range strategiesFor(g.Start(), Options{HashMiB: hashMiB}, newMeter()) {
			names = append(names, strings.TrimPrefix(fmt.Sprintf("%T", s), "*solve."))
			permille, mebibytes := s.usage()
			all += mebibytes
			if permille != 0 {
				t.Errorf("%s: a new %s has %d permille in use", test.game, names[len(names)-1], permille)
			}
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s is solved by %s, want %s", test.game, got, test.want)
		}
		if all < hashMiB-1 || all > hashMiB {
			t.Errorf("%s: the strategies have %d MiB of %d", test.game, all, hashMiB)
		}
	}
}

// TestExactQuestions asks an exact search about both players and every goal. The
// answers must fit the margin, and recalled answers must not contradict them.
func TestExactQuestions(t *testing.T) {
	g := verto.Family.New(4, "")
	rng := rand.New(rand.NewPCG(21, 22))
	x := newExact(g.Start(), Options{HashMiB: 1}, newMeter())
	recalled := 0
	for range 50 {
		p := randomPosition(rng, g, 12)
		v := narrowMargin(x, &problem{p, p.ToMove(), Value.Solved, func(Value, int) {}}, Value{Low: -16, High: 16}, rng.IntN(41)-20)
		if !v.Solved() {
			t.Fatalf("%s: value %+v", p.FEN(), v)
		}
		for _, attacker := range []positions.Player{positions.P1, positions.P2} {
			margin := v.seenBy(attacker, p.ToMove()).Low
			for goal := -16; goal <= 16; goal++ {
				q := question{attacker, goal, unlimited}
				before := x.recall(p, q)
				a := x.ask(p, q)
				if (a.verdict == yes) != (margin >= goal) || a.verdict == yes && (a.bound < goal || a.bound > margin) ||
					a.verdict != yes && (a.bound >= goal || a.bound < margin) {
					t.Fatalf("%s: %v gets %d or more: %+v, but the margin is %d", p.FEN(), attacker, goal, a, margin)
				}
				if before.verdict != unknown {
					recalled++
					if before.verdict != a.verdict {
						t.Fatalf("%s: %v gets %d or more: %+v recalled, %+v found", p.FEN(), attacker, goal, before, a)
					}
				}
			}
		}
	}
	if recalled == 0 {
		t.Error("nothing was recalled")
	}
}

// farOff expects a margin of 7 for whoever is to move.
func farOff(positions.Position) int { return 7 * centipawnsForOne }

// TestExactAsksFirstWhoWins checks that no question about a margin comes before it is
// known who wins, whatever margin is expected.
func TestExactAsksFirstWhoWins(t *testing.T) {
	g := verto.Family.New(4, "")
	rng := rand.New(rand.NewPCG(23, 24))
	s := New(g.Start(), Options{HashMiB: 1, Estimate: farOff})
	open := 0
	for range 50 {
		p := randomPosition(rng, g, 8)
		s.Solve(p, nil, func(v Value, _ int) {
			if v.tellsWinner() {
				return
			}
			open++
			if v.Low != 0 && v.High != 0 {
				t.Fatalf("%s: a question about another margin than a draw or the least win: %+v", p.FEN(), v)
			}
		})
	}
	if open == 0 {
		t.Error("each first question tells who wins")
	}
}
