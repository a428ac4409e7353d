package explorer

import (
	"fmt"
	"math"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A Filter chooses the games that count. The zero value chooses all.
type Filter struct {
	// Sources reports whether the games of a source count; nil: all.
	Sources func(name string) bool
	// Since and Until are bounds of the time at which a game began by the clock of its
	// place, as if that were UTC, both inclusive; zero: no bound.
	Since, Until time.Time
	// Thinking is the least time that both players had for a turn, about, see
	// [record.Game.Thinking]; 0: any.
	Thinking time.Duration
	// Score is the least share of points, from 0 to 1, that both players have in all
	// games of the index; 0: any.
	Score float64
}

// Days sets the bounds to the beginning of the first day and the end of the last. They
// are texts such as 2024-05-31; an empty one sets no bound.
func (f *Filter) Days(first, last string) error {
	for _, bound := range []struct {
		text string
		set  *time.Time
		add  time.Duration
	}{{first, &f.Since, 0}, {last, &f.Until, 24*time.Hour - time.Second}} {
		if bound.text == "" {
			continue
		}
		day, err := time.Parse(time.DateOnly, bound.text)
		if err != nil {
			return fmt.Errorf("%q is no day; write it as 2024-05-31", positions.Clip(bound.text))
		}
		*bound.set = day.Add(bound.add)
	}
	if first != "" && last != "" && f.Until.Before(f.Since) {
		return fmt.Errorf("there are no days from %s to %s", first, last)
	}
	return nil
}

// A verdict says whether a game counts. The greatest verdict of several questions holds.
type verdict uint8

const (
	counts   verdict = iota
	unjudged         // the game does not say what the filter asks
	excluded
)

// A sieve applies a filter to the games of one index.
type sieve struct {
	filter       Filter
	index        *Index
	since, until int64
	least        uint8 // code of the thinking time; 0: any
	sources      map[string]bool
	players      map[string]verdict
	left         map[*indexedGame]bool // games that cannot be judged
}

func newSieve(f Filter, index *Index) *sieve {
	s := &sieve{
		filter: f, index: index, since: math.MinInt64, until: math.MaxInt64, least: thinkingCode(f.Thinking),
		sources: map[string]bool{}, players: map[string]verdict{}, left: map[*indexedGame]bool{},
	}
	if !f.Since.IsZero() {
		s.since = f.Since.Unix()
	}
	if !f.Until.IsZero() {
		s.until = f.Until.Unix()
	}
	return s
}

// passes reports whether a game counts, and notes a game that cannot be judged.
func (s *sieve) passes(g *indexedGame) bool {
	if !s.hasSource(g.Source) {
		return false
	}
	v := max(s.judgeDate(g.Date), s.judgeThinking(g.Thinking))
	if s.filter.Score > 0 && v < excluded {
		v = max(v, s.judgePlayer(g.Players[0]), s.judgePlayer(g.Players[1]))
	}
	if v == unjudged {
		s.left[g] = true
	}
	return v == counts
}

// hasSource asks the filter only once for each source.
func (s *sieve) hasSource(source string) bool {
	if s.filter.Sources == nil {
		return true
	}
	has, ok := s.sources[source]
	if !ok {
		has = s.filter.Sources(source)
		s.sources[source] = has
	}
	return has
}

func (s *sieve) judgeDate(date int64) verdict {
	switch {
	case s.filter.Since.IsZero() && s.filter.Until.IsZero():
		return counts
	case date == 0:
		return unjudged
	case date < s.since || date > s.until:
		return excluded
	}
	return counts
}

func (s *sieve) judgeThinking(code uint8) verdict {
	switch {
	case s.least == 0:
		return counts
	case code == 0:
		return unjudged
	case code < s.least:
		return excluded
	}
	return counts
}

// judgePlayer judges a player by the points in all games of the index.
func (s *sieve) judgePlayer(name string) verdict {
	v, ok := s.players[name]
	if ok {
		return v
	}
	switch count := s.index.players[name]; {
	case count.Decided() == 0 || name == "":
		v = unjudged
	case count.mean() < s.filter.Score:
		v = excluded
	}
	s.players[name] = v
	return v
}

// thinkingOf returns the code of the time that both players had for a turn, or 0 if it
// is unknown.
func thinkingOf(g *record.Game) uint8 {
	code := uint8(math.MaxUint8)
	for _, p := range []positions.Player{positions.P1, positions.P2} {
		d, ok := g.Thinking(p)
		if !ok {
			return 0
		}
		code = min(code, thinkingCode(d))
	}
	return code
}

// thinkingCode returns a code for a time that grows with it, ten to each doubling. It
// is 0 for no time and at least 1 otherwise.
func thinkingCode(d time.Duration) uint8 {
	if d <= 0 {
		return 0
	}
	code := math.Round(10 * math.Log2(1+float64(d)/float64(time.Millisecond)))
	return uint8(min(max(code, 1), math.MaxUint8))
}
