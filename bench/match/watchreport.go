package match

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/spectator"
	"tetrad/stats"
)

// A Summary is the state of a match without its games: the score, the test, the table
// and the curve. It is not safe for concurrent use.
type Summary struct {
	settings *settings.Match
	report   spectator.MatchReport // without the curve
	curve    curve
}

// NewSummary returns the summary of a match that has not begun.
func NewSummary(m *Match) *Summary {
	s := m.Settings
	r := spectator.MatchReport{
		Game: m.Game.Name(), Total: settings.NewSchedule(s).Total, Table: []spectator.MatchRow{}, Faults: []spectator.MatchFault{},
		Workers: []spectator.MatchWorker{},
	}
	for _, player := range s.Players {
		r.Players = append(r.Players, spectator.MatchPlayer{Name: player.Name, Limits: player.Limits.String()})
		r.Clocks = r.Clocks || player.Limits.Time > 0
	}
	return &Summary{settings: s, report: r}
}

// Update updates the summary from the standing after one more game.
func (s *Summary) Update(standing *results.Standing) {
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

// count updates a report from the standing. It allocates everything that it sets, since
// earlier reports may still be in use.
func count(r *spectator.MatchReport, settings *settings.Match, standing *results.Standing) {
	r.Played, r.P1Wins, r.P2Wins, r.Draws, r.Copies = standing.Games, standing.P1, standing.P2, standing.Draws, standing.Copies
	if len(settings.Players) == 2 && len(standing.Pairings) > 0 {
		r.Elo = eloOf(&standing.Pairings[0])
	}
	if settings.SPRT != nil {
		r.Test = testOf(*settings.SPRT, standing.Pairings[0].Pairs)
	}
	r.Table = table(settings, standing)
	r.Faults = faults(settings, standing)
	r.Workers = workers(settings, standing)
}

func eloOf(p *results.Pairing) *spectator.MatchElo {
	elo := p.Pairs.Elo()
	shown := &spectator.MatchElo{Value: finite(elo.Value), Low: finite(elo.Low), High: finite(elo.High), Text: elo.String(),
		LOS: p.Pairs.LOS(), Pairs: p.Pairs, Lost: p.Results[0], Drawn: p.Results[1], Won: p.Results[2]}
	if p.Pairs.Total() == 0 {
		shown.Value, shown.Low, shown.High, shown.LOS = nil, nil, nil, 0.5
	}
	return shown
}

func testOf(t stats.SPRT, pairs stats.Pairs) *spectator.MatchTest {
	llr := t.LLR(pairs)
	lower, upper := t.Bounds()
	return &spectator.MatchTest{Elo0: t.Elo0, Elo1: t.Elo1, LLR: llr, Lower: lower, Upper: upper, Text: results.TestLine(t, llr, t.Verdict(pairs))}
}

func table(settings *settings.Match, standing *results.Standing) []spectator.MatchRow {
	shown := []spectator.MatchRow{}
	for _, row := range standing.Rows(settings) {
		cells := []spectator.MatchCell{}
		for _, cell := range row.Against {
			cells = append(cells, spectator.MatchCell{Points: float64(cell.HalfPoints) / 2, Games: cell.Games})
		}
		shown = append(shown, spectator.MatchRow{Name: settings.Players[row.Player].Name, Rating: finite(row.Rating.Value), Error: finite(row.Rating.HalfWidth()),
			Points: float64(row.HalfPoints) / 2, Games: row.Games, Cells: cells})
	}
	return shown
}

func faults(settings *settings.Match, standing *results.Standing) []spectator.MatchFault {
	shown := []spectator.MatchFault{}
	for i, reasons := range standing.Faults {
		for _, reason := range slices.Sorted(maps.Keys(reasons)) {
			shown = append(shown, spectator.MatchFault{Name: settings.Players[i].Name, Reason: string(reason), Count: reasons[reason]})
		}
	}
	return shown
}

// workers returns what the machines of a farm have played.
func workers(settings *settings.Match, standing *results.Standing) (shown []spectator.MatchWorker) {
	isDuel := len(settings.Players) == 2
	shown = []spectator.MatchWorker{}
	for _, name := range slices.Sorted(maps.Keys(standing.Workers)) {
		share := standing.Workers[name]
		w := spectator.MatchWorker{Name: name, Games: share.Games, Late: share.Late, Crashes: share.Crashes}
		if isDuel && share.Pairs.Total() > 0 {
			w.Elo = share.Pairs.Elo().String()
		}
		shown = append(shown, w)
	}
	return shown
}

// finite returns a number for JSON, which has no infinity, or nil for infinity.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// liveGames returns the running games, sorted by number.
func liveGames(games map[int]play.Live) []spectator.LiveGame {
	shown := []spectator.LiveGame{}
	for _, live := range games {
		g := &live.Game
		one := spectator.LiveGame{Number: g.Number, Players: g.Players, FEN: g.FEN, Moves: g.Turns()}
		for i := range one.Left {
			one.Left[i] = live.Left[i].Milliseconds()
		}
		last := len(g.Moves) - 1
		for i := last; i >= max(0, last-1, g.Book); i-- {
			one.Scores[mover(g, i)] = cmp.Or(g.Moves[i].Bound, g.Moves[i].Score)
		}
		shown = append(shown, one)
	}
	slices.SortFunc(shown, func(a, b spectator.LiveGame) int { return cmp.Compare(a.Number, b.Number) })
	return shown
}

// mover returns the player of the move at an index; turns alternate.
func mover(g *record.Game, index int) positions.Player {
	if (index%2 == 0) == g.P2First {
		return positions.P2
	}
	return positions.P1
}

// newsOf converts finished games for display.
func newsOf(games []record.Game) []spectator.MatchResult {
	shown := make([]spectator.MatchResult, 0, len(games))
	for i := range games {
		shown = append(shown, spectator.ResultOf(&games[i]))
	}
	return shown
}
