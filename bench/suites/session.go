package suites

import (
	"context"

	"tetrad/engine"
	"tetrad/engine/sets"
)

// A session answers puzzles by the engine of this program, without what it remembers of earlier
// searches.
type session struct {
	*engine.Player
	options [][2]string
}

// session returns a session.
func (r Runner) session() (session, error) {
	player, err := engine.NewPlayer(r.Registry, engine.Settings{Options: r.Options})
	return session{player, r.Options}, err
}

// answer answers a puzzle. The error is the error of ctx, or says what the engine refuses.
func (s session) answer(ctx context.Context, puzzle *sets.Puzzle, l engine.Limits) (engine.Answer, error) {
	if err := s.Set(engine.Settings{Game: puzzle.Game, Options: s.options}); err != nil {
		return engine.Answer{}, err
	}
	p, err := s.Position(puzzle.FEN, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	s.NewGame()
	found, err := s.Best(ctx, p, l)
	if err != nil {
		return engine.Answer{}, err
	}
	return found.Answer, ctx.Err()
}
