package farmserver

import (
	"encoding/json"
	"errors"
	"math"

	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// A match is what the detail of a progress says.
type match struct {
	from   *farm.Progress
	report *spectator.MatchReport // nil: the detail is no match
	curve  *spectator.FarmCurve   // nil: none
}

func newMatch(p *farm.Progress) *match {
	m := &match{from: p}
	if report, err := readMatch(p.Detail); err == nil {
		m.report, m.curve = report, curveOf(report)
	}
	return m
}

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

// curveOf returns the small curve of a match: the log-likelihood ratio of its test, or
// else Elo.
func curveOf(r *spectator.MatchReport) *spectator.FarmCurve {
	c := &spectator.FarmCurve{Name: "Elo"}
	if r.Test != nil {
		c.Name, c.Low, c.High = "LLR", r.Test.Lower, r.Test.Upper
	}
	value := func(p *spectator.MatchPoint) (float64, bool) {
		if r.Test != nil {
			return p.LLR, true
		}
		if p.Value == nil {
			return 0, false
		}
		return *p.Value, true
	}
	if len(r.Curve) < 2 {
		return nil
	}
	first, last := r.Curve[0].Games, r.Curve[len(r.Curve)-1].Games
	count := min(len(r.Curve), spectator.MaxFarmCurve)
	at := 0
	for i := range count {
		games := first + int(math.Round(float64(last-first)*float64(i)/float64(count-1)))
		for at+1 < len(r.Curve) && r.Curve[at+1].Games <= games {
			at++
		}
		if v, ok := value(&r.Curve[at]); ok {
			c.Values = append(c.Values, v)
		}
	}
	if len(c.Values) < 2 {
		return nil
	}
	return c
}
