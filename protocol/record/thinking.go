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
	if d, ok = thinkingOf(strings.Fields(g.Limits[p])); !ok && g.Limits[p] == "" {
		d, ok = thinkingOfPGN(g.tag("TimeControl"))
	}
	return d, ok && d > 0
}

// thinkingOf reads limits as a match writes them, such as "time 1m0s for 40 turns inc
// 500ms" and "movetime 1s".
func thinkingOf(words []string) (d time.Duration, ok bool) {
	var total, increment time.Duration
	turns := turnsOfGame
	least := maxThinking
	for ; len(words) > 1; words = words[1:] {
		value, err := time.ParseDuration(words[1])
		switch {
		case words[0] == "for":
			if n, err := strconv.Atoi(words[1]); err == nil && n > 0 {
				turns = n
			}
		case err != nil || value < 0 || value > maxThinking:
		case words[0] == "time":
			total = value
		case words[0] == "inc":
			increment = value
		case words[0] == "movetime":
			least, ok = min(least, value), true
		}
	}
	if total > 0 {
		least, ok = min(least, total/time.Duration(turns)+increment), true
	}
	return least, ok
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
