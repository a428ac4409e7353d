package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A clause is a position for a clause of the rules: one in which an engine that
// does not keep to it gives itself away. What is right there is not written
// down, but found out by our rules.
type clause struct {
	game    string // the variant
	rule    string // what the rules say
	breaks  string // what an engine does that does not keep to it
	fen     string // the position; "" is the start
	moves   string // played from there; the last ones are looked at one by one
	legal   string // moves after which it is looked too
	illegal string // moves that have to be refused
}

// clauses returns the tables of all games.
func clauses() []clause {
	return slices.Concat(vertoClauses, veletasClauses, trapClauses, vinverClauses)
}

// variant returns the game with a name that is in a table.
func variant(name string) positions.Game {
	g, _, err := engine.Default().Game(name)
	if err != nil {
		panic("check: " + err.Error())
	}
	return g
}

// family returns the first part of the name of a game.
func family(name string) string {
	first, _, _ := strings.Cut(name, "-")
	return first
}

// clausePoints returns a point for each clause of the games that are checked,
// in all variants.
func (s *session) clausePoints() []point {
	var points []point
	for _, c := range clauses() {
		if !slices.ContainsFunc(s.Games, func(g positions.Game) bool { return family(g.Name()) == family(c.game) }) {
			continue
		}
		points = append(points, point{Rules, c.game + ": " + c.rule, false, c.breaks, func(s *session) error {
			if err := s.use(variant(c.game)); err != nil {
				return err
			}
			return s.clause(c)
		}})
	}
	return points
}

// lookedAt is how many of the last moves of a clause are looked at one by one.
const lookedAt = 24

// start returns the position of a clause, before its moves.
func (c *clause) start() (positions.Position, error) {
	g := variant(c.game)
	if c.fen == "" {
		return g.Start(), nil
	}
	return g.Parse(c.fen)
}

func (s *session) clause(c clause) error {
	p, err := c.start()
	if err != nil {
		return err
	}
	moves := strings.Fields(c.moves)
	for i := 0; ; i++ {
		if len(moves)-i < lookedAt {
			if err := s.set(ugiclient.PositionLine(c.fen, moves[:i]), p); err != nil {
				return err
			}
		}
		if i == len(moves) {
			break
		}
		if _, err := positions.PlayTurn(p, moves[i]); err != nil {
			return err
		}
	}
	line := ugiclient.PositionLine(c.fen, moves)
	if err := s.tryMoves(c, p, moves); err != nil {
		return err
	}
	if err := s.set(line, p); err != nil {
		return err
	}
	if err := s.listMoves(p, line); err != nil {
		return err
	}
	if err := s.countMoves(p, line); err != nil {
		return err
	}
	return s.playOn(p, line)
}

// tryMoves sends the legal and illegal moves of a clause.
func (s *session) tryMoves(c clause, p positions.Position, moves []string) error {
	for _, move := range strings.Fields(c.legal) {
		next := p.Copy()
		if _, err := positions.PlayTurn(next, move); err != nil {
			return err
		}
		if err := s.set(ugiclient.PositionLine(c.fen, append(slices.Clone(moves), move)), next); err != nil {
			return err
		}
		if err := s.compareLegality(p, ugiclient.PositionLine(c.fen, moves), move, true); err != nil {
			return err
		}
	}
	for _, move := range strings.Fields(c.illegal) {
		line := ugiclient.PositionLine(c.fen, moves)
		if err := s.client.Send(line); err != nil {
			return err
		}
		if err := s.refuses(ugiclient.PositionLine(c.fen, append(slices.Clone(moves), move)), p, line); err != nil {
			return err
		}
		if err := s.compareLegality(p, line, move, false); err != nil {
			return err
		}
	}
	return nil
}

// compareLegality asks whether a move is legal, where that is offered.
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
	case strings.SplitN(got, " ", 2)[0] != fmt.Sprint(want): // why it is not legal may follow
		return &wrongAnswer{p.FEN(), line + "; query islegal " + move, "response " + clip(got), fmt.Sprint("response ", want)}
	}
	return nil
}

// playOn has the engine move in p, which it is in.
func (s *session) playOn(p positions.Position, line string) error {
	if p.Outcome() != positions.Undecided {
		return nil
	}
	const limit = "movetime 10"
	answer, err := s.client.Go(s.ctx, s.Patience, line, limit)
	if err != nil {
		return fmt.Errorf("%s; go %s: %w", line, limit, err)
	}
	if _, err := p.ParseTurn(answer.Move); err != nil {
		return &wrongAnswer{p.FEN(), line + "; go " + limit, answer.Line, "a legal move (" + err.Error() + ")"}
	}
	return nil
}
