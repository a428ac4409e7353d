// Package speed measures the speed of the program: its searches, evaluations, rules
// and startup, by game, number of threads and size of the table. It also measures
// which of two builds is faster.
//
// All measures run in turn, in many rounds, so that anything that slows the machine
// for a while slows all of them. With one thread, a run repeats portions of work that
// are the same in each run and on every machine, until it has taken its time. The
// result is the median of the runs.
package speed

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// Settings describe what to measure, and for how long.
type Settings struct {
	Registry engine.Registry
	Measures []string          // names of [Measures]; nil: all
	Games    []string          // names of variants; nil: the default variant of each family
	Threads  []int             // each at least 1; nil: 1
	HashMiB  []int             // each at least 1; nil: 16
	Repeats  int               // runs of each measure, 1 to [MaxRepeats]
	Time     time.Duration     // least time of a run; a whole portion may take longer
	Longer   int               // multiplies the nodes of each search; at least 1
	Own      ugiclient.Command // starts this program
	Build    Build             // its version and revision, for the head of the report
	// Signature is the signature of this program's searches, for the head of the
	// report; 0 if unknown. See [bench.Nodes].
	Signature uint64
	// Clock measures the time; nil means the clock of the machine.
	Clock Clock
	// Progress is called at the beginning of each run. It may be nil.
	Progress func(Progress)
}

// MaxRepeats is the greatest number of runs of each measure.
const MaxRepeats = 200

// A Clock returns the time since some moment. It must be safe for concurrent use.
type Clock func() time.Duration

// machineClock is monotonic.
func machineClock() Clock {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// Progress describes how far a report has come.
type Progress struct {
	Round, Rounds int     // Round 0 is for warming up
	Key           Key     // the current measurement
	Share         float64 // share of all runs, from 0 to 1
}

// A Measure is one kind of speed.
type Measure struct {
	Name  string // for the command line and for programs
	Title string // for display
	Unit  string // unit of the count, such as "nodes"
	// Inverse selects the time of one unit for display, instead of the number per
	// second.
	Inverse bool

	add       func(*maker) error // adds the tasks that measure it
	processes bool               // works from outside, in any version
}

// Measures returns all measures, in the order of the report.
func Measures() []Measure {
	return []Measure{
		{Name: "search", Title: "search", Unit: "nodes", add: (*maker).searches, processes: true},
		{Name: "eval", Title: "evaluation", Unit: "evaluations", add: (*maker).evaluations},
		{Name: "steps", Title: "steps done and undone", Unit: "steps", add: (*maker).steps},
		{Name: "generate", Title: "steps generated", Unit: "steps", add: (*maker).generated},
		{Name: "perft", Title: "perft", Unit: "leaves", add: (*maker).perfts, processes: true},
		{Name: "random", Title: "random games", Unit: "games", add: (*maker).randomGames},
		{Name: "endgame", Title: "exact endgames", Unit: "nodes", add: (*maker).endgames},
		{Name: "startup", Title: "start-up", Unit: "starts", Inverse: true, add: (*maker).startups, processes: true},
	}
}

// measure returns the measure with this name.
func measure(name string) (Measure, bool) {
	all := Measures()
	i := slices.IndexFunc(all, func(m Measure) bool { return m.Name == name })
	if i < 0 {
		return Measure{}, false
	}
	return all[i], true
}

// measureNames returns the names of the measures that wanted accepts.
func measureNames(wanted func(Measure) bool) []string {
	var names []string
	for _, m := range Measures() {
		if wanted(m) {
			names = append(names, m.Name)
		}
	}
	return names
}

// Check refuses settings that [Make], or [Compare] if against is true, cannot carry
// out. The error names the flag of the command line.
func (s *Settings) Check(against bool) error {
	possible := measureNames(func(m Measure) bool { return m.processes || !against })
	for _, name := range s.Measures {
		switch _, ok := measure(name); {
		case !ok:
			return fmt.Errorf("--measure: there is no measure %q; measures are %s", positions.Clip(name), strings.Join(possible, ", "))
		case !slices.Contains(possible, name):
			return fmt.Errorf("--measure: %s cannot be measured --against another program; %s can", name, strings.Join(possible, ", "))
		}
	}
	for _, name := range s.Games {
		if _, _, err := s.Registry.Game(name); err != nil {
			return fmt.Errorf("--game: %w", err)
		}
	}
	for _, n := range s.Threads {
		if n < 1 || n > 256 {
			return fmt.Errorf("--threads %d is not between 1 and 256", n)
		}
	}
	// Each of the searches keeps a table of each size.
	total := int64(0)
	for _, n := range s.HashMiB {
		if err := engine.CheckHash(int64(n)); err != nil {
			return fmt.Errorf("--hash: %w", err)
		}
		total += int64(n)
	}
	if n := int64(len(searchNodes)); total > 0 {
		if err := engine.CheckHash(min(n*total, 1<<16)); err != nil {
			return fmt.Errorf("--hash: %d searches keep a table of each size: %w", n, err)
		}
	}
	switch {
	case s.Repeats < 1 || s.Repeats > MaxRepeats:
		return fmt.Errorf("--repeats %d is not between 1 and %d", s.Repeats, MaxRepeats)
	case s.Time < time.Millisecond || s.Time > time.Hour:
		return fmt.Errorf("--time %v is not between 1ms and 1h", s.Time)
	case s.Longer < 1 || s.Longer > 1_000_000:
		return fmt.Errorf("--longer %d is not between 1 and 1000000", s.Longer)
	}
	return nil
}

// withDefaults returns s with nil fields replaced by their defaults.
func (s Settings) withDefaults() Settings {
	s.Measures, s.Games = distinct(s.Measures), distinct(s.Games)
	s.Threads, s.HashMiB = distinct(s.Threads), distinct(s.HashMiB)
	if s.Games == nil {
		for _, entry := range s.Registry.Games {
			s.Games = append(s.Games, entry.Family.VariantName(entry.Family.DefaultSize, ""))
		}
	}
	if s.Threads == nil {
		s.Threads = []int{1}
	}
	if s.HashMiB == nil {
		s.HashMiB = []int{16}
	}
	if s.Clock == nil {
		s.Clock = machineClock()
	}
	if s.Progress == nil {
		s.Progress = func(Progress) {}
	}
	return s
}

// distinct returns list without repeated elements.
func distinct[T comparable](list []T) []T {
	var once []T
	for _, v := range list {
		if !slices.Contains(once, v) {
			once = append(once, v)
		}
	}
	return once
}

// errNothing is the error of a report without any measurement.
var errNothing = errors.New("nothing to measure: none of the games has any of the measures")
