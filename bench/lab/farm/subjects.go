package farm

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"tetrad/bench/jobs"
)

// Streams and buckets. Stores of earlier versions hold these names, so they stay.
const (
	streamJobs        = "FARM-JOBS"
	streamResults     = "FARM-RESULTS"
	streamFailures    = "FARM-FAILURES"
	streamQuarantine  = "FARM-ASIDE"
	bucketSubmissions = "farm-orders"
	bucketProgress    = "farm-progress"
	bucketWorkers     = "farm-workers"
	bucketQuarantine  = "farm-aside"
	bucketBuilds      = "farm-builds"
)

// maxRound is the highest round of a job that is computed for comparison.
const maxRound = 2

// A task is a job of a workload: that of the results that count in round 0, and the
// same for comparison in later rounds.
type task struct {
	id    string // name of the submission
	index int
	round int
}

// name returns the end of the subjects of a task.
func (t task) name() string {
	if t.round == 0 {
		return t.id + "." + strconv.Itoa(t.index)
	}
	return fmt.Sprintf("%s.%d.%d", t.id, t.index, t.round)
}

func (t task) job() string         { return "job." + t.name() }
func (t task) result() string      { return "res." + t.name() }
func (t task) failure() string     { return fmt.Sprintf("fail.%s.%d", t.id, t.index) }
func (t task) quarantined() string { return fmt.Sprintf("aside.%s.%d", t.id, t.index) }

// errSubject is a subject that nobody should have used.
var errSubject = errors.New("not the subject of a job")

// parseTask reads the subject of a task after its first word.
func parseTask(subject, first string) (t task, err error) {
	rest, ok := strings.CutPrefix(subject, first+".")
	parts := strings.Split(rest, ".")
	if !ok || len(parts) < 2 || len(parts) > 3 || !isID(parts[0]) {
		return t, errSubject
	}
	t.id = parts[0]
	if t.index, ok = number(parts[1], jobs.MaxIndex-1); !ok {
		return t, errSubject
	}
	if len(parts) == 3 {
		if t.round, ok = number(parts[2], maxRound); !ok || t.round == 0 {
			return t, errSubject
		}
	}
	return t, nil
}

// number reads a number from 0 to most that is written in the one usual way.
func number(text string, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= most && strconv.Itoa(n) == text
}

// idForm is what Submission.ID returns.
var idForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

func isID(s string) bool { return idForm.MatchString(s) }

// consumerOf returns the name of the consumer of the jobs of a workload.
func consumerOf(id string) string { return "farm-" + id }

// workerForm is what the name of a worker looks like. It is a key of a bucket and a part
// of subjects.
var workerForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$`)

// CheckWorkerName refuses what is not the name of a worker.
func CheckWorkerName(name string) error {
	if !workerForm.MatchString(name) {
		return fmt.Errorf("%.70q is not the name of a worker: want up to 63 letters, digits, - and _", name)
	}
	return nil
}

// WorkerName makes a name for a worker of what a machine is called.
func WorkerName(machine string) string {
	name := strings.TrimLeft(strings.Map(func(r rune) rune {
		if r < 128 && workerForm.MatchString("a"+string(r)) {
			return r
		}
		return '-'
	}, machine), "-_")
	if name = name[:min(len(name), 40)]; name == "" {
		return "worker"
	}
	return name
}
