package ugi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"tetrad/engine/enginetest"
)

// TestBenchIsASearch checks that the benchmark runs while the server still answers,
// and that stop ends it. The next command may follow its last line at once.
func TestBenchIsASearch(t *testing.T) {
	server := newServer(enginetest.Registry())
	server.Bench = func(ctx context.Context, out io.Writer) (string, error) {
		fmt.Fprintln(out, "begun")
		<-ctx.Done()
		return "all", ctx.Err()
	}
	c := connect(t, server)
	for _, step := range []struct{ send, want string }{
		{"bench", "begun"},
		{"isready", "readyok"},
		{"go depth 1", "info string error go: a search is running; wait for its answer or send stop, then send this again"},
		{"bench", "info string error bench: a search is running; wait for its answer or send stop, then send this again"},
		{"stop", "info string bench was stopped before its end"},
		{"bench", "begun"},
	} {
		if got := c.ask(step.send); got != step.want {
			t.Fatalf("%s: %q, want %q", step.send, got, step.want)
		}
	}
	c.send("quit\n")
	if line, _ := c.receive(); line != "info string bench was stopped before its end" {
		t.Errorf("after quit: %q", line)
	}
}

func TestBenchEnds(t *testing.T) {
	server := newServer(enginetest.Registry())
	server.Bench = func(context.Context, io.Writer) (string, error) { return "Total nodes: 1", nil }
	c := connect(t, server)
	for range 100 {
		if got := c.ask("bench"); got != "Total nodes: 1" {
			t.Fatalf("bench: %q", got)
		}
	}
}

func TestBenchFails(t *testing.T) {
	server := newServer(enginetest.Registry())
	server.Bench = func(context.Context, io.Writer) (string, error) { return "", errors.New("no positions") }
	if got := connect(t, server).ask("bench"); got != "info string error bench: no positions" {
		t.Errorf("bench: %q", got)
	}
}
