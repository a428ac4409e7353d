package check

import (
	"fmt"
	"strings"
)

// hostile are lines that no client should send. An engine should ignore them or
// report them in an info line.
var hostile = []struct{ name, line string }{
	{"an empty line", ""},
	{"an unknown command", "abracadabra 1 2 3"},
	{"a line of 100,000 bytes", "position fen " + strings.Repeat("8/", 50_000)},
	{"bytes that are not UTF-8", "position \x00\xff\xfe\x01 moves \x7f"},
	{"position without anything", "position"},
	{"moves without a move", "moves"},
	{"ponderhit without a search", "ponderhit"},
	{"an invalid position string", "position fen nonsense"},
	{"an unknown option", "setoption name NoSuchOption value 1"},
	{"an option without a value", "setoption name"},
	{"a number that is too large", "setoption name Hash value 99999999999999999999"},
	{"go with a depth that is not a number", "go depth x"},
	{"a query without a question", "query"},
	{"an unknown query", "query abracadabra"},
}

func hostilePoints() []point {
	var points []point
	for _, h := range hostile {
		points = append(points, point{class: Hostile, name: "survives " + h.name, check: func(s *session) { s.survives(h.line) }})
	}
	return append(points, point{class: Hostile, name: "understands lines that end with CR LF", raw: true, check: (*session).carriageReturns})
}

// survives sends a line in the start position. It checks that the engine still
// answers and has kept the position.
func (s *session) survives(line string) {
	s.ready("uginewgame", "position startpos")
	s.send(line)
	s.ready("stop") // the engine may have taken the line for a search
	if s.game != nil {
		s.compare(s.game.Start(), "position startpos; "+fmt.Sprintf("%.60q", line))
	}
}

func (s *session) carriageReturns() {
	s.send("ugi\r")
	s.until("ugiok", s.Startup)
	s.send("isready\r")
	s.until("readyok", s.Patience)
}
