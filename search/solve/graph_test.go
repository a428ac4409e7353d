package solve

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
)

// trapGames are small enough for a graph of all positions of their last phase. The
// game with kings has four times as many positions as the other.
func trapGames(t *testing.T) (games []positions.Game) {
	for _, rule := range append([]string{""}, trap.Family.Rules...) {
		games = append(games, trap.Family.New(3, rule))
	}
	if !projecttest.Enabled() {
		return games[:1]
	}
	return games
}

// graphOf returns the graph of a game. The tests share it.
func graphOf(g positions.Game) *graph {
	if graphs[g.Name()] == nil {
		graphs[g.Name()] = newGraph(256, newMeter())
	}
	return graphs[g.Name()]
}

var graphs = map[string]*graph{}

// randomPlay returns a position of Trap's last phase, reached by random play and
// without history.
func randomPlay(rng *rand.Rand, g positions.Game) positions.Recurrent {
	for {
		p := g.Start().Abilities().Recurrent
		for p.TurnsToRecurrence() > 0 || rng.IntN(10) > 0 && p.Outcome() == positions.Undecided {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if p.Outcome() == positions.Undecided {
			return p.Fresh()
		}
	}
}

// TestGraphCertifies checks each value of a graph against the values after one turn.
// By induction on the turns to the end, wins and losses that agree in this way are
// true. A player who always has a turn to another draw never loses, so the draws are
// true as well.
func TestGraphCertifies(t *testing.T) {
	count := 3000
	if !projecttest.Enabled() {
		count = 300
	}
	for _, g := range trapGames(t) {
		rng := rand.New(rand.NewPCG(3, 4))
		solved := graphOf(g)
		var kinds [3]int
		for range count {
			p := randomPlay(rng, g)
			solved.value(p, true)
			i, ok := solved.index[p.CanonicalKey()]
			if !ok {
				t.Fatalf("%s: the graph does not know %s", g.Name(), p.FEN())
			}
			value, turns := int(solved.values[i]), int(solved.turns[i])
			kinds[value+1]++
			bestValue, bestTurns := -2, 0
			for _, s := range p.Steps(nil) {
				p.Do(s)
				v, n := after(t, solved, p)
				p.Undo()
				if v > bestValue || v == bestValue && (v > 0) == (n < bestTurns) {
					bestValue, bestTurns = v, n
				}
			}
			if bestValue == 0 {
				bestTurns = turns // a draw has no end to count to
			}
			if value != bestValue || turns != bestTurns {
				t.Fatalf("%s: value %d in %d turns, but after one turn %d in %d", p.FEN(), value, turns, bestValue, bestTurns)
			}
		}
		if kinds[0] == 0 || kinds[1] == 0 || kinds[2] == 0 {
			t.Errorf("%s: losses, draws and wins are %v, want all of them", g.Name(), kinds)
		}
	}
}

// after returns the value of p for the player who has just moved, and the number of
// turns to the end including that player's turn.
func after(t *testing.T, g *graph, p positions.Recurrent) (value, turns int) {
	t.Helper()
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return valueOf(p, outcome, p.ToMove().Opponent()), 1
	}
	i, ok := g.index[p.CanonicalKey()]
	if !ok {
		t.Fatalf("the graph lacks %s", p.FEN())
	}
	return -int(g.values[i]), int(g.turns[i]) + 1
}

// TestProverAgreesWithGraph asks the prover who wins within a few turns. The prover
// has no graph here and meets repetitions.
func TestProverAgreesWithGraph(t *testing.T) {
	const most = 7
	count := 1000
	if !projecttest.Enabled() {
		count = 100
	}
	for _, g := range trapGames(t) {
		rng := rand.New(rand.NewPCG(5, 6))
		solved := graphOf(g)
		s := newProver(g.Start(), 4, nil, newMeter())
		found := 0
		for range count {
			p := randomPlay(rng, g)
			value, turns, _, ok := solved.value(p, true)
			if !ok {
				t.Fatalf("%s: the graph does not know it", p.FEN())
			}
			winner := p.ToMove()
			if value < 0 {
				winner = winner.Opponent()
			}
			for n := 1; n <= most; n++ {
				for _, attacker := range []positions.Player{positions.P1, positions.P2} {
					// The table may hold a win that takes more than n turns.
					wins := value != 0 && attacker == winner
					a := s.ask(p, winFor(attacker, n))
					if a.verdict == yes && (!wins || a.length < turns) || a.verdict != yes && wins && turns <= n ||
						a.verdict == no && wins {
						t.Fatalf("%s: %v wins within %d turns: %+v; the graph says value %d in %d turns",
							p.FEN(), attacker, n, a, value, turns)
					}
					if a.verdict == yes {
						found++
					}
				}
			}
		}
		if found < count {
			t.Errorf("%s: only %d wins found", g.Name(), found)
		}
	}
}

// TestGraphGivesUp asks for more positions than fit.
func TestGraphGivesUp(t *testing.T) {
	g := trapGames(t)[0]
	s := New(g.Start(), Options{HashMiB: 1})
	solved := proverOf(s).graph
	solved.most = 20
	p := randomPlay(rand.New(rand.NewPCG(7, 8)), g)
	if _, _, _, ok := solved.value(p, true); ok || len(solved.index) != 0 || len(solved.values) != 0 {
		t.Errorf("a graph of at most 20 positions knows %d", len(solved.index))
	}
	// The solver still finds what needs no graph.
	if n := s.Listed(); n != 0 {
		t.Errorf("%d positions are listed after all", n)
	}
	if v := s.Solve(p, nil, nil); !v.Solved() {
		t.Errorf("%s: value %+v", p.FEN(), v)
	}
}

// TestListedPositionsAreCounted solves a position of the last phase. All of its work
// and memory goes to the list.
func TestListedPositionsAreCounted(t *testing.T) {
	g := trapGames(t)[0]
	s := New(g.Start(), Options{HashMiB: 64})
	if s.Listed() != 0 || s.HashFull() != 0 {
		t.Fatalf("a new solver lists %d positions and uses %d permille", s.Listed(), s.HashFull())
	}
	p := randomPlay(rand.New(rand.NewPCG(7, 8)), g)
	s.Solve(p, nil, nil)
	if got, want := s.Listed(), uint64(len(proverOf(s).graph.index)); got != want || want < 100 {
		t.Errorf("%d positions are listed, want %d", got, want)
	}
	if s.HashFull() == 0 {
		t.Errorf("no memory is in use for %d positions", s.Listed())
	}
}
