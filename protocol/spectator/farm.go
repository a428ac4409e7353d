package spectator

import (
	"context"
	"errors"
	"time"

	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

// A Farm is a number of machines that compute submissions, such as the pairs of a match. It
// is safe for concurrent use.
type Farm interface {
	// Follow calls show with a report at once, and again after changes, until ctx ends. It
	// waits for show to return.
	Follow(ctx context.Context, show func(*FarmReport))
	// Match returns the state of the match that a submission plays, without running games and
	// news. The error is for people, as is that of Games.
	Match(ctx context.Context, submission string) (*MatchReport, error)
	// Games returns the finished games of a submission from the number first on, at most most.
	Games(ctx context.Context, submission string, first, most int) ([]record.Game, error)
}

// Bounds on what a Farm reports.
const (
	MaxFarmSubmissions = 100
	MaxFarmWorkers     = 500
	MaxFarmFailures    = 100
	MaxFarmRefusals    = 50   // of a submission
	MaxFarmCurve       = 60   // points
	MaxFarmText        = 2048 // bytes of a text for people
)

// A FarmReport is the state of a farm. Times are in milliseconds since 1970; 0: never.
type FarmReport struct {
	Name        string           `json:"name"`      // of the server
	Now         int64            `json:"now"`       // when this was so
	Connected   bool             `json:"connected"` // whether the server can be reached; else the rest is old
	Submissions []FarmSubmission `json:"orders"`    // the newest first
	Older       int              `json:"older"`     // number of older submissions, which are left out
	Workers     []FarmWorker     `json:"workers"`   // by name
	More        int              `json:"more"`      // number of further workers, which are left out
	Failures    []FarmFailure    `json:"failures"`  // the latest first
}

// A FarmSubmission is a submission, which consists of jobs.
type FarmSubmission struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	Title    string        `json:"title"`  // may be empty
	Owner    string        `json:"owner"`  // who wants it; may be empty
	State    string        `json:"state"`  // running, stopped, or idle: nobody waits for it
	Reason   string        `json:"reason"` // why it is in this state; may be empty
	Created  int64         `json:"created"`
	Updated  int64         `json:"updated"`                         // when the submitter reported the progress
	Done     int           `json:"done"`                            // jobs that count
	Last     int           `json:"last"`                            // jobs in all; 0: no end is known
	PerHour  float64       `json:"perHour"`                         // jobs, lately; 0: unknown
	Text     string        `json:"text"`                            // progress in words, such as Elo and the state of a test
	Running  int           `json:"running"`                         // jobs that are being computed
	Workers  int           `json:"workers"`                         // that compute them
	Slots    int           `json:"slots"`                           // processors of the workers that take part
	Curve    *FarmCurve    `json:"curve" tstype:"FarmCurve | null"` // null: none
	HasMatch bool          `json:"hasMatch"`
	Games    int           `json:"games"`   // finished ones that can be shown
	Alike    int           `json:"alike"`   // idle submissions like this one, which are not shown
	Refused  []FarmRefusal `json:"refused"` // workers that take no part
}

// A FarmCurve is the course of one number over a submission, at equal distances.
type FarmCurve struct {
	Name   string    `json:"name"`
	Values []float64 `json:"values"`
	Low    float64   `json:"low"` // bounds worth drawing, such as those of a test
	High   float64   `json:"high"`
}

// A FarmRefusal says why a worker takes no part in a submission, and what to do about it.
type FarmRefusal struct {
	Worker string `json:"worker"`
	Reason string `json:"reason"`
}

// A FarmWorker is a machine that computes jobs.
type FarmWorker struct {
	Name        string     `json:"name"`
	System      string     `json:"system"`
	Version     string     `json:"version"`
	Slots       int        `json:"slots"` // processors for jobs
	Started     int64      `json:"started"`
	Seen        int64      `json:"seen"`  // when it was heard of last
	Alive       bool       `json:"alive"` // whether that was lately
	Running     []FarmTask `json:"running"`
	Done        int        `json:"done"`        // jobs since its start
	Failed      int        `json:"failed"`      // jobs that it could not compute
	Kept        int        `json:"kept"`        // results that wait for the server on its disk
	Quarantined string     `json:"quarantined"` // why it was quarantined; empty: it was not
	// Refused are the submissions that it takes no part in, by ID.
	Refused []string `json:"refused"`
}

