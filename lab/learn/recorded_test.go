package learn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/positions/positionstest"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
)

// recordedGame returns a game of tic-tac-toe that P1 has won, with these scores.
func recordedGame(scores ...string) *record.Game {
	g := &record.Game{Number: 3, Variant: "tictactoe", Result: "p1win", Reason: record.Rules}
	for i, turn := range strings.Fields("a1 b1 a2 b2 a3") {
		m := record.Move{Turn: turn, Depth: i}
		if i < len(scores) {
			m.Score = scores[i]
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}

// recordedTexts returns the samples of a game: move, score and result.
func recordedTexts(t *testing.T, g *record.Game) (list []string) {
	t.Helper()
	samples, err := RecordedSamples(g, positionstest.TicTacToe.New(3, ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples {
		list = append(list, fmt.Sprintf("%s %s %v", s.Move, info.Score{Centipawns: s.CP, Mate: s.Mate}.Text(), s.Result))
	}
	return list
}

func TestRecordedSamples(t *testing.T) {
	g := recordedGame("cp 5", "cp -30", "", "mate -2", "nonsense")
	for name, c := range map[string]struct {
		game *record.Game
		want []string
	}{
		"all that have a score": {g, []string{"a1 cp 5 1", "b1 cp -30 0", "b2 mate -2 0"}},
		"no result": {func() *record.Game {
			g := recordedGame("cp 5")
			g.Result, g.Reason = "none", record.Disagrees
			return g
		}(), nil},
		"a fault": {func() *record.Game {
			g := recordedGame("cp 5")
			g.Result, g.Reason, g.Fault = "p1win", record.Crashed, "p2"
			return g
		}(), nil},
		"bounds are no scores": {func() *record.Game {
			g := recordedGame("cp 5", "", "cp 6 lowerbound")
			g.Moves[0].Bound, g.Moves[1].Bound = "cp 900 lowerbound", "cp -900 upperbound"
			return g
		}(), []string{"a1 cp 5 1"}},
		"a draw": {func() *record.Game {
			g := recordedGame("cp 5", "cp 6")
			g.Moves, g.Result, g.Reason = g.Moves[:2], "draw", record.ByLength
			return g
		}(), []string{"a1 cp 5 0.5", "b1 cp 6 0.5"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := recordedTexts(t, c.game); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	samples, err := RecordedSamples(g, positionstest.TicTacToe.New(3, ""))
	if err != nil {
		t.Fatal(err)
	}
	first, last := samples[0], samples[2]
	if last.Game != positionstest.TicTacToe.New(3, "").Name() || last.ToMove != "p2" || last.Depth != 3 || last.Number != 3 || last.Ply != 4 || first.FEN != "3/3/3 x" {
		t.Errorf("%+v, %+v", first, last)
	}
}

func TestRecordedErrors(t *testing.T) {
	wrong := recordedGame("cp 1")
	wrong.Result = "draw"
	for name, c := range map[string]struct {
		game *record.Game
		want string
	}{
		"a wrong game":      {wrong, "the result is draw"},
		"an illegal move":   {&record.Game{Moves: []record.Move{{Turn: "z9"}}}, "ply 1"},
		"a wrong beginning": {&record.Game{P2First: true}, "is to move"},
	} {
		t.Run(name, func(t *testing.T) {
			samples, err := RecordedSamples(c.game, positionstest.TicTacToe.New(3, ""))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v and %d samples, want %q", err, len(samples), c.want)
			}
		})
	}
}
