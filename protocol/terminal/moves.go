package terminal

import (
	"fmt"
	"strings"

	"tetrad/engine/lines"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// enter plays the move that a person has typed. If it cannot be played, enter gives
// the reason, and the legal moves that begin this way or else how to type a move.
func (s *Session) enter(move string) error {
	p := s.Engine.Position()
	if s.over() {
		return fmt.Errorf("%w; undo, save and quit are left", positions.ErrGameOver)
	}
	steps, err := p.ParseTurn(move)
	if err == nil {
		return s.add(record.Move{Turn: p.TurnString(steps)})
	}
	const most = 8
	found, _ := legalMoves(p, move, most)
	advice := "Moves that begin this way: " + strings.Join(found, ", ")
	switch len(found) {
	case 0:
		advice = "A move is " + s.howToEnter() + "; see help."
	case most:
		advice += ", ..."
	}
	s.say("%s\n%s", lines.Printable(fmt.Sprintf("%s: %v", positions.Clip(move), err)), advice)
	return nil
}

// howToEnter describes how to enter a move in the current position.
func (s *Session) howToEnter() string {
	entry := "typed as the list of moves shows it"
	if p := s.picture(); p != nil && p.Prompt != "" {
		entry = p.Prompt
	}
	if _, err := s.Engine.Position().ParseTurn("pass"); err == nil {
		entry += ", or pass"
	}
	return entry
}

// list shows the legal moves that begin with a text.
func (s *Session) list(beginning string) error {
	const most = 100
	found, all := legalMoves(s.Engine.Position(), strings.ToLower(beginning), most)
	if len(found) > 0 {
		s.say("%s", strings.Join(found, " "))
	}
	switch {
	case len(found) == most && !all:
		s.say("There are more: type moves and the beginning of a move.")
	case !all:
		s.say("There are too many moves to look through them all.")
	case len(found) == 0:
		s.say("There is none.")
	}
	return nil
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
