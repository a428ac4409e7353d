package check

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A caused error has the same cause wherever it comes up.
type caused struct {
	error
	cause string
}

// Unwrap returns the error without its cause.
func (c caused) Unwrap() error { return c.error }

// blame gives a wrong answer a cause if it has none. Any other error has its own.
func blame(cause string, err error) error {
	if cause == "" || errors.As(err, new(caused)) || !errors.As(err, new(*wrongAnswer)) {
		return err
	}
	return caused{err, cause}
}

// The causes that come up at several points.
const (
	twice    = "two answers to one search"
	stray    = "a line of no search"
	blanks   = "blanks"
	spelling = "spelling"
	dialect  = "position string"
)

var digits, squares, names = regexp.MustCompile(`\d+`), regexp.MustCompile(`[a-s]\d+`), regexp.MustCompile(`"[^"]*"|\b[a-s]?\d+\b`)

// cause returns what is wrong with the engine, as far as it is the same at several points: an
// error with the cause of an earlier one is no further failure.
func (s *session) cause(p point, err error) string {
	var own caused
	var wrong *wrongAnswer
	isWrong := errors.As(err, &wrong)
	switch {
	case errors.Is(err, ugiclient.ErrCrashed):
		return "crash " + s.heard.lastCommand() + digits.ReplaceAllString(err.Error()[:min(len(err.Error()), 60)], "")
	case errors.Is(err, ugiclient.ErrSilent):
		return "silence " + s.heard.lastCommand()
	case isWrong && wrong.spelt():
		return spelling
	case errors.As(err, &own):
		return own.cause
	case isWrong && slices.Contains(oneWord, wrong.question()) && !s.right[wrong.question()+" "+wrong.right]:
		return "never " + wrong.question() + " " + wrong.right
	}
	game, name, _ := strings.Cut(p.name, ": ")
	switch {
	case name == "":
		name = game
	case p.class == Rules:
		game, _, _ = strings.Cut(game, "-")
		name = game + " " + name
	}
	return "point " + name
}

// because returns the rule that a move breaks, in parentheses, or "" if it is legal.
func because(p positions.Position, move string) string {
	if _, err := p.ParseTurn(move); err != nil {
		return " (" + err.Error() + ")"
	}
	return ""
}

// rule returns the rule that a move breaks, without names of squares, or "".
func rule(p positions.Position, move string) string {
	return names.ReplaceAllString(because(p, move), "")
}

// spelt reports whether the answer is right but for its capitals.
func (w *wrongAnswer) spelt() bool {
	right, _, _ := strings.Cut(w.right, " (")
	return w.came != right && strings.EqualFold(w.came, right)
}

// addFault notes the fault that a crafted position looks for, if all of its illegal moves break
// one rule: that of an engine that does not know this rule.
func (s *session) addFault(g positions.Game, c game.Clause) {
	p, err := start(g, c)
	if err == nil {
		err = legalLine(p, strings.Fields(c.Moves))
	}
	reasons := map[string]bool{}
	for _, move := range strings.Fields(c.Illegal) {
		reasons[rule(p, move)] = true
	}
	for reason := range reasons {
		if _, known := s.faults[reason]; err == nil && len(reasons) == 1 && !known {
			s.faults[reason] = c.Breaks
		}
	}
}

// oneWord are the questions that have few answers.
var oneWord = []string{"p1turn", "gameover", "result"}

// plainBoard returns a position string without what only its spelling has: runs of empty
// squares as dots, no separators, small letters.
func plainBoard(fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	board = digits.ReplaceAllStringFunc(board, func(run string) string {
		n := 0
		for _, c := range run { // 22 is as 4 where it stands for two runs
			n += int(c - '0')
		}
		if len(run) > 1 && run[0] == '1' {
			n += 9
		}
		return strings.Repeat(".", n)
	})
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("/|,;-_", c) {
			return -1
		}
		return c
	}, board) + " " + rest
}

// fits reports whether an error is evidence for the fault that a crafted position looks for. A
// crash is none, nor is a string that the engine does not give back as it was set, nor an
// illegal move, which may break any rule.
func fits(err error) bool {
	var wrong *wrongAnswer
	return errors.As(err, &wrong) && !strings.HasPrefix(wrong.right, legalMove) &&
		(wrong.question() != "fen" || strings.Contains(wrong.sent, " moves "))
}

// explain adds to a failure what is known about it, and returns the error that tells most.
func (s *session) explain(r *Result, p point, err error) error {
	lives := s.client != nil && s.client.Alive() && !errors.Is(err, ugiclient.ErrSilent)
	if lives {
		s.readUntilReady("stop") // the answer that should have come may be on its way
	}
	r.Engine = s.heard.reported()
	if lives && p.class == Search && errors.As(err, new(*wrongAnswer)) { // a second answer may have been taken for that of the next search
		s.client.Send("uginewgame", "position startpos", "go infinite")
		s.readUntilReady("stop")
	}
	if second := s.heard.second(err); second != nil {
		err = second
	}
	if wrong, ok := errors.AsType[*wrongAnswer](err); ok && p.class == Search && s.client != nil && s.client.Alive() {
		line, _, _ := strings.Cut(wrong.sent[max(strings.LastIndex(wrong.sent, "position "), 0):], ";")
		if strings.HasPrefix(line, "position ") {
			err = s.refused(line, err) // it may have searched the position before
		}
	}
	if fits(err) {
		r.Breaks = p.breaks
	}
	cause := s.cause(p, err)
	if fault := s.faults[cause]; fault != "" {
		r.Breaks = fault
	}
	if first, known := s.causes[cause]; known {
		r.Status, r.Breaks = Repeated, ""
		return fmt.Errorf("%w (as at: %s)", err, first)
	}
	s.causes[cause] = p.name
	return err
}
