// Package session is the logic behind the page on which people play and analyse the
// games. The page keeps the games. A session answers questions about the rules and
// lets engines search. It knows neither how messages travel nor what an engine is. If
// a server serves the page, messages go through a WebSocket and engines are
// processes. In a browser without a server, both are inside the browser.
//
// Messages are JSON; docs/dev/page.md describes them.
package session

import (
	"cmp"
	"context"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/engine/exact"
	"tetrad/protocol/explorer"
)

// A Config configures a session.
type Config struct {
	Registry engine.Registry // the games
	Engines  []Engine        // the page's choice; the first is the default
	Library  Library         // keeps games; nil: only the browser does

	Explore *explorer.Index // earlier games, besides those of the library; nil: none
	Books   *book.Library   // opening books; nil: those of the program

	// Watch is the time between checks that the engines are alive. 0 means no checks,
	// for engines that end only with the session.
	Watch time.Duration
	Proof time.Duration // the most for a proof that a turn reaches a goal; 0: the prover's own limit
}

// An Engine is an engine that a session can search with. It is safe for concurrent
// use.
type Engine interface {
	// Name returns the name for display.
	Name() string
	// Start starts a player for one session. It gives up when ctx ends.
	Start(ctx context.Context) (Player, error)
}

// A Player is a running engine. It is not safe for concurrent use.
type Player interface {
	// Search runs a search until it ends or ctx does. It returns the move, which
	// [Task.Check] has accepted, and reports to r in the meantime. It gives up at once
	// when session, the context of the whole session, ends. After an error that is
	// neither [ErrIllegal] nor [ErrRefused] the player is unusable.
	Search(ctx, session context.Context, t *Task, r *Reporter) (move string, err error)
	// Err returns the error that ended the player by itself, or nil while the player
	// is alive.
	Err() error
	// Close ends the player and gives it time to end. It must not be called during a
	// search.
	Close()
	// Kill ends the player at once.
	Kill()
}

// A Session answers the messages of one page.
type Session struct {
	solver   solver
	library  Library
	engines  *engineSession
	explorer *explorerSession
	send     func(message any)
	ctx      context.Context
	cancel   context.CancelFunc

	prover  *exact.Prover
	books   *book.Library
	proving background // searches for proofs

	listening sync.WaitGroup // for changes of the library
}

// New returns a session. The session sends its answers, and messages without a
// request, as values for JSON. It calls send from several goroutines. Close ends it.
func New(config Config, send func(message any)) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Session{
		solver: solver{config.Registry}, library: config.Library, explorer: newExplorerSession(config),
		send: send, ctx: ctx, cancel: cancel, prover: exact.NewProver(config.Registry), books: config.Books,
	}
	s.prover.ReachPatience = cmp.Or(config.Proof, s.prover.ReachPatience)
	if s.books == nil {
		s.books = book.NewLibrary(config.Registry.Game)
	}
	s.engines = newEngineSession(ctx, config, send)
	if shared, ok := config.Library.(*SharedLibrary); ok {
		s.listening.Go(func() {
			shared.listen(ctx, func(g KeptSummary) { send(Message{Head{Type: "kept"}, keptChange{g}}) })
		})
	}
	return s
}

// Close ends the searches and the engines, and waits for their end. The ended
// searches have no answer.
func (s *Session) Close() {
	s.cancel()
	s.engines.wait()
	s.proving.running.Wait()
	s.listening.Wait()
}

// A background does work for requests in goroutines of its own. New work ends the
// earlier work.
type background struct {
	end     context.CancelFunc // of the last work; nil: there was none
	running sync.WaitGroup
}

// begin does the work for a request and sends its reply, of the same type, unless the session
// has ended.
func (b *background) begin(s *Session, q Head, work func(ctx context.Context) (reply any, err error)) {
	if b.end != nil {
		b.end()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	b.end = cancel
	b.running.Go(func() {
		defer cancel()
		reply, err := work(ctx)
		switch {
		case s.ctx.Err() != nil: // nobody listens
		case err != nil:
			s.send(Refusal(q.ID, err))
		default:
			s.send(Message{q, reply})
		}
	})
}
