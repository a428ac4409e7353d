// Package engine brings games, evaluations and searchers together. A [Player] finds turns
// for a program that waits for them. An [Engine] is a session: options, the current game
// and position, and the search that runs beside the caller. The package knows no text
// protocol and prints nothing.
package engine

import (
	"errors"

	"tetrad/engine/book"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// ErrSearching is the error of every call that would change the session while a search
// runs that nobody has stopped.
var ErrSearching = errors.New("a search is running; wait for its answer or send stop, then send this again")

// An Engine is one session. Call its methods from one goroutine. A search runs in
// another goroutine and reports through the functions given to [Engine.Go].
type Engine struct {
	registry Registry
	options  []option
	settings settings
	hidden   map[string]string // values of the hidden options that were set, by name in small letters

	entry      game.Entry
	evaluation *game.Evaluation // of the current game; nil until first needed
	erring     erring
	history    history
	kept       search.Searcher // made for a new game or a search; nil: none yet
	keptName   string
	keptMiB    int
	searched   positions.Position // last searched in a part of the game where positions can recur; nil: none
	job        *job               // search that was started last; nil before the first
	fileBook   *book.Book         // of the option BookFile; nil: none
	own        ownBook
	prepared   bool // no option that changes what Prepare does has been set since
}

// settings are the values of the options that affect searches.
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
	ownBook    bool
}

// New returns a session with default options, at the start of the first game of r. R
// must have at least one game and one searcher.
func New(r Registry) *Engine {
	e := &Engine{registry: r, hidden: map[string]string{}}
	e.options = e.optionTable()
	for i := range e.options {
		o := &e.options[i]
		if err := o.assign(o.Default); err != nil {
			panic("engine: default of an option: " + err.Error())
		}
	}
	return e
}

// NewGame forgets what earlier searches have learned, goes to the start position of the
// current game, and calls Prepare.
func (e *Engine) NewGame() error {
	if e.Searching() {
		return ErrSearching
	}
	e.forget()
	e.Prepare()
	return e.SetPosition("", nil)
}

// Entry returns the entry of the current game's family.
func (e *Engine) Entry() *game.Entry { return &e.entry }

// Game returns the current game.
func (e *Engine) Game() positions.Game { return e.history.game }

// Position returns the current position, between turns. It belongs to the engine. Until
// the next call that sets a position, the caller may use Do and Undo on it in pairs. A
// running search has its own copy.
func (e *Engine) Position() positions.Position { return e.history.position }

// Pondering reports whether the option Ponder is on.
func (e *Engine) Pondering() bool { return e.settings.ponder }
