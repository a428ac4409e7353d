package play

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/search"
	"tetrad/search/solve"
)

func TestAdjudicator(t *testing.T) {
	rules := settings.Adjudication{WinScore: 500, DrawScore: 10}
	const early = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-," // 24 turns
	level := strings.Repeat("cp 10,cp -10,", settings.DrawTurns)
	for _, c := range []struct {
		scores string // of p1 and p2 in turn; "-" for none
		result positions.Outcome
		reason record.Reason
	}{
		{"cp 500,cp -600,mate 9,mate -8,cp 501,cp -500", positions.P1Wins, record.ByScore},
		{"mate -3,cp 500,cp -500,cp 501,cp -500,mate 1", positions.P2Wins, record.ByScore},
		{"cp 500,cp -600,cp 500,cp -500,cp 500,cp -499", positions.Undecided, ""},
		{"cp 500,cp -600,cp 500,cp -500", positions.Undecided, ""},
		{"cp 500,cp -600,cp 500,-,cp 500,cp -500", positions.Undecided, ""},
		{"cp 600,cp 600,cp 600,cp 600,cp 600,cp 600", positions.Undecided, ""}, // they disagree
		{"cp 0,cp -500,cp 0,cp -500,cp 0,cp -500", positions.Undecided, ""},    // the loser alone
		{level[:len(level)-1], positions.Undecided, ""},                        // too early
		{early + "cp 0," + level[:len(level)-7], positions.Undecided, ""},      // one turn too few of p1
		{early + level + "cp 0", positions.Draw, record.ByScore},
		{early + level + "cp 11", positions.Undecided, ""},
	} {
		a := adjudicator{Adjudication: rules}
		for i, text := range strings.Split(c.scores, ",") {
			score, _ := info.ParseScore(text)
			a.add(positions.Player(i%2), score, nil)
		}
		if result, reason := a.verdict(); result != c.result || reason != c.reason {
			t.Errorf("%s: %v, %s", c.scores, result, reason)
		}
		if a = (adjudicator{}); !strings.Contains(c.scores, "600,cp 600") {
			for i, text := range strings.Split(c.scores, ",") {
				score, _ := info.ParseScore(text)
				a.add(positions.Player(i%2), score, nil)
			}
			if result, _ := a.verdict(); result != positions.Undecided {
				t.Errorf("%s: %v without adjudication", c.scores, result)
			}
		}
	}
}

// smallGames returns the smallest variants of each game, one for each rule, whose boards
// have at least this size.
func smallGames(t *testing.T, least int) (list []positions.Game) {
	t.Helper()
	for _, entry := range enginetest.WithToys().Games {
		sizes := slices.DeleteFunc(slices.Clone(entry.Family.AllSizes()), func(size int) bool { return size < least })
		if len(sizes) == 0 {
			continue
		}
		for _, rule := range append([]string{""}, entry.Family.Rules...) {
			list = append(list, entry.Family.New(slices.Min(sizes), rule))
		}
	}
	return list
}

// TestProverIsRight checks the results of provers at the ends of random games against a
// solver without bounds.
func TestProverIsRight(t *testing.T) {
	least, last := 3, 8
	if projecttest.Enabled() {
		least, last = 4, 12
	}
	for _, game := range smallGames(t, least) {
		t.Run(game.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 38))
			moves := randomGame(rng, game)
			p, x, proved := game.Start(), &prover{}, 0
			var solver *solve.Solver
			for i, move := range moves {
				if i < len(moves)-last {
					x.remember(p)
				} else if got := x.prove(context.Background(), p); got != positions.Undecided {
					proved++
					if solver == nil {
						solver = solve.New(p, solve.Options{HashMiB: 64})
					}
					if want := exactOutcome(t, solver, p); got != want {
						t.Fatalf("%s: %v, want %v", p.FEN(), got, want)
					}
				}
				positions.DoTurn(p, move)
			}
			if proved == 0 {
				t.Error("nothing is proved")
			}
		})
	}
}

