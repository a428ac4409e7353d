package tests

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/protocol/analysis"
)

// endless is a server of searches that never end by themselves.
func endless(t *testing.T, engines int) analysis.Server {
	return newServer(t, engines, enginetest.Registry(), "endless")
}

// TestCancel cancels requests while they are searched and while they wait for an
// engine. Their ids can then be used again.
func TestCancel(t *testing.T) {
	c := connect(t, endless(t, 1))
	const request = `{"id":"%s","game":"tictactoe","limits":{"infinite":true},"update_ms":1}`
	c.send(request, "a")
	if a := c.next(); a.Type != analysis.TypeUpdate || a.ID != "a" || a.Best == "" {
		t.Errorf("update %+v", a)
	}
	c.send(request, "b")
	c.send(request, "a")
	if a := c.next(); a.Type != analysis.TypeError || a.ID != "a" || !strings.Contains(a.Error, "in progress") {
		t.Errorf("second request with the id: %+v", a)
	}
	for _, id := range []string{"b", "a"} {
		c.send(`{"cancel":"%s"}`, id)
		if a := c.next(); a.Type != analysis.TypeCancel || a.ID != id || !a.Found {
			t.Errorf("cancellation %+v", a)
		}
		a := c.next()
		if a.Type != analysis.TypeResult || a.ID != id || !a.Cancelled || a.FEN == "" {
			t.Errorf("result %+v", a)
		}
		if searched := id == "a"; (a.Best != "") != searched || (a.Nodes > 0) != searched {
			t.Errorf("result %+v, searched %v", a, searched)
		}
	}
	c.send(`{"cancel":"a"}`)
	if a := c.next(); a.Type != analysis.TypeCancel || a.Found {
		t.Errorf("cancelled again: %+v", a)
	}
	c.send(request, "a")
	c.next()
	rest := c.finish()
	if len(rest) == 0 || !rest[len(rest)-1].Cancelled {
		t.Errorf("a request without limit at the end of input: %+v", rest)
	}
}

// TestEndOfInput checks that requests with limits are completed after the end of
// input.
func TestEndOfInput(t *testing.T) {
	c := connect(t, newServer(t, 2, engine.Default(), "auto"))
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		c.send(`{"id":"%s","game":"trap-4","limits":{"nodes":3000}}`, id)
	}
	rest := c.finish()
	if len(rest) != 5 {
		t.Errorf("%d answers", len(rest))
	}
	for _, a := range rest {
		if a.Type != analysis.TypeResult || a.Cancelled || a.Best == "" {
			t.Errorf("answer %+v", a)
		}
	}
}

// TestContext checks that the end of the context ends everything, even if the input
// stays open.
func TestContext(t *testing.T) {
	s := endless(t, 1)
	ctx, cancel := context.WithCancel(context.Background())
	in, requests := io.Pipe()
	defer requests.Close()
	var out strings.Builder
	end := make(chan error, 1)
	go func() { end <- s.Serve(ctx, in, &out) }()
	// The server reads the second line only after it has accepted the first.
	for _, id := range []string{"a", "b"} {
		io.WriteString(requests, `{"id":"`+id+`","game":"tictactoe","limits":{"infinite":true}}`+"\n")
	}
	cancel()
	if err := <-end; err != nil {
		t.Error(err)
	}
	if !strings.Contains(out.String(), `"id":"a"`) {
		t.Errorf("written %s", out.String())
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("gone") }

// TestBrokenOutput checks that the work ends when nobody reads the answers any more.
func TestBrokenOutput(t *testing.T) {
	s := endless(t, 1)
	in, requests := io.Pipe()
	defer requests.Close()
	end := make(chan error, 1)
	go func() { end <- s.Serve(context.Background(), in, brokenWriter{}) }()
	io.WriteString(requests, `{"id":"a","game":"tictactoe","limits":{"infinite":true}}`+"\n"+`{"cancel":"b"}`+"\n")
	if err := <-end; err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("error %v", err)
	}
}

