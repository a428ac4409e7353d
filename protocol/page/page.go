package page

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// What a page may ask of the server.
const (
	maxMessage   = 512 << 10        // bytes; a record of a long game is some 100 kB
	perSecond    = 50               // messages, on average
	burst        = 200              // messages at once
	writeTimeout = 10 * time.Second // after which a page that reads nothing is left
)

// servePage talks with one page until one of the two goes away.
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
	p := &page{oracle: s.oracle, send: func(message any) {
		if sendTo(ctx, conn, message) != nil {
			cancel()
		}
	}}
	p.desk = newDesk(ctx, s, p.send)
	defer p.desk.wait() // after cancel
	defer cancel()
	p.read(ctx, conn)
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

// A page is one page that is open in a browser.
type page struct {
	oracle oracle
	desk   *desk
	send   func(message any) // safe for concurrent use
}

// read handles messages one after the other until there are no more.
func (p *page) read(ctx context.Context, conn *websocket.Conn) {
	limit := bucket{level: burst, filled: time.Now()}
	for {
		kind, text, err := conn.Read(ctx)
		if err != nil || !limit.take(ctx) {
			return
		}
		if kind != websocket.MessageText {
			p.send(errorReply{Type: "error", Error: "messages are text"})
			continue
		}
		p.handle(text)
	}
}

// A bucket limits a rate: each message takes a token, and tokens come back at
// the rate allowed, up to a number (a token bucket).
type bucket struct {
	level  float64
	filled time.Time
}

// take waits for a token; it returns false if ctx ends before there is one.
func (b *bucket) take(ctx context.Context) bool {
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
