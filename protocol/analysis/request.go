// Package analysis analyses positions for programs. Requests arrive as JSON Lines,
// any number at a time. A bounded pool of engines answers each with a line that has
// its id. schema.json describes the lines.
package analysis

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tetrad/engine"
)

// A Request asks for the analysis of one position.
type Request struct {
	ID      string            `json:"id"`                // repeated in every answer; not empty
	Game    string            `json:"game"`              // name of the game
	FEN     string            `json:"fen,omitempty"`     // position string; empty: the start position
	Moves   []string          `json:"moves,omitempty"`   // played from there
	Limits  Limits            `json:"limits,omitzero"`   // empty: those of the server
	Lines   int               `json:"lines,omitempty"`   // number of best lines; 0 means one
	Only    []string          `json:"only,omitempty"`    // moves to choose from; empty: all
	Options map[string]string `json:"options,omitempty"` // of the engine, for this request
	// UpdateMillis asks for updates, whenever there are new findings but not more
	// often than this; 0 means never.
	UpdateMillis float64 `json:"update_ms,omitempty"`
}

// Limits are the bounds of a search. A zero value is no bound. The first bound to be
// reached ends the search.
type Limits struct {
	MoveTime float64 `json:"movetime,omitempty"` // milliseconds
	Depth    int     `json:"depth,omitempty"`    // turns
	Nodes    uint64  `json:"nodes,omitempty"`
	Infinite bool    `json:"infinite,omitempty"` // until it is cancelled
}

// maxMillis is the longest time that is accepted, a thousand hours.
const maxMillis = 3.6e9

// Check refuses impossible limits.
func (l Limits) Check() error {
	switch {
	case !(l.MoveTime >= 0 && l.MoveTime <= maxMillis):
		return fmt.Errorf("movetime is %v, want 0 to %.0f", l.MoveTime, maxMillis)
	case l.Depth < 0:
		return fmt.Errorf("depth is %d, want 0 or more", l.Depth)
	case l.Nodes > math.MaxInt64:
		return fmt.Errorf("nodes is %d, want at most %d", l.Nodes, math.MaxInt64)
	case l.Infinite && l != Limits{Infinite: true}:
		return errors.New("infinite excludes other limits")
	}
	return nil
}

// Request returns l as a request to the engine.
func (l Limits) Request() engine.Limits {
	r := engine.Limits{Depth: l.Depth, Nodes: l.Nodes, Infinite: l.Infinite}
	if l.MoveTime > 0 {
		r.MoveTime = max(1, millis(l.MoveTime)) // a part of a nanosecond is a limit too
	}
	return r
}

func millis(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// operatorOptions are the options that a request may not set: they decide how much of
// the machine is used, have fields of their own in the request, or have no effect on
// analysis.
var operatorOptions = []string{"game", "hash", "threads", "multipv", "ponder", "contempt"}

// check reports what is wrong with r, as far as that does not depend on its game.
func (r *Request) check() error {
	switch {
	case r.ID == "":
		return errors.New("id is missing")
	case r.Game == "":
		return errors.New("game is missing")
	case r.Lines < 0:
		return fmt.Errorf("lines is %d, want 0 or more", r.Lines)
	case !(r.UpdateMillis >= 0 && r.UpdateMillis <= math.MaxInt32):
		return fmt.Errorf("update_ms is %v, want 0 to %d", r.UpdateMillis, math.MaxInt32)
	}
	for name := range r.Options {
		if slices.Contains(operatorOptions, strings.ToLower(name)) {
			return fmt.Errorf("option %s cannot be set by a request", name)
		}
	}
	return r.Limits.Check()
}
