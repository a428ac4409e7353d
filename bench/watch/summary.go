package watch

import (
	"tetrad/bench/match"
	"tetrad/bench/match/score"
	"tetrad/bench/match/settings"
	"tetrad/protocol/spectator"
)

// A Summary is the state of a match without its games: the score, the test, the table
// and the curve. It is not safe for concurrent use.
type Summary struct {
	settings *settings.Match
	report   spectator.MatchReport // without the curve
	curve    curve
}

// NewSummary returns the summary of a match that has not begun.
func NewSummary(m *match.Match) *Summary {
	return &Summary{settings: m.Settings, report: newReport(m)}
}

// Update updates the summary from the standing after one more game.
func (s *Summary) Update(standing *score.Standing) {
	s.curve.add(s.settings, standing)
	count(&s.report, s.settings, standing)
}

// Report returns the summary as a report without running games and news. Later calls of
// Update do not change it.
func (s *Summary) Report() *spectator.MatchReport {
	r := s.report
	r.Curve, r.Live, r.News = s.curve.points(), []spectator.LiveGame{}, []spectator.MatchResult{}
	return &r
}
