package measure

import "encoding/json"

// An Estimate is a figure with its 95% interval. Unknown values are NaN. An unbounded
// end of an interval is infinite.
type Estimate struct {
	Value, Low, High float64
	N                int // observations that it rests on
}

// MarshalJSON implements [json.Marshaler]. Numbers that are not finite are null.
func (e Estimate) MarshalJSON() ([]byte, error) {
	number := func(x float64) *float64 {
		if !isFinite(x) {
			return nil
		}
		return &x
	}
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		Low   *float64 `json:"low"`
		High  *float64 `json:"high"`
		N     int      `json:"n"`
	}{number(e.Value), number(e.Low), number(e.High), e.N})
}

// Known reports whether the estimate has a value.
func (e Estimate) Known() bool { return e.N > 0 && isFinite(e.Value) }

// Bounded reports whether both ends of the interval are known.
func (e Estimate) Bounded() bool { return e.Known() && isFinite(e.Low) && isFinite(e.High) }

// Within returns the estimate of a quantity that cannot be below low or above high: its
// interval ends there.
func (e Estimate) Within(low, high float64) Estimate {
	e.Low, e.High = min(max(e.Low, low), high), max(min(e.High, high), low)
	return e
}

// Excludes reports whether x is outside of the interval.
func (e Estimate) Excludes(x float64) bool { return e.Known() && (x < e.Low || x > e.High) }
