//go:build unix

package match

import (
	"os"
	"runtime"
	"testing"
	"time"

	"tetrad/positions/projecttest"
)

// TestNothingLeaks checks that many games, half of them with an engine that must be
// restarted, leave no process, open file or goroutine behind.
func TestNothingLeaks(t *testing.T) {
	games := 200
	if !projecttest.Enabled() {
		games = 20
	}
	play := func(games int) {
		s := newSettings(games, "", "", "crash")
		s.Concurrency = 2
		run(t, newMatch(s))
	}
	play(2) // allocates what is made once and kept
	files, routines := openFiles(t), runtime.NumGoroutine()
	play(games)
	for range 1000 {
		if openFiles(t) <= files && runtime.NumGoroutine() <= routines && runningEngines(t) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("files %d, before %d; goroutines %d, before %d; engines %d",
		openFiles(t), files, runtime.NumGoroutine(), routines, runningEngines(t))
}

// openFiles returns the number of open files of this process, or 0 if the system does
// not show them.
func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return len(list)
}
