package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"tetrad/protocol/online"
	"tetrad/protocol/session"
	"tetrad/protocol/spectator"
)

// Limits of a page's requests.
const (
	maxMessage   = session.MaxText + 1<<20 // bytes
	perSecond    = 50                      // messages, on average
	burst        = 200                     // messages at once
	writeTimeout = 10 * time.Second        // the server disconnects a page that reads nothing for this time
	probeTime    = 15 * time.Second        // between questions to a page whether it is still there
)

// tooMany answers a page for which there is no room among the open ones.
func tooMany(open chan struct{}) string {
	return fmt.Sprintf("The program has %d open pages, and allows no more. Close one: this page then goes on by itself.", cap(open))
}

// answers are what answers the messages of a page.
type answers interface {
	Handle(text []byte) // is not called concurrently
	Close()
}

// A socket is a kind of connection with pages.
type socket struct {
	bounds     []chan struct{} // each has an entry for each open connection
	maxMessage int64           // bytes
	answers    func(send func(message any)) answers
}

// servePage communicates with a page that may use the whole program.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	s.serveSocket(w, r, socket{[]chan struct{}{s.pages}, maxMessage, func(send func(any)) answers {
		return &pageSession{
			Session: spectator.New(spectator.Config{Match: s.config.Match, Farm: s.config.Farm}, s.sessionConfig(), send),
			host:    online.NewHostSession(s.config.Online, s.Outside(), send),
		}
	}})
}

// A pageSession answers the messages of a page that may use the whole program.
type pageSession struct {
	*spectator.Session
	host *online.HostSession
}

// Handle implements answers.
func (s *pageSession) Handle(text []byte) {
	if !s.host.Handle(text) {
		s.Session.Handle(text)
	}
}

// serveSocket communicates with one page until either side disconnects.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request, kind socket) {
	if r.Header.Get("Origin") == "" { // all browsers send it with WebSockets
		http.Error(w, "The request does not say where it comes from.", http.StatusForbidden)
		return
	}
	for _, open := range kind.bounds {
		select {
		case open <- struct{}{}:
			defer func() { <-open }()
		default:
			http.Error(w, tooMany(open), http.StatusServiceUnavailable)
			return
		}
	}
	s.open.Add(1)
	defer s.open.Done()
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(kind.maxMessage)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	send := func(message any) {
		if sendTo(ctx, conn, message) != nil {
			cancel()
		}
	}
	answers := kind.answers(send)
	var probing sync.WaitGroup
	var handled atomic.Int64
	probing.Go(func() { probe(ctx, cancel, conn, &handled) })
	read(ctx, conn, answers, send, &handled)
	cancel() // the page is gone
	probing.Wait()
	answers.Close()
	conn.Close(websocket.StatusGoingAway, "")
}

// probe ends a connection that does not answer, as after a cut of the network. While a message
// is being handled, so that handled is odd, nobody reads whether the page has answered.
func probe(ctx context.Context, cancel func(), conn *websocket.Conn, handled *atomic.Int64) {
	defer cancel()
	for {
		before := handled.Load()
		select {
		case <-time.After(probeTime):
			within, done := context.WithTimeout(ctx, writeTimeout)
			err := conn.Ping(within)
			done()
			if err != nil && before%2 == 0 && handled.Load() == before {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// sendTo sends a message as JSON.
func sendTo(ctx context.Context, conn *websocket.Conn, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, text)
}

// read passes messages to the session one after the other until the connection ends.
func read(ctx context.Context, conn *websocket.Conn, answers answers, send func(any), handled *atomic.Int64) {
	limit := bucket{level: burst, filled: time.Now()}
	for {
		kind, text, err := conn.Read(ctx)
		if err != nil || !limit.wait(ctx) {
			return
		}
		if kind != websocket.MessageText {
			send(session.Refusal(0, errors.New("messages are text")))
			continue
		}
		handled.Add(1)
		answers.Handle(text)
		handled.Add(1)
	}
}

// A bucket limits a rate (a token bucket): each message takes a token, and tokens
// return at the allowed rate, up to a maximum.
type bucket struct {
	level  float64
	filled time.Time
}

// wait waits for a token. It returns false if ctx ends first.
func (b *bucket) wait(ctx context.Context) bool {
	now := time.Now()
	b.level = min(burst, b.level+now.Sub(b.filled).Seconds()*perSecond) - 1
	b.filled = now
	if b.level >= 0 {
		return true
	}
	select {
	case <-time.After(time.Duration(-b.level / perSecond * float64(time.Second))):
		return true
	case <-ctx.Done():
		return false
	}
}
