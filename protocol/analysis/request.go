// Package analysis analyses positions for programs: requests come in as JSON
// Lines, any number at once, and a bounded pool of engines answers each by a
// line with its id. The form of the lines stands in schema.json.
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
	ID      string            `json:"id"`                // stands in every answer; not empty
	Game    string            `json:"game"`              // its name
	FEN     string            `json:"fen,omitempty"`     // position string; empty: the start
	Moves   []string          `json:"moves,omitempty"`   // played from there
	Limits  Limits            `json:"limits,omitzero"`   // none: those of the server
	Lines   int               `json:"lines,omitempty"`   // best lines wanted; 0: one
	Only    []string          `json:"only,omitempty"`    // moves to choose from; none: all
	Options map[string]Scalar `json:"options,omitempty"` // of the engine, for this request
	// UpdateMillis asks for what is known so far, whenever it changes but not
	// more often than this; 0: never.
	UpdateMillis float64 `json:"update_ms,omitempty"`
}

// Limits are the bounds of a search; zero values are none. The first that is
// reached ends it.
type Limits struct {
	Millis   float64 `json:"movetime_ms,omitempty"`
	Depth    int     `json:"depth,omitempty"` // turns
	Nodes    uint64  `json:"nodes,omitempty"`
	Infinite bool    `json:"infinite,omitempty"` // until it is cancelled
}

// maxMillis is the longest time that is understood, a thousand hours.
const maxMillis = 3.6e9

// Check reports what cannot be obeyed.
func (l Limits) Check() error {
	switch {
	case !(l.Millis >= 0 && l.Millis <= maxMillis):
		return fmt.Errorf("movetime_ms is %v, want 0 to %.0f", l.Millis, maxMillis)
	case l.Depth < 0:
		return fmt.Errorf("depth is %d, want 0 or more", l.Depth)
	case l.Infinite && l != Limits{Infinite: true}:
		return errors.New("infinite excludes other limits")
	}
	return nil
}

// engineRequest returns l as the engine understands it.
func (l Limits) engineRequest() engine.Request {
	r := engine.Request{Depth: l.Depth, Nodes: l.Nodes, Infinite: l.Infinite, Analysis: true}
	if l.Millis > 0 {
		t := millis(l.Millis)
		r.MoveTime = &t
	}
	return r
}

func millis(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// operatorOptions are the options that a request may not set: they decide how
// much of the machine is used, stand elsewhere in the request, or change nothing
// in analysis.
var operatorOptions = []string{"game", "hash", "threads", "multipv", "ponder", "contempt"}

// check reports what is wrong with r as far as it shows without its game.
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

// A Scalar is the value of an option, in JSON a string, a number or a boolean.
type Scalar string
