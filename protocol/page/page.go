package page

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"tetrad/protocol/session"
	"tetrad/protocol/spectator"
)

// Limits of a page's requests.
const (
	maxMessage   = session.MaxText + 1<<20 // bytes
	perSecond    = 50                      // messages, on average
	burst        = 200                     // messages at once
	writeTimeout = 10 * time.Second        // the server disconnects a page that reads nothing for this time
)

// servePage communicates with one page until either side disconnects.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Origin") == "" { // all browsers send it with WebSockets
		http.Error(w, "The request does not say where it comes from.", http.StatusForbidden)
		return
	}
	select {
	case s.pages <- struct{}{}:
		defer func() { <-s.pages }()
	default:
		http.Error(w, "Too many pages are open.", http.StatusServiceUnavailable)
		return
	}
	s.open.Add(1)
	defer s.open.Done()
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	send := func(message any) {
		if sendTo(ctx, conn, message) != nil {
			cancel()
		}
	}
	answers := spectator.New(spectator.Config{Match: s.config.Match, Farm: s.config.Farm}, s.sessionConfig(), send)
	read(ctx, conn, answers, send)
	cancel() // the page is gone
	answers.Close()
	conn.Close(websocket.StatusGoingAway, "")
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
func read(ctx context.Context, conn *websocket.Conn, answers *spectator.Session, send func(any)) {
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
		answers.Handle(text)
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
