package fit

import (
	"math"
	"testing"

	"tetrad/positions"
	"tetrad/positions/odds"
	"tetrad/positions/positionstest"
	"tetrad/search"
)

// seeing is a searcher that plays the first turn it finds, and reports all turns: the
// first with 40 visits and a score of 100, the second with 8 and -200, the others with 7.
type seeing struct{}

func (seeing) Search(t search.Task) (result search.Result) {
	line := 0
	positions.EachTurn(t.Root, func(turn []positions.Step) bool {
		line++
		info := search.Info{Line: line, Score: -300, Visits: 7, PV: append([]positions.Step(nil), turn...)}
		switch line {
		case 1:
			info.Score, info.Visits = 100, 40
			result.Turn = info.PV
		case 2:
			info.Score, info.Visits = -200, 8
		}
		t.Report(info)
		return line < t.MultiPV
	})
	return result
}

func (seeing) Forget() {}

// TestVisited plays one game, all of whose turns are known. Each position between turns
// adds one or two: the game ends with the turn that makes a line, so its last position
// adds none for that turn.
func TestVisited(t *testing.T) {
	samplesOf := func(visited uint64) []Sample {
		s := SelfPlay{
			Games: []positions.Game{positionstest.TicTacToe.New(3, "")},
			New:   func(positions.Game) Evaluator { return toyEvaluator{} },
			Count: 1, Lambda: 100, Threads: 1, Scale: 100, BetweenTurns: true, Visited: visited,
			NewSearcher: func() search.Searcher { return seeing{} },
		}
		samples, err := s.Samples(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return samples
	}
	count := func(samples []Sample, target float64) (n int) {
		for _, s := range samples {
			if math.Abs(s.Target-target) < 1e-9 {
				n++
			}
		}
		return n
	}
	// The first and the second turn, seen from the other side.
	first, second := 1-odds.Chance(100, 100), 1-odds.Chance(-200, 100)
	played := len(samplesOf(0))
	for _, c := range []struct {
		visited         uint64
		firsts, seconds int
	}{
		{0, 0, 0}, {41, 0, 0}, {9, played - 1, 0}, {8, played - 1, played},
	} {
		samples := samplesOf(c.visited)
		firsts, seconds := count(samples, first), count(samples, second)
		if firsts != c.firsts || seconds != c.seconds || len(samples) != played+firsts+seconds {
			t.Errorf("from %d visits on: %d of the first turn and %d of the second among %d samples, want %d, %d and %d of the game",
				c.visited, firsts, seconds, len(samples), c.firsts, c.seconds, played)
		}
	}
}
