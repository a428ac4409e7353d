package check

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A cause is what is wrong with an engine, as far as tests of the evidence tell. An error with the
// cause of an earlier one is no further failure.
type cause struct {
	kind causeKind
	of   string // what tells causes of one kind apart, see below
}

type causeKind int

// The kinds of causes.
const (
	atPoint       causeKind = iota // of: the point, since nothing is known that others have too
	crash                          // of: the command
	hang                           // of: the command
	twice                          // an answer that was not asked for, or a line of no search
	blanks                         // more than one blank between words
	spelling                       // the right answer, but for its capitals or its number of words
	dialect                        // a position string that is not given back as it was set
	never                          // of: a question, and an answer to it that has never come
	refusesString                  // of: what the engine says
	refusesMove                    // of: the family, and the signs between the squares of the move
	followsList                    // a list with a word that is no move
	breaksRule                     // of: the rule that a move breaks
	searchesOther                  // a search of an earlier position
	illegalAnswer                  // an illegal answer to a search
	illegalPV                      // a line of play with an illegal move
	otherAnswer                    // an answer other than its best line
	falseMate                      // a mate, or a proof, that is none
	lateAnswer                     // of: after what
	accepted                       // of: the command, if it is not position, for which an error is reported though it is followed
	repeatedMove                   // a list with a move twice
	wrongLines                     // a number of lines of play other than MultiPV
)

// blame gives a wrong answer a cause if it has none. Any other error has its own.
func blame(c cause, err error) error {
	if wrong := wrongAnswer(err); wrong != nil && wrong.cause == (cause{}) {
		wrong.cause = c
	}
	return err
}

var digits, squares, names = regexp.MustCompile(`\d+`), regexp.MustCompile(`[a-s]\d+`), regexp.MustCompile(`"[^"]*"|\b[a-s]?\d+\b`)

// cause returns what is wrong with the engine, as far as it is the same at several points.
func (s *session) cause(p point, err error) cause {
	var own *failure
	isOwn, isWrong := errors.As(err, &own), wrongAnswer(err) != nil
	switch {
	case errors.Is(err, ugiclient.ErrCrashed):
		return cause{crash, s.heard.now().command}
	case isSilent(err):
		return cause{hang, s.heard.now().command}
	case isWrong && own.spelt():
		return cause{kind: spelling}
	case isOwn && own.cause != (cause{}):
		return own.cause
	case isWrong && slices.Contains(oneWord, own.query) && !s.right[own.query+" "+own.right]:
		return cause{never, own.query + " " + own.right}
	}
	game, name, isOfGame := strings.Cut(p.name, ": ")
	switch {
	case !isOfGame:
		name = game
	case p.class == Rules:
		game, _, _ = strings.Cut(game, "-")
		name = game + " " + name
	}
	return cause{atPoint, name}
}

// oneWord are the questions that have few answers.
var oneWord = []string{"p1turn", "gameover", "result"}

// counted returns a number of things with their noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// quoted returns a text in which bytes that cannot be printed are written as Go does.
func quoted(text string) string {
	text = strconv.Quote(text)
	return strings.ReplaceAll(text[1:len(text)-1], `\"`, `"`)
}

// because returns the rule that a move breaks, in parentheses, or "" if it is legal.
func because(p positions.Position, move string) string {
	if _, err := p.ParseTurn(move); err != nil {
		return " (" + err.Error() + ")"
	}
	return ""
}

// rule returns the rule that a move breaks, without names of squares, or no cause.
func rule(p positions.Position, move string) cause {
	if reason := names.ReplaceAllString(because(p, move), ""); reason != "" {
		return cause{breaksRule, reason}
	}
	return cause{}
}

// spelt reports whether the answer is right but for its capitals.
func (w *failure) spelt() bool {
	right, _, _ := strings.Cut(w.right, " (")
	if w.query == "fen" && strings.ToLower(right) != right { // capitals are other pieces
		return false
	}
	return w.came != right && strings.EqualFold(w.came, right)
}

// explain adds to a failure what is known about it, and returns the error that tells most.
func (s *session) explain(r *Result, p point, err error) error {
	lives := s.client != nil && s.client.Alive() && !isSilent(err)
	if heard := s.heard.now(); wrongAnswer(err) == nil {
		r.Sent = heard.sent()
	}
	if lives {
		try(func() { s.readUntilReady("stop") }) // the answer that should have come may be on its way
	}
	r.Engine = s.heard.reported()
	if lives && p.class == Search && wrongAnswer(err) != nil { // a second answer may have been taken for that of the next search
		s.client.Send("uginewgame", "position startpos", "go infinite")
		try(func() { s.readUntilReady("stop") })
	}
	if second := s.heard.second(); second != nil {
		err = second
		heard := s.heard.now()
		r.Sent, r.Came, r.Right = heard.unaskedSent, positions.Clip(heard.unasked), noneWaits
	}
	if wrong := wrongAnswer(err); wrong != nil && p.class == Search && s.client != nil && s.client.Alive() {
		if wrong.at.p != nil {
			err = s.refused(wrong.at, err) // it may have searched the position before
		}
	}
	c := s.cause(p, err)
	if first, known := s.causes[c]; known {
		r.Status = Repeated
		return fmt.Errorf("%w (as at: %s)", err, first)
	}
	r.Breaks = s.likely(p, c, err)
	s.causes[c] = p.name
	return err
}
