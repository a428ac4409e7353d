package record

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// Details are what else is known about how a move was found. A match keeps them
// on request only. What is nil is not known.
type Details struct {
	Speed    *uint64  `json:"nps,omitempty"`        // nodes a second, as the engine says
	Hashfull *uint64  `json:"hashfull,omitempty"`   // permille of its table that are in use, as the engine says
	Engine   *float64 `json:"engine_ms,omitempty"`  // time that the engine says it took
	Latency  *float64 `json:"latency_ms,omitempty"` // what the runner measured beyond that; below 0 where it measured less
	Left     *float64 `json:"left_ms,omitempty"`    // on the clock after the move, with the increment for it
}

// Millis returns a time in milliseconds, to the microsecond.
func Millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// words returns the details as words of a comment.
func (d *Details) words() []string {
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
	millis("left-ms", d.Left)
	return words
}

// set takes in a word of a comment with its value, and reports whether there is
// such a word.
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

// parseMillis reads a number of milliseconds. It refuses what is no number,
// which JSON could not hold.
func parseMillis(value string) (float64, error) {
	ms, err := strconv.ParseFloat(value, 64)
	if err == nil && (math.IsNaN(ms) || math.IsInf(ms, 0)) {
		err = fmt.Errorf("%q is not a time", value)
	}
	return ms, err
}
