package gtp

import (
	"testing"
	"time"

	"tetrad/search"
)

// set returns a server whose clock the commands have set.
func set(t *testing.T, commands ...[]string) *Server {
	t.Helper()
	s := &Server{}
	for _, c := range commands {
		do := s.timeSettings
		if c[0] == "time_left" {
			do = s.timeLeft
		}
		if err := do(c[1:]); err != nil {
			t.Fatal(c, err)
		}
	}
	return s
}

func TestClock(t *testing.T) {
	const second = time.Second
	for _, c := range []struct {
		name     string
		commands [][]string
		spent    []time.Duration // by black
		want     *search.Clock   // of black
	}{
		{"none", nil, nil, nil},
		{"no limit", [][]string{{"time_settings", "0", "1", "0"}}, nil, nil},
		{"no time at all is no limit", [][]string{{"time_settings", "0", "0", "0"}}, nil, nil},
		{"absolute", [][]string{{"time_settings", "60", "0", "0"}}, []time.Duration{5 * second},
			&search.Clock{Remaining: 55 * second}},
		{"told", [][]string{{"time_settings", "60", "0", "0"}, {"time_left", "b", "12", "0"}}, nil,
			&search.Clock{Remaining: 12 * second}},
		{"fallen", [][]string{{"time_left", "b", "-2", "0"}}, nil, &search.Clock{}},
		{"the other", [][]string{{"time_left", "w", "9", "0"}}, nil, nil},
	} {
		s := set(t, c.commands...)
		for _, d := range c.spent {
			s.clock.spend(black, d)
		}
		got := s.clock.search(black)
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: clock is %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestClockCommands(t *testing.T) {
	c := connect(t, newServer(t, "verto", 100))
	for _, want := range [][2]string{
		{"time_settings 1 2", "? syntax error: want time_settings MAIN BYO_TIME BYO_STONES"},
		{"time_settings x 0 0", `? "x" is not a number of seconds`},
		{"time_settings 0 x 0", `? "x" is not a number of seconds`},
		{"time_settings 0 0 x", `? "x" is not a whole number of 0 or more`},
		{"time_settings 99999999999 0 0", `? "99999999999" is not a number of seconds`},
		{"time_left x 1 0", `? invalid color or coordinate: "x" is not b or w`},
		{"time_left b x 0", `? "x" is not a number of seconds`},
		{"time_settings 60 2 1", "? " + errByoYomi.Error()},
		{"time_left w 1 2", "? " + errByoYomi.Error()},
		{"time_settings 2 0 0", "="},
		{"time_left w 1 0", "="},
	} {
		c.want(want[0], want[1])
	}
	c.do("genmove w")
}

// TestRequestLimits checks that a clock replaces the time for a move, and that a new
// game has all of it.
func TestRequestLimits(t *testing.T) {
	s := newServer(t, "vinver-5", 7)
	s.Limits.MoveTime = time.Second
	s.board = newBoard(t, "vinver-5")
	if r := s.limits(nil); r.MoveTime != time.Second || r.Clocks[0] != nil || r.Nodes != 7 {
		t.Errorf("without a clock: %+v", r)
	}
	if err := s.timeSettings([]string{"60", "0", "0"}); err != nil {
		t.Fatal(err)
	}
	s.clock.spend(black, time.Second)
	if r := s.limits(nil); r.MoveTime != 0 || r.Clocks[0] == nil || r.Clocks[0].Remaining != 59*time.Second {
		t.Errorf("with a clock: %+v", r)
	}
	if err := s.clearBoard(nil); err != nil {
		t.Fatal(err)
	}
	if r := s.limits(nil); r.Clocks[0] == nil || r.Clocks[0].Remaining != 60*time.Second {
		t.Errorf("in a new game: %+v", r)
	}
}
