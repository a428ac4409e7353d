//go:build unix || windows

package farm_test

import (
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// Two workers that differ are found also where the work ends at once, and again by the same
// command until one of them is in quarantine. Its results are computed again then.
func TestDifferencesStay(t *testing.T) {
	l, store := startServer(t)
	for name, isLiar := range map[string]bool{"honest": false, "liar": true} {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 1, Kinds: []jobs.Kind{(&toy{lie: isLiar}).kind()}})
	}
	c := dial(t, l.Address(), store, farm.RoleSubmitter)
	var result string
	submit := func(compare float64) farm.Comparisons {
		x, err := c.Executor(t.Context(), farm.ExecutorConfig{Compare: compare, Kinds: []jobs.Kind{(&toy{}).kind()}})
		if err != nil {
			t.Fatal(err)
		}
		awaitState(t, x.Monitor(), func(s farm.State) bool { return len(s.Workers) == 2 })
		if err := jobs.InOrder(t.Context(), x, toyWork(t, "differ", 1), 0, jobs.MaxIndex, func(_ int, data []byte) (bool, error) { result = string(data); return false, nil }); err != nil {
			t.Fatal(err)
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
		return x.Compared()
	}
	check := func(when string, found farm.Comparisons) {
		t.Helper()
		text := strings.Join(found.Differences, "\n")
		if found.Differences == nil || !strings.Contains(text, "job 0") ||
			!strings.Contains(text, "honest") || !strings.Contains(text, "liar") || !strings.Contains(text, "is not known") {
			t.Errorf("%s: %+v", when, found)
		}
	}
	check("first", submit(1))
	check("again", submit(0))
	if err := c.Quarantine(t.Context(), "liar", "it lies"); err != nil {
		t.Fatal(err)
	}
	if found := submit(0); found.Differences != nil {
		t.Errorf("after the quarantine: %+v", found)
	}
	if result != string(toyResult("differ", 1, 0)) {
		t.Errorf("after the quarantine the result is %.80q", result)
	}
}
