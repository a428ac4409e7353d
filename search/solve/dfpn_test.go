package solve

import (
	"testing"

	"tetrad/positions/vinver"
	"tetrad/search"
)

// TestProofTable reads back stored entries until the table runs out of room.
func TestProofTable(t *testing.T) {
	table := newProofTable(1)
	for _, n := range []numbers{{1, 1, 0}, {0, infinite, 40}, {infinite, 0, 0}, {7, infinite - 1, 0}} {
		table.store(99, n, 1000)
		if got, ok := table.find(99); !ok || got != n {
			t.Errorf("found %+v, %v; stored %+v", got, ok, n)
		}
	}
	table.store(98, numbers{infinite + 5, 3, 0}, 5)
	if got, _ := table.find(98); got != (numbers{infinite - 1, 3, 0}) {
		t.Errorf("numbers that do not fit became %+v", got)
	}
	if _, ok := table.find(97); ok {
		t.Error("found what was not stored")
	}
	for key := range uint64(bucketEntries + 1) {
		table.store(key, numbers{1, 1, 0}, 10)
	}
	if _, ok := table.find(99); !ok {
		t.Error("what took most work had to give way")
	}
}

// TestLengths checks that the line of a win is no longer than the turns within which
// the win comes.
func TestLengths(t *testing.T) {
	g := vinver.Family.New(4, "")
	s := New(g.Start(), Options{HashMiB: 16})
	proverOf(s).most = 0
	for _, fen := range []string{"4/4/4/1b2 w =", "4/4/1b2/4 w =", "4/1w2/1b2/4 b ="} {
		p, err := g.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		v := s.Solve(p, nil, nil)
		if v.Low != v.High || v.Turns < 5 || v.Turns > 20 {
			t.Errorf("%s: value %+v", fen, v)
		}
		checkLine(t, s, p, v)
		if turns := len(search.TurnStrings(p, s.Line(p, v, nil))); turns > v.Turns {
			t.Errorf("%s: a line of %d turns, the win comes within %d", fen, turns, v.Turns)
		}
	}
}

// BenchmarkProofs searches the centre opening on 5×5.
func BenchmarkProofs(b *testing.B) {
	g := vinver.Family.New(5, "")
	p, err := g.Parse("5/5/2b2/5/5 w =")
	if err != nil {
		b.Fatal(err)
	}
	nodes := uint64(0)
	for b.Loop() {
		s := New(p, Options{HashMiB: 64})
		proverOf(s).most = 0
		s.Limit(200_000)
		s.CanWin(p, p.ToMove(), nil)
		nodes += s.nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
