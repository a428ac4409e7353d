package farmserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// A record is what the store has of a submission.
type record struct {
	farm.Submission
	Doubts []farm.Doubt `json:"doubts,omitempty"`
	Liars  []string     `json:"liars,omitempty"` // workers whose results do not count
	Match  standing     `json:"match,omitzero"`  // as it stood when this was stored
}

// A standing is what was counted of a match, for people: a line, and what the page draws.
type standing struct {
	Text   string          `json:"text"`
	Detail json.RawMessage `json:"detail,omitempty"`
}

// A submission is a record and its jobs. The mutex of the coordinator guards it.
type submission struct {
	record
	id      string
	saving  sync.Mutex // held while the record is stored
	runner  *jobs.Runner
	busy    int           // processors that its jobs take
	longest time.Duration // of a job

	done   map[int]stored
	wanted map[int]bool // jobs that somebody waits for, and that are not done
	again  map[int]bool // of these, those whose result was a liar's

	removing map[int]bool // results that are being removed from the store
	queue    []int        // jobs to hand out, in order; some may be done or given meanwhile
	ahead    int          // a detached submission wants all jobs below
	width    int          // as it was last; see coordinator.width
	leases   map[place]*lease

	checks     map[int]*check // comparisons that are to be made
	checkQueue []int
	same       int

	failures map[int]map[string]string // of jobs: the reasons, by worker
	resting  map[string]failing        // workers
	notes    []string

	until   time.Time // somebody waits, until then
	version int
	changed chan struct{} // closed at the next change

	judge     jobs.Judge // nil: there is none, or it has to begin anew
	folded    int        // results that it has counted
	isFolding bool
	end       string // why no more results are needed
}

// A stored result is where it is, and who has computed it.
type stored struct {
	seq    uint64
	author string
}

type place [2]int // an index and a round

// failing says why a worker takes no jobs for a while.
type failing struct {
	reason string
	until  time.Time
}

func newSubmission(id string) *submission {
	return &submission{id: id, done: map[int]stored{}, wanted: map[int]bool{}, again: map[int]bool{},
		removing: map[int]bool{}, leases: map[place]*lease{}, checks: map[int]*check{}, failures: map[int]map[string]string{},
		resting: map[string]failing{}, changed: make(chan struct{}), width: farm.MaxWanted}
}

// loadSubmission reads a record of the store. Nobody is known to wait for it.
func (c *coordinator) loadSubmission(m *jetstream.RawStreamMsg) error {
	s := newSubmission(words(m.Subject)[1])
	if err := json.Unmarshal(m.Data, &s.record); err != nil {
		return err
	}
	if s.State == farm.Deleted {
		c.submissions[s.id] = s
		return nil
	}
	if err := s.Check(); err != nil {
		return err
	}
	if s.ID() != s.id {
		return errors.New("it is another submission")
	}
	if err := c.open(s); err != nil {
		c.log.Warn("this program cannot check the results of a submission", "submission", s.id, "error", err)
	}
	if s.State == farm.Done {
		s.end = s.Reason
	}
	s.until = time.Now().Add(interest) // of a submitter that waits for the server
	c.submissions[s.id] = s
	return nil
}

// save stores the record of a submission. It lets go of the mutex meanwhile.
func (c *coordinator) save(s *submission) error {
	c.mu.Unlock()
	s.saving.Lock()
	defer s.saving.Unlock()
	c.mu.Lock()
	text, err := json.Marshal(&s.record)
	c.mu.Unlock()
	defer c.mu.Lock()
	if err == nil {
		err = c.store.replace(c.ctx, &nats.Msg{Subject: "state.sub." + s.id, Data: text})
	}
	return err
}

func (s *submission) notify() {
	s.version++
	close(s.changed)
	s.changed = make(chan struct{})
}

// want puts a job on the queue, unless it is done or wanted.
func (s *submission) want(index int) {
	if _, isDone := s.done[index]; !isDone && !s.wanted[index] {
		s.wanted[index] = true
		s.push(index)
	}
}

func (s *submission) push(index int) {
	if at, isThere := slices.BinarySearch(s.queue, index); !isThere {
		s.queue = slices.Insert(s.queue, at, index)
	}
}

// proceed has a detached submission want its next jobs, and counts what has come.
func (c *coordinator) proceed(s *submission) {
	if s.State != farm.Running {
		return
	}
	c.fold(s)
	if !s.Detached || s.judge == nil || s.end != "" {
		return
	}
	for s.ahead = max(s.ahead, s.folded); s.ahead < min(s.judge.Last(), s.folded+c.width(s)); s.ahead++ {
		s.want(s.ahead)
	}
	c.dispatch()
}

// rest says that no jobs of a submission are wanted for now.
func (c *coordinator) rest(s *submission, state, reason string) {
	s.State, s.Reason = state, reason
	s.letGo()
	if err := c.save(s); err != nil {
		c.log.Error("a submission could not be stored", "submission", s.id, "error", err)
	}
}

func (s *submission) letGo() {
	clear(s.wanted)
	clear(s.again)
	s.queue, s.ahead = nil, 0
	s.notify()
}

// renew forgets failures, since somebody tries again.
func (s *submission) renew() {
	clear(s.failures)
	clear(s.resting)
}

// cannotCompute returns why no worker can compute a job, with the reasons by worker: it has
// failed, and none of those that take part is left to try it. It returns "" if one is.
func (s *submission) cannotCompute(index int, fit []*worker) string {
	failed := s.failures[index]
	if len(failed) == 0 || slices.ContainsFunc(fit, func(w *worker) bool { return failed[w.name] == "" }) {
		return ""
	}
	var all []string
	for worker, reason := range failed {
		all = append(all, worker+": "+reason)
	}
	slices.Sort(all)
	return fmt.Sprintf("no worker can compute job %d of submission %s: %s", index, s.id, strings.Join(all, "; "))
}
