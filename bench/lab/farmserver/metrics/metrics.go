// Package metrics tells machines how a farm is: numbers for Prometheus, and whether the
// server lives and is ready. docs/dev/farm.md lists the names.
package metrics

import (
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tetrad/bench/lab/farm"
)

// A Source is where the numbers come from. Its functions may be called by several
// goroutines at a time.
type Source struct {
	Version string
	State   func() farm.State
	Health  func() error               // nil: the server can take and give jobs
	Use     func() (used, quota int64) // size of the store, in bytes
}

// Bounds on the number of series: submissions that somebody waits for, and workers.
const (
	maxSubmissions = 200
	maxWorkers     = 1000
)

// readTimeout is how long a request may take to come.
const readTimeout = 10 * time.Second

// Handler answers at /metrics, /healthz and /readyz.
func Handler(s Source) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector{s}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: readTimeout}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if err := s.Health(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	return mux
}

// A series is a name with its labels.
type series struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
}

func gauge(name, help string, labels ...string) series {
	return series{prometheus.NewDesc("tetrad_farm_"+name, help, labels, nil), prometheus.GaugeValue}
}

func counter(name, help string, labels ...string) series {
	return series{prometheus.NewDesc("tetrad_farm_"+name, help, labels, nil), prometheus.CounterValue}
}

// The series. TestNames compares them with the page of the documentation.
var (
	info       = gauge("info", "1, with the version of the server.", "version")
	ready      = gauge("ready", "1 if the server can take and give jobs, else 0.")
	storeUsed  = gauge("store_bytes", "Size of the store, in bytes.")
	storeQuota = gauge("store_quota_bytes", "Size that the store may have, in bytes.")

	submissions        = gauge("orders", "Number of submissions by state: running, stopped, idle.", "state")
	submissionInfo     = gauge("order_info", "1, with what a submission is called that somebody waits for.", "order", "kind", "title", "owner")
	submissionDone     = gauge("order_jobs_done", "Jobs of a submission whose results count.", "order")
	submissionLast     = gauge("order_jobs", "Jobs of a submission in all; absent if no end is known.", "order")
	submissionRunning  = gauge("order_jobs_running", "Jobs of a submission that workers compute now.", "order")
	submissionPriority = gauge("order_priority", "Priority of a submission, 1 to 100.", "order")
	submissionSlots    = gauge("order_slots", "Processors of the workers that take part in a submission.", "order")
	submissionRefused  = gauge("order_refusals", "Number of workers that take no part in a submission.", "order")

	workers       = gauge("workers", "Number of workers by state: alive, quarantined.", "state")
	workerSlots   = gauge("worker_slots", "Processors that a worker has for jobs.", "worker")
	workerRunning = gauge("worker_jobs_running", "Jobs that a worker computes now.", "worker")
	workerKept    = gauge("worker_results_kept", "Results that wait for the server on the disk of a worker.", "worker")
	workerSeen    = gauge("worker_silent_seconds", "Seconds since a worker was heard of.", "worker")
	workerDone    = counter("worker_jobs_done_total", "Jobs that a worker has computed since its start.", "worker")
	workerFailed  = counter("worker_jobs_failed_total", "Jobs that a worker could not compute since its start.", "worker")
)

// all are the series of a collector.
var all = []series{info, ready, storeUsed, storeQuota, submissions, submissionInfo, submissionDone, submissionLast, submissionRunning, submissionPriority, submissionSlots, submissionRefused,
	workers, workerSlots, workerRunning, workerKept, workerSeen, workerDone, workerFailed}

// A collector is a prometheus.Collector of a farm.
type collector struct{ Source }

// Describe implements prometheus.Collector.
func (c collector) Describe(to chan<- *prometheus.Desc) {
	for _, s := range all {
		to <- s.desc
	}
}

// Collect implements prometheus.Collector.
func (c collector) Collect(to chan<- prometheus.Metric) {
	send := func(s series, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(s.desc, s.kind, value, labels...)
	}
	used, quota := c.Use()
	send(info, 1, c.Version)
	send(ready, flag(c.Health() == nil))
	send(storeUsed, float64(used))
	send(storeQuota, float64(quota))
	state := c.State()
	collectSubmissions(state.Submissions, send)
	collectWorkers(state.Workers, send)
}

func flag(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// A sender adds a value to an answer.
type sender func(s series, value float64, labels ...string)

func collectSubmissions(list []farm.SubmissionState, send sender) {
	count := map[string]int{farm.Running: 0, farm.Stopped: 0, farm.Idle: 0}
	shown := 0
	for _, o := range list {
		count[o.State]++
		if o.State == farm.Idle || shown == maxSubmissions {
			continue
		}
		shown++
		send(submissionInfo, 1, o.ID, o.Kind, o.Title, o.Owner)
		send(submissionPriority, float64(o.Priority), o.ID)
		send(submissionRunning, float64(len(o.Running)), o.ID)
		send(submissionSlots, float64(o.Slots), o.ID)
		send(submissionRefused, float64(len(o.Refused)), o.ID)
		if p := o.Progress; p != nil {
			send(submissionDone, float64(p.Done), o.ID)
			if p.Last > 0 {
				send(submissionLast, float64(p.Last), o.ID)
			}
		}
	}
	for state, n := range count {
		send(submissions, float64(n), state)
	}
}

func collectWorkers(list []farm.WorkerState, send sender) {
	alive, quarantined := 0, 0
	for _, w := range list {
		quarantined += int(flag(w.Quarantined != nil))
		if !w.Alive {
			continue
		}
		if alive++; alive > maxWorkers {
			continue
		}
		send(workerSlots, float64(w.Slots), w.Name)
		send(workerRunning, float64(len(w.Running)), w.Name)
		send(workerKept, float64(w.Kept), w.Name)
		send(workerSeen, time.Since(w.Seen).Seconds(), w.Name)
		send(workerDone, float64(w.Done), w.Name)
		send(workerFailed, float64(w.Failed), w.Name)
	}
	send(workers, float64(alive), "alive")
	send(workers, float64(quarantined), "quarantined")
}
