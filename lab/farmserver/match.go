package farmserver

import (
	"encoding/json"
	"errors"
	"math"

	"tetrad/protocol/spectator"
)

var (
	errNoMatch    = errors.New("its submitter says nothing of a match")
	errImpossible = errors.New("a log-likelihood ratio is impossible")
)

// possible reports whether a number can be a log-likelihood ratio.
func possible(llr float64) bool { return math.Abs(llr) < 1e6 }

// readMatch reads the detail of a match, which may come from a stranger: a
// spectator.MatchReport as JSON. Running games and news are left out, since they are not
// what a farm knows.
func readMatch(detail json.RawMessage) (*spectator.MatchReport, error) {
	if len(detail) == 0 {
		return nil, errNoMatch
	}
	r := &spectator.MatchReport{}
	if err := json.Unmarshal(detail, r); err != nil {
		return nil, err
	}
	if r.Game == "" || len(r.Players) < 2 {
		return nil, errNoMatch
	}
	r.Live, r.News = []spectator.LiveGame{}, []spectator.MatchResult{}
	r.Curve, r.Table, r.Faults = orEmpty(r.Curve), orEmpty(r.Table), orEmpty(r.Faults)
	r.Workers = orEmpty(r.Workers)
	for i := range r.Table {
		r.Table[i].Cells = orEmpty(r.Table[i].Cells)
	}
	if t := r.Test; t != nil && !(possible(t.LLR) && possible(t.Lower) && possible(t.Upper)) {
		return nil, errImpossible
	}
	for i, p := range r.Curve {
		if !possible(p.LLR) {
			return nil, errImpossible
		}
		if p.Games < 0 || i > 0 && p.Games <= r.Curve[i-1].Games {
			return nil, errors.New("the points of the curve are not in order")
		}
	}
	return r, nil
}

// orEmpty returns a list that is not null as JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
