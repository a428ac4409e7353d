package page

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// A pipes is a listener whose connections are in this process, so that time can be false.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}

func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p pipes) dial() net.Conn {
	here, out := net.Pipe()
	in, there := net.Pipe()
	go pass(in, out)
	go pass(out, in)
	p <- there
	return here
}

// pass passes on what is written, and like a network takes more than has been read.
func pass(to, from net.Conn) {
	sent := make(chan []byte, 1000)
	go func() {
		defer close(sent)
		for {
			text := make([]byte, 4096)
			n, err := from.Read(text)
			if err != nil {
				return
			}
			sent <- text[:n]
		}
	}()
	for text := range sent {
		to.Write(text)
	}
	to.Close()
}

// slow answers each message after a time in which a page has to show that it is there.
type slow struct{ send func(message any) }

func (s slow) Handle([]byte) { time.Sleep(2 * (probeTime + writeTimeout)); s.send("done") }
func (s slow) Close()        {}

// serveSlowly calls do with connections to a server whose answers are slow.
func serveSlowly(t *testing.T, do func(t *testing.T, p pipes)) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{Registry: registry}, &net.TCPAddr{})
		p := make(pipes)
		web := http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			s.serveSocket(w, r, socket{nil, maxMessage, func(send func(any)) answers { return slow{send} }})
		})}
		ended := make(chan error)
		go func() { ended <- web.Serve(p) }()
		do(t, p)
		close(p)
		<-ended
		s.open.Wait()
	})
}

// A page that waits long for its answer is there all the time.
func TestSlowAnswer(t *testing.T) {
	serveSlowly(t, func(t *testing.T, p pipes) {
		client := &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return p.dial(), nil }}}
		conn, _, err := websocket.Dial(t.Context(), "ws://page/ws", &websocket.DialOptions{HTTPClient: client, HTTPHeader: http.Header{"Origin": {"http://page"}}})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.CloseNow()
		for range 2 {
			if err := conn.Write(t.Context(), websocket.MessageText, []byte("{}")); err != nil {
				t.Error(err)
			}
		}
		for range 2 {
			if _, text, err := conn.Read(t.Context()); err != nil || string(text) != `"done"` {
				t.Errorf("%s, %v", text, err)
			}
		}
	})
}

// A page that answers no question whether it is there loses its connection, whether it has
// asked for something or not.
func TestSilentPage(t *testing.T) {
	for name, c := range map[string]struct {
		message string
		within  time.Duration
	}{
		"idle": {"", probeTime + writeTimeout},
		// "{}" in a frame with a mask of zeros
		"waiting": {"\x81\x82\x00\x00\x00\x00{}", 4 * (probeTime + writeTimeout)},
	} {
		t.Run(name, func(t *testing.T) {
			serveSlowly(t, func(t *testing.T, p pipes) {
				conn := p.dial()
				began := time.Now()
				io.WriteString(conn, "GET /ws HTTP/1.1\r\nHost: page\r\nOrigin: http://page\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
					"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"+c.message)
				if _, err := io.Copy(io.Discard, conn); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took > c.within {
					t.Errorf("it lives for %v", took)
				}
			})
		})
	}
}
