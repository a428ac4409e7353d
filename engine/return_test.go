package engine

import (
	"slices"
	"testing"

	"tetrad/positions"
)

// Below full strength, a pass is not answered by a pass where there is anything
// else to play; all other turns may be chosen.
func TestNobodyPassesAfterAPass(t *testing.T) {
	for _, moves := range [][]string{{}, {"c3"}, {"c3", "b2"}, {"c3", "b2", "pass"}, {"c3", "b2", "pass", "d2"}} {
		e := New(Default())
		e.settings.level = 6
		if err := e.SetOption("Game", "vinver-5"); err != nil {
			t.Fatal(err)
		}
		if err := e.SetPosition("", moves); err != nil {
			t.Fatal(err)
		}
		p, key := e.history.position, e.history.position.Key()
		var want []string
		if len(moves) > 0 && moves[len(moves)-1] == "pass" {
			positions.EachTurn(p, func(steps []positions.Step) bool {
				if s := p.TurnString(steps); s != "pass" {
					want = append(want, s)
				}
				return true
			})
		}
		var got []string
		for _, steps := range e.history.newTurns() {
			got = append(got, p.TurnString(steps))
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %v: turns %v, want %v", moves, got, want)
		}
		if p.Key() != key {
			t.Errorf("after %v: the position has changed", moves)
		}
		var answer string
		if err := e.Go(Request{Nodes: 20}, Events{Info: func(Line) {}, Done: func(a Answer) { answer = a.Move }}); err != nil {
			t.Fatal(err)
		}
		e.Wait()
		if want != nil && !slices.Contains(want, answer) {
			t.Errorf("after %v: the answer is %s", moves, answer)
		}
	}
}
