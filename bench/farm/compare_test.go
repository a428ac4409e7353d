//go:build unix || windows

package farm_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/farm"
	"tetrad/bench/jobs"
)

// A worker whose results differ is found, and set aside; the same work, asked for
// again, has the right results.
func TestLiarIsSetAside(t *testing.T) {
	l, store := startLeader(t)
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
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.Work{Name: fmt.Sprint("w", i), Slots: 1, Kinds: []jobs.Kind{kind}})
	}
	var mu sync.Mutex
	var told []string
	c := dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: l.Address(), Tell: func(text string) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, text)
	}})
	x := newExecutor(t, c, farm.Submission{Compare: 1, Kinds: []jobs.Kind{&toy{}}})
	awaitBoard(t, x.Board(), func(s farm.State) bool { return len(s.Workers) == len(kinds) })
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
	if c, err := x.Compared(t.Context(), w); err != nil || c.Different == 0 {
		t.Fatalf("%+v, %v", c, err)
	}
	awaitBoard(t, x.Board(), func(s farm.State) bool {
		return slices.ContainsFunc(s.Workers, func(w farm.WorkerState) bool { return w.Name == "w2" && w.Aside != nil })
	})
	checkInOrder(t, x, w, "liar", 1, 30)
	mu.Lock()
	defer mu.Unlock()
	if !strings.Contains(strings.Join(told, "\n"), "worker w2 is set aside") {
		t.Errorf("told %q", told)
	}
}
