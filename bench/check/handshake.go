package check

import (
	"slices"
	"strings"
	"time"

	"tetrad/search"
)

// silence is the time for which a check listens for unexpected output.
const silence = 100 * time.Millisecond

// handshakePoints are the first points. Without an answer to ugi, nothing is reported of a program
// that has ended.
func handshakePoints() []point {
	return []point{
		{class: Handshake, name: "answers ugi with id name, id author and ugiok", raw: true, check: (*session).handshake},
		{class: Handshake, name: "says nothing before it is asked", raw: true, check: (*session).expectSilence},
		{class: Handshake, name: "describes its options well", raw: true, check: (*session).options},
		{class: Handshake, name: "answers isready with readyok, and nothing else", check: (*session).isReady},
		{class: Rules, name: "has a start position after uginewgame, without position", check: (*session).startPosition},
		{class: Rules, name: "tells turn and end: at the start, after a turn, after the end", check: (*session).tellsEnd},
	}
}

// greet sends ugi and returns the lines up to ugiok.
func (s *session) greet() []string {
	s.send("ugi")
	return s.until("ugiok", s.Startup)
}

func (s *session) handshake() {
	lines := s.greet()
	for _, want := range []string{"id name ", "id author "} {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, want) && len(l) > len(want) }) {
			failf("there is no line %q", want+"…")
		}
	}
	for _, line := range lines {
		if word, _, _ := strings.Cut(line, " "); !slices.Contains([]string{"id", "option", "info", ""}, word) {
			failf("%q is neither id nor option nor info", line)
		}
	}
}

func (s *session) options() {
	seen := map[string]bool{}
	for _, line := range s.greet() {
		description, ok := strings.CutPrefix(line, "option ")
		if !ok {
			continue
		}
		option, err := search.ParseOption(strings.Fields(description))
		if err != nil {
			failf("%q: %w", line, err)
		}
		name := strings.ToLower(option.Name)
		if seen[name] {
			failf("option %s is there twice", option.Name)
		}
		seen[name] = true
	}
}

func (s *session) isReady() {
	s.send("isready")
	line, err := s.client.Next(s.ctx, time.Now().Add(s.Patience))
	must(err)
	if line.Text != "readyok" {
		failf("it says %q", line.Text)
	}
	s.expectSilence()
}

func (s *session) expectSilence() {
	lines, err := s.client.Lines(s.ctx, silence)
	must(err)
	if len(lines) > 0 {
		failf("it says %q though it was not asked; some clients take it for an answer", lines[0])
	}
}

func (s *session) startPosition() {
	s.needsGame()
	lines := s.exchange("uginewgame")
	s.compare(s.game.Start(), "uginewgame; isready")
	noReport(lines, "uginewgame", "a new game begins", cause{accepted, "uginewgame"})
}

// tellsEnd asks about positions in which hardly a rule matters. A wrong answer here is not
// evidence against each of the rules that the next points check.
func (s *session) tellsEnd() {
	s.needsGame()
	for n := range 2 {
		s.set(s.branch(line{}, 0, n))
	}
	over, ok := s.finished()
	if !ok {
		return
	}
	s.heard.begin()
	s.send(over.command())
	s.orRefused(over, func() {
		if got := s.askWord("gameover"); got != "true" {
			fail(over.wrong("query gameover", "response "+clip(got), "response true"))
		}
	})
}

func (s *session) needsGame() {
	if s.game == nil {
		skip("no game is given")
	}
}
