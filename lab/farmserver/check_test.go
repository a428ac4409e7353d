package farmserver_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// program is what the workers of these tests run.
var program = farm.Identity{farm.OfVersion: "1"}

// collect has toys computed, whatever their results are, and returns these and what their
// comparisons have shown.
func (f *testFarm) collect(c *farm.Client, name string, last int) (results []string, checks farm.Checks) {
	f.Helper()
	x := c.Executor(f.Context(), "", program)
	err := jobs.InOrder(f.Context(), x, toyWork(f, name, 1), 0, last, func(_ int, result []byte) (bool, error) {
		results = append(results, string(result))
		return true, nil
	})
	if err != nil {
		f.Error(err)
	}
	if err := x.Close(); err != nil {
		f.Error(err)
	}
	return results, x.Checked()
}

// isRight checks that all results are what they have to be.
func isRight(name string, results []string) bool {
	for i, r := range results {
		if r != string(toyResult(name, 1, i)) {
			return false
		}
	}
	return true
}

// liar is a kind whose results are wrong.
func liar() *toy { return &toy{lies: func(int) bool { return true }} }

// Two workers that differ are settled by the program of the server, if it is the one that the
// submission is for, and else by a third worker. All that the liar has computed is computed again.
func TestDoubtsAreSettled(t *testing.T) {
	for name, c := range map[string]struct {
		identity func(context.Context) (farm.Identity, error)
		honest   int    // workers
		judge    string // begin of the name
	}{
		"by the server":          {func(context.Context) (farm.Identity, error) { return program, nil }, 1, "the-server"},
		"by a third worker":      {nobody, 2, "honest"},
		"not by another program": {func(context.Context) (farm.Identity, error) { return farm.Identity{farm.OfVersion: "2"}, nil }, 2, "honest"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFarm(t, func(config *farmserver.Config) { config.Compare, config.Identity = 0.2, c.identity })
			f.work("liar", farm.WorkerConfig{Kinds: []jobs.Kind{liar().kind()}, Identity: program})
			ann := f.person("ann")
			f.collect(ann, "doubts", 10) // by the liar alone
			for i := range c.honest {
				f.work(fmt.Sprint("honest", i), farm.WorkerConfig{Identity: program})
			}
			f.awaitWorkers(ann, 1+c.honest)
			const last = 60
			_, checks := f.collect(ann, "doubts", last)
			found := slices.ContainsFunc(checks.Doubts, func(d farm.Doubt) bool {
				return slices.Equal(d.Wrong, []string{"liar"}) && strings.HasPrefix(d.Judge, c.judge) && d.Again >= 10
			})
			if !found || checks.Pending > 0 {
				t.Errorf("checks %+v", checks)
			}
			if results, _ := f.collect(ann, "doubts", last); !isRight("doubts", results) {
				t.Errorf("the results of the liar still count: %q", results)
			}
			f.stop()
			f.start()
			results, again := f.collect(ann, "doubts", last)
			if !isRight("doubts", results) || len(again.Doubts) != len(checks.Doubts) || again.Same < checks.Same {
				t.Errorf("after a restart: %+v, before %+v", again, checks)
			}
			keys, err := f.admin().Keys(t.Context())
			if err != nil || !slices.ContainsFunc(keys, func(k farm.KeyState) bool { return k.Name == "liar" && k.Quarantine != "" }) {
				t.Errorf("keys %+v, error %v", keys, err)
			}
		})
	}
}

// Two workers that differ, without a third, leave a doubt, and nobody waits for ever.
func TestDoubtsStayOpen(t *testing.T) {
	f := newFarm(t, func(config *farmserver.Config) { config.Compare = 1 })
	f.work("liar", farm.WorkerConfig{Kinds: []jobs.Kind{liar().kind()}, Identity: program})
	f.work("honest", farm.WorkerConfig{Identity: program})
	ann := f.person("ann")
	f.awaitWorkers(ann, 2)
	_, checks := f.collect(ann, "open", 6)
	if len(checks.Doubts) == 0 || checks.Pending > 0 || checks.Doubts[0].Wrong != nil {
		t.Errorf("checks %+v", checks)
	}
}

// Equal results are no doubt, and a worker alone is not compared with itself.
func TestNoDoubts(t *testing.T) {
	f := newFarm(t, func(config *farmserver.Config) { config.Compare = 1 })
	f.work("a", farm.WorkerConfig{Identity: program})
	ann := f.person("ann")
	if _, checks := f.collect(ann, "alone", 5); checks.Same > 0 || checks.Doubts != nil {
		t.Errorf("alone: %+v", checks)
	}
	f.work("b", farm.WorkerConfig{Identity: program})
	f.awaitWorkers(ann, 2)
	if _, checks := f.collect(ann, "alone", 5); checks.Same != 5 || checks.Doubts != nil {
		t.Errorf("with another: %+v", checks)
	}
}
