package solve

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/vinver"
)

// node is a position of a whole game, for wholeGame.
type node struct {
	mover positions.Player
	value int // for P1; 0 if unknown
	next  []string
}

// wholeGame lists all positions of g with the turns between them, by position string.
// It finds who can force a win by going over all positions until no value changes.
func wholeGame(t *testing.T, g positions.Game) map[string]*node {
	t.Helper()
	nodes := map[string]*node{}
	open := []string{g.Start().FEN()}
	for len(open) > 0 {
		fen := open[len(open)-1]
		open = open[:len(open)-1]
		if nodes[fen] != nil {
			continue
		}
		p, err := g.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		n := &node{mover: p.ToMove(), value: valueOf(p, p.Outcome(), positions.P1)}
		nodes[fen] = n
		positions.EachTurn(p, func(turn []positions.Step) bool {
			positions.DoTurn(p, turn)
			n.next = append(n.next, p.FEN())
			positions.UndoTurn(p, turn)
			return true
		})
		open = append(open, n.next...)
	}
	for changed := true; changed; {
		changed = false
		for _, n := range nodes {
			if n.value == 0 && len(n.next) > 0 {
				n.value = n.judge(nodes)
				changed = changed || n.value != 0
			}
		}
	}
	return nodes
}

// judge returns the value of n from the known values of its next positions.
func (n *node) judge(nodes map[string]*node) int {
	win := 1
	if n.mover == positions.P2 {
		win = -1
	}
	all := true
	for _, fen := range n.next {
		switch nodes[fen].value {
		case win:
			return win
		case 0:
			all = false
		}
	}
	if all {
		return -win
	}
	return 0
}

// TestPasses solves all positions of Vinver on 3×3, those after a pass among them, and
// compares them with their values.
func TestPasses(t *testing.T) { compareWholeGame(t, vinver.Family.New(3, "")) }

// TestNoPasses does the same for the variant in which every turn places a stone.
func TestNoPasses(t *testing.T) { compareWholeGame(t, vinver.Family.New(3, "nopass")) }

func compareWholeGame(t *testing.T, g positions.Game) {
	t.Helper()
	nodes := wholeGame(t, g)
	holdCounts(t, nodes)
	short, long := New(g.Start(), Options{HashMiB: 8}), New(g.Start(), Options{HashMiB: 8})
	proverOf(long).most = 0
	every := 1
	if !projecttest.Enabled() {
		every = 10
	}
	count := map[int]int{}
	for i, fen := range slices.Sorted(maps.Keys(nodes)) {
		if i%every != 0 || len(nodes[fen].next) == 0 {
			continue
		}
		p, err := g.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		want := nodes[fen].value
		count[want]++
		for _, s := range []*Solver{short, long} {
			if v := s.Solve(p, nil, nil).seenBy(positions.P1, p.ToMove()); !v.Solved() || v.Low != want {
				t.Fatalf("%s: value %+v for p1 with %d nodes of the prover first, want %d", fen, v, proverOf(s).most, want)
			}
		}
	}
	t.Logf("positions by value: %v", count)
	if count[0] > 0 || count[1] == 0 || count[-1] == 0 {
		t.Errorf("values %v, want wins of both and no draws", count)
	}
}

// holdCounts checks the numbers of positions that docs/dev/proofs.md states.
func holdCounts(t *testing.T, nodes map[string]*node) {
	t.Helper()
	open, passed := 0, 0
	for fen, n := range nodes {
		if len(n.next) > 0 {
			open++
			if strings.HasSuffix(fen, " pass") {
				passed++
			}
		}
	}
	const page = "docs/dev/proofs.md"
	if passed > 0 {
		projecttest.Says(t, page, "compares all %s positions of 3×3 in which the game goes on", projecttest.Count(open))
		projecttest.Says(t, page, "%s of them after a pass", projecttest.Count(passed))
		return
	}
	projecttest.Says(t, page, "compares all %s positions without passes", projecttest.Count(open))
}
