package page

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/protocol/ugi"
)

// registry holds the games of the tests.
var registry = enginetest.WithToys()

// gamesOnPage returns the games that the page can show.
func gamesOnPage() []game.Entry {
	return slices.DeleteFunc(slices.Clone(registry.Games), func(e game.Entry) bool { return e.NewPresentation == nil })
}

// ownEngine is the first argument of a process that is the program's own engine.
const ownEngine = "own-engine"

// serveOwnEngine runs the engine if the process was started as one.
func serveOwnEngine() {
	if len(os.Args) < 2 || os.Args[1] != ownEngine {
		return
	}
	server := ugi.Server{Engine: engine.New(registry), Name: "Own", Author: "us"}
	server.Serve(os.Stdin, os.Stdout)
	os.Exit(0)
}

// own returns the program's own engine as a process of the test binary.
func own() Engine { return Engine{Name: "Own", Args: []string{os.Args[0], ownEngine}} }

// hurried are the timeouts for engines that are late on purpose. They allow for a machine
// that is busy with other tests.
var hurried = timeouts{
	start: 20 * time.Second, answer: 8 * time.Second, silent: 8 * time.Second,
	quit: time.Second, watch: 20 * time.Millisecond,
}

// startServer starts a server that ends with the test.
func startServer(t testing.TB, engines ...Engine) *Server {
	t.Helper()
	return startServerWith(t, Config{Registry: registry, Engines: engines})
}

func startServerWith(t testing.TB, config Config) *Server {
	t.Helper()
	s, stop := startServerAt(t, config, "127.0.0.1:0")
	t.Cleanup(stop)
	return s
}

// startServerAt starts a server at an address; stop ends it.
func startServerAt(t testing.TB, config Config, address string) (s *Server, stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	config.Proof = long
	s = New(config, listener.Addr().(*net.TCPAddr))
	s.timeouts = hurried
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	return s, func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the server ended with %v", err)
			}
		case <-time.After(long):
			t.Error("the server does not end")
		}
	}
}

// long is a time limit that only a fault exceeds.
const long = 3 * time.Minute

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

// letIn visits the address that a server has printed. It returns the address after the
// redirection and the cookie.
func letIn(t testing.TB, printed string) (site string, cookie *http.Cookie) {
	t.Helper()
	once := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := once.Get(printed)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	to, err := response.Location()
	if err != nil || len(response.Cookies()) != 1 {
		t.Fatalf("%s: %v, %v", response.Status, err, response.Cookies())
	}
	return to.String(), response.Cookies()[0]
}

// dialURL visits the address that a server has printed and opens the socket of the page
// after the redirection.
func dialURL(t testing.TB, printed string) *client {
	t.Helper()
	site, cookie := letIn(t, printed)
	ctx, cancel := context.WithTimeout(context.Background(), 2*long)
	t.Cleanup(cancel)
	conn, _, err := dialSocket(ctx, site, strings.TrimSuffix(site, "/"), cookie)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &client{t, conn, ctx}
}

// dialSocket opens the socket of a site for a page with an origin; cookie may be nil.
func dialSocket(ctx context.Context, site, origin string, cookie *http.Cookie) (*websocket.Conn, *http.Response, error) {
	header := http.Header{"Origin": {origin}}
	if cookie != nil {
		header.Set("Cookie", cookie.Name+"="+cookie.Value)
	}
	return websocket.Dial(ctx, "ws"+strings.TrimPrefix(site, "http")+"ws", &websocket.DialOptions{HTTPHeader: header})
}

// message is an answer of the server of any type.
type message struct {
	ID      int64
	Type    string
	Error   string
	Ply     int
	Legal   bool
	Move    string
	Stopped bool
	PV      []string
	Depth   int
	MultiPV int
	Engine  int
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

// await returns the next message of a type and skips info messages.
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
