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

// goParams collects the parameters of go.
type goParams struct {
	limits     Limits
	increments [2]*time.Duration
	turnsToGo  int
}

// goValues are the parameters that have one value, in groups of those for p1 and p2.
var goValues = map[string]func(p *goParams, value string) error{
	"p1time": func(p *goParams, v string) error { return p.clock(0, v) },
	"p2time": func(p *goParams, v string) error { return p.clock(1, v) },
	"p1inc":  func(p *goParams, v string) error { return p.increment(0, v) },
	"p2inc":  func(p *goParams, v string) error { return p.increment(1, v) },
	"movetime": func(p *goParams, v string) (err error) {
		p.limits.MoveTime, err = readTime(v)
		p.limits.MoveTime = max(p.limits.MoveTime, 1) // no time means as little as possible
		return err
	},
	"movestogo": func(p *goParams, v string) (err error) {
		p.turnsToGo, err = ParseCount(v)
		return err
	},
	"depth": func(p *goParams, v string) error {
		depth, err := ParseCount(v)
		p.limits.Depth = max(depth, 1) // depth 0 means as little as possible
		return err
	},
	"nodes": func(p *goParams, v string) error {
		nodes, err := ParseCount(v)
		p.limits.Nodes = max(uint64(nodes), 1)
		return err
	},
}

// goFlags are the parameters without a value.
var goFlags = map[string]func(l *Limits){
	"infinite": func(l *Limits) { l.Infinite = true },
	"ponder":   func(l *Limits) { l.Ponder = true },
}

// ParseGo parses the words after go in UGI.
func ParseGo(words []string) (Limits, error) {
	var p goParams
	for len(words) > 0 {
		name := words[0]
		words = words[1:]
		if set, ok := goFlags[name]; ok {
			set(&p.limits)
			continue
		}
		if name == "searchmoves" {
			n := slices.IndexFunc(words, isGoParam)
			if n < 0 {
				n = len(words)
			}
			p.limits.Turns, words = words[:n], words[n:]
			if n == 0 {
				return p.limits, errors.New("searchmoves needs moves")
			}
			continue
		}
		set, ok := goValues[name]
		if !ok {
			return p.limits, fmt.Errorf("unknown parameter %q; help lists them", positions.Clip(name))
		}
		if len(words) == 0 {
			return p.limits, fmt.Errorf("%s needs a value", name)
		}
		if err := set(&p, words[0]); err != nil {
			return p.limits, fmt.Errorf("%s: %w", name, err)
		}
		words = words[1:]
	}
	return p.limits, p.finish()
}

func isGoParam(word string) bool {
	return goValues[word] != nil || goFlags[word] != nil || word == "searchmoves"
}

// finish adds increments and moves to go to the clocks.
func (p *goParams) finish() error {
	for i, clock := range p.limits.Clocks {
		switch {
		case clock == nil && p.increments[i] != nil:
			return needsTime(i)
		case clock == nil:
			continue
		case p.increments[i] != nil:
			clock.Increment = *p.increments[i]
		}
		clock.TurnsToGo = p.turnsToGo
	}
	return nil
}

// needsTime returns the error of an increment without a clock.
func needsTime(player int) error {
	return fmt.Errorf("%s needs %s", clockWords[player].increment, clockWords[player].time)
}

func (p *goParams) clock(player int, value string) error {
	left, err := readTime(value)
	p.limits.Clocks[player] = &search.Clock{Remaining: left}
	return err
}

func (p *goParams) increment(player int, value string) error {
	increment, err := readTime(value)
	p.increments[player] = &increment
	return err
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
