package alphabeta

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// noise is an evaluation without sense: every error of bounds, signs or tables
// shows in the score of a search that uses it.
var noise = &search.Evaluation{Evaluate: func(p positions.Position) int { return int(p.Key()%2001) - 1000 }}

// orderedNoise is noise that orders steps, in some fixed way.
var orderedNoise = &search.Evaluation{
	Evaluate: noise.Evaluate,
	OrderSteps: func(_ positions.Position, steps []positions.Step, scores []int32) {
		for i, s := range steps {
			scores[i] = int32(uint16(s)*40503)%97 - 48
		}
	},
}

// plainSearch is minimax by whole turns, without table, windows or order; leaf
// values what is at the horizon.
func plainSearch(p positions.Position, leaf func(p positions.Position, turn int) search.Score, depth, turn int) search.Score {
	if depth == 0 {
		return leaf(p, turn)
	}
	best := -search.Infinity
	mover := p.ToMove()
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		if outcome := p.Outcome(); outcome != positions.Undecided {
			best = max(best, search.OutcomeScore(outcome, mover, turn+1))
		} else {
			best = max(best, -plainSearch(p, leaf, depth-1, turn+1))
		}
		positions.UndoTurn(p, steps)
		return true
	})
	return best
}

// static values a leaf by the evaluation alone.
func static(p positions.Position, _ int) search.Score { return search.Estimate(noise.Evaluate(p)) }

// TestGamesAgainstMinimax compares scores in positions of random games.
func TestGamesAgainstMinimax(t *testing.T) {
	projecttest.NotRaced(t)
	tests := []struct {
		family *positions.Family
		game   string
		from   int // turn of the game from which on positions are compared
		depth  int
	}{
		{&veletas.Family, "veletas-7", 12, 2},
		{&trap.Family, "trap-3", 0, 3},
		{&trap.Family, "trap-3-king", 10, 4},
		{&trap.Family, "trap-5", 45, 3},
		{&vinver.Family, "vinver-3", 0, 3},
		{&vinver.Family, "vinver-4", 0, 2},
		{&vinver.Family, "vinver-6", 12, 2},
		{&vinver.Family, "vinver-4-nopass", 0, 2},
		{&verto.Family, "verto-4", 10, 8}, // to the end
		{&verto.Family, "verto-5-old", 20, 8},
	}
	for _, test := range tests {
		t.Run(test.game, func(t *testing.T) {
			g, err := test.family.Variant(test.game)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(8, 8))
			s := New(1)
			compared := 0
			for range 8 {
				p := g.Start()
				for turn := 0; p.Outcome() == positions.Undecided && turn < test.from+20; turn++ {
					if turn >= test.from {
						compare(t, s, p, test.depth)
						compared++
					}
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
			if compared < 10 {
				t.Errorf("only %d positions were compared", compared)
			}
		})
	}
}

func compare(t *testing.T, s *Searcher, p positions.Position, depth int) {
	t.Helper()
	s.Forget()
	_, infos := searchtest.Run(t, s, positionstest.Bare{Position: p}, noise, func(task *search.Task) { task.Depth = depth })
	last := infos[len(infos)-1]
	if want := plainSearch(p.Copy(), static, last.Depth, 0); last.Score != want {
		t.Fatalf("%s, depth %d: score %d, minimax %d", p.FEN(), last.Depth, last.Score, want)
	}
}

// TestEndings asks for results that the exact endgame of a game knows.
func TestEndings(t *testing.T) { searchtest.Endings(t, New(1), verto.Family.New(5, "")) }

// TestPruningProvesNothingWrong searches with an evaluation without sense and
// prunes by it: estimates may be wrong then, proven ends may not.
func TestPruningProvesNothingWrong(t *testing.T) {
	projecttest.NotRaced(t)
	rng := rand.New(rand.NewPCG(7, 7))
	results := searchtest.Results{}
	s := New(1)
	proven, pruned := 0, 0
	for range 40 {
		p := verto.Family.New(5, "").Start()
		for p.Outcome() == positions.Undecided {
			if p.Abilities().Scored.TurnsLeft() <= 10 {
				s.Forget()
				run := func(spread int) search.Info {
					s.Params = Defaults()
					if spread > 0 {
						s.Params.Spread, s.Params.LateMovePruning, s.Params.RootTurns = ConstantSpread(spread), true, 8192
					}
					_, infos := searchtest.Run(t, s, positionstest.Bare{Position: p}, noise, func(task *search.Task) {
						task.Depth = 6
					})
					return infos[len(infos)-1]
				}
				info := run(150)
				if turns, ok := info.Score.Mate(); ok {
					proven++
					if got := sign(turns); got != results.Of(p) {
						t.Fatalf("%s: a proven end in %d turns, but the result is %d", p.FEN(), turns, results.Of(p))
					}
				}
				if s.Forget(); run(0).Nodes > info.Nodes {
					pruned++
				}
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	if proven < 100 || pruned < 100 {
		t.Errorf("%d ends were proven, pruning saved work in %d searches; want more", proven, pruned)
	}
}

func sign(turns int) int {
	if turns < 0 {
		return -1
	}
	return 1
}

// TestQuiescence compares with minimax whose leaves are valued by all forcing
// lines.
func TestQuiescence(t *testing.T) {
	var quiet func(p positions.Position, turn, left int) search.Score
	quiet = func(p positions.Position, turn, left int) search.Score {
		best, mover := static(p, turn), p.ToMove()
		if left == 0 {
			return best
		}
		for _, s := range p.Abilities().Forcer.Forcing(nil) {
			p.Do(s)
			if outcome := p.Outcome(); outcome != positions.Undecided {
				best = max(best, search.OutcomeScore(outcome, mover, turn+1))
			} else {
				best = max(best, -quiet(p, turn+1, left-1))
			}
			p.Undo()
		}
		return best
	}
	leaf := func(p positions.Position, turn int) search.Score { return quiet(p, turn, Defaults().QuiescenceTurns) }
	rng := rand.New(rand.NewPCG(6, 6))
	s := New(1)
	compared, forcing := 0, 0
	for range 6 {
		p := trap.Family.New(4, "").Start()
		for turn := 0; p.Outcome() == positions.Undecided && turn < 60; turn++ {
			if p.(*trap.Position).Phase() == trap.Play {
				s.Forget()
				_, infos := searchtest.Run(t, s, p, noise, func(task *search.Task) { task.Depth = 2 })
				last := infos[len(infos)-1]
				if want := plainSearch(p.Copy(), leaf, last.Depth, 0); last.Score != want {
					t.Fatalf("%s, depth %d: score %d, want %d", p.FEN(), last.Depth, last.Score, want)
				}
				compared++
				if plainSearch(p.Copy(), static, last.Depth, 0) != last.Score {
					forcing++
				}
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	if compared < 50 || forcing < 10 {
		t.Errorf("%d positions were compared, forcing steps mattered in %d", compared, forcing)
	}
}
