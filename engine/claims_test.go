package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/search"
	"tetrad/search/solve"
)

// claimedGames are small games, with the greatest number of turns before the end of a
// random game from which a test takes a position: so late that the exact solver finds the
// outcomes of all turns at once.
var claimedGames = map[string][]struct {
	game string
	left int
}{
	"verto":   {{"verto-4", 10}, {"verto-5", 10}, {"verto-6", 10}, {"verto-5-old", 10}},
	"veletas": {{"veletas-7", 6}},
	"trap":    {{"trap-3", 10}, {"trap-3-king", 10}},
	"vinver":  {{"vinver-4", 8}, {"vinver-5", 10}, {"vinver-7", 10}, {"vinver-5-nopass", 10}},
}

// claimTasks change searches of which a test asks what they claim. Windows of aspiration
// are in all searches of alpha-beta.
var claimTasks = []func(c *claims, task *search.Task){
	func(*claims, *search.Task) {},
	func(_ *claims, task *search.Task) { task.MultiPV = 3 },
	func(_ *claims, task *search.Task) { task.Threads = 2 },
	func(c *claims, task *search.Task) { task.SearchMoves = c.restrict() },
	func(_ *claims, task *search.Task) { task.Depth = 4 },
	func(c *claims, task *search.Task) { task.MultiPV, task.SearchMoves = 2, c.restrict() },
}

// claimNodes are the numbers of nodes at which a test asks a search for its answer.
func claimNodes(rng *rand.Rand) map[uint64]bool {
	at := map[uint64]bool{}
	for n := range uint64(200) {
		at[n+1] = true
	}
	for range 50 {
		at[1+rng.Uint64N(5000)] = true
	}
	return at
}

// maxClaimNodes is the greatest number of nodes in claimNodes.
const maxClaimNodes = 5000

// TestClaims asks both searches at many nodes what they would answer if they were stopped
// there. It compares what the answers claim with the exact solver: a mate, and chances of
// 0 or 1000 for a win or a loss, are proofs. The turn keeps the best outcome that an
// earlier answer has proved.
func TestClaims(t *testing.T) {
	projecttest.NotRaced(t)
	each := 12 // each of the tasks with each of the games of a family
	if projecttest.Enabled() {
		each = 25
	}
	if projecttest.Nightly() {
		each = 250
	}
	for family := range claimedGames {
		for _, searcher := range []string{"alphabeta", "mcts"} {
			t.Run(family+"/"+searcher, func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(38, uint64(len(family))))
				count, solvers := claimCount{}, claimSolvers{}
				for i := range each {
					c := solvers.newClaims(t, rng, family, i)
					if i == 0 && family == "vinver" {
						c = solvers.vinverPass(t)
					}
					c.count = &count
					c.ask(searcher, claimNodes(rng), claimTasks[i%len(claimTasks)])
				}
				t.Logf("%+v", count)
				if min(count.wins, count.losses) == 0 {
					t.Errorf("claims: %+v; want wins and losses", count)
				}
			})
		}
	}
}

// TestClaimsOfStoppedSearches stops searches, of which some ponder, at random moments and
// at numbers of nodes.
func TestClaimsOfStoppedSearches(t *testing.T) {
	rng, solvers := rand.New(rand.NewPCG(38, 38)), claimSolvers{}
	for family := range claimedGames {
		for i := range 6 {
			c := solvers.newClaims(t, rng, family, i)
			for _, searcher := range []string{"alphabeta", "mcts"} {
				c.stop(searcher, Limits{Ponder: true}, false)
				c.stop(searcher, Limits{Infinite: true}, true)
				c.stop(searcher, Limits{Nodes: 1 + rng.Uint64N(3000)}, false)
			}
		}
	}
}

// TestAskedIsStopped checks that a search tells the same when it is asked for its answer at
// a node and when it ends there.
func TestAskedIsStopped(t *testing.T) {
	projecttest.NotRaced(t)
	rng, solvers := rand.New(rand.NewPCG(39, 39)), claimSolvers{}
	for family := range claimedGames {
		for i := range 4 {
			c := solvers.newClaims(t, rng, family, i)
			for _, searcher := range []string{"alphabeta", "mcts"} {
				at := 1 + rng.Uint64N(1500)
				var asked, reported []search.Info
				c.ask(searcher, nil, func(_ *claims, task *search.Task) {
					now := uint64(0)
					task.MultiPV = 2
					task.Ask = func(nodes uint64) bool { now = nodes; return nodes == at }
					task.Report = func(i search.Info) {
						if now == at {
							i.Nodes, i.Elapsed, i.PV = 0, 0, slices.Clone(i.PV)
							asked = append(asked, i)
						}
					}
				})
				if asked == nil {
					continue // the search has ended before
				}
				c.ask(searcher, nil, func(_ *claims, task *search.Task) {
					task.MultiPV, task.Nodes, task.Ask = 2, at, nil
					task.Report = func(i search.Info) {
						if i.Line == 1 {
							reported = nil
						}
						i.Nodes, i.Elapsed, i.PV = 0, 0, slices.Clone(i.PV)
						reported = append(reported, i)
					}
				})
				if asked = asked[:min(len(asked), len(reported))]; !reflect.DeepEqual(asked, reported) {
					t.Errorf("%s: %s at node %d: asked %+v, stopped %+v", c.root.FEN(), searcher, at, asked, reported)
				}
			}
		}
	}
}

