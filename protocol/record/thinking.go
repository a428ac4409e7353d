package record

import (
	"math"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
)

// turnsOfGame is the number of turns among which [Game.Thinking] divides the time for a
// whole game.
const turnsOfGame = 40

// maxThinking is the greatest time that [Game.Thinking] returns.
const maxThinking = 1000 * time.Hour

// Thinking returns about how long a player could think about a turn, from the limits of
// the player or from the PGN tag TimeControl. A clock gives a share of its time, a
// fortieth if it is for the whole game, and its increment. ok is false if the record
// does not say a time; limits of depth or nodes say none.
func (g *Game) Thinking(p positions.Player) (d time.Duration, ok bool) {
	if d, ok = thinkingOf(clockLimitsOf(g.Limits[p])); !ok && g.Limits[p] == "" {
		d, ok = thinkingOfPGN(g.tag("TimeControl"))
	}
	return d, ok && d > 0
}

// thinkingOf returns the time for a turn with a clock and limits of time.
func thinkingOf(l clockLimits) (d time.Duration, ok bool) {
	d = maxThinking
	if l.moveTime > 0 {
		d, ok = min(d, l.moveTime), true
	}
	if l.time > 0 {
		turns := turnsOfGame
		if l.turns > 0 {
			turns = l.turns
		}
		d, ok = min(d, l.time/time.Duration(turns)+l.increment), true
	}
	return d, ok
}

// thinkingOfPGN reads the first period of a time control of PGN: seconds, seconds with
// an increment, or turns and seconds with a slash between them.
func thinkingOfPGN(text string) (d time.Duration, ok bool) {
	text, _, _ = strings.Cut(text, ":")
	text, added, hasIncrement := strings.Cut(text, "+")
	turns := float64(turnsOfGame)
	if number, rest, hasTurns := strings.Cut(text, "/"); hasTurns {
		if turns, ok = parsePositive(number); !ok {
			return 0, false
		}
		text = rest
	}
	seconds, ok := parsePositive(text)
	if !ok {
		return 0, false
	}
	seconds /= turns
	if hasIncrement {
		increment, ok := parsePositive(added)
		if !ok {
			return 0, false
		}
		seconds += increment
	}
	return time.Duration(min(seconds, maxThinking.Seconds()) * float64(time.Second)), true
}

// parsePositive parses a number above 0 that is not infinite.
func parsePositive(text string) (n float64, ok bool) {
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil && n > 0 && !math.IsInf(n, 0)
}
