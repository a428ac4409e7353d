package farm

import (
	"testing"
	"time"
)

// Processor time follows the priorities, whatever the lengths of jobs, and a submission
// that was without jobs gets no more than its share afterwards.
func TestScheduler(t *testing.T) {
	s := newScheduler()
	lengths := map[string]time.Duration{"a": time.Second, "b": 7 * time.Second, "late": 3 * time.Second}
	priorities := map[string]int{"a": 10, "b": 20, "late": 30}
	used := map[string]time.Duration{}
	run := func(total time.Duration, ids ...string) {
		clear(used)
		for sum := time.Duration(0); sum < total; {
			s.sort(ids)
			id := ids[0]
			counted := s.start(id, priorities[id])
			s.finish(id, priorities[id], counted, lengths[id])
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
	check(map[string]float64{"a": 1. / 3, "b": 2. / 3}, 1000*time.Second)
	run(1000*time.Second, "a", "b", "late")
	check(map[string]float64{"a": 1. / 6, "b": 2. / 6, "late": 3. / 6}, 1000*time.Second)
}
