package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"tetrad/search"
)

// LimitsJSON is the form of [Limits] in JSON, with times in milliseconds. 0 is no limit.
type LimitsJSON struct {
	MoveTime  float64 `json:"movetime,omitempty"`
	Depth     int     `json:"depth,omitempty"`
	Nodes     uint64  `json:"nodes,omitempty"`
	Infinite  bool    `json:"infinite,omitempty"`
	P1Time    float64 `json:"p1time,omitempty"`
	P2Time    float64 `json:"p2time,omitempty"`
	P1Inc     float64 `json:"p1inc,omitempty"`
	P2Inc     float64 `json:"p2inc,omitempty"`
	MovesToGo int     `json:"movestogo,omitempty"`
}

// MarshalJSON implements json.Marshaler. Turns, Ponder and Analysis are no limits, and left out.
func (l Limits) MarshalJSON() ([]byte, error) {
	j := LimitsJSON{MoveTime: inMillis(l.MoveTime), Depth: l.Depth, Nodes: l.Nodes, Infinite: l.Infinite}
	for i, to := range [2][2]*float64{{&j.P1Time, &j.P1Inc}, {&j.P2Time, &j.P2Inc}} {
		if clock := l.Clocks[i]; clock != nil {
			*to[0], *to[1], j.MovesToGo = inMillis(clock.Remaining), inMillis(clock.Increment), clock.TurnsToGo
		}
	}
	return json.Marshal(j)
}

// UnmarshalJSON implements json.Unmarshaler. It refuses unknown fields, so that a misspelt limit
// is seen, and limits that [Limits.Check] refuses.
func (l *Limits) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var j LimitsJSON
	if err := decoder.Decode(&j); err != nil {
		return err
	}
	*l = Limits{MoveTime: ofMillis(j.MoveTime), Depth: j.Depth, Nodes: j.Nodes, Infinite: j.Infinite}
	if j.MoveTime > 0 {
		l.MoveTime = max(l.MoveTime, 1) // a part of a nanosecond is a limit too
	}
	for i, from := range [2][2]float64{{j.P1Time, j.P1Inc}, {j.P2Time, j.P2Inc}} {
		switch {
		case from[0] != 0:
			l.Clocks[i] = &search.Clock{Remaining: ofMillis(from[0]), Increment: ofMillis(from[1]), TurnsToGo: j.MovesToGo}
		case from[1] != 0:
			return needsTime(i)
		}
	}
	if j.MovesToGo != 0 && l.Clocks == [2]*search.Clock{} {
		return errors.New("movestogo needs p1time or p2time")
	}
	return l.Check()
}

func inMillis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
