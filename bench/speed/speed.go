// Package speed measures how fast the program is: its searches, evaluations,
// rules and start, by game, number of threads and size of the table; and which of
// two builds of it is faster.
//
// All measures run in turn, and that again and again, so that whatever slows the
// machine for a while slows all of them. A run does whole portions of work that is
// the same in each run and on every machine (with one thread), until it has taken
// its time. What counts is the median of the runs.
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

// Settings say what is measured, and how long.
type Settings struct {
	Registry engine.Registry
	Measures []string          // names of [Measures]; nil: all that there are
	Games    []string          // names of variants; nil: the default one of each family
	Threads  []int             // each 1 or more; nil: 1
	HashMiB  []int             // each 1 or more; nil: 16
	Repeats  int               // runs of each measure, 1 to [MaxRepeats]
	Time     time.Duration     // of a run at least; a whole portion may take longer
	Longer   int               // multiplies the nodes of each search; 1 or more
	Own      ugiclient.Command // this program, to be started
	Build    Build             // version and revision of it, for the head of the report
	// Signature is that of the searches of this program, for the head of the
	// report; 0: not known. See [bench.Nodes].
	Signature uint64
	// Clock tells the time; nil: that of the machine.
	Clock Clock
	// Progress is told of each run that begins; nil: nobody is.
	Progress func(Progress)
}

// MaxRepeats is the greatest number of runs of each measure.
const MaxRepeats = 200

// A Clock tells the time since some moment. It must be safe for concurrent use.
type Clock func() time.Duration

// machineClock is monotonic.
func machineClock() Clock {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// Progress is how far a report has come.
type Progress struct {
	Round, Rounds int     // Round 0 is for warming up
	Key           Key     // what is measured now
	Share         float64 // of all runs, from 0 to 1
}

// A Measure is one kind of speed.
type Measure struct {
	Name  string // for the command line and for programs
	Title string // for people
	Unit  string // of what is counted: "nodes"
	// Inverse says that people want the time of one, not the number a second.
	Inverse bool

	add       func(*maker) error // makes the tasks that measure it
	processes bool               // can be measured from outside, in any version
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

// measure returns the measure of that name.
func measure(name string) (Measure, bool) {
	all := Measures()
	i := slices.IndexFunc(all, func(m Measure) bool { return m.Name == name })
	if i < 0 {
		return Measure{}, false
	}
	return all[i], true
}

// measureNames returns the names of the measures that are wanted.
func measureNames(wanted func(Measure) bool) []string {
	var names []string
	for _, m := range Measures() {
		if wanted(m) {
			names = append(names, m.Name)
		}
	}
	return names
}

// Check refuses settings that cannot be obeyed, by [Compare] where against is
// true, else by [Make]; the error names the flag of the command line.
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

// withDefaults returns s with what nil means in full.
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

// distinct returns list without what was there before.
func distinct[T comparable](list []T) []T {
	var once []T
	for _, v := range list {
		if !slices.Contains(once, v) {
			once = append(once, v)
		}
	}
	return once
}

// errNothing is what a report without any measurement is.
var errNothing = errors.New("nothing to measure: none of the games has any of the measures")
