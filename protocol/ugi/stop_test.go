package ugi_test

import (
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
)

// TestAfterStop sends stop, or a ponderhit with no time left, and the next commands in one
// write, as many clients do: they wait for the answer.
func TestAfterStop(t *testing.T) {
	for _, test := range []struct{ name, search, end string }{
		{"stop", "go infinite", "stop"},
		{"stop at once", "go movetime 3600000", "stop"},
		{"stop of a search that has ended", "go depth 1 infinite", "stop"},
		{"stop while pondering", "go ponder movetime 3600000", "stop"},
		{"ponderhit with no time left", "go ponder movetime 0", "ponderhit"},
		{"stop of perft", "go perft 30", "stop"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := connect(t, newServer(engine.Default()))
			c.send("setoption name Ponder value true\nsetoption name MoveOverhead value 0\n")
			for range 20 {
				c.send(test.search + "\n" + test.end + "\nposition startpos moves d4 b1\nsetoption name Seed value 1\n" +
					"go depth 1\nstop\nquery fen\n")
				var got []string
				for len(got) < 3 {
					line, ok := c.receive()
					if !ok || strings.HasPrefix(line, "info string error") {
						t.Fatalf("%q after %q", line, got)
					}
					word, _, _ := strings.Cut(line, " ")
					if word == "bestmove" || word == "response" || strings.HasPrefix(line, "info string perft was stopped") {
						got = append(got, line)
					}
				}
				if !slices.Equal(got[2:], []string{"response 8/8/8/8/3w4/8/8/1b6 w"}) || !strings.HasPrefix(got[1], "bestmove") {
					t.Fatalf("answers %q", got)
				}
			}
		})
	}
}
