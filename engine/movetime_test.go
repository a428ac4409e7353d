package engine

import (
	"testing"
	"time"

	"tetrad/positions/positionstest"
)

// TestOverheadOfMoveTime checks that MoveOverhead is also kept back from MoveTime.
func TestOverheadOfMoveTime(t *testing.T) {
	const ms = time.Millisecond
	p := positionstest.TicTacToe.New(3, "").Start()
	for _, c := range []struct {
		name               string
		moveTime, overhead time.Duration
		analysis           bool
		want               time.Duration
	}{
		{"all of it", 1000 * ms, 50 * ms, false, 950 * ms},
		{"all of a long one", 12 * time.Second, time.Second, false, 11 * time.Second},
		{"none", 1000 * ms, 0, false, 1000 * ms},
		{"a tenth of the time is the most", 60 * ms, 50 * ms, false, 54 * ms},
		{"more than the time", 10 * ms, 5 * time.Second, false, 9 * ms},
		{"hardly any time", 1 * ms, 50 * ms, false, 1 * ms},
		{"as good as no time", 1, 50 * ms, false, 1 * ms},
		{"analysis", 100 * ms, 50 * ms, true, 100 * ms},
	} {
		l := Limits{MoveTime: c.moveTime, Analysis: c.analysis}
		b := l.budget(p, c.overhead)
		if b.Hard != c.want || b.Soft != c.want || !b.Fixed {
			t.Errorf("%s: %v with an overhead of %v: %+v, want %v", c.name, c.moveTime, c.overhead, *b, c.want)
		}
	}
}
