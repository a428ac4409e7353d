package farm

import (
	"testing"
	"time"
)

// Submissions have equal parts of the processor time, whatever the lengths of jobs, and one
// that was without jobs gets no more than its part afterwards.
func TestScheduler(t *testing.T) {
	s := newScheduler()
	lengths := map[string]time.Duration{"a": time.Second, "b": 7 * time.Second, "late": 3 * time.Second}
	used := map[string]time.Duration{}
	run := func(total time.Duration, ids ...string) {
		clear(used)
		for sum := time.Duration(0); sum < total; {
			s.sort(ids)
			id := ids[0]
			counted := s.start(id)
			s.finish(id, counted, lengths[id])
			used[id] += lengths[id]
			sum += lengths[id]
		}
	}
	check := func(want map[string]float64, total time.Duration) {
		t.Helper()
		for id, part := range want {
			if got := used[id].Seconds() / total.Seconds(); got < part-0.03 || got > part+0.03 {
				t.Errorf("%s has %.3f of the time, want %.3f", id, got, part)
			}
		}
	}
	run(1000*time.Second, "a", "b")
	check(map[string]float64{"a": 1. / 2, "b": 1. / 2}, 1000*time.Second)
	run(1000*time.Second, "a", "b", "late")
	check(map[string]float64{"a": 1. / 3, "b": 1. / 3, "late": 1. / 3}, 1000*time.Second)
}
