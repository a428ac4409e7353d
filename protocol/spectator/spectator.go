// Package spectator is the logic behind the pages that watch a running match, or a farm
// of machines. They show games too, so a session here answers the messages of a session
// of play (package session) as well as its own.
package spectator

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"tetrad/protocol/session"
)

// A Config says what there is to watch.
type Config struct {
	Match Feed // a match; nil: none
	Farm  Farm // a farm; nil: none
}

// A Session answers the messages of one page.
type Session struct {
	play   *session.Session
	send   func(message any)
	ctx    context.Context
	cancel context.CancelFunc

	match    Feed
	farm     Farm
	asked    chan struct{}      // has an entry for each open request to the farm
	unwatch  context.CancelFunc // ends the last series of reports; nil: there was none
	watching sync.WaitGroup
}

// New returns a session like [session.New], which can watch as well.
func New(config Config, play session.Config, send func(message any)) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	return &Session{play: session.New(play, send), send: send, ctx: ctx, cancel: cancel,
		match: config.Match, farm: config.Farm, asked: make(chan struct{}, maxFarmAsked)}
}

// Close ends the reports and the session of play, and waits for their end.
func (s *Session) Close() {
	s.cancel()
	s.play.Close()
	s.watching.Wait()
}

// A watchRequest is a message of the page. Its type determines which fields count.
type watchRequest struct {
	ID         int64  `json:"id"` // echoed in each answer
	Type       string `json:"type"`
	Number     int    `json:"number"` // matchGame, farmGame; farmGames: of the first game
	Submission string `json:"order"`  // farmMatch, farmGames, farmGame: an ID
}

// handlers maps each type of request to its handler. A handler returns the reply, or nil
// if the reply comes later.
var handlers = map[string]func(s *Session, r *watchRequest) (reply any, err error){
	"watch":     (*Session).watch,
	"matchGame": (*Session).matchGame,
	"farm":      (*Session).watchFarm,
	"farmMatch": (*Session).farmMatch,
	"farmGames": (*Session).farmGames,
	"farmGame":  (*Session).farmGame,
}

// Handle answers one message, or passes it on to the session of play. It must not be
// called concurrently.
func (s *Session) Handle(text []byte) {
	var r watchRequest
	err := json.Unmarshal(text, &r) // the message may contain the ID and the type before an error
	handle, known := handlers[r.Type]
	if !known {
		s.play.Handle(text)
		return
	}
	var reply any
	if err != nil {
		err = fmt.Errorf("the message is not understood: %w", err)
	} else {
		reply, err = handle(s, &r)
	}
	switch {
	case err != nil:
		s.send(session.Refusal(r.ID, err))
	case reply != nil:
		s.send(reply)
	}
}

// follow sends a series of reports, in place of the last one. The first has the ID of
// the request.
func follow[R any](
	s *Session, id int64, run func(ctx context.Context, show func(R)), reply func(id int64, report R) any,
) {
	if s.unwatch != nil {
		s.unwatch()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.unwatch = cancel
	s.watching.Go(func() {
		defer cancel()
		run(ctx, func(report R) {
			s.send(reply(id, report))
			id = 0
		})
	})
}
