package engine

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// clockWords are the words of go that have a time of P1 and of P2.
var clockWords = [2]struct{ time, increment string }{{"p1time", "p1inc"}, {"p2time", "p2inc"}}

// The parameters of go: those that have a time in milliseconds, those that have a number, and
// the others.
var (
	goTimes  = []string{"p1time", "p2time", "p1inc", "p2inc", "movetime"}
	goCounts = []string{"movestogo", "depth", "nodes"}
	goOthers = []string{"infinite", "ponder", "searchmoves"}
)

// ParseGo parses the words after go in UGI.
func ParseGo(words []string) (l Limits, err error) {
	times, counts := map[string]time.Duration{}, map[string]int{}
	for err == nil && len(words) > 0 {
		name := words[0]
		words = words[1:]
		isTime := slices.Contains(goTimes, name)
		switch {
		case name == "infinite":
			l.Infinite = true
		case name == "ponder":
			l.Ponder = true
		case name == "searchmoves":
			l.Turns, words, err = cutTurns(words)
		case !isTime && !slices.Contains(goCounts, name):
			return l, fmt.Errorf("unknown parameter %q; help lists them", positions.Clip(name))
		case len(words) == 0:
			return l, fmt.Errorf("%s needs a value", name)
		default:
			if isTime {
				times[name], err = readTime(words[0])
			} else {
				counts[name], err = ParseCount(words[0])
			}
			if err != nil {
				return l, fmt.Errorf("%s: %w", name, err)
			}
			words = words[1:]
		}
	}
	if err == nil {
		err = l.set(times, counts)
	}
	return l, err
}

// cutTurns cuts the words after searchmoves before the next parameter.
func cutTurns(words []string) (turns, rest []string, err error) {
	n := slices.IndexFunc(words, func(word string) bool {
		return slices.Contains(slices.Concat(goTimes, goCounts, goOthers), word)
	})
	if n < 0 {
		n = len(words)
	}
	if n == 0 {
		err = errors.New("searchmoves needs moves")
	}
	return words[:n], words[n:], err
}

// set sets the limits that have values. No time, depth or nodes mean as little as possible.
func (l *Limits) set(times map[string]time.Duration, counts map[string]int) error {
	if t, ok := times["movetime"]; ok {
		l.MoveTime = max(t, 1)
	}
	if n, ok := counts["depth"]; ok {
		l.Depth = max(n, 1)
	}
	if n, ok := counts["nodes"]; ok {
		l.Nodes = max(uint64(n), 1)
	}
	for i, words := range clockWords {
		left, hasTime := times[words.time]
		increment, hasIncrement := times[words.increment]
		switch {
		case hasTime:
			l.Clocks[i] = &search.Clock{Remaining: left, Increment: increment, TurnsToGo: counts["movestogo"]}
		case hasIncrement:
			return needsTime(i)
		}
	}
	return nil
}

// needsTime returns the error of an increment without a clock.
func needsTime(player int) error {
	return fmt.Errorf("%s needs %s", clockWords[player].increment, clockWords[player].time)
}

// readTime parses a number of milliseconds. Clients may send fractions, and also
// negative times when a flag has fallen.
func readTime(value string) (time.Duration, error) {
	ms, err := strconv.ParseFloat(value, 64)
	if errors.Is(err, strconv.ErrRange) {
		err = nil // ms is infinite
	}
	if err != nil || math.IsNaN(ms) {
		return 0, fmt.Errorf("%q is not a number of milliseconds", positions.Clip(value))
	}
	return ofMillis(ms), nil
}

// ofMillis returns a time in milliseconds. Values beyond about thirty years become that limit.
func ofMillis(ms float64) time.Duration {
	const most = 1e12
	return time.Duration(math.Round(min(max(ms, -most), most) * float64(time.Millisecond)))
}

// ParseCount parses a whole number that is not negative. A number that is too large
// becomes the greatest possible one.
func ParseCount(value string) (int, error) {
	n, err := strconv.ParseInt(value, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		err = nil // n is the nearest bound
	}
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is not a whole number of 0 or more", positions.Clip(value))
	}
	return int(min(n, math.MaxInt)), nil
}

// Words returns the words after go that mean l, with times in whole milliseconds. Both
// clocks have the same number of turns to go.
func (l *Limits) Words() string {
	var words []string
	add := func(isSet bool, format string, values ...any) {
		if isSet {
			words = append(words, fmt.Sprintf(format, values...))
		}
	}
	turnsToGo := 0
	for i, clock := range l.Clocks {
		if clock != nil {
			add(true, "%s %d", clockWords[i].time, clock.Remaining.Milliseconds())
			turnsToGo = clock.TurnsToGo
		}
	}
	for i, clock := range l.Clocks {
		if clock != nil {
			add(true, "%s %d", clockWords[i].increment, clock.Increment.Milliseconds())
		}
	}
	add(turnsToGo > 0, "movestogo %d", turnsToGo)
	add(l.MoveTime > 0, "movetime %d", l.MoveTime.Milliseconds())
	add(l.Depth > 0, "depth %d", l.Depth)
	add(l.Nodes > 0, "nodes %d", l.Nodes)
	add(l.Infinite, "infinite")
	add(l.Ponder, "ponder")
	add(l.Turns != nil, "searchmoves %s", strings.Join(l.Turns, " "))
	return strings.Join(words, " ")
}
