package engine

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/search"
)

// Settings are what a [Player] plays with. The zero value is the first game of the
// registry at full strength, with one thread.
type Settings struct {
	Game    string // "": the first game of the registry
	Search  string // a searcher of the registry; "": the one that suits the game
	HashMiB int    // memory of the search; 0: as the option Hash
	Threads int    // that search; 0: 1
	Lines   int    // number of best lines to report; 0: 1
	Level   int    // strength, 1 to 20; 0: 20
	Seed    uint64 // of every random choice
	// Options are options of the engine by name, see [Engine.SetOption], as pairs of name
	// and value. Of two pairs with one name the later counts, and a field above that is
	// not zero counts before both.
	Options [][2]string
}

// pairs returns the options that s sets, in the order in which they override each other.
func (s *Settings) pairs() [][2]string {
	pairs := slices.Clone(s.Options)
	for _, o := range []struct {
		name  string
		value int
	}{{"Hash", s.HashMiB}, {"Threads", s.Threads}, {"MultiPV", s.Lines}, {"Level", s.Level}} {
		if o.value != 0 {
			pairs = append(pairs, [2]string{o.name, strconv.Itoa(o.value)})
		}
	}
	if s.Seed != 0 {
		pairs = append(pairs, [2]string{"Seed", strconv.FormatUint(s.Seed, 10)})
	}
	for _, o := range [][2]string{{"Game", s.Game}, {"Search", s.Search}} {
		if o[1] != "" {
			pairs = append(pairs, o)
		}
	}
	return pairs
}

// A Player chooses turns. It is the engine for programs that want an answer, not a
// session: each call of Best waits for its search. A player keeps what its searches learn,
// for later positions of the same game. It is not safe for concurrent use.
type Player struct {
	// Info is called with each new line while Best runs. It may be nil. It must not call
	// the player.
	Info func(Line)

	engine *Engine
}

// A Result is what [Player.Best] has found.
type Result struct {
	Answer
	// Interrupted says why ctx ended the search, as context.Cause does: for a deadline it is
	// context.DeadlineExceeded. It is nil if the search ended by itself or at a limit of the
	// request.
	Interrupted error
	// Lines are the last reports of the lines, best first. Where the search was stopped, the
	// later ones may be older and less deep. There are none if the search reports nothing.
	Lines []Line
}

// NewPlayer returns a player. It takes the memory of its search when that is first
// needed.
func NewPlayer(r Registry, s Settings) (*Player, error) {
	p := &Player{engine: New(r)}
	if err := p.Set(s); err != nil {
		return nil, err
	}
	return p, nil
}

// Set changes the settings. Options that s does not set get their defaults. The knowledge
// of earlier searches stays where the new settings allow it. An error names the option,
// the value and the allowed values; some of s may then be set.
func (p *Player) Set(s Settings) error {
	values, names := map[string]string{}, map[string]string{} // by names in lower case
	set := func(name, value string) {
		key := strings.ToLower(name)
		values[key], names[key] = value, name
	}
	present := map[string]string{}
	for _, o := range p.engine.options {
		set(o.Name, o.Default)
		present[strings.ToLower(o.Name)] = o.Value
	}
	for name, value := range p.engine.hidden {
		set(name, search.DefaultValue)
		present[name] = value
	}
	for _, o := range s.pairs() {
		set(o[0], o[1])
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if value, known := present[key]; known && value == values[key] {
			continue // setting the level or the seed again would clear the tables
		}
		if err := p.engine.SetOption(names[key], values[key]); err != nil {
			return err
		}
	}
	return nil
}

// NewGame forgets what earlier searches have learned, and makes ready what a search needs.
// The next answer then depends on nothing before, and no time is lost when a clock runs.
func (p *Player) NewGame() {
	p.engine.forget()
	p.engine.Prepare()
}

// Game returns the game that is set.
func (p *Player) Game() positions.Game { return p.engine.history.game }

// Position returns the position after moves from the position string fen, or from the
// start of the player's game if fen is empty. An error names the cause and, in a list of
// moves, the ply.
func (p *Player) Position(fen string, moves []string) (positions.Position, error) {
	h, err := replay(p.Game(), fen, moves)
	if err != nil {
		return nil, err
	}
	return h.position, nil
}

// Best searches a position of the player's game, between turns, and returns the best
// turn. It leaves the position as it was. When ctx ends, the search stops, and Best
// returns the best turn found so far, without an error; there always is one, and
// [Result.Interrupted] tells. If l is Infinite or Ponder, Best waits for the end of ctx. The error is positions.ErrGameOver
// after the end of the game, or says what is wrong with the position or with l. No
// goroutine outlives the call.
func (p *Player) Best(ctx context.Context, at positions.Position, l Limits) (Result, error) {
	if err := p.check(at); err != nil {
		return Result{}, err
	}
	return p.engine.best(ctx, at, l, p.Info)
}

// Best searches the current position in the calling goroutine, as [Player.Best] does.
// info is called with each new line; it may be nil. The answer has no move if the game is
// over. During the call the engine must not be used.
func (e *Engine) Best(ctx context.Context, l Limits, info func(Line)) (Result, error) {
	if e.Searching() {
		return Result{}, ErrSearching
	}
	return e.best(ctx, e.history.position, l, info)
}

// best searches a position.
func (e *Engine) best(ctx context.Context, at positions.Position, l Limits, info func(Line)) (Result, error) {
	var result Result
	s, err := e.newSearch(at, l, Events{Info: func(line Line) {
		result.add(line)
		if info != nil {
			info(line)
		}
	}})
	if err != nil {
		return result, err
	}
	defer s.control.Watch()()
	stop := context.AfterFunc(ctx, s.control.Stop)
	result.Answer = s.find()
	if !stop() {
		<-s.control.Done() // ctx has ended: Stop runs in a goroutine
		result.Interrupted = context.Cause(ctx)
	}
	return result, nil
}

// check refuses positions that cannot be searched. An evaluation of one game must not see
// a position of another.
func (p *Player) check(at positions.Position) error {
	game := p.Game()
	switch {
	case at.MidTurn():
		return fmt.Errorf("a turn of %s is not finished", game.Name())
	case at.Outcome() != positions.Undecided:
		return positions.ErrGameOver
	}
	if _, err := game.Parse(at.FEN()); err != nil {
		return fmt.Errorf("the position is none of %s: %w", game.Name(), err)
	}
	return nil
}

// add puts a report in the place of its line.
func (r *Result) add(l Line) {
	at := max(l.Line, 1) - 1
	for len(r.Lines) <= at {
		r.Lines = append(r.Lines, Line{})
	}
	r.Lines[at] = l
}
