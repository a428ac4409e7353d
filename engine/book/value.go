package book

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/search"
)

// A Value is the value of a position or a turn, for the player who is to move or who
// makes the turn. In a file it is a number of centipawns, or "win 7", "loss 8" or "draw".
type Value struct {
	// Score is in centipawns, or a proven end with its distance in turns, see
	// [search.Score]. A proven draw is 0.
	Score search.Score
	// Proved says that best play leads to that end. Otherwise the score is an estimate.
	Proved bool
}

// Estimated returns the value of a search's score. Scores beyond all estimates are
// proofs.
func Estimated(s search.Score) Value { return Value{s, s.IsProven()} }

// ProvedDraw is the value of a position that is a draw with best play.
var ProvedDraw = Value{0, true}

// IsValid reports whether a value can be true: only ends are beyond all estimates, and
// only ends and draws are proved.
func (v Value) IsValid() bool {
	if v.Score <= -search.Infinity || v.Score >= search.Infinity {
		return false
	}
	return v.Proved == v.Score.IsProven() || v.Proved && v.Score == 0
}

// check refuses a value that cannot be true.
func (v Value) check() error {
	if !v.IsValid() {
		return fmt.Errorf("the value %d is impossible", v.Score)
	}
	return nil
}

// String returns a value as people read it: centipawns, or how the game ends with best
// play.
func (v Value) String() string {
	turns, isEnd := v.Score.Mate()
	switch {
	case isEnd && v.Score > 0:
		return fmt.Sprintf("win %d", turns)
	case isEnd:
		return fmt.Sprintf("loss %d", -turns)
	case v.Proved:
		return "draw"
	}
	return fmt.Sprintf("%+d", v.Score)
}

// MarshalJSON implements [json.Marshaler].
func (v Value) MarshalJSON() ([]byte, error) {
	if v.Proved {
		return json.Marshal(v.String())
	}
	return json.Marshal(v.Score)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (v *Value) UnmarshalJSON(text []byte) error {
	var word string
	if json.Unmarshal(text, &word) != nil {
		v.Proved = false
		return json.Unmarshal(text, &v.Score)
	}
	end, distance, _ := strings.Cut(word, " ")
	turns, err := strconv.ParseUint(distance, 10, 16)
	switch {
	case word == "draw":
		*v = ProvedDraw
	case err == nil && end == "win":
		*v = Estimated(search.WinIn(int(turns)))
	case err == nil && end == "loss":
		*v = Estimated(search.LossIn(int(turns)))
	default:
		return fmt.Errorf("a value is %q, want a number, win N, loss N or draw", positions.Clip(word))
	}
	return nil
}
