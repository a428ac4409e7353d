package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
)

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
