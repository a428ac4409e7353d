package check

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
)

// checked returns the entries of the games to check, in the order of the registry.
func (c *Check) checked() []game.Entry {
	var entries []game.Entry
	for _, entry := range c.Registry.Games {
		if slices.ContainsFunc(c.Games, func(g positions.Game) bool { return isOf(g, entry) }) {
			entries = append(entries, entry)
		}
	}
	return entries
}

// family returns the name of the family of a game.
func family(g positions.Game) string {
	name, _, _ := strings.Cut(g.Name(), "-")
	return name
}

// isOf reports whether a game belongs to the family of entry.
func isOf(g positions.Game, entry game.Entry) bool { return family(g) == entry.Family.Name }

// variant returns the game with a name from a table of its family.
func variant(entry game.Entry, name string) positions.Game {
	g, err := entry.Family.Variant(name)
	if err != nil {
		panic("check: " + err.Error())
	}
	return g
}

// clausePoints returns a point for each clause of the games to check, in all
// variants.
func (s *session) clausePoints() []point {
	var points []point
	for _, entry := range s.checked() {
		for _, c := range entry.Checks().Clauses {
			g := variant(entry, c.Variant)
			s.addFault(g, c)
			p := inGame(g)(Rules, c.Rule, func(s *session) { s.clause(c) })
			p.breaks, p.shows = c.Breaks, shownBy(c)
			points = append(points, p)
		}
	}
	return points
}

// checkedMoves is the number of last moves of a clause that are checked one by one.
const checkedMoves = 24

// start returns the position of a clause before its moves.
func start(g positions.Game, c game.Clause) (line, error) {
	if c.FEN == "" {
		return line{p: g.Start()}, nil
	}
	p, err := g.Parse(c.FEN)
	return line{fen: c.FEN, p: p}, err
}

// clause checks a clause of the current game.
func (s *session) clause(c game.Clause) {
	l, err := start(s.game, c)
	must(err)
	moves := strings.Fields(c.Moves)
	must(legalLine(l.p.Copy(), moves))
	for i, move := range moves {
		if len(moves)-i < checkedMoves {
			s.setClause(c, l)
		}
		l = l.after(move)
	}
	s.setClause(c, l)
	s.tryMoves(c, l)
	s.setClause(c, l)
	s.listMoves(l)
	s.countMoves(l)
	s.playOn(l)
}

// setClause sets the position of a clause after some of its moves.
func (s *session) setClause(c game.Clause, l line) {
	err := try(func() { s.set(l) })
	must(shows(at(c, len(l.moves), err), err))
}

// at returns what an error after some of the moves of a clause shows.
func at(c game.Clause, moves int, err error) evidence {
	wrong := wrongAnswer(err)
	switch {
	case moves > 0:
		return afterMoves
	case c.FEN == "":
		return atBegin
	case wrong != nil && wrong.query == "fen": // the string is not given back as it was set
		return 0
	}
	return asRead
}

// tryMoves sends the legal and illegal moves of a clause.
func (s *session) tryMoves(c game.Clause, l line) {
	for _, move := range strings.Fields(c.Legal) {
		must(legalLine(l.p.Copy(), []string{move}))
		must(shows(lacksMove, try(func() {
			s.set(l.after(move))
			s.compareLegality(l, move, true)
		})))
	}
	for _, move := range strings.Fields(c.Illegal) {
		s.send(l.command())
		err := try(func() { s.refuses(l.with(move), l) })
		if wrong := wrongAnswer(err); wrong != nil {
			wrong.right += because(l.p, move)
			s.blameList(err, func(bad string) string { return l.with(bad) }, l)
			blame(rule(l.p, move), err)
		}
		must(shows(takesMove, err))
		must(shows(takesMove, try(func() { s.compareLegality(l, move, false) })))
	}
}

// compareLegality asks whether a move is legal, if the engine offers that question.
func (s *session) compareLegality(l line, move string, want bool) {
	s.send(l.command())
	got, known := s.ask("islegal " + move)
	if word, _, _ := strings.Cut(got, " "); known && word != fmt.Sprint(want) { // the reason may follow
		wrong := l.wrong("query islegal "+move, "response "+clip(got), fmt.Sprint("response ", want)+because(l.p, move))
		fail(blame(rule(l.p, move), wrong))
	}
}

// playOn makes the engine search its current position.
func (s *session) playOn(at line) {
	if at.isOver() {
		return
	}
	const limit = "movetime 10"
	if wrong := legalAnswer(s.goes(at, limit, s.Patience), at, "go "+limit, nil); wrong != nil {
		fail(wrong)
	}
}
