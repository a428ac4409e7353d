package check

import (
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// inGame returns a constructor of points at which the engine plays g.
func inGame(g positions.Game) func(class Class, text string, check func(s *session) error) point {
	return func(class Class, text string, check func(s *session) error) point {
		return point{class: class, name: g.Name() + ": " + text, check: func(s *session) error {
			if err := s.ensureGame(g); err != nil {
				return err
			}
			return check(s)
		}}
	}
}

// gamePoints are the points about one variant, except for those of its clauses and of what it
// refuses.
func gamePoints(g positions.Game) []point {
	at := inGame(g)
	points := []point{
		at(Rules, "begins from the same start position", (*session).sameStart),
		at(Rules, "follows a game by its moves: turn, end and result", (*session).followMoves),
		at(Rules, "follows a game by position strings", (*session).followFENs),
		at(Rules, "lists the legal moves", (*session).listsMoves),
	}
	if hasSwap(g) {
		points = append(points, at(Rules, "names the winner after swap", (*session).winsAfterSwap))
	}
	points = append(points, positionPoints(g)...)
	return append(points, playPoints(g)...)
}

func (s *session) sameStart() error {
	p := s.game.Start()
	if err := s.client.Send("uginewgame"); err != nil {
		return err
	}
	if err := s.set("position startpos", p); err != nil {
		return err
	}
	return s.set("position fen "+p.FEN(), p)
}

// randomGame plays a random game. It calls visit with each position between turns,
// including the first and the last, and the moves so far.
func (s *session) randomGame(visit func(p positions.Position, moves []string) error) error {
	p := s.game.Start()
	var moves []string
	for {
		if err := visit(p, moves); err != nil {
			return err
		}
		if p.Outcome() != positions.Undecided || len(moves) >= s.Plies {
			return nil
		}
		moves = append(moves, s.randomMove(p))
	}
}

// randomMove plays a random move in p and returns it.
func (s *session) randomMove(p positions.Position) string {
	before := p.Copy()
	steps := positions.RandomTurn(s.rng, p)
	positions.DoTurn(p, steps)
	return before.TurnString(steps)
}

func (s *session) followMoves() error {
	return s.randomGame(func(p positions.Position, moves []string) error {
		return s.set(ugiclient.PositionLine("", moves), p)
	})
}

func (s *session) followFENs() error {
	return s.randomGame(func(p positions.Position, moves []string) error {
		return s.set(ugiclient.PositionLine(p.FEN(), nil), readAnew(s.game, p))
	})
}

// swap is the turn by which the players exchange colours.
const swap = "swap"

// hasSwap reports whether the second turn of a game may be swap.
func hasSwap(g positions.Game) bool {
	p := g.Start()
	positions.EachTurn(p.Copy(), func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		return false
	})
	_, err := p.ParseTurn(swap)
	return err == nil
}

// winsAfterSwap plays random games with swap to their ends, until each player has won one.
func (s *session) winsAfterSwap() error {
	const games, plies = 20, 400
	seen := map[string]bool{}
	for n := 0; n < games && len(seen) < 2; n++ {
		l := s.branch(line{}, 0, 1).after(swap)
		l = s.branch(l, len(l.moves), plies)
		if !l.isOver() || seen[l.p.Outcome().String()] {
			continue
		}
		seen[l.p.Outcome().String()] = true
		err := s.set(l.command(), l.p)
		if err == nil {
			err = s.set("position fen "+l.p.FEN(), readAnew(s.game, l.p))
		}
		if wrong := wrongAnswer(err); wrong != nil && wrong.query == "result" && strings.HasSuffix(wrong.came, "win") {
			c := cause{kind: otherWinner}
			s.faults[c] = "names the winner by the colour, and not by the player who has it after swap"
			err = blame(c, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readAnew returns p as read from its position string, without a history.
func readAnew(g positions.Game, p positions.Position) positions.Position {
	q, err := g.Parse(p.FEN())
	if err != nil {
		panic("check: " + err.Error()) // every position string is readable
	}
	return q
}

// listsMoves compares the lists of moves in the positions of a game, if the lists are
// short.
func (s *session) listsMoves() error {
	return s.randomGame(func(p positions.Position, moves []string) error {
		line := ugiclient.PositionLine("", moves)
		s.heard.begin()
		if err := s.client.Send(line); err != nil {
			return err
		}
		if err := s.refused(line, s.listMoves(p, line)); err != nil {
			return err
		}
		if !s.offers["legalmoves"] {
			return notOffered{"query legalmoves"}
		}
		return nil
	})
}
