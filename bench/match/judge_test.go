//go:build unix

package match

import (
	"encoding/json"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
	"tetrad/stats"
)

// A judge ends a match where the match itself does: with the last game, or at the verdict of the
// test, whichever results it is given later.
func TestJudge(t *testing.T) {
	for name, c := range map[string]struct {
		games int
		sprt  *stats.SPRT
		last  int
		end   End
	}{
		"all games": {games: 6, last: 3, end: AllPlayed},
		"a test":    {sprt: &stats.SPRT{Elo0: 0, Elo1: 500, Alpha: 0.4, Beta: 0.4}, last: jobs.MaxIndex, end: Elo0Accepted},
	} {
		t.Run(name, func(t *testing.T) {
			s := settings.Default()
			s.Game, s.Games, s.SPRT = "ataxx-4", c.games, c.sprt
			for _, player := range []string{"a", "b"} {
				s.Players = append(s.Players, settings.Player{Name: player, Command: []string{"sound"}, Limits: record.TimeControl{Nodes: 1}})
			}
			m, err := New(ugitest.Registry(), &s)
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Prepare(ugitest.Registry()); err != nil {
				t.Fatal(err)
			}
			b, err := m.Batch()
			if err != nil {
				t.Fatal(err)
			}
			runner, err := newUnruly(t).local.Open(&b)
			if err != nil {
				t.Fatal(err)
			}
			if len(runner.Engines) != 1 || runner.Engines[0] != "sound" {
				t.Errorf("engines %q", runner.Engines)
			}
			judge, err := runner.Judge(b.Goal)
			if err != nil || judge.Last() != c.last {
				t.Fatalf("%d jobs, error %v", judge.Last(), err)
			}
			end, index := "", 0
			for ; end == "" && index < 50; index++ {
				result, err := runner.Do(t.Context(), index)
				if err != nil {
					t.Fatal(err)
				}
				if end, err = judge.Fold(index, result, "attic"); err != nil {
					t.Fatal(err)
				}
			}
			if End(end) != c.end || !strings.Contains(judge.Text(), " games") || judge.Detail() == nil {
				t.Errorf("after %d pairs: %q, %s", index, end, judge.Text())
			}
			for _, goal := range []string{"", "[]", `{"games":3}`, `{"games":2} x`, `{"games":0}`, `{"games":2,"sprt":{"Elo0":5,"Elo1":1}}`} {
				if _, err := runner.Judge(json.RawMessage(goal)); err == nil {
					t.Errorf("%q is a goal", goal)
				}
			}
		})
	}
}
