package gtp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// A clock holds the time of both players for the whole game. The zero value has no limit.
type clock struct {
	main time.Duration     // what a game begins with; 0: no limit
	left [2]*time.Duration // by colour; nil: no limit
}

// restart gives both players their full time.
func (c *clock) restart() {
	c.left = [2]*time.Duration{}
	if c.main > 0 {
		black, white := c.main, c.main
		c.left = [2]*time.Duration{&black, &white}
	}
}

// spend takes the time of one move from a player.
func (c *clock) spend(colour Colour, d time.Duration) {
	if left := c.left[colour]; left != nil {
		*left -= d
	}
}

// search returns the clock for a search of a player, or nil if there is none.
func (c *clock) search(colour Colour) *search.Clock {
	if left := c.left[colour]; left != nil {
		return &search.Clock{Remaining: *left}
	}
	return nil
}

// errByoYomi refuses Canadian time. To ignore it would lose on time.
var errByoYomi = errors.New("byo-yomi is not supported: give a main time, then 0 0")

func (s *Server) timeSettings(args []string) error {
	main, errMain := readSeconds(args[0])
	period, errPeriod := readSeconds(args[1])
	stones, errStones := readCount(args[2])
	if err := cmp.Or(errMain, errPeriod, errStones); err != nil {
		return err
	}
	switch {
	case period > 0 && stones > 0:
		return errByoYomi
	case period > 0: // a period without stones is GTP's way to say that there is no limit at all
		main = 0
	}
	s.clock.main = main
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
	if stones > 0 {
		return errByoYomi
	}
	s.clock.left[c] = &left
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
