package spectator

import (
	"context"
	"errors"

	"tetrad/protocol/session"
)

// A Farm is a number of machines that compute submissions, such as the pairs of a match. It
// is safe for concurrent use.
type Farm interface {
	// Follow calls show with a report at once, and again after changes, until ctx ends. It
	// waits for show to return.
	Follow(ctx context.Context, show func(*FarmReport))
	// Match returns the state of the match that a submission plays, without running games and
	// news. The error is for people.
	Match(submission string) (*MatchReport, error)
}

// Bounds on what a Farm reports.
const (
	MaxFarmSubmissions = 100
	MaxFarmWorkers     = 500
	MaxFarmRefusals    = 50   // of a submission
	MaxFarmText        = 2048 // bytes of a text for people
)

// A FarmReport is the state of a farm. Times are in milliseconds since 1970; 0: never.
type FarmReport struct {
	Name        string           `json:"name"`    // of the server
	Now         int64            `json:"now"`     // when this was so
	Submissions []FarmSubmission `json:"orders"`  // the newest first
	Older       int              `json:"older"`   // number of older submissions, which are left out
	Workers     []FarmWorker     `json:"workers"` // by name
	More        int              `json:"more"`    // number of further workers, which are left out
}

// A FarmSubmission is a submission, which consists of jobs.
type FarmSubmission struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	Title    string        `json:"title"`  // may be empty
	Owner    string        `json:"owner"`  // who wants it; may be empty
	State    string        `json:"state"`  // running, stopped, done, or idle: nobody waits for it
	Reason   string        `json:"reason"` // why it is in this state; may be empty
	Created  int64         `json:"created"`
	Done     int           `json:"done"`    // jobs that count
	Last     int           `json:"last"`    // jobs in all; 0: no end is known
	Text     string        `json:"text"`    // progress in words, such as Elo and the state of a test
	Running  int           `json:"running"` // jobs that workers have
	Workers  int           `json:"workers"` // that have them
	Slots    int           `json:"slots"`   // processors of the workers that take part
	HasMatch bool          `json:"hasMatch"`
	Detached bool          `json:"detached"` // the server goes on to its goal by itself
	Why      string        `json:"why"`      // what it waits for; may be empty
	Doubts   []string      `json:"doubts"`   // results that differ
	Refused  []FarmRefusal `json:"refused"`  // workers that take no part
}

// A FarmRefusal says why a worker takes no part in a submission, and what to do about it.
type FarmRefusal struct {
	Worker string `json:"worker"`
	Reason string `json:"reason"`
}

// A FarmWorker is a machine that computes jobs.
type FarmWorker struct {
	Name        string   `json:"name"`
	System      string   `json:"system"`
	Version     string   `json:"version"`
	Slots       int      `json:"slots"`       // processors for jobs
	Busy        int      `json:"busy"`        // those with a job
	Seen        int64    `json:"seen"`        // when it was heard of last
	Alive       bool     `json:"alive"`       // whether that was lately
	Done        int      `json:"done"`        // jobs since its start
	Failed      int      `json:"failed"`      // jobs that it could not compute
	Engines     []string `json:"engines"`     // further programs: name, what it calls itself, and checksum
	Quarantined string   `json:"quarantined"` // why it was quarantined; empty: it was not
}

type farmReply struct {
	Farm *FarmReport `json:"farm" tstype:"FarmReport"`
}

type farmMatchRequest struct {
	session.Head
	Submission string `json:"order"` // an ID
}

var errNoFarm = errors.New("there is no farm here")

func (s *Session) watchFarm(q *session.Head) (*farmReply, error) {
	if s.farm == nil {
		return nil, errNoFarm
	}
	follow(s, q.ID, "farm", s.farm.Follow, func(report *FarmReport) any { return farmReply{report} })
	return nil, nil
}

func (s *Session) farmMatch(q *farmMatchRequest) (*matchReply, error) {
	if s.farm == nil {
		return nil, errNoFarm
	}
	match, err := s.farm.Match(q.Submission)
	if err != nil {
		return nil, err
	}
	return &matchReply{match}, nil
}