// stop runs a search of the engine and checks what it claims. It stops a search without a
// limit at once, or after its first report.
func (c *claims) stop(searcher string, l Limits, reported bool) {
	c.Helper()
	c.begin(searcher)
	first := make(chan struct{})
	var once sync.Once
	var answer Answer
	err := c.engine.Go(l, Events{
		Info: func(l Line) {
			c.check(searcher+", stopped", l.Info)
			once.Do(func() { close(first) })
		},
		Done: func(a Answer) { answer = a },
	})
	if err != nil {
		c.Fatal(err)
	}
	if l.Nodes == 0 {
		if reported {
			<-first
		}
		c.engine.Stop()
	}
	c.engine.Wait()
	steps, err := positions.PlayTurn(c.root, answer.Move)
	if err != nil {
		c.Fatal(err)
	}
	positions.UndoTurn(c.root, steps)
	c.end(searcher, steps)
}

// vinverPass returns a position in which only the pass wins, and all six stones lose. A
// stopped search that has not yet seen the pass may not call it lost.
func (s claimSolvers) vinverPass(t *testing.T) *claims {
	c := s.claimsOf(t, "vinver-7", "2bbwwb/bwb1wwb/bww1bwb/wwwwbwb/bwbwbww/wwwwbbb/b1w1bwb b =")
	if !c.solveAll() {
		t.Fatal("not solved")
	}
	return c
}

// claimSolvers are exact solvers by the names of their games.
type claimSolvers map[string]*solve.Solver

// claimCount counts what was claimed.
type claimCount struct{ wins, draws, losses, open int }

// claims checks what searches of one position claim.
type claims struct {
	testing.TB
	engine *Engine
	root   positions.Position
	solver *solve.Solver
	turns  [][]positions.Step
	known  map[string]int // outcomes by turn; "" is the position, or the best of the search moves
	best   int            // that was proved so far for the player to move
	count  *claimCount
}

func (s claimSolvers) claimsOf(t testing.TB, game, fen string) *claims {
	e := New(Default())
	for name, value := range map[string]string{"Game": game, "Hash": "1"} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.SetPosition(fen, nil); err != nil {
		t.Fatal(err)
	}
	p := e.Position().Copy()
	if s[game] == nil {
		s[game] = solve.New(p, solve.Options{HashMiB: 8})
	}
	return &claims{
		TB: t, engine: e, root: p, solver: s[game],
		known: map[string]int{}, count: &claimCount{},
	}
}

// claimLimit is the number of nodes after which the solver gives up a position. Most of the
// time goes to those that it gives up.
func claimLimit() uint64 {
	if projecttest.Enabled() {
		return 100_000
	}
	return 5000
}

// newClaims returns the claims of a random position of a family, which the solver can
// solve.
func (s claimSolvers) newClaims(t testing.TB, rng *rand.Rand, family string, i int) *claims {
	from := claimedGames[family][i%len(claimedGames[family])]
	for {
		e := New(Default())
		if err := e.SetOption("Game", from.game); err != nil {
			t.Fatal(err)
		}
		p := e.Game().Start()
		var played [][]positions.Step
		for p.Outcome() == positions.Undecided {
			turn := positions.RandomTurn(rng, p)
			positions.DoTurn(p, turn)
			played = append(played, turn)
		}
		for _, turn := range slices.Backward(played[max(0, len(played)-2-rng.IntN(from.left)):]) {
			positions.UndoTurn(p, turn)
		}
		c := s.claimsOf(t, from.game, p.FEN())
		c.solver.Limit(claimLimit())
		if c.solveAll() {
			return c
		}
	}
}

// solveAll finds the outcomes of the position and of all its turns, or returns false if
// that takes too long.
func (c *claims) solveAll() bool {
	positions.EachTurn(c.root, func(steps []positions.Step) bool {
		c.turns = append(c.turns, slices.Clone(steps))
		return true
	})
	return c.solve(nil) && !slices.ContainsFunc(c.turns, func(turn []positions.Step) bool { return !c.solve(turn) })
}

