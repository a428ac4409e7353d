package check

import (
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
)

// Evidence is what a wrong answer at a crafted position shows. It is a set.
type evidence uint

const (
	atBegin     evidence = 1 << iota // an answer about the start of the game is wrong
	asRead                           // one about the position as it is read in, other than its string
	afterMoves                       // one about the position after the moves of the clause
	lacksMove                        // a legal move is refused, or not listed
	takesMove                        // an illegal move is followed, or listed
	countsMoves                      // perft counts other moves
)

// shows adds what an error shows, if it is a wrong answer, unless something more special is known.
func shows(e evidence, err error) error {
	if wrong := wrongAnswer(err); wrong != nil && wrong.shows == 0 {
		wrong.shows = e
	}
	return err
}

// shownBy returns what an engine with the fault that a clause looks for shows: what comes after
// the moves of the clause, if it has any; its legal and illegal moves; and what is read in, if it
// has nothing else. Clauses whose fault shows elsewhere say so.
func shownBy(c game.Clause) (e evidence) {
	if c.Shows == "start" {
		return atBegin
	}
	if c.Moves != "" {
		e |= afterMoves | lacksMove | takesMove | countsMoves
	}
	if c.Legal != "" {
		e |= lacksMove | countsMoves
	}
	if c.Illegal != "" {
		e |= takesMove | countsMoves
	}
	if e == 0 {
		e = asRead
	}
	if c.Moves == "" && c.FEN == "" {
		e |= atBegin
	}
	if c.Shows == "set-up" {
		e |= asRead
	}
	return e
}

// addFault notes the fault that a crafted position looks for, if all of its illegal moves break
// one rule: that of an engine that does not know this rule.
func (s *session) addFault(g positions.Game, c game.Clause) {
	if shownBy(c)&takesMove == 0 {
		return
	}
	l, err := start(g, c)
	if err == nil {
		err = legalLine(l.p, strings.Fields(c.Moves))
	}
	reasons := map[cause]bool{}
	for _, move := range strings.Fields(c.Illegal) {
		reasons[rule(l.p, move)] = true
	}
	for reason := range reasons {
		if _, known := s.faults[reason]; err == nil && len(reasons) == 1 && !known {
			s.faults[reason] = c.Breaks
		}
	}
}

// likely returns the fault that an error is evidence for, or "". A cause that is known from this
// error goes before what a point looks for. A crash is evidence for nothing, nor is a string that
// the engine does not give back as it was set.
func (s *session) likely(p point, c cause, err error) string {
	wrong := wrongAnswer(err)
	switch {
	case s.faults[c] != "":
		return s.faults[c]
	case wrong == nil, c.kind == twice, c.kind == spelling, c.kind == dialect, c.kind == illegalAnswer,
		c.kind == refusesString, c.kind == accepted:
		return ""
	case wrong.shows&p.shows == 0 && (wrong.shows != 0 || p.class == Rules):
		return "" // nothing that the clause is about
	}
	return p.breaks
}
