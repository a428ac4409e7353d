package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
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
			p := inGame(g)(Rules, c.Rule, func(s *session) error { return s.clause(c) })
			p.breaks, p.shows = c.Breaks, shownBy(c)
			points = append(points, p)
		}
	}
	return points
}

// checkedMoves is the number of last moves of a clause that are checked one by one.
const checkedMoves = 24

// start returns the position of a clause before its moves.
func start(g positions.Game, c game.Clause) (positions.Position, error) {
	if c.FEN == "" {
		return g.Start(), nil
	}
	return g.Parse(c.FEN)
}

// clause checks a clause of the current game.
func (s *session) clause(c game.Clause) error {
	p, err := start(s.game, c)
	if err != nil {
		return err
	}
	moves := strings.Fields(c.Moves)
	for i := 0; ; i++ {
		if len(moves)-i < checkedMoves {
			if err := s.set(ugiclient.PositionLine(c.FEN, moves[:i]), p); err != nil {
				return shows(at(c, i, err), err)
			}
		}
		if i == len(moves) {
			break
		}
		if _, err := positions.PlayTurn(p, moves[i]); err != nil {
			return err
		}
	}
	l := line{c.FEN, moves, p}
	if err := s.tryMoves(c, l); err != nil {
		return err
	}
	if err := s.set(l.command(), p); err != nil {
		return shows(at(c, len(moves), err), err)
	}
	if err := s.listMoves(p, l.command()); err != nil {
		return err
	}
	if err := s.countMoves(p, l.command()); err != nil {
		return err
	}
	return s.playOn(l)
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
func (s *session) tryMoves(c game.Clause, l line) error {
	for _, move := range strings.Fields(c.Legal) {
		if err := legalLine(l.p.Copy(), []string{move}); err != nil {
			return err
		}
		next := l.after(move)
		if err := s.set(next.command(), next.p); err != nil {
			return shows(lacksMove, err)
		}
		if err := s.compareLegality(l.p, l.command(), move, true); err != nil {
			return shows(lacksMove, err)
		}
	}
	for _, move := range strings.Fields(c.Illegal) {
		if err := s.client.Send(l.command()); err != nil {
			return err
		}
		err := s.refuses(l.with(move), l.p, l.command())
		if wrong := wrongAnswer(err); wrong != nil {
			wrong.right += because(l.p, move)
		}
		if err != nil {
			err = s.partOf(move, s.places()[0], l, nil, err)
			return shows(takesMove, blame(rule(l.p, move), err))
		}
		if err := s.compareLegality(l.p, l.command(), move, false); err != nil {
			return shows(takesMove, err)
		}
	}
	return nil
}

// compareLegality asks whether a move is legal, if the engine offers that question.
func (s *session) compareLegality(p positions.Position, line, move string, want bool) error {
	if err := s.client.Send(line); err != nil {
		return err
	}
	got, err := s.ask("islegal " + move)
	switch {
	case errors.As(err, new(notOffered)):
		return nil
	case err != nil:
		return err
	case strings.SplitN(got, " ", 2)[0] != fmt.Sprint(want): // the reason may follow
		return blame(rule(p, move), mismatch(p.FEN(), line+"; query islegal "+move,
			"response "+clip(got), fmt.Sprint("response ", want)+because(p, move)))
	}
	return nil
}

// playOn makes the engine search its current position.
func (s *session) playOn(at line) error {
	if at.isOver() {
		return nil
	}
	const limit = "movetime 10"
	answer, err := s.client.Go(s.ctx, s.Patience, at.command(), limit)
	if err != nil {
		return err
	}
	return legalAnswer(answer, at, "go "+limit, nil)
}
