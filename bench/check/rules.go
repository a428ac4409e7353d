package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// gamePoints are the points about the rules of one game.
func gamePoints(g positions.Game) []point {
	at := func(text string, check func(s *session) error) point {
		return point{g.Name() + ": " + text, false, func(s *session) error {
			if s.game != g {
				if err := s.setGame(g); err != nil {
					return err
				}
			}
			return check(s)
		}}
	}
	return []point{
		at("begins from the same start position", (*session).sameStart),
		at("follows a game by its moves: turn, end and result", (*session).followMoves),
		at("follows a game by position strings", (*session).followFENs),
		at("lists the legal moves", (*session).legalMoves),
		at("plays legal moves", (*session).playsLegally),
		at("refuses an illegal move and keeps its position", (*session).refusesMove),
	}
}

// fen asks for the position string, which not all engines tell.
func (s *session) fen() (string, error) {
	words, err := s.client.Query(s.ctx, s.Patience, "fen")
	if errors.Is(err, ugiclient.ErrSilent) {
		return "", skipped{"it does not answer query fen"}
	}
	return strings.Join(words, " "), err
}

func (s *session) expectFEN(want string) error {
	got, err := s.fen()
	if err == nil && got != want {
		err = fmt.Errorf("query fen: %q, should be %q", got, want)
	}
	return err
}

func (s *session) sameStart() error {
	p := s.game.Start()
	if err := s.client.Send("uginewgame", "position startpos"); err != nil {
		return err
	}
	if err := s.compare(p); err != nil {
		return err
	}
	if err := s.client.Send("position fen " + p.FEN()); err != nil {
		return err
	}
	if err := s.compare(p); err != nil {
		return err
	}
	return s.expectFEN(p.FEN())
}

// randomGame plays a random game and calls visit with each position between
// turns, the first and the last too, and the moves so far.
func (s *session) randomGame(visit func(p positions.Position, moves []string) error) error {
	p := s.game.Start()
	var moves []string
	for {
		if err := visit(p, moves); err != nil {
			return fmt.Errorf("after moves %s: %w", strings.Join(moves, " "), err)
		}
		if p.Outcome() != positions.Undecided || len(moves) >= s.Plies {
			return nil
		}
		turn, steps := p.Copy(), []positions.Step(nil)
		for len(steps) == 0 || p.MidTurn() {
			choice := p.Steps(nil)
			step := choice[s.rng.IntN(len(choice))]
			p.Do(step)
			steps = append(steps, step)
		}
		moves = append(moves, turn.TurnString(steps))
	}
}

func (s *session) followMoves() error {
	return s.randomGame(func(p positions.Position, moves []string) error {
		if err := s.client.Send(ugiclient.PositionLine("", moves)); err != nil {
			return err
		}
		return s.compare(p)
	})
}

func (s *session) followFENs() error {
	return s.randomGame(func(p positions.Position, moves []string) error {
		// The string does not hold all of p: not the passes before, for instance.
		q, err := s.game.Parse(p.FEN())
		if err != nil {
			return err
		}
		if err := s.client.Send(ugiclient.PositionLine(p.FEN(), nil)); err != nil {
			return err
		}
		return s.compare(q)
	})
}

// mostMoves is the number of legal moves that are compared.
const mostMoves = 10_000

func (s *session) legalMoves() error {
	return s.randomGame(func(p positions.Position, moves []string) error {
		if p.Outcome() != positions.Undecided {
			return nil
		}
		if err := s.client.Send(ugiclient.PositionLine("", moves)); err != nil {
			return err
		}
		got, err := s.client.Query(s.ctx, s.Patience, "legalmoves")
		if errors.Is(err, ugiclient.ErrSilent) && len(moves) == 0 {
			return skipped{"it does not answer query legalmoves"}
		}
		if err != nil {
			return err
		}
		return compareMoves(p, got)
	})
}

// compareMoves compares a list of moves with the rules. A list that is longer
// than can be looked at must hold legal moves only.
func compareMoves(p positions.Position, got []string) error {
	got = slices.DeleteFunc(got, func(m string) bool { return m == "…" })
	slices.Sort(got)
	if len(slices.Compact(slices.Clone(got))) != len(got) {
		return errors.New("query legalmoves: a move is there twice")
	}
	var want []string
	positions.EachTurn(p, func(steps []positions.Step) bool {
		want = append(want, p.TurnString(steps))
		return len(want) <= mostMoves
	})
	if len(want) > mostMoves {
		for _, m := range got {
			if _, err := p.ParseTurn(m); err != nil {
				return fmt.Errorf("query legalmoves: %w", err)
			}
		}
		return nil
	}
	slices.Sort(want)
	for _, m := range want {
		if _, ok := slices.BinarySearch(got, m); !ok {
			return fmt.Errorf("query legalmoves: %s is missing", m)
		}
	}
	for _, m := range got {
		if _, ok := slices.BinarySearch(want, m); !ok {
			return fmt.Errorf("query legalmoves: %s is not legal", positions.Clip(m))
		}
	}
	return nil
}

// playsLegally has the engine think a little in some positions of a game.
func (s *session) playsLegally() error {
	const every = 5
	return s.randomGame(func(p positions.Position, moves []string) error {
		if p.Outcome() != positions.Undecided || len(moves)%every != 0 {
			return nil
		}
		answer, err := s.client.Go(s.ctx, s.Patience, ugiclient.PositionLine("", moves), "movetime 10")
		if err != nil {
			return err
		}
		_, err = p.ParseTurn(answer.Move)
		return err
	})
}

// refusesMove sends a move that is no move at all in place of a turn.
func (s *session) refusesMove() error {
	p := s.game.Start()
	if err := s.client.Ready(s.ctx, s.Patience, "uginewgame", "position startpos"); err != nil {
		return err
	}
	before, err := s.fen()
	if err != nil {
		return err
	}
	if err := s.client.Ready(s.ctx, s.Patience, "position startpos moves z99"); err != nil {
		return err
	}
	if err := s.expectFEN(before); err != nil {
		return err
	}
	return s.compare(p)
}
