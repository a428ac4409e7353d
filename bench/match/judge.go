package match

import (
	"encoding/json"
	"slices"

	"tetrad/bench/jobs"
	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/engine/wholefile"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// A goal says where a match ends. It is no part of the specification, since pairs are the same
// in a longer match.
type goal struct {
	Games int         `json:"games"`          // for every two players; 0: only SPRT ends the match
	SPRT  *stats.SPRT `json:"sprt,omitempty"` // nil: none
}

// A judge counts the pairs of a match on a machine that plays none. It is a [jobs.Judge].
type judge struct {
	pairs     *pairs
	variant   positions.Game
	settings  *settings.Match
	collector *collector
	summary   *Summary
}

// newJudge returns what counts pairs towards a goal, which may come from a stranger.
func newJudge(p *pairs, variant positions.Game, text json.RawMessage) (jobs.Judge, error) {
	var g goal
	if err := wholefile.Decode(text, &g); err != nil {
		return nil, err
	}
	s := &settings.Match{Plan: p.Plan, Games: g.Games, SPRT: g.SPRT}
	s.Concurrency = s.Slots()
	if err := s.Check(); err != nil {
		return nil, err
	}
	m := &Match{site: site{Runner: play.Runner{Settings: s, Game: variant}}}
	j := &judge{pairs: p, variant: variant, settings: s, collector: newCollector(m), summary: NewSummary(m)}
	m.Finished = func(_ record.Game, standing *results.Standing) { j.summary.Update(standing) }
	return j, nil
}

// Last implements [jobs.Judge].
func (j *judge) Last() int {
	if total := settings.NewSchedule(j.settings).Total; total > 0 {
		return total / 2
	}
	return jobs.MaxIndex
}

// Fold implements [jobs.Judge].
func (j *judge) Fold(index int, result []byte, author string) (end string, err error) {
	games, err := j.pairs.read(j.variant, index, result)
	if err != nil {
		return "", err
	}
	for _, g := range games {
		g.Worker = author
		if err := j.collector.record([]finishedGame{{game: g}}); err != nil {
			return "", err
		}
	}
	if _, more := j.collector.standing.NextGame(); j.collector.end == "" && !more {
		j.collector.end = AllPlayed
	}
	return string(j.collector.end), nil
}

// Text implements [jobs.Judge].
func (j *judge) Text() string { return j.collector.standing.Line(j.settings) }

// Detail implements [jobs.Judge].
func (j *judge) Detail() any { return j.summary.Report() }

// engines returns the names of the engines of the players, but for that of every worker.
func (p *pairs) engines() (names []string) {
	for i := range p.Players {
		if name := p.Players[i].Command[0]; name != jobs.OwnEngine && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
