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

	"tetrad/engine"
)

// A Request asks for the analysis of one position.
type Request struct {
	ID      string            `json:"id"`                // repeated in every answer; not empty
	Game    string            `json:"game"`              // name of the game
	FEN     string            `json:"fen,omitempty"`     // position string; empty: the start position
	Moves   []string          `json:"moves,omitempty"`   // played from there
	Limits  engine.Limits     `json:"limits,omitzero"`   // without clocks; empty: those of the server
	Lines   int               `json:"lines,omitempty"`   // number of best lines; 0 means one
	Only    []string          `json:"only,omitempty"`    // moves to choose from; empty: all
	Options map[string]string `json:"options,omitempty"` // of the engine, for this request
	// UpdateMillis asks for updates, whenever there are new findings but not more
	// often than this; 0 means never.
	UpdateMillis float64 `json:"update_ms,omitempty"`
}

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
	for i, clock := range r.Limits.Clocks {
		if clock != nil {
			return unknownField(fmt.Sprintf("p%dtime", i+1))
		}
	}
	return r.Limits.Check()
}
