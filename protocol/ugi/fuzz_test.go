package ugi_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
)

// state is everything that a refused line must leave unchanged.
func state(e *engine.Engine) string {
	p := e.Position()
	return fmt.Sprint(e.Game().Name(), p.FEN(), p.Key(), p.Outcome(), e.Options())
}

// fuzzRegistry returns a registry with every game and with searchers that need no
// memory.
func fuzzRegistry() engine.Registry {
	r := enginetest.Registry()
	r.Games = enginetest.WithToys().Games
	for i := range r.Games {
		r.Games[i].Auto = "random"
	}
	return r
}

// FuzzLine sends lines to a session with any game. The session must never panic, must
// report at most one error for each line, and must not change because of a refused
// line.
func FuzzLine(f *testing.F) {
	for _, command := range commands {
		f.Add(uint8(0), command)
	}
	for i, entry := range fuzzRegistry().Games {
		f.Add(uint8(i), "position startpos moves d4 e5 pass swap\nquery legalmoves\nquery islegal d4xe5-c4")
		f.Add(uint8(i), "setoption name Game value "+entry.Family.Name+"-7\nposition startpos\nd\neval\ngo depth 1")
		f.Add(uint8(i), "position fen 3/3/3 ../../.. .../... w 2,2 0 moves a1 b2\nmoves d4+e7+g3/c5\nquery fen")
		f.Add(uint8(i), "position fen 10/10/10/10/10/10/10/10/10/10 b 7 =\ngo searchmoves d4>d5 nodes 3")
	}
	f.Fuzz(func(t *testing.T, game uint8, input string) {
		r := fuzzRegistry()
		s := newServer(r)
		name := r.Games[int(game)%len(r.Games)].Family.Name
		if err := s.Engine.SetOption("Game", name); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(input) {
			before := state(s.Engine)
			var out bytes.Buffer
			if err := s.Serve(strings.NewReader(line), &out); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			errors := strings.Count("\n"+out.String(), "\ninfo string error ")
			if errors > 1 {
				t.Fatalf("%q: %d errors", line, errors)
			}
			if after := state(s.Engine); errors == 1 && after != before {
				t.Fatalf("%q is refused, but changes\n%s\nto\n%s", line, before, after)
			}
		}
	})
}
