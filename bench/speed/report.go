package speed

import (
	"context"
	"errors"
	"runtime"
	"time"

	"tetrad/bench/stats"
)

// Schema names the format of reports in JSON. It changes if a field is removed or
// changes its meaning, but not if a field is added.
const Schema = "tetrad-bench-1"

// A Report holds the measurements. docs/measure/benchmark.md explains its fields.
type Report struct {
	Schema  string    `json:"schema"`
	Date    time.Time `json:"date"` // of the beginning
	Build   Build     `json:"build"`
	Machine Machine   `json:"machine"`
	// Signature is the signature of `tetrad bench`, the nodes of its fixed searches; 0
	// if unknown.
	Signature uint64  `json:"signature,omitempty"`
	Repeats   int     `json:"repeats"` // requested runs of each measure
	Seconds   float64 `json:"seconds"` // least time of a run
	// Interrupted reports that the measurement stopped before all runs were done.
	Interrupted bool     `json:"interrupted,omitempty"`
	Busy        Busy     `json:"busy"`
	Warnings    []string `json:"warnings"`

	Results []Result `json:"results,omitempty"`
	Against *Against `json:"against,omitempty"`
}

// A Result holds the runs of one series. Median, MAD, Min and Max describe the rates.
type Result struct {
	Key
	Unit   string  `json:"unit"` // unit of the count
	Work   string  `json:"work"` // what a portion of the work is
	Runs   []Run   `json:"runs"` // in the order in which they were made
	Median float64 `json:"median"`
	MAD    float64 `json:"mad"` // median absolute deviation from the median
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	// Factor is the median relative to that of one thread; nil if there is none.
	Factor *float64 `json:"factor,omitempty"`
}

// newResult returns the result of t, which has runs.
func newResult(t task, runs []Run) Result {
	kind, _ := measure(t.Measure)
	r := Result{Key: t.Key, Unit: kind.Unit, Work: t.work, Runs: runs}
	rates := ratesOf(runs)
	r.Median, r.MAD = stats.Median(rates), stats.MAD(rates)
	r.Min, r.Max = rates[0], rates[0]
	for _, rate := range rates {
		r.Min, r.Max = min(r.Min, rate), max(r.Max, rate)
	}
	return r
}

func ratesOf(runs []Run) []float64 {
	rates := make([]float64, len(runs))
	for i, run := range runs {
		rates[i] = run.PerSecond()
	}
	return rates
}

// setFactors compares each result with that of one thread, if several numbers of
// threads were measured.
func setFactors(results []Result) {
	for i := range results {
		r := &results[i]
		one := r.Key
		one.Threads = 1
		several := false
		var base *Result
		for j := range results {
			same := results[j].Key
			same.Threads = 1
			several = several || same == one && results[j].Threads != r.Threads
			if results[j].Key == one {
				base = &results[j]
			}
		}
		if several && base != nil {
			factor := r.Median / base.Median
			r.Factor = &factor
		}
	}
}

// Make performs all measurements that s asks for. If ctx ends after the first run,
// the report holds the runs so far and is marked as interrupted.
func Make(ctx context.Context, s Settings) (*Report, error) {
	if err := s.Check(false); err != nil {
		return nil, err
	}
	s = s.withDefaults()
	tasks, err := makeTasks(s)
	if err != nil {
		return nil, err
	}
	r := newReport(s)
	watch := newWatch(s.Clock)
	runs := make([][]Run, len(tasks))
	rounds := schedule{settings: s, watch: watch, tasks: keysOf(tasks)}
	err = rounds.each(ctx, func(round, i int) error {
		run, err := tasks[i].run(ctx, rounds.least(round))
		if err == nil && round > 0 {
			runs[i] = append(runs[i], run)
		}
		return err
	})
	for i, t := range tasks {
		if len(runs[i]) > 0 {
			r.Results = append(r.Results, newResult(t, runs[i]))
		}
	}
	setFactors(r.Results)
	return r.finish(err, watch, len(r.Results) > 0)
}

func newReport(s Settings) *Report {
	build := s.Build
	build.Go, build.Settings = runtime.Version(), compilerSettings()
	return &Report{
		Schema: Schema, Date: time.Now().UTC().Truncate(time.Second), Build: build, Machine: ThisMachine(),
		Signature: s.Signature, Repeats: s.Repeats, Seconds: s.Time.Seconds(),
	}
}

// finish ends a report, even after an error. If the user interrupts, the report keeps
// the runs so far, if there are any.
func (r *Report) finish(err error, w *watch, something bool) (*Report, error) {
	switch {
	case errors.Is(err, context.Canceled) && something:
		r.Interrupted = true
	case err != nil:
		return nil, err
	}
	r.Busy = w.end()
	r.Warnings = append([]string{}, r.Busy.Warnings()...)
	return r, nil
}
