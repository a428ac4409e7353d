package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// enter plays the move that a person has typed. If it cannot be played, enter gives
// the reason and a suggestion.
func (s *Session) enter(move string) error {
	p := s.Engine.Position()
	if s.over() {
		return fmt.Errorf("%w; undo, new, save and quit are left", positions.ErrGameOver)
	}
	steps, err := p.ParseTurn(move)
	if err != nil {
		return fmt.Errorf("%s: %w%s", positions.Clip(move), err, s.suggestion(move))
	}
	s.paused = false
	return s.add(record.Move{Turn: p.TurnString(steps)})
}

// suggestion returns the text after a refusal: the legal moves that begin like the
// typed text, or how to enter a move.
func (s *Session) suggestion(move string) string {
	const most = 8
	found, _ := legalMoves(s.Engine.Position(), move, most+1)
	switch {
	case len(found) == 1:
		return "\nDid you mean " + found[0] + "?"
	case len(found) > most:
		return "\nMany moves begin this way: " + strings.Join(found[:most], ", ") + ", ..."
	case len(found) > 1:
		return "\nMoves that begin this way: " + strings.Join(found, ", ")
	}
	return "\nA move is " + s.howToEnter() + "; help lists the commands."
}

// legalMoves returns at most most legal moves that begin with a text, in the order of
// generation. all reports whether there are no others.
func legalMoves(p positions.Position, beginning string, most int) (found []string, all bool) {
	// A position can have millions of legal setups. This many take only a moment.
	const looks = 100_000
	all = true
	n := 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		move := p.TurnString(steps)
		n++
		if strings.HasPrefix(move, beginning) {
			if len(found) == most {
				all = false
				return false
			}
			found = append(found, move)
		}
		all = n < looks
		return all
	})
	return found, all
}

func (s *Session) listMoves(args []string) error {
	beginning := strings.ToLower(strings.Join(args, ""))
	const most = 100
	found, all := legalMoves(s.Engine.Position(), beginning, most)
	switch {
	case len(found) == 0 && all:
		s.say("There is none.")
	case len(found) == 0:
		s.say("There are too many moves to look through. A move is %s.", s.howToEnter())
	default:
		s.say("%s", columns(found, min(s.Display.Width()-1, 100)))
		switch {
		case len(found) == most && !all:
			s.say("There are more. Type the start of a move to list fewer: moves %s", start(found[most-1]))
		case !all:
			s.say("There may be more: there are too many moves to look through.")
		}
	}
	return nil
}

// start returns a part of a move that fewer moves begin with: the move without its last square,
// or the file of its only one.
func start(move string) string { return move[:max(strings.LastIndexAny(move, "+-/>x")+1, 1)] }

// columns arranges words in columns of equal width.
func columns(words []string, width int) string {
	widest := 0
	for _, w := range words {
		widest = max(widest, len(w))
	}
	perLine := max(1, (width+1)/(widest+2))
	var lines []string
	for words := range slices.Chunk(words, perLine) {
		line := ""
		for _, w := range words {
			line += fmt.Sprintf("%-*s", widest+2, w)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// completions returns the words that begin with the typed text.
func (s *Session) completions(typed string) []string {
	const most = 200
	var words []string
	for _, c := range commands() {
		if strings.HasPrefix(c.name, typed) {
			words = append(words, c.name)
		}
	}
	if !s.over() {
		moves, _ := legalMoves(s.Engine.Position(), typed, most)
		words = append(words, moves...)
	}
	return words
}

// printable replaces unprintable characters in a text that may quote typed input. It
// keeps line ends.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