// A FarmTask counts the jobs of a submission that a worker computes.
type FarmTask struct {
	Submission string `json:"order"`
	Jobs       int    `json:"jobs"`
}

// A FarmFailure is a job that a worker could not compute.
type FarmFailure struct {
	Submission string `json:"order"`
	Job        int    `json:"job"`
	Worker     string `json:"worker"`
	Reason     string `json:"reason"`
	Time       int64  `json:"time"`
}

type farmReply struct {
	Farm *FarmReport `json:"farm" tstype:"FarmReport"`
}

type farmGamesReply struct {
	Games []MatchResult `json:"games"`
}

// A farmMatchRequest asks for the match of a submission.
type farmMatchRequest struct {
	session.Head
	Submission string `json:"order"` // an ID
}

// A farmGamesRequest asks for finished games of a submission from a number on, or for the one
// with this number.
type farmGamesRequest struct {
	session.Head
	Submission string `json:"order"` // an ID
	Number     int    `json:"number"`
}

var errNoFarm = errors.New("there is no farm here")

// Bounds on what a page asks of a farm.
const (
	farmTimeout  = 15 * time.Second
	maxFarmAsked = 8  // requests at a time
	maxFarmGames = 40 // in one answer
)

// watchFarm sends a report of the farm now and after each change.
func (s *Session) watchFarm(q *session.Head) (*farmReply, error) {
	if s.farm == nil {
		return nil, errNoFarm
	}
	follow(s, q.ID, "farm", s.farm.Follow, func(report *FarmReport) any { return farmReply{report} })
	return nil, nil
}

// askFarm answers a request by a message of a type without making the page's other requests
// wait.
func (s *Session) askFarm(id int64, kind string, answer func(ctx context.Context, farm Farm) (any, error)) error {
	if s.farm == nil {
		return errNoFarm
	}
	select {
	case s.asked <- struct{}{}:
	default:
		return errors.New("the farm has not done yet what it was asked before")
	}
	s.watching.Go(func() {
		defer func() { <-s.asked }()
		ctx, cancel := context.WithTimeout(s.ctx, farmTimeout)
		defer cancel()
		body, err := answer(ctx, s.farm)
		reply := session.Message{Head: session.Head{ID: id, Type: kind}, Body: body}
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("the server of the farm does not answer")
		}
		if err != nil {
			reply = session.Refusal(id, err)
		}
		s.send(reply)
	})
	return nil
}

// farmMatch returns the state of a match of the farm.
func (s *Session) farmMatch(q *farmMatchRequest) (*matchReply, error) {
	return nil, s.askFarm(q.ID, "match", func(ctx context.Context, farm Farm) (any, error) {
		match, err := farm.Match(ctx, q.Submission)
		return matchReply{match}, err
	})
}

// farmGames lists finished games of a submission.
func (s *Session) farmGames(q *farmGamesRequest) (*farmGamesReply, error) {
	return nil, s.askFarm(q.ID, "farmGames", func(ctx context.Context, farm Farm) (any, error) {
		games, err := farm.Games(ctx, q.Submission, q.Number, maxFarmGames)
		results := []MatchResult{}
		for i := range games {
			results = append(results, ResultOf(&games[i]))
		}
		return farmGamesReply{results}, err
	})
}

// farmGame returns the record of a finished game of a submission.
func (s *Session) farmGame(q *farmGamesRequest) (*session.RecordReply, error) {
	return nil, s.askFarm(q.ID, "record", func(ctx context.Context, farm Farm) (any, error) {
		games, err := farm.Games(ctx, q.Submission, q.Number, 1)
		if err != nil {
			return nil, err
		}
		if len(games) == 0 {
			return nil, errors.New("that game is not finished")
		}
		return s.play.Record(games[0].PGN())
	})
}