// restrict returns every second turn as the search moves.
func (c *claims) restrict() (moves [][]positions.Step) {
	c.known[""] = -1
	for i, turn := range c.turns {
		if i%2 == 0 {
			moves = append(moves, turn)
			c.known[""] = max(c.known[""], c.outcome(turn))
		}
	}
	return moves
}

// solve finds the outcome of a turn for the player to move, or of the position if there
// is no turn. It returns false if that takes too long.
func (c *claims) solve(turn []positions.Step) bool {
	mover := c.root.ToMove()
	positions.DoTurn(c.root, turn)
	outcome, ok := 0, true
	if winner, won := c.root.Outcome().Winner(); won {
		outcome = 1
		if winner != mover {
			outcome = -1
		}
	} else if c.root.Outcome() == positions.Undecided {
		outcome, ok = c.solver.Outcome(c.root, nil)
		if c.root.ToMove() != mover {
			outcome = -outcome
		}
	}
	positions.UndoTurn(c.root, turn)
	c.known[c.name(turn)] = outcome
	return ok
}

// outcome returns the outcome of a turn for the player to move, or of the position if
// there is no turn.
func (c *claims) outcome(turn []positions.Step) int {
	outcome, ok := c.known[c.name(turn)]
	if !ok {
		c.Fatalf("%s: %s is not solved", c.root.FEN(), c.name(turn))
	}
	return outcome
}

func (c *claims) name(turn []positions.Step) string {
	if turn == nil {
		return ""
	}
	return c.root.TurnString(turn)
}

// ask runs a search and asks it at some numbers of nodes for its answer.
func (c *claims) ask(searcher string, at map[uint64]bool, change func(*claims, *search.Task)) {
	c.Helper()
	c.begin(searcher)
	evaluation, err := c.engine.currentEvaluation()
	if err != nil {
		c.Fatal(err)
	}
	asked := uint64(0)
	task := c.engine.task(Limits{Nodes: maxClaimNodes}, &evaluation.Evaluation, nil)
	task.Root, task.Control = c.root.Copy(), search.NewControl()
	task.Ask = func(nodes uint64) bool { asked = nodes; return at[nodes] }
	task.Report = func(i search.Info) { c.check(fmt.Sprintf("%s at node %d", searcher, asked), i) }
	change(c, &task)
	result := c.engine.searcherFor(task.Depth).Search(task)
	c.end(searcher, result.Turn)
}

// begin chooses a searcher, which knows nothing yet.
func (c *claims) begin(searcher string) {
	c.Helper()
	if err := c.engine.SetOption("Search", searcher); err != nil {
		c.Fatal(err)
	}
	c.engine.forget()
	c.best = -1
}

// end checks the turn that a search has answered.
func (c *claims) end(searcher string, turn []positions.Step) {
	c.Helper()
	if got := c.outcome(turn); got < c.best {
		c.Errorf("%s %s: %s answers %s, an outcome of %d where %d was proved", c.engine.Game().Name(), c.root.FEN(), searcher,
			c.root.TurnString(turn), got, c.best)
	}
}

// check compares a reported line with the solver.
func (c *claims) check(when string, i search.Info) {
	c.Helper()
	turn := search.NewResult(c.root, i.PV).Turn
	low, high := -1, 1
	if turns, proven := i.Score.Mate(); proven && turns > 0 {
		low = 1
	} else if proven {
		high = -1
	}
	if i.WDL != nil {
		claimed := []int{-1, 0, 1}
		for n, chance := range []int{i.WDL.Loss, i.WDL.Draw, i.WDL.Win} {
			switch {
			case chance == 1000:
				low, high = max(low, n-1), min(high, n-1)
			case chance == 0 && n != 1:
				claimed = slices.DeleteFunc(claimed, func(o int) bool { return o == n-1 })
			}
		}
		low, high = max(low, claimed[0]), min(high, claimed[len(claimed)-1])
	}
	truth := c.outcome(turn)
	what := fmt.Sprintf("%s %s: %s: line %d, %s, score %d, chances %+v", c.engine.Game().Name(), c.root.FEN(), when,
		i.Line, c.root.TurnString(turn), i.Score, i.WDL)
	if truth < low || truth > high {
		c.Errorf("%s; its outcome is %d", what, truth)
	}
	if i.Line > 1 {
		return
	}
	switch {
	case low == 1:
		c.count.wins++
	case high == -1:
		c.count.losses++
	case low == 0 && high == 0:
		c.count.draws++
	default:
		c.count.open++
	}
	if root := c.outcome(nil); root > high {
		c.Errorf("%s; the outcome of the position is %d", what, root)
	}
	if c.best = max(c.best, low); truth < c.best {
		c.Errorf("%s; its outcome is %d where %d was proved", what, truth, c.best)
	}
}
