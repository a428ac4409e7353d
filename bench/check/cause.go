package check

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// refusesPosition is the error of an engine that refuses a right position string.
type refusesPosition struct{ line, words string }

// Error returns the engine's own words.
func (r refusesPosition) Error() string {
	return fmt.Sprintf("refuses a position: %s: %s", positions.Clip(r.line), r.words)
}

// twice is the error of a second answer to a search.
type twice struct{ answer string }

// Error tells the answer.
func (t twice) Error() string {
	return "two answers to one search: " + positions.Clip(t.answer) + " was not asked for"
}

var digits, names = regexp.MustCompile(`\d+`), regexp.MustCompile(`"[^"]*"|\b[a-s]?\d+\b`)

// cause returns what is wrong with the engine, as far as it is the same at several points: an
// error with the cause of an earlier one is no further failure. It is "" if the point says
// more than the error.
func (s *session) cause(p point, err error) string {
	var (
		wrong   *wrongAnswer
		refusal refusesPosition
		late    lateError
	)
	_, name, shared := strings.Cut(p.name, ": ")
	errors.As(err, &wrong)
	switch {
	case errors.As(err, new(twice)), strings.HasSuffix(p.name, string(oneAnswer)):
		return "twice"
	case s.causes["twice"] != "" && wrong != nil && strings.HasPrefix(wrong.right, noAnswer):
		return "twice" // a second answer that comes late is taken for one of the next search
	case errors.As(err, &refusal):
		return "refusal " + digits.ReplaceAllString(refusal.words, "")
	case errors.Is(err, ugiclient.ErrCrashed):
		return "crash " + s.lastCommand() + digits.ReplaceAllString(err.Error()[:min(len(err.Error()), 60)], "")
	case errors.Is(err, ugiclient.ErrSilent):
		return "silence " + s.lastCommand()
	case wrong != nil && wrong.question() == "fen" && plainBoard(wrong.came) == plainBoard(wrong.right):
		return "fen " // the same position, in another dialect
	case errors.Is(err, errWords), wrong != nil && wrong.spelt():
		return "spelling"
	case wrong != nil && wrong.reason() != "":
		if _, known := s.causes[wrong.reason()]; p.class == Search && !known {
			return legalMove
		}
		return wrong.reason()
	case wrong != nil && slices.Contains(oneWord, wrong.question()) && !s.right[wrong.question()+" "+wrong.right]:
		return "never " + wrong.question() + " " + wrong.right
	case errors.As(err, &late):
		return "late" + late.what
	case strings.HasSuffix(p.name, string(infoBefore)), strings.HasSuffix(p.name, string(noFall)) && s.causes["stray"] != "":
		return "stray" // such a line is taken for one of the next search
	case strings.HasSuffix(p.name, tooBlank), strings.HasSuffix(p.name, tooLong):
		return "blanks" // the long line is long by its blanks
	case wrong != nil && strings.HasSuffix(wrong.came, " lines"), strings.HasSuffix(p.name, string(noMore)):
		return "lines"
	case wrong != nil && strings.HasPrefix(wrong.right, legalLines):
		return legalLines
	case wrong != nil && wrong.right == bestFirst:
		return bestFirst
	case shared && p.class != Rules:
		return "point " + name
	case shared:
		family, _, _ := strings.Cut(strings.Split(p.name, ":")[0], "-")
		return "point " + family + " " + name
	}
	return ""
}

// because returns the rule that a move breaks, in parentheses, or "" if it is legal.
func because(p positions.Position, move string) string {
	if _, err := p.ParseTurn(move); err != nil {
		return " (" + err.Error() + ")"
	}
	return ""
}

var inParentheses = regexp.MustCompile(`\((.*)\)`)

// spelt reports whether the answer is right but for its capitals.
func (w *wrongAnswer) spelt() bool {
	right, _, _ := strings.Cut(w.right, " (")
	return w.came != right && strings.EqualFold(w.came, right)
}

// reason returns the rule that an accepted or chosen move breaks, without names of squares, or "".
func (w *wrongAnswer) reason() string {
	m := inParentheses.FindStringSubmatch(w.right)
	if m == nil {
		return ""
	}
	return names.ReplaceAllString(m[1], "")
}

// faults returns for each rule that only the illegal moves of one crafted position break the
// fault of an engine that does not know it.
func (s *session) faults() map[string]string {
	if s.byReason != nil {
		return s.byReason
	}
	s.byReason = map[string]string{}
	for _, entry := range s.checked() {
		for _, c := range entry.Checks().Clauses {
			p, err := start(variant(entry, c.Variant), c)
			if err == nil {
				err = legalLine(p, strings.Fields(c.Moves))
			}
			reasons := map[string]bool{}
			for _, move := range strings.Fields(c.Illegal) {
				reasons[(&wrongAnswer{right: because(p, move)}).reason()] = true
			}
			for reason := range reasons {
				if _, known := s.byReason[reason]; err == nil && len(reasons) == 1 && !known {
					s.byReason[reason] = c.Breaks
				}
			}
		}
	}
	return s.byReason
}

// The names of two points with lines that have more blanks than they need.
const (
	tooBlank = "reads a position with more than one blank between words"
	tooLong  = "a line may have up to 1 MiB"
)

// oneWord are the questions that have few answers.
var oneWord = []string{"p1turn", "gameover", "result"}

// lastCommand returns the first word of what was sent last, but for isready, and the name of a
// question.
func (s *session) lastCommand() string {
	s.heard.mu.Lock()
	defer s.heard.mu.Unlock()
	for i := len(s.heard.told) - 1; i >= 0; i-- {
		words := strings.Fields(s.heard.told[i] + " . .")
		switch words[0] {
		case "isready", ".":
		case "query":
			return words[0] + " " + words[1] + " "
		default:
			return words[0] + " "
		}
	}
	return ""
}

// plainBoard returns a position string without what only its spelling has: runs of empty
// squares as dots, no separators, small letters.
func plainBoard(answer string) string {
	board, rest, _ := strings.Cut(strings.TrimPrefix(answer, "response "), " ")
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
	if s.client != nil && s.client.Alive() && !errors.Is(err, ugiclient.ErrSilent) {
		s.until("stop") // the answer that should have come may be on its way
	}
	if s.heard.answeredUnasked() && !errors.As(err, new(twice)) {
		err = twice{fmt.Sprintf("%s; then: %v", s.heard.unasked, err)}
	}
	if fits(err) {
		r.Breaks = p.breaks
	}
	if wrong := (*wrongAnswer)(nil); errors.As(err, &wrong) {
		if fault := s.faults()[wrong.reason()]; fault != "" {
			r.Breaks = fault
		}
	}
	r.Engine = s.heard.reported()
	cause := s.cause(p, err)
	if first, known := s.causes[cause]; known && cause != "" {
		r.Status, r.Breaks = Repeated, ""
		return fmt.Errorf("%w (as at: %s)", err, first)
	}
	s.causes[cause] = p.name
	return err
}
