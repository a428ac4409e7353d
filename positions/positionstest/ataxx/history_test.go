package ataxx

import (
	"testing"

	"tetrad/positions"
)

// TestContinues follows a game, and asks about positions with another history.
func TestContinues(t *testing.T) {
	start := Family.New(Family.DefaultSize, "").Start()
	p := start.Copy()
	for range 3 {
		p.Do(p.Steps(nil)[0])
	}
	earlier := p.Copy()
	p.Do(p.Steps(nil)[0])
	other := earlier.Copy()
	other.Undo()
	other.Do(other.Steps(nil)[1])
	for _, c := range []struct {
		name        string
		at, earlier positions.Position
		want        bool
	}{
		{"the same", p, p.Copy(), true},
		{"a turn on", p, earlier, true},
		{"the start", p, start, true},
		{"a turn back", earlier, p, false},
		{"another turn", p, other, false},
		{"without its history", p.(*Position).Fresh(), p, false},
		{"another size", Family.New(Family.MinSize, "").Start(), start, false},
	} {
		if got := c.at.Abilities().Recurrent.Continues(c.earlier); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
