package books

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// A task is a search of the position after these turns from the start of the game.
type task []string

// found is the result of a search.
type found struct {
	Depth int    `json:"depth"`         // in turns
	All   bool   `json:"all,omitempty"` // all turns are listed that lead to different positions
	Lines []line `json:"lines"`         // best first
}

// A line is a turn that a search has listed.
type line struct {
	Move  string `json:"move"`
	Score int    `json:"score"`
}

// value returns the value of the best turn.
func (f *found) value() book.Value { return book.Estimated(search.Score(f.Lines[0].Score)) }

// check refuses what no search finds.
func (f *found) check(g positions.Game, t task, lines int) error {
	p, err := play(g, t)
	if err != nil {
		return err
	}
	if len(f.Lines) < 1 || len(f.Lines) > lines || f.Depth < 0 {
		return errors.New("the result of a search is impossible")
	}
	for _, l := range f.Lines {
		if _, err := p.ParseTurn(l.Move); err != nil {
			return fmt.Errorf("%s: %w", positions.Clip(l.Move), err)
		}
		if !book.Estimated(search.Score(l.Score)).IsValid() {
			return errors.New("the score of a turn is impossible")
		}
	}
	return nil
}

// maxDistinct is the number of turns from which on they are not counted: some games
// have millions at the start.
const maxDistinct = 3000

// distinctTurns returns the turns of p, between turns, that lead to different positions,
// images counted once, in the order of generation, and the number of all turns. If those
// are more than maxDistinct, it returns none of them.
func distinctTurns(p positions.Position) (turns []string, count int) {
	seen := map[uint64]bool{}
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if count++; count > maxDistinct {
			return false
		}
		positions.DoTurn(p, steps)
		key, _ := book.KeyOf(p)
		positions.UndoTurn(p, steps)
		if !seen[key] {
			seen[key] = true
			turns = append(turns, p.TurnString(steps))
		}
		return true
	})
	if count > maxDistinct {
		return nil, count
	}
	return turns, count
}

// A searcher searches positions of one game. It is not safe for concurrent use. It
// remembers nothing from one search to the next.
type searcher struct {
	settings Settings
	game     positions.Game
	player   *engine.Player
}

// newSearcher returns a searcher. Its settings must have been checked.
func newSearcher(r engine.Registry, s Settings) (*searcher, error) {
	g, _, err := r.Game(s.Game)
	if err != nil {
		return nil, err
	}
	if _, err := r.Evaluation(s.Game); err != nil {
		return nil, err // nothing can be searched without one
	}
	x := &searcher{settings: s, game: g}
	x.player, err = engine.NewPlayer(r, x.playing(1))
	return x, err
}

// playing returns the settings of a search for this many lines.
func (x *searcher) playing(lines int) engine.Settings {
	s := &x.settings
	return engine.Settings{Game: s.Game, Search: s.Search, HashMiB: s.HashMiB, Seed: s.Seed, Lines: lines}
}

// find searches a position. The engine chooses from the turns that lead to different
// positions, if these can be counted.
func (x *searcher) find(ctx context.Context, t task) (f found, err error) {
	p, err := x.player.Position("", t)
	if err != nil {
		return f, err
	}
	if p.Outcome() != positions.Undecided {
		return f, positions.ErrGameOver
	}
	turns, count := distinctTurns(p)
	lines := x.settings.Lines
	if turns != nil {
		lines = min(lines, len(turns))
		f.All = lines == len(turns)
	}
	if len(turns) == count {
		turns = nil // all of them
	}
	if err := x.player.Set(x.playing(lines)); err != nil {
		return f, err
	}
	x.player.NewGame()
	answer, err := x.player.Best(ctx, p, engine.Limits{Nodes: x.settings.Nodes, Analysis: true, Turns: turns})
	if err != nil {
		return f, err
	}
	for _, l := range answer.Lines {
		if len(l.Moves) > 0 {
			f.Lines = append(f.Lines, line{l.Moves[0], int(l.Score)})
			f.Depth = max(f.Depth, l.Depth)
		}
	}
	slices.SortStableFunc(f.Lines, func(a, b line) int { return b.Score - a.Score })
	return f, ctx.Err()
}
