package solve

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/vinver"
	"tetrad/search"
)

// TestProofTable reads back stored entries until the table runs out of room.
func TestProofTable(t *testing.T) {
	table := newProofTable(1)
	for _, n := range []numbers{{1, 1, 0}, {0, infinite, 40}, {infinite, 0, 25}, {7, infinite - 1, 0}} {
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

// TestWalks compares the answers of both walks about random positions. Without draws
// the answers about the two players are opposites, and a proof of one is known to be
// the refutation of the other.
func TestWalks(t *testing.T) {
	for game, most := range map[string]int{"vinver-4": 12, "vinver-4-nopass": 12, "vinver-5": 14, "vinver-5-nopass": 14} {
		g, err := vinver.Family.Variant(game)
		if err != nil {
			t.Fatal(err)
		}
		fast, slow := newDFPN(g.Start(), 8, newMeter()), newDFPN(g.Start(), 8, newMeter())
		slow.walk = new(turnWalk)
		if _, ok := fast.walk.(*nodeWalk); !ok {
			t.Fatalf("%s: the walk is a %T", game, fast.walk)
		}
		rng := rand.New(rand.NewPCG(41, 42))
		count := map[verdict]int{}
		for range 60 {
			p := randomPosition(rng, g, 20)
			for empty := p.(*vinver.Position).Empties(); empty.Count() > most; empty = p.(*vinver.Position).Empties() {
				p = randomPosition(rng, g, 20)
			}
			var answers [2]answer
			for i, attacker := range []positions.Player{positions.P1, positions.P2} {
				q := winFor(attacker, unlimited)
				answers[i] = fast.ask(p, q)
				if want := slow.ask(p, q); answers[i].verdict != want.verdict || want.verdict == unknown {
					t.Fatalf("%s, %s: %v wins: %v, by turns %v", game, p.FEN(), attacker, answers[i], want)
				}
				count[answers[i].verdict]++
			}
			if fast.drawless && (answers[0].verdict == answers[1].verdict || answers[0].length != answers[1].length) {
				t.Fatalf("%s, %s: answers %v", game, p.FEN(), answers)
			}
		}
		if count[yes] < 20 || count[no] < 20 {
			t.Errorf("%s: answers %v", game, count)
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
