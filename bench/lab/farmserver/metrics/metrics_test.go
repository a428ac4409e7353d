package metrics

import (
	"errors"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
)

func source() Source {
	state := farm.State{
		Submissions: []farm.SubmissionState{
			{ID: "a1", Submission: &farm.Submission{Batch: jobs.Batch{Kind: "match"}, Title: "new \"against\"\nold", Priority: 20, State: farm.Running},
				Progress: &farm.Progress{Done: 7, Last: 20}, Running: []string{"w", "w"}, Slots: 8, Refused: []farm.Refusal{{Worker: "v"}}},
			{ID: "b2", Submission: &farm.Submission{Batch: jobs.Batch{Kind: "solve"}, Priority: 1, State: farm.Stopped}, Progress: &farm.Progress{Done: 3}},
			{ID: "c3", Submission: &farm.Submission{State: farm.Idle}},
		},
		Workers: []farm.WorkerState{
			{Heartbeat: &farm.Heartbeat{Name: "w", Slots: 8, Done: 5, Failed: 1, Kept: 2, Running: make([]farm.RunningJob, 2)}, Alive: true, Seen: time.Now()},
			{Heartbeat: &farm.Heartbeat{Name: "gone"}, Quarantined: &farm.Quarantine{}},
		},
	}
	return Source{Version: "1.2.3", State: func() farm.State { return state }, Health: func() error { return nil }, Use: func() (int64, int64) { return 10, 100 }}
}

func get(s Source, path string) (int, string) {
	w := httptest.NewRecorder()
	Handler(s).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

func TestMetrics(t *testing.T) {
	code, text := get(source(), "/metrics")
	if code != 200 {
		t.Fatalf("status %d: %s", code, text)
	}
	for _, line := range []string{
		`tetrad_farm_info{version="1.2.3"} 1`, `tetrad_farm_ready 1`, `tetrad_farm_store_bytes 10`, `tetrad_farm_store_quota_bytes 100`,
		`tetrad_farm_orders{state="running"} 1`, `tetrad_farm_orders{state="stopped"} 1`, `tetrad_farm_orders{state="idle"} 1`,
		`tetrad_farm_order_info{kind="match",order="a1",owner="",title="new \"against\"\nold"} 1`,
		`tetrad_farm_order_jobs_done{order="a1"} 7`, `tetrad_farm_order_jobs{order="a1"} 20`, `tetrad_farm_order_jobs_running{order="a1"} 2`,
		`tetrad_farm_order_priority{order="b2"} 1`, `tetrad_farm_order_refusals{order="a1"} 1`, `tetrad_farm_order_slots{order="a1"} 8`,
		`tetrad_farm_workers{state="alive"} 1`, `tetrad_farm_workers{state="quarantined"} 1`,
		`tetrad_farm_worker_jobs_done_total{worker="w"} 5`, `tetrad_farm_worker_jobs_failed_total{worker="w"} 1`,
		`tetrad_farm_worker_results_kept{worker="w"} 2`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
	for _, absent := range []string{`order_jobs{order="b2"}`, `order="c3"`, `worker="gone"`} {
		if strings.Contains(text, absent) {
			t.Errorf("%s is there", absent)
		}
	}
}

func TestHealth(t *testing.T) {
	broken := source()
	broken.Health = func() error { return errors.New("the disk is full") }
	for _, c := range []struct {
		name, path string
		source     Source
		code       int
		text       string
	}{
		{"alive", "/healthz", source(), 200, "ok\n"},
		{"ready", "/readyz", source(), 200, "ok\n"},
		{"alive with a full disk", "/healthz", broken, 200, "ok\n"},
		{"not ready with a full disk", "/readyz", broken, 503, "the disk is full\n"},
		{"nothing else", "/", source(), 404, "404 page not found\n"},
	} {
		if code, text := get(c.source, c.path); code != c.code || text != c.text {
			t.Errorf("%s: %d %q", c.name, code, text)
		}
	}
	if _, text := get(broken, "/metrics"); !strings.Contains(text, "tetrad_farm_ready 0\n") {
		t.Error("the metrics say that it is ready")
	}
}

// TestNames compares the series with those that the page of the documentation lists.
func TestNames(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/dev/farm.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `(tetrad_farm_[a-z_]+)").FindAllStringSubmatch(string(page), -1) {
		told[m[1]] = true
	}
	name := regexp.MustCompile(`fqName: "([^"]+)"`)
	for _, s := range all {
		n := name.FindStringSubmatch(s.desc.String())[1]
		if !told[n] {
			t.Errorf("docs/dev/farm.md does not list %s", n)
		}
		delete(told, n)
		if strings.HasSuffix(n, "_total") != (s.kind == prometheus.CounterValue) {
			t.Errorf("%s: only counters end in _total", n)
		}
	}
	for n := range told {
		t.Errorf("docs/dev/farm.md lists %s, which there is not", n)
	}
}
