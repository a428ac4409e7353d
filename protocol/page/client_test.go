package page

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/protocol/ugi"
)

// ownEngine is the first argument of a process that is our own engine.
const ownEngine = "own-engine"

// serveOwnEngine is the engine in a process that was started as one.
func serveOwnEngine() {
	if len(os.Args) < 2 || os.Args[1] != ownEngine {
		return
	}
	server := ugi.Server{Engine: engine.New(enginetest.WithFifth()), Name: "Own", Author: "us"}
	server.Serve(os.Stdin, os.Stdout)
	os.Exit(0)
}

// own is our own engine as a process of the test's binary.
func own() Engine { return Engine{Name: "Own", Args: []string{os.Args[0], ownEngine}} }

// hurried is for engines that are late on purpose, where the machine may be
// busy with other tests as well.
var hurried = patience{
	start: 10 * time.Second, answer: 2 * time.Second, silent: 2 * time.Second,
	quit: time.Second, watch: 20 * time.Millisecond,
}

// startServer starts a server that ends with the test.
func startServer(t testing.TB, engines ...Engine) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Registry: enginetest.WithFifth(), Engines: engines}, listener.Addr().(*net.TCPAddr))
	s.patience = hurried
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the server ended with %v", err)
			}
		case <-time.After(long):
			t.Error("the server does not end")
		}
	})
	return s
}

// long is a time that nothing takes unless something is wrong.
const long = 60 * time.Second

// A client talks to a server as a page does.
type client struct {
	t    testing.TB
	conn *websocket.Conn
	ctx  context.Context
}

func dial(t testing.TB, s *Server) *client {
	t.Helper()
	return dialURL(t, s.URL())
}

// dialURL opens the socket of the page at an address.
func dialURL(t testing.TB, page string) *client {
	t.Helper()
	address, err := url.Parse(page)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*long)
	t.Cleanup(cancel)
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(page, "http")+"ws", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"http://" + address.Host}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &client{t, conn, ctx}
}

// message is an answer of the server of any type.
type message struct {
	ID      int64
	Type    string
	Error   string
	Ply     int
	State   *State
	Legal   bool
	Move    string
	Stopped bool
	PV      []string
	Depth   int
	MultiPV int
	Engine  int
	Games   []family
	Engines []string
	Record  *pageRecord
	Text    string
}

func (c *client) send(text string) {
	c.t.Helper()
	if err := c.conn.Write(c.ctx, websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) receive() message {
	c.t.Helper()
	_, text, err := c.conn.Read(c.ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	return m
}

// ask sends a message and returns the next answer.
func (c *client) ask(text string) message {
	c.t.Helper()
	c.send(text)
	return c.receive()
}

// await returns the next message of a type, passing over info.
func (c *client) await(kind string) message {
	c.t.Helper()
	for {
		m := c.receive()
		if m.Type == kind {
			return m
		}
		if m.Type != "info" {
			c.t.Fatalf("received %+v, want %s", m, kind)
		}
	}
}
