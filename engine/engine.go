// Package engine is a session: options, the current game and position, and the
// search that runs on it. It brings games, evaluations and searchers together,
// knows no text protocol and prints nothing.
package engine

import (
	"errors"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// ErrSearching is the answer to everything that would change the session while
// a search runs.
var ErrSearching = errors.New("a search is running; send stop first")

// An Engine is one session. Its methods are for one goroutine. A search runs in
// another one and reports through the functions given to [Engine.Go].
type Engine struct {
	registry Registry
	options  []option
	settings settings
	hidden   []hiddenOption // that were set, each once

	entry     game.Entry
	evaluator search.Evaluator // of the current game; nil until it is needed
	history   history
	searcher  keptSearcher
	searched  *path // of the last search where positions can come again; nil: none
	job       *job  // the search that was started last; nil before the first
	prepared  bool  // nothing that calls for other memory has been set since Prepare
}

// settings are the values of the options that searches use.
type settings struct {
	hashMiB    int
	threads    int
	search     string
	multiPV    int
	ponder     bool
	overheadMS int
	level      int
	seed       uint64
	contempt   int // permille
}

// New returns a session with default options, at the start of the first game
// of r, which must have a game and a searcher at least.
func New(r Registry) *Engine {
	e := &Engine{registry: r}
	e.options = e.optionTable()
	for i := range e.options {
		o := &e.options[i]
		if err := o.assign(o.Default); err != nil {
			panic("engine: default of an option: " + err.Error())
		}
	}
	return e
}

// NewGame forgets what earlier searches have learned, goes to the start position
// of the current game, and prepares.
func (e *Engine) NewGame() error {
	if e.Searching() {
		return ErrSearching
	}
	e.forget()
	e.Prepare()
	return e.SetPosition("", nil)
}

// Entry returns what the program knows of the family of the current game.
func (e *Engine) Entry() *game.Entry { return &e.entry }

// Game returns the current game.
func (e *Engine) Game() positions.Game { return e.history.game }

// Position returns the current position, between turns. It belongs to the
// engine: the caller may Do and Undo on it in pairs, until the next call that
// sets a position. A running search has a copy of its own.
func (e *Engine) Position() positions.Position { return e.history.position }

// Pondering reports whether the option Ponder is on.
func (e *Engine) Pondering() bool { return e.settings.ponder }
