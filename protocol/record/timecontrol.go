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

// maxTime is the greatest time of a limit.
const maxTime = 1000 * time.Hour

// A timeControl is the part of a player's time control in a match that PGN can say; 0: no limit.
type timeControl struct {
	time, increment, moveTime time.Duration
	turns                     int // for which time is; 0: for the whole game
}

// readTimeControl reads limits as a match writes them, such as "time 1m0s for 40 turns inc 500ms" and
// "movetime 1s nodes 1000".
func readTimeControl(text string) (c timeControl) {
	for words := strings.Fields(text); len(words) > 1; words = words[1:] {
		value, err := time.ParseDuration(words[1])
		switch {
		case words[0] == "for":
			if n, err := strconv.Atoi(words[1]); err == nil && n > 0 {
				c.turns = n
			}
		case err != nil || value < 0 || value > maxTime:
		case words[0] == "time":
			c.time = value
		case words[0] == "inc":
			c.increment = value
		case words[0] == "movetime":
			c.moveTime = value
		}
	}
	return c
}

// pgn returns the time control as the tag TimeControl of PGN has it, in seconds: 300, 300+0.5, 40/300, and
// 1/5 for a time for each turn, unless there is a clock; "-" is no limit of time.
func (c timeControl) pgn() string {
	var text string
	switch {
	case c.time == 0 && c.moveTime == 0:
		return "-"
	case c.time == 0:
		return "1/" + formatFloat(c.moveTime.Seconds())
	case c.turns > 0:
		text = fmt.Sprintf("%d/", c.turns)
	}
	text += formatFloat(c.time.Seconds())
	if c.increment > 0 {
		text += "+" + formatFloat(c.increment.Seconds())
	}
	return text
}

// timeControl returns a tag of the time control: the one of both players, empty if they differ, or that
// of one player, empty if they do not. All are empty if the record does not say the limits of both.
func (g *Game) timeControl(p positions.Player, ofBoth bool) string {
	if g.Limits[0] == "" || g.Limits[1] == "" {
		return ""
	}
	all := [2]string{readTimeControl(g.Limits[0]).pgn(), readTimeControl(g.Limits[1]).pgn()}
	if ofBoth != (all[0] == all[1]) {
		return ""
	}
	return all[p]
}
