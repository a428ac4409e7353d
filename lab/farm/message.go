package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"tetrad/bench/jobs"
)

// Headers of a result. Its payload is the result alone.
const (
	headerWorker = "Farm-Worker" // who computed it
	headerTook   = "Farm-Took"   // milliseconds
	headerSum    = "Farm-Sum"    // of subject and payload; finds damage, not lies
	headerReason = "Farm-Reason" // why it does not count
)

// A Result is what a worker has computed.
type Result struct {
	ID     string // of the submission
	Index  int
	Worker string
	Took   time.Duration // in whole milliseconds
	Data   []byte
	Stored time.Time // by the clock of the server

	isSecond bool
	seq      uint64 // in the stream
}

func (r *Result) key() jobKey { return jobKey{r.ID, r.Index, r.isSecond} }

// message returns the message that stores a result.
func (r *Result) message() *nats.Msg {
	subject := r.key().result()
	m := &nats.Msg{Subject: subject, Data: r.Data, Header: nats.Header{}}
	m.Header.Set(headerWorker, r.Worker)
	m.Header.Set(headerTook, strconv.FormatInt(r.Took.Milliseconds(), 10))
	m.Header.Set(headerSum, sum(subject, r.Data))
	return m
}

// sum returns a checksum of a result.
func sum(subject string, data []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", subject)
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// maxTook is the longest time of a job, in milliseconds: 24 days.
const maxTook = math.MaxInt32

// decodeResult reads a stored result.
func decodeResult(subject string, header nats.Header, data []byte) (*Result, error) {
	k, err := parseJobKey(subject, "res")
	if err != nil {
		return nil, err
	}
	r := &Result{ID: k.id, Index: k.index, isSecond: k.isSecond, Worker: header.Get(headerWorker), Data: data}
	took, ok := number(header.Get(headerTook), maxTook)
	switch {
	case len(data) > jobs.MaxResult:
		return r, fmt.Errorf("the result has %d bytes, want at most %d", len(data), jobs.MaxResult)
	case CheckWorkerName(r.Worker) != nil:
		r.Worker = ""
		return r, errors.New("the result has no author")
	case !ok:
		return r, errors.New("the result does not say how long it took")
	case header.Get(headerSum) != sum(subject, data):
		return r, errors.New("the result is damaged: its checksum is wrong")
	}
	r.Took = time.Duration(took) * time.Millisecond
	return r, nil
}

// A failure is a job that a worker could not compute.
type failure struct {
	ID     string    `json:"id"`
	Index  int       `json:"index"`
	Worker string    `json:"worker"`
	Reason string    `json:"reason"`
	Time   time.Time `json:"time"` // by the clock of the worker
}

func decodeFailure(subject string, data []byte) (*failure, error) {
	k, err := parseJobKey(subject, "fail")
	if err != nil {
		return nil, err
	}
	f := &failure{}
	if err := decode(data, maxSmall, f); err != nil {
		return nil, err
	}
	if f.ID != k.id || f.Index != k.index || k.isSecond {
		return nil, errSubject
	}
	if err := CheckWorkerName(f.Worker); err != nil {
		return nil, err
	}
	return f, checkText("the reason", f.Reason, maxReason)
}
