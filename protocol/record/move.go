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

	Mark       string   `json:"mark,omitempty"`       // one of [Marks]: how good it is
	Note       string   `json:"note,omitempty"`       // comment of a person
	Variations [][]Move `json:"variations,omitempty"` // lines that could have been played instead
}

// Details are further facts about how a move was found. A match records them only on
// request. Unknown values are nil.
type Details struct {
	Speed    *uint64  `json:"nps,omitempty"`        // nodes per second, as the engine reports
	Hashfull *uint64  `json:"hashfull,omitempty"`   // permille of its table in use, as the engine reports
	Engine   *float64 `json:"engine_ms,omitempty"`  // time that the engine reports
	Latency  *float64 `json:"latency_ms,omitempty"` // time that the runner measured beyond that; may be negative
	Left     *float64 `json:"left_ms,omitempty"`    // on the clock after the move, including the increment for it
}

// Millis returns a time in milliseconds, to the microsecond.
func Millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// words returns the details as words of a comment. With pgn, the clock is a command of
// PGN.
func (d *Details) words(pgn bool) []string {
	var words []string
	count := func(name string, value *uint64) {
		if value != nil {
			words = append(words, name, strconv.FormatUint(*value, 10))
		}
	}
	millis := func(name string, value *float64) {
		if value != nil {
			words = append(words, name, strconv.FormatFloat(*value, 'f', -1, 64))
		}
	}
	count("nps", d.Speed)
	count("hashfull", d.Hashfull)
	millis("engine-ms", d.Engine)
	millis("latency-ms", d.Latency)
	if d.Left != nil && pgn {
		if command, ok := clockCommand(*d.Left); ok {
			return append(words, command)
		}
	}
	millis("left-ms", d.Left)
	return words
}

// set sets the value of a word of a comment, and reports whether the word is known.
func (d *Details) set(name, value string) (known bool, err error) {
	switch name {
	case "nps":
		d.Speed, err = parseCount(value)
	case "hashfull":
		d.Hashfull, err = parseCount(value)
	case "engine-ms":
		d.Engine, err = parseDetail(value)
	case "latency-ms":
		d.Latency, err = parseDetail(value)
	case "left-ms":
		d.Left, err = parseDetail(value)
	default:
		return false, nil
	}
	return true, err
}

func parseCount(value string) (*uint64, error) {
	n, err := strconv.ParseUint(value, 10, 64)
	return &n, err
}

func parseDetail(value string) (*float64, error) {
	ms, err := parseMillis(value)
	return &ms, err
}

// parseMillis parses a number of milliseconds. It refuses infinities and NaN, which
// JSON cannot represent.
func parseMillis(value string) (float64, error) {
	ms, err := strconv.ParseFloat(value, 64)
	if err == nil && (math.IsNaN(ms) || math.IsInf(ms, 0)) {
		err = fmt.Errorf("%q is not a time", value)
	}
	return ms, err
}
