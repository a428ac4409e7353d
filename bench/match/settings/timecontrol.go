package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A TimeControl is what a player may use in a game: time for all turns, and bounds of each
// search. Several can apply together. The limits of a search follow from it and from what is
// left on the clocks.
type TimeControl struct {
	Time      Duration `json:"time,omitzero"`   // for the game, or for each session of Turns turns
	Turns     int      `json:"turns,omitempty"` // 0: for the whole game
	Increment Duration `json:"inc,omitzero"`    // for each turn
	MoveTime  Duration `json:"movetime,omitzero"`
	Depth     int      `json:"depth,omitempty"`
	Nodes     uint64   `json:"nodes,omitempty"`
}

// String returns a short description of the limits.
func (t TimeControl) String() string {
	var parts []string
	add := func(set bool, format string, value any) {
		if set {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add(t.Time > 0, "time %v", t.Time)
	add(t.Turns > 0, "for %d turns", t.Turns)
	add(t.Increment > 0, "inc %v", t.Increment)
	add(t.MoveTime > 0, "movetime %v", t.MoveTime)
	add(t.Depth > 0, "depth %d", t.Depth)
	add(t.Nodes > 0, "nodes %d", t.Nodes)
	return strings.Join(parts, " ")
}

// Check refuses limits that are empty or impossible.
func (t TimeControl) Check() error {
	switch {
	case t == TimeControl{}:
		return errors.New("no limit is given, so no turn would end; give --tc, --movetime, --depth or --nodes")
	case t.Time < 0 || t.Increment < 0 || t.MoveTime < 0 || t.Depth < 0 || t.Turns < 0:
		return errors.New("a limit is negative")
	case t.Increment > 0 && t.Time == 0:
		return errors.New("an increment needs a time")
	case t.Turns > 0 && t.Time == 0:
		return errors.New("a number of turns needs a time for them")
	}
	return nil
}

// hasClock reports whether a bound is one of time.
func (t TimeControl) hasClock() bool { return t.Time > 0 || t.MoveTime > 0 }

// noClock is the text of a control without a clock.
const noClock = "inf"

// SetControl sets the clock from text in the notation of chess players: time, time+increment, or
// turns/time+increment. With turns, the time is for each session of that many turns. The text inf
// means no clock. A time is a number of seconds, minutes:seconds, or a duration with units.
// Examples are 60+0.5, 40/60, 40/1:30 and 10/500ms+10ms.
func (t *TimeControl) SetControl(text string) error {
	if text == noClock {
		t.Time, t.Turns, t.Increment = 0, 0, 0
		return nil
	}
	var c TimeControl
	rest := text
	if turns, after, ok := strings.Cut(text, "/"); ok {
		n, err := strconv.Atoi(turns)
		if err != nil || n < 1 {
			return fmt.Errorf("%q: %q is not a number of turns; write 40/60 or 40/1:30+0.5", text, turns)
		}
		c.Turns, rest = n, after
	}
	rest, increment, hasIncrement := strings.Cut(rest, "+")
	var err error
	if c.Time, err = parseClock(rest); err == nil && hasIncrement {
		c.Increment, err = parseClock(increment)
	}
	if err == nil && c.Time == 0 {
		err = errors.New("the time is nothing")
	}
	if err != nil {
		return fmt.Errorf("%q: %w; write 60+0.5, 40/60 or 40/1:30+0.5", text, err)
	}
	t.Time, t.Turns, t.Increment = c.Time, c.Turns, c.Increment
	return nil
}

// parseClock reads seconds, minutes:seconds, or a duration with units.
func parseClock(text string) (Duration, error) {
	const longest = 1000 * time.Hour
	minutes, seconds, hasMinutes := strings.Cut(text, ":")
	var d time.Duration
	var err error
	switch {
	case hasMinutes:
		var m, s Duration
		m, err = parseClock(minutes + "m")
		if err == nil {
			s, err = parseClock(seconds + "s")
		}
		d = time.Duration(m) + time.Duration(s)
	case strings.Trim(text, "0123456789.") == "":
		d, err = time.ParseDuration(text + "s")
	default:
		d, err = time.ParseDuration(text)
	}
	if err != nil || d < 0 || d > longest {
		return 0, fmt.Errorf("%q is not a time", text)
	}
	return Duration(d), nil
}

// A Duration is a time.Duration that is written as text, for example 1.5s.
type Duration time.Duration

// String returns the duration in the format of package time.
func (d Duration) String() string { return time.Duration(d).String() }

// MarshalText implements encoding.TextMarshaler.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. A number without a unit
// counts milliseconds.
func (d *Duration) UnmarshalText(text []byte) error {
	s := string(text)
	if s != "" && strings.Trim(s, "0123456789") == "" {
		s += "ms"
	}
	parsed, err := time.ParseDuration(s)
	if err != nil {
		return fmt.Errorf("%q is not a duration such as 100ms or 1m30s", s)
	}
	*d = Duration(parsed)
	return nil
}

// Set parses the value of a flag. With Type it makes a Duration usable as a flag.
func (d *Duration) Set(s string) error { return d.UnmarshalText([]byte(s)) }

// Type returns the word that stands for the value in a help text.
func (d *Duration) Type() string { return "duration" }
