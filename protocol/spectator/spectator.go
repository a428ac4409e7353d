// Package spectator is the logic behind the pages that watch a running match, or a farm
// of machines. They show games too, so a session here answers the messages of a session
// of play (package session) as well as its own.
package spectator

import (
	"context"
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
	unwatch  context.CancelFunc // ends the last series of reports; nil: there was none
	watching sync.WaitGroup
}

// New returns a session like [session.New], which can watch as well.
func New(config Config, play session.Config, send func(message any)) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	return &Session{play: session.New(play, send), send: send, ctx: ctx, cancel: cancel,
		match: config.Match, farm: config.Farm}
}

// Close ends the reports and the session of play, and waits for their end.
func (s *Session) Close() {
	s.cancel()
	s.play.Close()
	s.watching.Wait()
}

// Requests are the kinds of requests that a session of play does not answer.
var Requests = session.Kinds[*Session]{
	"watch":     session.On("match", (*Session).watch),
	"matchGame": session.On("record", (*Session).matchGame),
	"farm":      session.On("farm", (*Session).watchFarm),
	"farmMatch": session.On("match", (*Session).farmMatch),
}

// Handle answers one message, or passes it on to the session of play. It must not be
// called concurrently.
func (s *Session) Handle(text []byte) {
	if Requests.Has(text) {
		Requests.Handle(s, text, s.send)
	} else {
		s.play.Handle(text)
	}
}

// follow sends a series of reports as messages of a type, in place of the last series. The
// first report has the ID of the request.
func follow[R any](
	s *Session, id int64, kind string, run func(ctx context.Context, show func(R)), reply func(report R) any,
) {
	if s.unwatch != nil {
		s.unwatch()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.unwatch = cancel
	s.watching.Go(func() {
		defer cancel()
		run(ctx, func(report R) {
			s.send(session.Message{Head: session.Head{ID: id, Type: kind}, Body: reply(report)})
			id = 0
		})
	})
}
