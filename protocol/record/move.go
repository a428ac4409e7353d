package record

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// A Move is a turn with what its player reported about it.
type Move struct {
	Turn   string  `json:"move"`
	Score  string  `json:"score,omitempty"` // "cp N" or "mate N", for the player; never a bound
	Bound  string  `json:"bound,omitempty"` // a later score that is only a bound: such as "cp N lowerbound"
	Depth  int     `json:"depth,omitempty"`
	Nodes  uint64  `json:"nodes,omitempty"`
	Millis float64 `json:"ms,omitempty"` // milliseconds, as the runner measured them
	Details

	Mark       string   `json:"mark,omitempty"`       // one of turnMarks: how good it is
	Before     string   `json:"before,omitempty"`     // comment of a person, before the first move of a variation
	Note       string   `json:"note,omitempty"`       // comment of a person, after the move
	Variations [][]Move `json:"variations,omitempty"` // lines that could have been played instead
}

// Details are further facts about how a move was found. A match records them only on
// request. Unknown values are nil.
type Details struct {
	Deepest  *uint64  `json:"seldepth,omitempty"`   // turns in the deepest line, as the engine reports
	Speed    *uint64  `json:"nps,omitempty"`        // nodes per second, as the engine reports
	Hashfull *uint64  `json:"hashfull,omitempty"`   // permille of its table in use, as the engine reports
	Engine   *float64 `json:"engine_ms,omitempty"`  // time that the engine reports
	Latency  *float64 `json:"latency_ms,omitempty"` // time that the runner measured beyond that; may be negative
	Left     *float64 `json:"left_ms,omitempty"`    // on the clock after the move, including the increment for it
	Line     string   `json:"pv,omitempty"`         // the turns that the engine expects, as far as they are legal; at most 100
}

// Millis returns a time in milliseconds, to the microsecond.
func Millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// parseMillis parses a number of milliseconds. It refuses infinities and NaN, which
// JSON cannot represent.
func parseMillis(value string) (float64, error) {
	ms, err := strconv.ParseFloat(value, 64)
	if err == nil && (math.IsNaN(ms) || math.IsInf(ms, 0)) {
		err = fmt.Errorf("%q is not a time", value)
	}
	return ms, err
}
