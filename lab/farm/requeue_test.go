//go:build unix || windows

package farm_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// Jobs that were handed out and that the server does not give to others come back, and
// so does a queue that the server has forgotten.
func TestLostJobsComeBack(t *testing.T) {
	l, store := startServer(t)
	x := newExecutor(t, dial(t, l.Address(), store, farm.RoleSubmitter), farm.ExecutorConfig{})
	w := toyWork(t, "lost", 1)
	const total = 8 // as many as an executor asks for without a worker
	var running sync.WaitGroup
	running.Go(func() { checkInOrder(t, x, w, "lost", 1, total) })
	thief := dial(t, l.Address(), store, farm.RoleWorker)
	for stolen := 0; stolen < total; {
		n, err := farm.Steal(thief, t.Context(), w.ID(), total)
		if err != nil && !strings.Contains(err.Error(), "not found") {
			t.Fatal(err)
		}
		stolen += n
	}
	startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 2, Kinds: []jobs.Kind{(&toy{}).kind()}})
	running.Wait()

	w = toyWork(t, "forgotten", 1)
	admin := dial(t, l.Address(), store, farm.RoleAdmin)
	running.Go(func() { checkInOrder(t, x, w, "forgotten", 1, 200) })
	awaitState(t, x.Monitor(), func(s farm.State) bool {
		return s.Submissions[0].ID == w.ID() || s.Submissions[len(s.Submissions)-1].ID == w.ID()
	})
	if err := farm.ForgetQueue(admin, t.Context(), w.ID()); err != nil && !strings.Contains(err.Error(), "not found") {
		t.Fatal(err)
	}
	running.Wait()
}

// Jobs that the queue has passed over come back.
func TestSkippedJobsComeBack(t *testing.T) {
	l, store := startServer(t)
	x := newExecutor(t, dial(t, l.Address(), store, farm.RoleSubmitter), farm.ExecutorConfig{})
	w := toyWork(t, "skipped", 1)
	const total = 8 // as many as an executor asks for without a worker
	var running sync.WaitGroup
	running.Go(func() { checkInOrder(t, x, w, "skipped", 1, total) })
	admin := dial(t, l.Address(), store, farm.RoleAdmin)
	for queued := uint64(0); queued < total; {
		var err error
		if queued, err = farm.Queued(admin, t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := farm.SkipJobs(admin, t.Context(), w.ID()); err != nil {
		t.Fatal(err)
	}
	startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 2, Kinds: []jobs.Kind{(&toy{}).kind()}})
	running.Wait()
}

// No clock on the wall decides anything: dates are made in one place, for people, and
// other times are measured by the monotonic clock, which UTC and its like drop.
func TestDatesAreForPeople(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	drops := map[string]bool{"UTC": true, "Local": true, "In": true, "Round": true, "Truncate": true, "Unix": true, "UnixMilli": true, "UnixNano": true}
	dates := map[string]bool{"Created": true, "Started": true, "Stored": true, "Time": true, "begun": true, "Since": true}
	decides := map[string]bool{"Before": true, "After": true, "Sub": true, "Equal": true, "Add": true}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "timestamp.go" {
			continue
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if _, package_ := method.X.(*ast.Ident); drops[method.Sel.Name] && !package_ {
				t.Errorf("%s: a time becomes a date by %s", set.Position(n.Pos()), method.Sel.Name)
			}
			if date, ok := method.X.(*ast.SelectorExpr); ok && dates[date.Sel.Name] && decides[method.Sel.Name] {
				t.Errorf("%s: a date decides something by %s", set.Position(n.Pos()), method.Sel.Name)
			}
			return true
		})
	}
}
