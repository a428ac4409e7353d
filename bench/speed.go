package bench

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"tetrad/stats"
)

// A Bench runs the benchmark once. It returns the sums by game and search, and their total.
type Bench func(ctx context.Context) (sums []NodesResult, total NodesResult, err error)

// Sums is the [Bench] of this process.
func (b Nodes) Sums(ctx context.Context) (sums []NodesResult, total NodesResult, err error) {
	total, err = b.Run(ctx, func(r NodesResult) { sums = addResult(sums, r) })
	return sums, total, err
}

// ProgramBench returns the Bench of a program, any build of tetrad, that is given these
// arguments. It reads what the program writes.
func ProgramBench(program string, args ...string) Bench {
	return func(ctx context.Context) (sums []NodesResult, total NodesResult, err error) {
		out, err := exec.CommandContext(ctx, program, args...).Output()
		if ctx.Err() != nil {
			return nil, total, ctx.Err()
		}
		if err != nil {
			return nil, total, fmt.Errorf("%s is not a build of tetrad: %w", program, err)
		}
		if sums, total = parseBench(string(out)); sums == nil {
			return nil, total, fmt.Errorf("%s %s: the output is not that of tetrad bench", program, strings.Join(args, " "))
		}
		return sums, total, nil
	}
}

// parseBench reads what [Nodes.Report] writes: a line for each position, with the game,
// the search, its nodes, "nodes", nodes a second, and the position.
func parseBench(text string) (sums []NodesResult, total NodesResult) {
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 6 || fields[3] != "nodes" {
			continue
		}
		r := NodesResult{Game: fields[0], Search: fields[1]}
		rate, err := strconv.ParseUint(strings.TrimSuffix(fields[4], "/s"), 10, 64)
		if r.Nodes, _ = strconv.ParseUint(fields[2], 10, 64); err != nil || rate == 0 {
			continue
		}
		r.Elapsed = time.Duration(float64(r.Nodes) / float64(rate) * float64(time.Second))
		sums = addResult(sums, r)
		total.Nodes += r.Nodes
		total.Elapsed += r.Elapsed
	}
	return sums, total
}

// A Speed is how fast a program searched, in several runs of the benchmark.
type Speed struct {
	Signature uint64 // nodes of all searches of a run
	Searches  []Searched
	Rates     []float64 // nodes per second of alpha-beta in all games, by run
	Playouts  []float64 // per second, of MCTS in all games, by run
}

// A Searched is one kind of search in one game.
type Searched struct {
	Game   string
	Search string
	Rates  []float64 // nodes per second, by run
}

// add adds a run.
func (s *Speed) add(sums []NodesResult, total NodesResult) {
	s.Signature = total.Nodes
	if s.Searches == nil {
		s.Searches = make([]Searched, len(sums))
	}
	for i, sum := range sums {
		row := &s.Searches[i]
		row.Game, row.Search = sum.Game, sum.Search
		row.Rates = append(row.Rates, float64(sum.Nodes)/max(sum.Elapsed, time.Microsecond).Seconds())
	}
	for _, sum := range bySearch(sums) {
		switch rate := float64(sum.PerSecond()); sum.Search {
		case "alphabeta":
			s.Rates = append(s.Rates, rate)
		case "mcts":
			s.Playouts = append(s.Playouts, rate)
		}
	}
}

// Of returns the row of a game and search, or nil.
func (s *Speed) Of(game, search string) *Searched {
	for i := range s.Searches {
		if row := &s.Searches[i]; row.Game == game && row.Search == search {
			return row
		}
	}
	return nil
}

// Measure runs the benches in turn, this many times each, and returns their speeds. The
// order within a round alternates, so that each is as often the first. One round before
// warms up and does not count. progress is called before each round.
func Measure(ctx context.Context, runs int, benches []Bench, progress func(round int)) ([]Speed, error) {
	speeds := make([]Speed, len(benches))
	for round := range runs + 1 {
		progress(round)
		for turn := range benches {
			i := (turn + round) % len(benches)
			sums, total, err := benches[i](ctx)
			if err != nil {
				return nil, err
			}
			if round > 0 {
				speeds[i].add(sums, total)
			}
		}
	}
	return speeds, nil
}

// level is the probability that a ratio lies within its interval.
const level = 0.95

// A Ratio says how many times as fast one program is as another, by runs in pairs.
type Ratio struct {
	Game   string // empty: all searches, the geometric mean of each round
	Search string
	Ratio  float64 // the Hodges–Lehmann estimate, on logarithms
	Low    float64 // the interval, by Wilcoxon's signed rank test
	High   float64
	Level  float64 // that the ratio lies within it; below 0.95 with fewer than six pairs
}

// Ratios compares the searches that both programs have. The last one is of all of them.
func Ratios(this, other *Speed) []Ratio {
	var ratios []Ratio
	var all []float64
	for _, a := range this.Searches {
		b := other.Of(a.Game, a.Search)
		if b == nil {
			continue
		}
		logs := make([]float64, len(a.Rates))
		for i := range logs {
			logs[i] = math.Log(a.Rates[i] / b.Rates[i])
		}
		if all == nil {
			all = make([]float64, len(logs))
		}
		for i, log := range logs {
			all[i] += log
		}
		ratios = append(ratios, ratioOf(a.Game, a.Search, logs))
	}
	for i := range all {
		all[i] /= float64(len(ratios))
	}
	return append(ratios, ratioOf("", "", all))
}

// ratioOf returns the ratio of pairs whose quotients have these logarithms.
func ratioOf(game, search string, logs []float64) Ratio {
	e, reached := stats.Centre(logs, level)
	return Ratio{game, search, math.Exp(e.Value), math.Exp(e.Low), math.Exp(e.High), reached}
}

// A Verdict says whether a program is faster than another one.
type Verdict string

// The verdicts.
const (
	Faster  Verdict = "faster"
	Slower  Verdict = "slower"
	NotTold Verdict = "not told"      // the interval contains 1
	TooFew  Verdict = "too few pairs" // for an interval of 95%
)

// Verdict returns what the interval says.
func (r Ratio) Verdict() Verdict {
	switch {
	case r.Level < level:
		return TooFew
	case r.Low > 1:
		return Faster
	case r.High < 1:
		return Slower
	}
	return NotTold
}
