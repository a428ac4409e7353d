package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/bench/stats"
	"tetrad/protocol/record"
)

// A WorkerShare counts what one machine of a farm has played.
type WorkerShare struct {
	Games   int
	Late    int         // games lost by time
	Crashes int         // games lost since an engine ended, hung or did not start
	Pairs   stats.Pairs // that are evidence, as the first player of their pairing scored them
	Scale   float64     // of its clocks, in the last game; 0: they are as they are
}

// addWorker counts a game for the machine that has played it.
func (s *Standing) addWorker(g *record.Game) {
	if g.Worker == "" {
		return
	}
	if s.Workers == nil {
		s.Workers = map[string]*WorkerShare{}
	}
	share := s.Workers[g.Worker]
	if share == nil {
		share = &WorkerShare{}
		s.Workers[g.Worker] = share
	}
	share.Games++
	share.Scale = g.ClockScale
	switch g.Reason {
	case record.OutOfTime:
		share.Late++
	case record.Crashed, record.Hangs, record.NoStart:
		share.Crashes++
	}
}

// Doubtful is the chance below which the machines of a farm are said to disagree. It is
// small, since the chance is looked at many times.
const Doubtful = 0.001

// Agreement says whether the machines of a farm agree on a match of two players, by a
// test of their pairs; "" if there are too few. odd is the machine that differs most if
// they do not agree, and else "".
func (s *Standing) Agreement() (text, odd string) {
	names := slices.Sorted(maps.Keys(s.Workers))
	var rows [][]int
	for _, name := range names {
		rows = append(rows, s.Workers[name].Pairs[:])
	}
	h := stats.Homogeneous(rows)
	if h.Freedom == 0 {
		return "", ""
	}
	most := 0
	for i, part := range h.Parts {
		if part > h.Parts[most] {
			most = i
		}
	}
	text = fmt.Sprintf("χ² %.1f with %d degrees of freedom, p = %.2g", h.ChiSquared, h.Freedom, h.P)
	if h.P < Doubtful {
		odd = names[most]
	}
	return text, odd
}

// reportWorkers writes a line for each machine if there are several, and whether they
// agree.
func (s *Standing) reportWorkers(b *strings.Builder, isDuel bool) {
	if len(s.Workers) < 2 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(s.Workers)) {
		share := s.Workers[name]
		fmt.Fprintf(b, "Worker %s: %d games, lost by time %d, by crashes %d", name, share.Games, share.Late, share.Crashes)
		if share.Scale > 0 {
			fmt.Fprintf(b, ", clocks × %.2f", share.Scale)
		}
		if isDuel && share.Pairs.Total() > 0 {
			fmt.Fprintf(b, ", Elo %s, pairs %v", share.Pairs.Elo(), share.Pairs)
		}
		b.WriteString("\n")
	}
	if !isDuel {
		return
	}
	text, odd := s.Agreement()
	if text != "" {
		fmt.Fprintf(b, "Do the workers agree? %s\n", text)
	}
	if odd != "" {
		fmt.Fprintf(b, "They do not, and %s differs most: look at that machine. tetrad jobs aside %s lets its results not count.\n", odd, odd)
	}
}
