package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Limits are the bounds of a player's thinking. Several can apply together.
type Limits struct {
	Time      Duration `json:"time,omitzero"`   // for the game, or for each session of Turns turns
	Turns     int      `json:"turns,omitempty"` // 0: for the whole game
	Increment Duration `json:"inc,omitzero"`    // for each turn
	MoveTime  Duration `json:"movetime,omitzero"`
	Depth     int      `json:"depth,omitempty"`
	Nodes     uint64   `json:"nodes,omitempty"`
}

// String returns a short description of the limits.
func (l Limits) String() string {
	var parts []string
	add := func(set bool, format string, value any) {
		if set {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add(l.Time > 0, "time %v", l.Time)
	add(l.Turns > 0, "for %d turns", l.Turns)
	add(l.Increment > 0, "inc %v", l.Increment)
	add(l.MoveTime > 0, "movetime %v", l.MoveTime)
	add(l.Depth > 0, "depth %d", l.Depth)
	add(l.Nodes > 0, "nodes %d", l.Nodes)
	return strings.Join(parts, " ")
}

// Check refuses limits that are empty or impossible.
func (l Limits) Check() error {
	switch {
	case l == Limits{}:
		return errors.New("no limit is given, so no turn would end; give --tc, --movetime, --depth or --nodes")
	case l.Time < 0 || l.Increment < 0 || l.MoveTime < 0 || l.Depth < 0 || l.Turns < 0:
		return errors.New("a limit is negative")
	case l.Increment > 0 && l.Time == 0:
		return errors.New("an increment needs a time")
	case l.Turns > 0 && l.Time == 0:
		return errors.New("a number of turns needs a time for them")
	}
	return nil
}

// hasClock reports whether a bound is one of time.
func (l Limits) hasClock() bool { return l.Time > 0 || l.MoveTime > 0 }

// noClock is the text of a control without a clock.
const noClock = "inf"

// SetControl sets the clock from text in the notation of chess players: time, time+increment, or
// turns/time+increment. With turns, the time is for each session of that many turns. The text inf
// means no clock. A time is a number of seconds, minutes:seconds, or a duration with units.
// Examples are 60+0.5, 40/60, 40/1:30 and 10/500ms+10ms.
func (l *Limits) SetControl(text string) error {
	if text == noClock {
		l.Time, l.Turns, l.Increment = 0, 0, 0
		return nil
	}
	var c Limits
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
	l.Time, l.Turns, l.Increment = c.Time, c.Turns, c.Increment
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
