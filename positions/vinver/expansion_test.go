package vinver_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
	"tetrad/positions/vinver"
)

// TestExpansion compares the successors of nodes of random games with the positions
// after all turns of the slow rules.
func TestExpansion(t *testing.T) {
	games := 20
	if projecttest.Enabled() {
		games = 500
	}
	for size := 3; size <= 6; size++ {
		for _, rule := range vinver.Family.Rules {
			for _, g := range []positions.Game{vinver.Family.New(size, ""), vinver.Family.New(size, rule)} {
				t.Run(g.Name(), func(t *testing.T) { compareExpansion(t, g, games) })
			}
		}
	}
}

func compareExpansion(t *testing.T, g positions.Game, games int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(31, 32))
	expansion := g.Start().Abilities().Expander.Expansion()
	found := map[string]int{}
	for range games {
		p := g.Start()
		for p.Outcome() == positions.Undecided {
			for _, attacker := range []positions.Player{positions.P1, positions.P2} {
				compareNode(t, expansion, p, attacker, found)
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	for _, kind := range []string{"wins", "left out", "kept", "flips"} {
		if found[kind] < 10 {
			t.Errorf("%d successors of the kind %q", found[kind], kind)
		}
	}
}

// compareNode compares the successors of p.
func compareNode(t *testing.T, expansion positions.Expansion, p positions.Position, attacker positions.Player, found map[string]int) {
	t.Helper()
	root := expansion.Node(p, attacker)
	attacks := p.ToMove() == attacker
	if expansion.Attacks(root.Node) != attacks {
		t.Fatalf("%s: %v attacks: %v, want %v", p.FEN(), attacker, !attacks, attacks)
	}
	want, wins := map[uint64]string{}, false
	leftOut := map[uint64]string{}
	slow := slowtest.Parse(gameOf(p), p.FEN())
	for _, turn := range slow.Turns() {
		steps, err := positions.PlayTurn(p, turn)
		if err != nil {
			t.Fatal(err)
		}
		switch outcome := p.Outcome(); {
		case outcome != positions.Undecided:
			wins = wins || attacks == (outcome == positions.WinFor(attacker))
		case p.(*vinver.Position).Threats(p.ToMove()) > 0:
			leftOut[expansion.Node(p, attacker).Key] = turn
		default:
			want[expansion.Node(p, attacker).Key] = turn
			if strings.Contains(turn, "x") {
				found["flips"]++
			}
		}
		positions.UndoTurn(p, steps)
	}
	got, won := expansion.Expand(nil, root.Node)
	if won != wins {
		t.Fatalf("%s: wins at once: %v, want %v", p.FEN(), won, wins)
	}
	if wins {
		found["wins"]++
		return
	}
	keys := map[uint64]string{}
	for _, s := range got {
		if keys[s.Key] != "" {
			t.Fatalf("%s: two successors have the same key", p.FEN())
		}
		keys[s.Key] = want[s.Key]
		if want[s.Key] == "" {
			t.Fatalf("%s: a successor that no turn leads to, or that loses at once (%s)", p.FEN(), leftOut[s.Key])
		}
	}
	if len(keys) != len(want) {
		t.Fatalf("%s: successors by %v, want %v", p.FEN(), slices.Sorted(maps.Values(keys)), slices.Sorted(maps.Values(want)))
	}
	found["left out"] += len(leftOut)
	found["kept"] += len(got)
}

// gameOf returns the name of the game of p.
func gameOf(p positions.Position) string { return fmt.Sprint(p.(*vinver.Position).Name()) }
