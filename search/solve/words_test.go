package solve

import (
	"testing"

	"tetrad/positions"
)

func TestWords(t *testing.T) {
	for _, test := range []struct {
		name   string
		v      Value
		player positions.Player
		scored bool
		want   string
	}{
		{"a margin", Value{Low: 4, High: 4}, positions.P2, true, "p2 wins by 4"},
		{"a lost margin", Value{Low: -2, High: -2}, positions.P1, true, "p2 wins by 2"},
		{"an even margin", Value{}, positions.P1, true, "draw"},
		{"bounds of a win", Value{Low: 8, High: 36}, positions.P1, true, "p1 wins by at least 8 and at most 36"},
		{"bounds of a loss", Value{Low: -36, High: -1}, positions.P1, true, "p2 wins by at least 1 and at most 36"},
		{"bounds that leave a draw", Value{Low: 0, High: 36}, positions.P1, true, "unknown: p1 gets between +0 and +36"},
		{"a win of unknown length", Value{Low: 1, High: 1}, positions.P2, false, "p2 wins"},
		{"a loss within some turns", Value{Low: -1, High: -1, Turns: 9}, positions.P2, false, "p1 wins within 9 turns"},
		{"a draw", Value{}, positions.P1, false, "draw: neither player can force a win"},
		{"no loss", Value{Low: 0, High: 1}, positions.P2, false, "unknown: p2 can hold at least a draw"},
		{"no win", Value{Low: -1, High: 0}, positions.P2, false, "unknown: p1 can hold at least a draw"},
		{"nothing", Value{Low: -1, High: 1}, positions.P1, false, "unknown"},
	} {
		if got := test.v.Words(test.player, test.scored); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
