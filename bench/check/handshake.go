package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/protocol/ugiclient"
)

// silence is the time for which a check listens for unexpected output.
const silence = 100 * time.Millisecond

func handshakePoints() []point {
	return []point{
		{class: Handshake, name: "says nothing before it is asked", raw: true, check: (*session).expectSilence},
		{class: Handshake, name: "answers ugi with id name, id author and ugiok", raw: true, check: (*session).handshake},
		{class: Handshake, name: "describes its options well", raw: true, check: (*session).options},
		{class: Handshake, name: "answers isready with readyok, and nothing else", check: (*session).isReady},
		{class: Rules, name: "has a start position after uginewgame, without position", check: (*session).startPosition},
		{class: Rules, name: "tells turn and end: at the start, after a turn, after the end", check: (*session).tellsEnd},
	}
}

// greet sends ugi and returns the lines up to ugiok.
func (s *session) greet() ([]string, error) {
	if err := s.client.Send("ugi"); err != nil {
		return nil, err
	}
	var lines []string
	for deadline := time.Now().Add(s.Startup); ; {
		line, err := s.client.Next(s.ctx, deadline)
		if err != nil {
			return nil, fmt.Errorf("%w: no line that is ugiok", err)
		}
		if line.Text == "ugiok" {
			return lines, nil
		}
		lines = append(lines, line.Text)
	}
}

func (s *session) handshake() error {
	lines, err := s.greet()
	if err != nil {
		return err
	}
	for _, want := range []string{"id name ", "id author "} {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, want) && len(l) > len(want) }) {
			return fmt.Errorf("there is no line %q", want+"…")
		}
	}
	for _, line := range lines {
		if word, _, _ := strings.Cut(line, " "); !slices.Contains([]string{"id", "option", "info", ""}, word) {
			return fmt.Errorf("%q is neither id nor option nor info", line)
		}
	}
	return nil
}

func (s *session) options() error {
	lines, err := s.greet()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, line := range lines {
		rest, ok := strings.CutPrefix(line, "option ")
		if !ok {
			continue
		}
		option, err := ugiclient.ParseOption(strings.Fields(rest))
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		name := strings.ToLower(option.Name)
		if seen[name] {
			return fmt.Errorf("option %s is there twice", option.Name)
		}
		seen[name] = true
	}
	return nil
}

func (s *session) isReady() error {
	if err := s.client.Send("isready"); err != nil {
		return err
	}
	line, err := s.client.Next(s.ctx, time.Now().Add(s.Patience))
	if err != nil {
		return err
	}
	if line.Text != "readyok" {
		return fmt.Errorf("it says %q", line.Text)
	}
	return s.expectSilence()
}

func (s *session) expectSilence() error {
	lines, err := s.client.Lines(s.ctx, silence)
	if err == nil && len(lines) > 0 {
		err = fmt.Errorf("it says %q though it was not asked; some clients take it for an answer", lines[0])
	}
	return err
}

func (s *session) startPosition() error {
	if s.game == nil {
		return skipped{"no game is given"}
	}
	lines, err := s.exchange("uginewgame")
	if err == nil {
		err = s.compare(s.game.Start(), "uginewgame; isready")
	}
	if err != nil {
		return err
	}
	return noReport(lines, "uginewgame", "a new game begins", cause{accepted, "uginewgame"})
}

// tellsEnd asks about positions in which hardly a rule matters. A wrong answer here is not
// evidence against each of the rules that the next points check.
func (s *session) tellsEnd() error {
	if s.game == nil {
		return skipped{"no game is given"}
	}
	for n := range 2 {
		l := s.branch(line{}, 0, n)
		if err := s.set(l.command(), l.p); err != nil {
			return err
		}
	}
	over, err := finished(s.game, s.rng)
	if err != nil {
		return nil
	}
	line := "position fen " + over.FEN()
	s.heard.begin()
	if err := s.client.Send(line); err != nil {
		return err
	}
	got, err := s.askWord("gameover")
	if err == nil && got != "true" {
		err = mismatch(over.FEN(), line+"; query gameover", "response "+clip(got), "response true")
	}
	return s.refused(line, err)
}
