//go:build unix || windows

package farm_test

import (
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// Results of an older build do not count for a newer one, nor the other way round: the
// same work is another submission for each of them.
func TestBuildsDoNotMix(t *testing.T) {
	l, store := startServer(t)
	builds := map[string]*toy{"old": {lie: true}, "new": {}}
	identity := func(build string) farm.Identity {
		return farm.Identity{Version: "1.0", Bench: map[string]uint64{"game": uint64(len(builds))}, Answers: map[string]string{"game": build}}
	}
	for name, kind := range builds {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 1, Kinds: []jobs.Kind{kind.kind()}, Identity: identity(name)})
	}
	c := dial(t, l.Address(), store, farm.RoleSubmitter)
	w := toyWork(t, "builds", 1)
	const last = 5
	for _, build := range []string{"old", "new", "old"} {
		x := newExecutor(t, c, farm.ExecutorConfig{Requires: identity(build)})
		var results []string
		err := jobs.InOrder(t.Context(), x, w, 0, last, func(_ int, result []byte) (bool, error) {
			results = append(results, string(result))
			return true, nil
		})
		if err != nil || len(results) != last {
			t.Fatalf("the %s build: %d of %d results, error %v", build, len(results), last, err)
		}
		for index, result := range results {
			if isNew := result == string(toyResult("builds", 1, index)); isNew != (build == "new") {
				t.Errorf("for the %s build, job %d has the result %.40q", build, index, result)
			}
		}
	}
	if done := builds["old"].done.Load(); done != last {
		t.Errorf("the old build has computed %d jobs, want %d: its results are in the store", done, last)
	}
}
