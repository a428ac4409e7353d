package farm

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"tetrad/bench/jobs"
)

// Streams and buckets.
const (
	streamJobs        = "FARM-JOBS"
	streamResults     = "FARM-RESULTS"
	streamFailures    = "FARM-FAILURES"
	streamQuarantine  = "FARM-QUARANTINE"
	bucketSubmissions = "farm-submissions"
	bucketProgress    = "farm-progress"
	bucketWorkers     = "farm-workers"
	bucketQuarantine  = "farm-quarantine"
)

// A jobKey names a job of a submission.
type jobKey struct {
	id       string // name of the submission
	index    int
	isSecond bool // it is computed once more, for comparison
}

// secondSuffix is the end of the subjects of a job that is computed once more.
const secondSuffix = ".1"

// name returns the end of the subjects of a job.
func (k jobKey) name() string {
	name := k.id + "." + strconv.Itoa(k.index)
	if k.isSecond {
		name += secondSuffix
	}
	return name
}

func (k jobKey) job() string         { return "job." + k.name() }
func (k jobKey) result() string      { return "res." + k.name() }
func (k jobKey) failure() string     { return fmt.Sprintf("fail.%s.%d", k.id, k.index) }
func (k jobKey) quarantined() string { return fmt.Sprintf("quarantined.%s.%d", k.id, k.index) }

// errSubject is a subject that nobody should have used.
var errSubject = errors.New("not the subject of a job")

// parseJobKey reads the subject of a job after its first word.
func parseJobKey(subject, first string) (k jobKey, err error) {
	rest, ok := strings.CutPrefix(subject, first+".")
	id, index, hasIndex := strings.Cut(rest, ".")
	index, k.isSecond = strings.CutSuffix(index, secondSuffix)
	k.id = id
	var isNumber bool
	if k.index, isNumber = number(index, jobs.MaxIndex-1); !ok || !hasIndex || !isID(id) || !isNumber {
		return jobKey{}, errSubject
	}
	return k, nil
}

// number reads a number from 0 to most that is written in the one usual way.
func number(text string, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= most && strconv.Itoa(n) == text
}

// idForm is what Submission.ID returns.
var idForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

func isID(s string) bool { return idForm.MatchString(s) }

// consumerOf returns the name of the consumer of the jobs of a submission.
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
