package gtp

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// A clock holds the time of both players: a main time and then Canadian byo-yomi,
// which are periods of a fixed time for a fixed number of moves. The zero value has
// no limit.
type clock struct {
	main   time.Duration
	period time.Duration // 0: there is only the main time
	stones int           // moves in a period; 0 without periods
	left   [2]timeLeft   // by colour
}

// timeLeft is what a player has left of the main time or of a period.
type timeLeft struct {
	limited bool
	time    time.Duration
	stones  int // moves to make in the period; 0 during the main time
}

// restart gives both players their full time.
func (c *clock) restart() {
	first := timeLeft{c.main > 0, c.main, 0}
	if c.main == 0 && c.period > 0 {
		first = timeLeft{true, c.period, c.stones}
	}
	c.left = [2]timeLeft{first, first}
}

// spend takes the time of one move from a player.
func (c *clock) spend(colour Colour, d time.Duration) {
	l := &c.left[colour]
	l.time -= d
	switch {
	case l.stones > 1:
		l.stones--
	case l.stones == 1:
		l.time, l.stones = c.period, c.stones
	case l.time < 0 && c.period > 0:
		l.time, l.stones = l.time+c.period, c.stones
	}
}

// mainTurns is the number of turns that share the main time if a period follows it.
const mainTurns = 25

// search returns the clock for a search of a player, or nil if there is none. In a
// period each move counts, and a turn may have several moves. More time may therefore
// be left than the search was told.
func (c *clock) search(colour Colour) *search.Clock {
	l := c.left[colour]
	switch {
	case !l.limited:
		return nil
	case l.stones > 0:
		return &search.Clock{Remaining: l.time, TurnsToGo: l.stones}
	case c.period > 0:
		// The turn in which the main time ends is the first turn of the period.
		return &search.Clock{Remaining: l.time + c.period/time.Duration(c.stones), TurnsToGo: mainTurns}
	}
	return &search.Clock{Remaining: l.time}
}

func (s *Server) timeSettings(args []string) error {
	main, errMain := readSeconds(args[0])
	period, errPeriod := readSeconds(args[1])
	stones, errStones := readCount(args[2])
	if err := cmp.Or(errMain, errPeriod, errStones); err != nil {
		return err
	}
	switch {
	case period > 0 && stones == 0:
		s.clock = clock{} // a period without moves means no limit at all
	case period == 0:
		s.clock = clock{main: main}
	default:
		s.clock = clock{main: main, period: period, stones: stones}
	}
	s.clock.restart()
	return nil
}

func (s *Server) timeLeft(args []string) error {
	c, errColour := parseColour(args[0])
	left, errLeft := readSeconds(args[1])
	stones, errStones := readCount(args[2])
	if err := cmp.Or(errColour, errLeft, errStones); err != nil {
		return err
	}
	s.clock.left[c] = timeLeft{true, left, stones}
	return nil
}

// readSeconds parses a time in whole seconds. A negative time, which means that a
// flag has fallen, becomes zero.
func readSeconds(word string) (time.Duration, error) {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n > math.MaxInt32 {
		return 0, fmt.Errorf("%q is not a number of seconds", positions.Clip(word))
	}
	return time.Duration(max(n, 0)) * time.Second, nil
}
