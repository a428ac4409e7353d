package ugi

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"tetrad/engine"
	"tetrad/search"
)

// goParams collects the parameters of go.
type goParams struct {
	request    engine.Limits
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
		p.request.MoveTime, err = readTime(v)
		p.request.MoveTime = max(p.request.MoveTime, 1) // no time means as little as possible
		return err
	},
	"movestogo": func(p *goParams, v string) error { return readCount(&p.turnsToGo, v) },
	"depth": func(p *goParams, v string) error {
		err := readCount(&p.request.Depth, v)
		p.request.Depth = max(p.request.Depth, 1) // depth 0 means as little as possible
		return err
	},
	"nodes": func(p *goParams, v string) error {
		var nodes int
		err := readCount(&nodes, v)
		p.request.Nodes = max(uint64(nodes), 1)
		return err
	},
}

// goFlags are the parameters without a value.
var goFlags = map[string]func(r *engine.Limits){
	"infinite": func(r *engine.Limits) { r.Infinite = true },
	"ponder":   func(r *engine.Limits) { r.Ponder = true },
}

// parseGo parses the parameters of a search.
func parseGo(words []string) (engine.Limits, error) {
	var p goParams
	for len(words) > 0 {
		name := words[0]
		words = words[1:]
		if set, ok := goFlags[name]; ok {
			set(&p.request)
			continue
		}
		if name == "searchmoves" {
			n := slices.IndexFunc(words, isGoParam)
			if n < 0 {
				n = len(words)
			}
			p.request.Turns, words = words[:n], words[n:]
			if n == 0 {
				return p.request, errors.New("searchmoves needs moves")
			}
			continue
		}
		set, ok := goValues[name]
		if !ok {
			return p.request, fmt.Errorf("unknown parameter %q; help lists them", clip(name))
		}
		if len(words) == 0 {
			return p.request, fmt.Errorf("%s needs a value", name)
		}
		if err := set(&p, words[0]); err != nil {
			return p.request, fmt.Errorf("%s: %w", name, err)
		}
		words = words[1:]
	}
	return p.request, p.finish()
}

func isGoParam(word string) bool {
	return goValues[word] != nil || goFlags[word] != nil || word == "searchmoves"
}

// finish adds increments and moves to go to the clocks.
func (p *goParams) finish() error {
	for i, clock := range p.request.Clocks {
		switch {
		case clock == nil && p.increments[i] != nil:
			return fmt.Errorf("p%dinc needs p%dtime", i+1, i+1)
		case clock == nil:
			continue
		case p.increments[i] != nil:
			clock.Increment = *p.increments[i]
		}
		clock.TurnsToGo = p.turnsToGo
	}
	return nil
}

func (p *goParams) clock(player int, value string) error {
	left, err := readTime(value)
	p.request.Clocks[player] = &search.Clock{Remaining: left}
	return err
}

func (p *goParams) increment(player int, value string) error {
	increment, err := readTime(value)
	p.increments[player] = &increment
	return err
}

// readTime parses a number of milliseconds. Clients may send fractions, and also
// negative times when a flag has fallen. Values above about thirty years become that
// limit.
func readTime(value string) (time.Duration, error) {
	const most = 1e12
	ms, err := strconv.ParseFloat(value, 64)
	if errors.Is(err, strconv.ErrRange) {
		err = nil // ms is infinite
	}
	if err != nil || math.IsNaN(ms) {
		return 0, fmt.Errorf("%q is not a number of milliseconds", clip(value))
	}
	return time.Duration(min(max(ms, -most), most) * float64(time.Millisecond)), nil
}

// readCount parses a whole number that is not negative. A number that is too large
// becomes the greatest possible one.
func readCount(to *int, value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		err = nil // n is the nearest bound
	}
	if err != nil || n < 0 {
		return fmt.Errorf("%q is not a whole number of 0 or more", clip(value))
	}
	*to = int(min(n, math.MaxInt))
	return nil
}
