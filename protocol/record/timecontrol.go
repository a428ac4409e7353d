package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
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

// NoClock is the text of a control without a clock.
const NoClock = "inf"

// SetControl sets the clock from text in the notation of chess players: time, time+increment, or
// turns/time+increment. With turns, the time is for each session of that many turns. The text inf
// means no clock. A time is a number of seconds, minutes:seconds, or a duration with units.
// Examples are 60+0.5, 40/60, 40/1:30 and 10/500ms+10ms.
func (t *TimeControl) SetControl(text string) error {
	if text == NoClock {
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
	if c.Time, err = parseTime(rest); err == nil && hasIncrement {
		c.Increment, err = parseTime(increment)
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

// parseTime reads seconds, minutes:seconds, or a duration with units.
func parseTime(text string) (Duration, error) {
	const longest = 1000 * time.Hour
	minutes, seconds, hasMinutes := strings.Cut(text, ":")
	var d time.Duration
	var err error
	switch {
	case hasMinutes:
		var m, s Duration
		m, err = parseTime(minutes + "m")
		if err == nil {
			s, err = parseTime(seconds + "s")
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

// SetWord sets a limit from its word in a text: time, inc, tc, movetime, depth or nodes. It
// reports whether the word is one of these.
func (t *TimeControl) SetWord(word, value string) (known bool, err error) {
	switch word {
	case "time":
		err = t.Time.Set(value)
	case "inc":
		err = t.Increment.Set(value)
	case "tc":
		err = t.SetControl(value)
	case "movetime":
		err = t.MoveTime.Set(value)
	case "depth":
		t.Depth, err = strconv.Atoi(value)
	case "nodes":
		t.Nodes, err = strconv.ParseUint(value, 10, 64)
	default:
		return false, nil
	}
	return true, err
}

// readTimeControl reads limits as String writes them. It ignores other words, and limits that
// cannot be together are none.
func readTimeControl(text string) (t TimeControl) {
	for words := strings.Fields(text); len(words) > 1; words = words[1:] {
		_, _ = t.SetWord(words[0], words[1])
		if words[0] == "for" {
			t.Turns, _ = strconv.Atoi(words[1])
		}
	}
	if t.Check() != nil {
		return TimeControl{}
	}
	return t
}

// tag returns the limits as the tag TimeControl of PGN has them, in seconds: 300, 300+0.5, 40/300, and
// 1/5 for a time for each turn, unless there is a clock; "-" is no limit of time.
func (t TimeControl) tag() string {
	seconds := func(d Duration) string { return formatFloat(time.Duration(d).Seconds()) }
	var text string
	switch {
	case t.Time == 0 && t.MoveTime == 0:
		return "-"
	case t.Time == 0:
		return "1/" + seconds(t.MoveTime)
	case t.Turns > 0:
		text = fmt.Sprintf("%d/", t.Turns)
	}
	text += seconds(t.Time)
	if t.Increment > 0 {
		text += "+" + seconds(t.Increment)
	}
	return text
}

// timeControl returns a tag of the time control: the one of both players, empty if they differ, or that
// of one player, empty if they do not. All are empty if the record does not say the limits of both.
func (g *Game) timeControl(p positions.Player, ofBoth bool) string {
	if g.Limits[0] == "" || g.Limits[1] == "" {
		return ""
	}
	all := [2]string{readTimeControl(g.Limits[0]).tag(), readTimeControl(g.Limits[1]).tag()}
	if ofBoth != (all[0] == all[1]) {
		return ""
	}
	return all[p]
}