// TestIndependent checks that a result depends neither on the engine's earlier work
// nor on the options of other requests.
func TestIndependent(t *testing.T) {
	pool, err := analysis.NewPool(engine.Default(), 1, map[string]string{"Hash": "1"})
	if err != nil {
		t.Fatal(err)
	}
	analyze := func(r analysis.Request) *analysis.Result {
		result, err := pool.Analyze(context.Background(), &r, nil)
		if err != nil {
			t.Fatal(err)
		}
		result.Millis = 0
		return result
	}
	for _, name := range []string{"alphabeta", "mcts"} {
		r := analysis.Request{ID: "a", Game: "veletas-7", Limits: engine.Limits{Nodes: 400}, Options: map[string]string{"Search": name}, Lines: 2}
		first := analyze(r)
		analyze(analysis.Request{ID: "b", Game: "veletas-7", Moves: first.Lines[0].Moves[:1], Limits: engine.Limits{Nodes: 400},
			Options: map[string]string{"Level": "2", "Seed": "9"}})
		analyze(analysis.Request{ID: "c", Game: "veletas-7", Limits: engine.Limits{Nodes: 2000}, Options: r.Options, Lines: 2})
		if again := analyze(r); !reflect.DeepEqual(again, first) {
			t.Errorf("%s: first %+v, then %+v", name, first, again)
		}
	}
}

func TestTimeLimit(t *testing.T) {
	s := endless(t, 1)
	r := analysis.Request{ID: "a", Game: "tictactoe", Limits: engine.Limits{MoveTime: 20 * time.Millisecond}}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	result, err := s.Pool.Analyze(ctx, &r, nil)
	if err != nil || result.Cancelled || result.Best == "" || result.Millis < 10 {
		t.Errorf("result %+v, error %v", result, err)
	}
}

func TestNewPoolRefuses(t *testing.T) {
	if _, err := analysis.NewPool(engine.Default(), 0, nil); err == nil {
		t.Error("a pool of no engines")
	}
	if _, err := analysis.NewPool(engine.Default(), 1, map[string]string{"Hash": "none"}); err == nil {
		t.Error("a wrong option")
	}
	pool, err := analysis.NewPool(engine.Default(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Analyze(context.Background(), &analysis.Request{ID: "a", Game: "verto"}, nil); err == nil {
		t.Error("a request without limits")
	}
}

// TestFull opens as many requests as there may be. The next one must be refused, and a
// cancellation makes room for it.
func TestFull(t *testing.T) {
	s := endless(t, 2)
	s.MaxOpen = 3
	c := connect(t, s)
	const request = `{"id":"%s","game":"tictactoe","limits":{"infinite":true}}`
	for _, id := range []string{"a", "b", "c", "more", "a"} {
		c.send(request, id)
	}
	if a := c.next(); a.Type != analysis.TypeError || a.ID != "more" || !strings.Contains(a.Error, "3 requests are open") {
		t.Errorf("one request too many: %+v", a)
	}
	if a := c.next(); a.Type != analysis.TypeError || a.ID != "a" || !strings.Contains(a.Error, "in progress") {
		t.Errorf("a second request with an id: %+v", a)
	}
	c.send(`{"cancel":"a"}`)
	if a := c.next(); a.Type != analysis.TypeCancel || !a.Found {
		t.Errorf("cancellation %+v", a)
	}
	if a := c.next(); a.Type != analysis.TypeResult || a.ID != "a" || !a.Cancelled {
		t.Errorf("result %+v", a)
	}
	c.send(request, "more")
	rest := c.finish()
	if len(rest) != 3 {
		t.Errorf("at the end %+v", rest)
	}
	for _, a := range rest {
		if a.Type != analysis.TypeResult || !a.Cancelled {
			t.Errorf("at the end %+v", a)
		}
	}
}