// randomGame returns the turns of a random game.
func randomGame(rng *rand.Rand, game positions.Game) (turns [][]positions.Step) {
	for p := game.Start(); p.Outcome() == positions.Undecided; {
		turn := slices.Clone(positions.RandomTurn(rng, p))
		turns = append(turns, turn)
		positions.DoTurn(p, turn)
	}
	return turns
}

// exactOutcome returns the result of best play from p.
func exactOutcome(t *testing.T, solver *solve.Solver, p positions.Position) positions.Outcome {
	t.Helper()
	outcome, ok := solver.Outcome(p, nil)
	switch {
	case !ok:
		t.Fatalf("%s is not solved", p.FEN())
	case outcome > 0:
		return positions.WinFor(p.ToMove())
	case outcome < 0:
		return positions.WinFor(p.ToMove().Opponent())
	}
	return positions.Draw
}

// TestProverKnowsHistory checks that a win which the history could spoil is not taken
// for proved: once a position was there twice, a third time is a draw.
func TestProverKnowsHistory(t *testing.T) {
	const board = "1w1/b1w/3 <>/>>/<> ^v^/^v^ w 0,0 " // White wins in nine turns
	games := smallGames(t, 3)
	i := slices.IndexFunc(games, func(g positions.Game) bool { return g.Start().Abilities().Recurrent != nil })
	x := &prover{}
	for _, c := range []struct {
		quiet string
		want  positions.Outcome
	}{
		{"2", positions.P1Wins},
		{"6", positions.Undecided},  // the second time
		{"10", positions.Undecided}, // the third would be a draw by the rules; the position string does not know
		{"0", positions.P1Wins},     // a removal lies between
	} {
		p, err := games[i].Parse(board + c.quiet)
		if err != nil {
			t.Fatal(err)
		}
		if got := x.prove(context.Background(), p); got != c.want {
			t.Errorf("after %s quiet turns: %v, want %v", c.quiet, got, c.want)
		}
	}
}

// TestProverBounds checks that a prover gives up on what takes too long, and when the
// match is interrupted.
func TestProverBounds(t *testing.T) {
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	for _, entry := range engine.Default().Games {
		for _, ctx := range []context.Context{context.Background(), interrupted} {
			game, _, err := engine.Default().Game(entry.Family.Name)
			if err != nil {
				t.Fatal(err)
			}
			x := &prover{}
			if got := x.prove(ctx, game.Start()); got != positions.Undecided {
				t.Errorf("%s: %v", game.Name(), got)
			}
			most := uint64(proofNodes)
			if game.Start().Abilities().Endgamer != nil {
				most = quickNodes
			}
			if s := x.solver; s != nil && s.Nodes() > 2*most {
				t.Errorf("%s: %d nodes", game.Name(), s.Nodes())
			}
		}
	}
}

// TestAdjudicatorTakesChances checks that chances count before scores, where an engine tells them.
func TestAdjudicatorTakesChances(t *testing.T) {
	for _, c := range []struct {
		limit     int
		win, loss search.WDL // told by p1 and by p2, both with scores of 600 for p1
		result    positions.Outcome
	}{
		{500, search.WDL{Win: 980, Draw: 10, Loss: 10}, search.WDL{Win: 10, Draw: 10, Loss: 980}, positions.P1Wins},
		{500, search.WDL{Win: 600, Draw: 399, Loss: 1}, search.WDL{Win: 1, Draw: 399, Loss: 600}, positions.Undecided},
		{5000, search.WDL{Win: 999, Loss: 1}, search.WDL{Win: 1, Loss: 999}, positions.P1Wins},
	} {
		a := adjudicator{Adjudication: settings.Adjudication{WinScore: c.limit}}
		for range settings.WinTurns {
			a.add(positions.P1, info.Score{Centipawns: new(600)}, &c.win)
			a.add(positions.P2, info.Score{Centipawns: new(-600)}, &c.loss)
		}
		if result, _ := a.verdict(); result != c.result {
			t.Errorf("%d, %v: %v, want %v", c.limit, c.win, result, c.result)
		}
	}
}
