package session

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// A goRequest asks for a search.
type goRequest struct {
	Head
	line
	Engine  int               `json:"engine"`
	Options map[string]string `json:"options"`
	Limits  engine.Limits     `json:"limits"`
}

// A Task is a search for an engine. This program has made or checked all of its
// content, so the task cannot contain a command.
type Task struct {
	Game    string            // the variant
	FEN     string            // first position; empty: the start position
	Moves   []string          // in their canonical form
	Options map[string]string // unlisted options have their initial values; see [Task.OptionNames]
	Limits  engine.Limits
	Time    time.Duration // the answer is late after this time; 0: never

	id           int64
	position     positions.Position
	presentation game.Presentation // of position
}

// newTask checks the request of a page.
func (s *engineSession) newTask(q *goRequest) (*Task, error) {
	if err := s.checkEngine(q.Engine); err != nil {
		return nil, err
	}
	end, presentation, err := s.solver.show(q.line)
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	if q.Limits.IsZero() {
		return nil, errors.New("the search has no limit; give movetime, depth, nodes, clocks or infinite")
	}
	t := &Task{
		Game: end.game.Name(), FEN: end.fen, Moves: end.moves, Limits: q.Limits,
		id: q.ID, position: end.position, presentation: presentation,
	}
	if t.Options, err = checkOptions(q.Options); err != nil {
		return nil, err
	}
	t.Time = most(&t.Limits, end.position.ToMove())
	return t, nil
}

// most returns the time after which a search of a player is over; 0: never.
func most(r *engine.Limits, toMove positions.Player) time.Duration {
	if clock := r.Clocks[toMove]; clock != nil && r.MoveTime == 0 {
		return clock.Remaining
	}
	return r.MoveTime
}

var maxThreads = runtime.GOMAXPROCS(0)

// searchOptions are the options that a page may set. Other options may name files or
// programs, so only the command line sets them.
var searchOptions = map[string]search.Option{
	"Level":    numbers(1, 100),
	"MultiPV":  numbers(1, 20),
	"Threads":  numbers(1, maxThreads),
	"Hash":     numbers(1, 4096),
	"Seed":     numbers(0, math.MaxInt32),
	"Contempt": numbers(-search.MaxContempt, search.MaxContempt),
	"Search":   {Type: "string"}, // a word, see isWord
}

func numbers(low, high int) search.Option { return search.Spin("", 0, int64(low), int64(high), "") }

// isWord reports whether a text has only letters, and few of them.
func isWord(text string) bool {
	isOther := func(c rune) bool { return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') }
	return len(text) <= 30 && !strings.ContainsFunc(text, isOther)
}

// checkOptions returns the options in their canonical form if the page may set all of them.
func checkOptions(options map[string]string) (map[string]string, error) {
	for name, value := range options {
		option, ok := searchOptions[name]
		if !ok {
			return nil, fmt.Errorf("the page may not set option %q", positions.Clip(name))
		}
		canonical, err := option.Check(value)
		if err == nil && option.Type == "string" && !isWord(value) {
			err = fmt.Errorf("%q is not a word", positions.Clip(value))
		}
		if err != nil {
			return nil, fmt.Errorf("option %s: %w", name, err)
		}
		options[name] = canonical
	}
	return options, nil
}

// OptionNames returns the options that the task sets or resets, in order.
func (t *Task) OptionNames() []string { return slices.Sorted(maps.Keys(searchOptions)) }

// IsAutomatic reports whether the page sets an option by itself, without a choice of
// the user. The value that a person has chosen for an engine takes precedence over
// it.
func IsAutomatic(name string) bool { return name == "Contempt" || name == "Seed" }

// Errors of a search after which the player is still usable.
var (
	ErrIllegal = errors.New("answered with an illegal move") // by the rules
	ErrRefused = errors.New("refuses the search")
)

// Check checks the answer of an engine. Its error is [ErrIllegal].
func (t *Task) Check(move string) error {
	if _, err := t.position.ParseTurn(move); err != nil {
		return fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	return nil
}
