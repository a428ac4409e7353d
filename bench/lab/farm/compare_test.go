//go:build unix || windows

package farm_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
)

// A worker whose results differ is found, and quarantined; the same work, asked for
// again, has the right results.
func TestLiarIsQuarantined(t *testing.T) {
	l, store := startServer(t)
	lied := make(chan struct{})
	once := sync.OnceFunc(func() { close(lied) })
	honest := func(ctx context.Context, _ int) error { // it waits until there is a lie to find
		select {
		case <-lied:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	kinds := []*toy{{hold: honest}, {hold: honest}, {lie: true, hold: func(context.Context, int) error { once(); return nil }}}
	for i, kind := range kinds {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: fmt.Sprint("w", i), Slots: 1, Kinds: []jobs.Kind{kind}})
	}
	var mu sync.Mutex
	var told []string
	c := dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: l.Address(), Tell: func(text string) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, text)
	}})
	x := newExecutor(t, c, farm.ExecutorConfig{Compare: 1, Kinds: []jobs.Kind{&toy{}}})
	awaitState(t, x.Monitor(), func(s farm.State) bool { return len(s.Workers) == len(kinds) })
	w := toyWork(t, "liar", 1)
	wrong := 0
	if err := jobs.InOrder(t.Context(), x, w, 0, 30, func(index int, result []byte) (bool, error) {
		if string(result) != string(toyResult("liar", 1, index)) {
			wrong++
		}
		return true, nil
	}); err != nil || wrong == 0 {
		t.Fatalf("%d wrong results, error %v", wrong, err)
	}
	awaitState(t, x.Monitor(), func(s farm.State) bool {
		return slices.ContainsFunc(s.Workers, func(w farm.WorkerState) bool { return w.Name == "w2" && w.Quarantined != nil })
	})
	checkInOrder(t, x, w, "liar", 1, 30)
	mu.Lock()
	defer mu.Unlock()
	if !strings.Contains(strings.Join(told, "\n"), "w2 is in quarantine") {
		t.Errorf("told %q", told)
	}
}

// Two workers that differ are found also where the work ends at once, and again by the same
// command until one of them is in quarantine.
func TestDifferencesStay(t *testing.T) {
	l, store := startServer(t)
	for name, isLiar := range map[string]bool{"honest": false, "liar": true} {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 1, Kinds: []jobs.Kind{&toy{lie: isLiar}}})
	}
	c := dial(t, l.Address(), store, farm.RoleSubmitter)
	computesNothing := &toy{hold: func(context.Context, int) error { return errors.New("it checks only") }}
	submit := func(compare float64) farm.Comparisons {
		x, err := c.Executor(t.Context(), farm.ExecutorConfig{Compare: compare, Kinds: []jobs.Kind{computesNothing}})
		if err != nil {
			t.Fatal(err)
		}
		awaitState(t, x.Monitor(), func(s farm.State) bool { return len(s.Workers) == 2 })
		if err := jobs.InOrder(t.Context(), x, toyWork(t, "differ", 1), 0, jobs.MaxIndex, func(int, []byte) (bool, error) { return false, nil }); err != nil {
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
		if found.Different == 0 || len(found.Differences) != found.Different || !strings.Contains(text, "job 0") ||
			!strings.Contains(text, "honest") || !strings.Contains(text, "liar") || !strings.Contains(text, "is not known (it checks only)") {
			t.Errorf("%s: %+v", when, found)
		}
	}
	check("first", submit(1))
	check("again", submit(0))
	if err := c.Quarantine(t.Context(), "liar", "it lies"); err != nil {
		t.Fatal(err)
	}
	if found := submit(0); found.Different != 0 {
		t.Errorf("after the quarantine: %+v", found)
	}
}
