package books

import (
	"context"
	"slices"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// A task is a search of one position.
type task struct {
	Moves   []string `json:"moves"`             // from the start of the game
	Without []string `json:"without,omitempty"` // turns that are listed already
}

// found is the result of a search.
type found struct {
	Score int `json:"score"`
	Depth int `json:"depth"` // in turns
	// Distinct is the number of turns of the position that lead to different positions,
	// images counted once; 0: too many to count.
	Distinct int    `json:"distinct,omitempty"`
	Lines    []line `json:"lines"` // best first
}

// A line is a turn that a search has listed.
type line struct {
	Move  string `json:"move"`
	Score int    `json:"score"`
}

// value returns the value that the search has found.
func (f *found) value() book.Value { return book.Estimated(search.Score(f.Score)) }

// searched returns what a node keeps of the search itself.
func (f *found) searched() searched { return searched{f.value(), f.Depth} }

// turns returns the lines as turns of a book.
func (f *found) turns() []turn {
	var turns []turn
	for _, l := range f.Lines {
		turns = append(turns, turn{move: l.Move, estimate: book.Estimated(search.Score(l.Score)), known: true})
	}
	return turns
}

// maxDistinct is the number of turns from which on they are not counted: some games
// have millions at the start.
const maxDistinct = 3000

// A distinct turn is one for all that lead to images of the same position.
type distinctTurn struct {
	move string
	key  uint64 // of the position
}

// distinctTurns returns the turns of p, between turns, that lead to different positions,
// images counted once, in the order of generation, and the number of all turns. If those
// are more than maxDistinct, it returns none of them.
func distinctTurns(p positions.Position) (turns []distinctTurn, count int) {
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
			turns = append(turns, distinctTurn{p.TurnString(steps), key})
		}
		return true
	})
	if count > maxDistinct {
		return nil, count
	}
	return turns, count
}

// without returns the move strings of those turns of p that do not lead where the listed
// ones do.
func without(p positions.Position, turns []distinctTurn, listed []string) (moves []string, err error) {
	have := map[uint64]bool{}
	for _, move := range listed {
		steps, err := positions.PlayTurn(p, move)
		if err != nil {
			return nil, err
		}
		key, _ := book.KeyOf(p)
		positions.UndoTurn(p, steps)
		have[key] = true
	}
	for _, t := range turns {
		if !have[t.key] {
			moves = append(moves, t.move)
		}
	}
	return moves, nil
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

// find searches a position.
func (x *searcher) find(ctx context.Context, t task) (f found, err error) {
	p, err := x.player.Position("", t.Moves)
	if err != nil {
		return f, err
	}
	if p.Outcome() != positions.Undecided {
		return f, positions.ErrGameOver
	}
	turns, count := distinctTurns(p)
	f.Distinct = len(turns)
	choice, err := without(p, turns, t.Without)
	if err != nil {
		return f, err
	}
	lines := x.settings.Lines
	if count <= maxDistinct {
		lines = min(lines, len(choice))
	}
	if lines == 0 {
		return f, nil
	}
	if len(choice) == count {
		choice = nil // all of them
	}
	if err := x.search(ctx, p, &f, choice, lines); err != nil {
		return f, err
	}
	return f, ctx.Err()
}

// search has the engine choose from some turns.
func (x *searcher) search(ctx context.Context, p positions.Position, f *found, choice []string, lines int) error {
	if err := x.player.Set(x.playing(lines)); err != nil {
		return err
	}
	x.player.NewGame()
	answer, err := x.player.Best(ctx, p, engine.Request{Nodes: x.settings.Nodes, Analysis: true, Turns: choice})
	if err != nil {
		return err
	}
	f.addLines(p, answer.Lines)
	return nil
}

// addLines takes the lines of a search, each position once.
func (f *found) addLines(p positions.Position, lines []engine.Line) {
	seen := map[uint64]bool{}
	for _, l := range lines {
		if len(l.Moves) == 0 {
			continue
		}
		steps, err := positions.PlayTurn(p, l.Moves[0])
		if err != nil {
			continue
		}
		key, _ := book.KeyOf(p)
		positions.UndoTurn(p, steps)
		if seen[key] {
			continue
		}
		seen[key] = true
		f.Lines = append(f.Lines, line{p.TurnString(steps), int(l.Score)})
		f.Depth = max(f.Depth, l.Depth)
	}
	slices.SortStableFunc(f.Lines, func(a, b line) int { return b.Score - a.Score })
	if len(f.Lines) > 0 {
		f.Score = f.Lines[0].Score
	}
}
