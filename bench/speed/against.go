package speed

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tetrad/bench/stats"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// Against is the comparison of this program with another one.
type Against struct {
	// The two programs by their own names, with the nodes of their bench; 0 if
	// unknown.
	This  Program `json:"this"`
	Other Program `json:"other"`
	// SameSearch reports that the signatures are equal. The programs then search the
	// same nodes, so a ratio of nodes per second is a ratio of times. Otherwise a node
	// of one program may be more work than a node of the other.
	SameSearch  bool         `json:"same_search"`
	Comparisons []Comparison `json:"comparisons"`
	// Searches compares the geometric means of all searches in a round. It is nil if
	// there is at most one kind of search.
	Searches *Comparison `json:"searches,omitempty"`
	// LeftOut lists what the other program cannot do.
	LeftOut []string `json:"left_out,omitempty"`
}

// A Program is one of the two.
type Program struct {
	Command   string `json:"command"`
	Name      string `json:"name"`
	Signature uint64 `json:"signature"`
}

// level is the probability that a ratio lies within its bounds.
const level = 0.95

// A Comparison is the speed of this program relative to the other, from runs that
// were made in pairs.
type Comparison struct {
	Key
	Unit  string  `json:"unit,omitempty"`
	Work  string  `json:"work,omitempty"`
	This  []Run   `json:"this,omitempty"`
	Other []Run   `json:"other,omitempty"`
	Ratio float64 `json:"ratio"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Level is the probability, 0 to 1, that the ratio lies between Low and High. With
	// fewer than six pairs it is below 0.95, and the comparison shows nothing.
	Level   float64 `json:"level"`
	Verdict Verdict `json:"verdict"`
}

// A Verdict tells which program is faster.
type Verdict string

// The verdicts.
const (
	ThisFaster  Verdict = "this"
	OtherFaster Verdict = "other"
	NotShown    Verdict = "not shown" // the interval contains 1
	TooFewPairs Verdict = "too few pairs"
)

// compare sets the ratio from the logarithms of the ratios of all pairs.
func (c *Comparison) compare(logs []float64) {
	e, reached := stats.Centre(logs, level)
	c.Ratio, c.Low, c.High, c.Level = math.Exp(e.Value), math.Exp(e.Low), math.Exp(e.High), reached
	switch {
	case reached < level:
		c.Verdict = TooFewPairs
	case e.Low > 0:
		c.Verdict = ThisFaster
	case e.High < 0:
		c.Verdict = OtherFaster
	default:
		c.Verdict = NotShown
	}
}

// logRatios returns the logarithms of the ratios of the rates, by pair.
func logRatios(this, other []Run) []float64 {
	logs := make([]float64, min(len(this), len(other)))
	for i := range logs {
		logs[i] = math.Log(this[i].PerSecond() / other[i].PerSecond())
	}
	return logs
}

// meanLogs returns the mean of each round that all rows have.
func meanLogs(rows [][]float64) []float64 {
	rounds := math.MaxInt
	for _, row := range rows {
		rounds = min(rounds, len(row))
	}
	means := make([]float64, rounds)
	for i := range means {
		for _, row := range rows {
			means[i] += row[i] / float64(len(rows))
		}
	}
	return means
}

// duel measures two programs side by side.
type duel struct {
	settings Settings
	programs [2]*process // this program and the other
	tasks    [2][]task
	runs     [2][][]Run
	leftOut  []string
}

// Compare measures this program, s.Own, and another one, both as processes and in
// turn. It uses the measures that need only the protocol. If ctx ends, it behaves
// like [Make].
func Compare(ctx context.Context, s Settings, other ugiclient.Command) (*Report, error) {
	if err := s.Check(true); err != nil {
		return nil, err
	}
	s = s.withDefaults()
	r := newReport(s)
	watch := newWatch(s.Clock)
	d := duel{settings: s}
	against, err := d.start(ctx, other)
	if err == nil {
		err = d.makeTasks(ctx)
	}
	if err == nil {
		err = d.run(ctx, watch)
	}
	d.close()
	r.Signature = against.This.Signature
	d.fill(&against)
	r.Against = &against
	return r.finish(err, watch, len(against.Comparisons) > 0)
}

// start starts the programs and asks for their names.
func (d *duel) start(ctx context.Context, other ugiclient.Command) (Against, error) {
	var a Against
	for i, c := range []struct {
		name    string
		command ugiclient.Command
		program *Program
	}{
		{"this program", d.settings.Own, &a.This},
		{"--against", other, &a.Other},
	} {
		p, err := startProcess(c.name, c.command, d.settings.Clock)
		if err != nil {
			return a, err
		}
		d.programs[i] = p
		c.program.Command = strings.Join(c.command.Args, " ")
		if c.program.Name, err = p.identify(ctx); err != nil {
			return a, err
		}
		d.settings.Progress(Progress{Rounds: d.settings.Repeats, Key: Key{Measure: "signature"}})
		if c.program.Signature, err = p.signature(ctx); err != nil {
			return a, err
		}
	}
	a.SameSearch = a.This.Signature == a.Other.Signature && a.This.Signature > 0
	return a, nil
}

func (d *duel) close() {
	for _, p := range d.programs {
		if p != nil {
			p.close()
		}
	}
}

// makeTasks makes the same tasks for both programs, in the same order.
func (d *duel) makeTasks(ctx context.Context) error {
	for i, p := range d.programs {
		m := maker{Settings: d.settings}
		if m.wants("search") {
			if err := m.processSearches(p); err != nil {
				return err
			}
		}
		if m.wants("perft") {
			if err := m.processPerfts(p); err != nil {
				return err
			}
		}
		if m.wants("startup") {
			m.addStartup(p.command)
		}
		d.tasks[i] = m.tasks
	}
	if len(d.tasks[0]) == 0 {
		return errNothing
	}
	return d.leaveOut(ctx)
}

// leaveOut removes the games that one of the programs does not know.
func (d *duel) leaveOut(ctx context.Context) error {
	unknown := map[string]bool{}
	for _, p := range d.programs {
		for _, t := range d.tasks[0] {
			if t.Game == "" || unknown[t.Game] {
				continue
			}
			err := p.prepare(ctx, "setoption name Game value "+t.Game)
			var refused refusal
			if errors.As(err, &refused) {
				unknown[t.Game] = true
				d.leftOut = append(d.leftOut, t.Game+": "+refused.text)
			} else if err != nil {
				return err
			}
		}
	}
	for i := range d.tasks {
		d.tasks[i] = slices.DeleteFunc(d.tasks[i], func(t task) bool { return unknown[t.Game] })
	}
	if len(d.tasks[0]) == 0 {
		return errors.New(strings.Join(append(d.leftOut, "nothing is left to compare"), "; "))
	}
	return nil
}

// processSearches adds searches by p, as [maker.searches] does for this program.
func (m *maker) processSearches(p *process) error {
	return m.eachGame(func(game positions.Game, entry game.Entry, roots []positions.Position) error {
		if entry.NewEvaluator == nil {
			return nil
		}
		var fens []string
		for _, root := range roots {
			fens = append(fens, root.FEN())
		}
		m.eachSearch(func(k Key, nodes uint64) {
			k.Game = game.Name()
			m.add(task{Key: k, work: searchWork(len(fens), nodes), run: func(ctx context.Context, least time.Duration) (Run, error) {
				return repeat(least, func() (uint64, time.Duration, error) { return p.searches(ctx, k, fens, nodes) })
			}})
		})
		return nil
	})
}

// processPerfts adds counts by p. They use one thread, as older versions have no
// more.
func (m *maker) processPerfts(p *process) error {
	return m.eachGame(func(game positions.Game, _ game.Entry, roots []positions.Position) error {
		root, depth := perftWork(roots)
		fen := root.FEN()
		m.add(task{
			Key:  Key{Measure: "perft", Game: game.Name(), Threads: 1},
			work: fmt.Sprintf("depth %d from %s", depth, fen),
			run: func(ctx context.Context, least time.Duration) (Run, error) {
				return repeat(least, func() (uint64, time.Duration, error) { return p.perft(ctx, game.Name(), fen, depth) })
			},
		})
		return nil
	})
}

// run measures each task with one program directly after the other. The order
// alternates from round to round.
func (d *duel) run(ctx context.Context, watch *watch) error {
	for p := range d.runs {
		d.runs[p] = make([][]Run, len(d.tasks[p]))
	}
	rounds := schedule{settings: d.settings, watch: watch, tasks: keysOf(d.tasks[0])}
	return rounds.each(ctx, func(round, i int) error {
		var pair [2]Run
		for turn := range 2 {
			p := (turn + round + i) % 2
			run, err := d.tasks[p][i].run(ctx, rounds.least(round))
			if err != nil {
				return err
			}
			pair[p] = run
		}
		if round == 0 {
			return nil
		}
		for p, run := range pair {
			d.runs[p][i] = append(d.runs[p][i], run)
		}
		return nil
	})
}

// fill sets the comparisons and their verdicts.
func (d *duel) fill(a *Against) {
	a.LeftOut = d.leftOut
	var searches [][]float64
	for i, t := range d.tasks[0] {
		if d.runs[0] == nil || len(d.runs[0][i]) == 0 {
			continue
		}
		kind, _ := measure(t.Measure)
		c := Comparison{Key: t.Key, Unit: kind.Unit, Work: t.work, This: d.runs[0][i], Other: d.runs[1][i]}
		logs := logRatios(c.This, c.Other)
		c.compare(logs)
		a.Comparisons = append(a.Comparisons, c)
		if t.Measure == "search" {
			searches = append(searches, logs)
		}
	}
	if len(searches) > 1 {
		a.Searches = &Comparison{Key: Key{Measure: "search"}}
		a.Searches.compare(meanLogs(searches))
	}
}
