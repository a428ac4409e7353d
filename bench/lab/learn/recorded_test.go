package learn

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tetrad/positions/positionstest"
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

// recordedTexts returns the samples of a game as text.
func recordedTexts(t *testing.T, x *Extractor, g *record.Game) (list []string) {
	t.Helper()
	err := x.Each(g, positionstest.TicTacToe.New(3, ""), func(s *RecordedSample) error {
		list = append(list, s.Text())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestRecordedSamples(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "").Name()
	g := recordedGame("cp 5", "cp -30", "", "mate -2", "nonsense")
	for name, c := range map[string]struct {
		extractor Extractor
		game      *record.Game
		plies     []string // beginning of the samples' moves
	}{
		"all that have a score": {Extractor{Share: 1}, g, []string{"a1\tcp 5\t1", "b1\tcp -30\t0", "b2\tmate -2\t0"}},
		"a small score":         {Extractor{Share: 1, MaxScore: 10}, g, []string{"a1\tcp 5\t1"}},
		"deep":                  {Extractor{Share: 1, MinDepth: 1}, g, []string{"b1\tcp -30\t0", "b2\tmate -2\t0"}},
		"no result": {Extractor{Share: 1}, func() *record.Game {
			g := recordedGame("cp 5")
			g.Result, g.Reason = "none", record.Disagrees
			return g
		}(), nil},
		"a fault": {Extractor{Share: 1}, func() *record.Game {
			g := recordedGame("cp 5")
			g.Result, g.Reason, g.Fault = "p1win", record.Crashed, "p2"
			return g
		}(), nil},
		"a fault that counts": {Extractor{Share: 1, Faults: true}, func() *record.Game {
			g := recordedGame("cp 5")
			g.Result, g.Reason, g.Fault = "p1win", record.Crashed, "p2"
			return g
		}(), []string{"a1\tcp 5\t1"}},
		"bounds are no scores": {Extractor{Share: 1}, func() *record.Game {
			g := recordedGame("cp 5", "", "cp 6 lowerbound")
			g.Moves[0].Bound, g.Moves[1].Bound = "cp 900 lowerbound", "cp -900 upperbound"
			return g
		}(), []string{"a1\tcp 5\t1"}},
		"a draw": {Extractor{Share: 1}, func() *record.Game {
			g := recordedGame("cp 5", "cp 6")
			g.Moves, g.Result, g.Reason = g.Moves[:2], "draw", record.ByLength
			return g
		}(), []string{"a1\tcp 5\t0.5", "b1\tcp 6\t0.5"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, line := range recordedTexts(t, &c.extractor, c.game) {
				got = append(got, strings.SplitN(line, "\t", 3)[2])
			}
			if !reflect.DeepEqual(got, c.plies) {
				t.Errorf("%q, want %q", got, c.plies)
			}
		})
	}
	first := recordedTexts(t, &Extractor{Share: 1}, g)[0]
	if want := variant + "\t3/3/3 x\ta1\tcp 5\t1"; first != want {
		t.Errorf("%q, want %q", first, want)
	}
}

// TestShareOfRecorded checks that about the requested share of positions is used, and that the
// same seed selects the same ones.
func TestShareOfRecorded(t *testing.T) {
	count := func(seed uint64) (n int) {
		x := &Extractor{Share: 0.25, Rand: rand.New(rand.NewPCG(seed, 0))}
		for range 400 {
			n += len(recordedTexts(t, x, recordedGame("cp 1", "cp 1", "cp 1", "cp 1", "cp 1")))
		}
		return n
	}
	if first := count(1); first < 400 || first > 600 || count(1) != first || count(2) == first {
		t.Errorf("%d, then %d, with another seed %d", first, count(1), count(2))
	}
}

func TestRecordedErrors(t *testing.T) {
	wrong := recordedGame("cp 1")
	wrong.Result = "draw"
	full := errors.New("disk full")
	for name, c := range map[string]struct {
		game *record.Game
		want string
	}{
		"a wrong game":      {wrong, "the result is draw"},
		"no room for it":    {recordedGame("cp 1", "cp 2"), "disk full"},
		"an illegal move":   {&record.Game{Moves: []record.Move{{Turn: "z9"}}}, "ply 1"},
		"a wrong beginning": {&record.Game{P2First: true}, "is to move"},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			err := (&Extractor{Share: 1}).Each(c.game, positionstest.TicTacToe.New(3, ""), func(*RecordedSample) error {
				calls++
				return full
			})
			if err == nil || !strings.Contains(err.Error(), c.want) || calls > 1 || calls == 1 && !errors.Is(err, full) {
				t.Errorf("%v after %d samples, want %q", err, calls, c.want)
			}
		})
	}
	for _, x := range []Extractor{{}, {Share: 1.5}, {Share: -1}, {Share: 1, MinDepth: -1}, {Share: 1, MaxScore: -1}} {
		if x.Check() == nil {
			t.Errorf("%+v is not refused", x)
		}
	}
}
