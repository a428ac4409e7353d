package results

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// Report returns lines that explain the standing to the user.
func (s *Standing) Report(settings *settings.Match) string {
	var b strings.Builder
	for i := range s.Pairings {
		s.Pairings[i].report(&b, settings)
	}
	if len(settings.Players) > 2 {
		b.WriteString(s.crossTable(settings))
	}
	if games := s.Games - s.Unplayed; games > 0 {
		points := float64(2*s.P1+s.Draws) / float64(2*games)
		fmt.Fprintf(&b, "First player: %d - %d - %d [%.3f], draws %.1f%%\n", s.P1, s.P2, s.Draws, points, percent(s.Draws, games))
	}
	if settings.SPRT != nil {
		test, pairs := *settings.SPRT, s.Pairings[0].Pairs
		b.WriteString(TestLine(test, test.LLR(pairs), test.Verdict(pairs)) + "\n")
	}
	b.WriteString(s.ends())
	for i, reasons := range s.Faults {
		for _, reason := range slices.Sorted(maps.Keys(reasons)) {
			became := map[bool]string{true: "not played", false: "lost"}[reason == record.NoStart]
			fmt.Fprintf(&b, "Games %s by faults of %s: %s %d\n", became, settings.Players[i].Name, reason, reasons[reason])
		}
	}
	s.reportWorkers(&b, settings)
	b.WriteString(s.Warnings.Report(settings))
	if s.Played > 0 {
		fmt.Fprintf(&b, "Time of the games outside of engines: %.2f%%\n", 100*(1-s.Thought/s.Played))
	}
	return b.String()
}

// ends returns a line that counts how the games ended, the most frequent reason first.
func (s *Standing) ends() string {
	if len(s.Ends) == 0 {
		return ""
	}
	reasons := slices.Sorted(maps.Keys(s.Ends))
	slices.SortStableFunc(reasons, func(a, b record.Reason) int { return s.Ends[b] - s.Ends[a] })
	var parts []string
	for _, reason := range reasons {
		parts = append(parts, fmt.Sprintf("%s %d", reason, s.Ends[reason]))
	}
	return fmt.Sprintf("Games ended by: %s\n", strings.Join(parts, ", "))
}

// Line returns the standing in one line: the games, and in a match of two players the
// score with Elo and the sequential test.
func (s *Standing) Line(settings *settings.Match) string {
	line := fmt.Sprintf("%d games", s.Games)
	if len(settings.Players) > 2 || s.Pairings[0].Pairs.Total() == 0 {
		return line
	}
	p := &s.Pairings[0]
	line += fmt.Sprintf(", %d - %d - %d, Elo %s", p.Results[2], p.Results[0], p.Results[1], p.Pairs.Elo())
	if t := settings.SPRT; t != nil {
		lower, upper := t.Bounds()
		line += fmt.Sprintf(", LLR %.2f (%.2f to %.2f)", t.LLR(p.Pairs), lower, upper)
	}
	return line
}

// report writes the lines about two players.
func (p *Pairing) report(b *strings.Builder, settings *settings.Match) {
	lost, drawn, won := p.Results[0], p.Results[1], p.Results[2]
	games := lost + drawn + won
	if games == 0 {
		return
	}
	fmt.Fprintf(b, "%s - %s: %d - %d - %d [%.3f] in %d games\n", settings.Players[p.Players[0]].Name, settings.Players[p.Players[1]].Name,
		won, lost, drawn, (float64(won)+float64(drawn)/2)/float64(games), games)
	if p.Pairs.Total() > 0 {
		fmt.Fprintf(b, "  Elo %s, normalised %s, LOS %.1f%%, pairs %v\n",
			p.Pairs.Elo(), p.Pairs.NormalizedElo(), 100*p.Pairs.LOS(), p.Pairs)
	}
	if p.Copied > 0 {
		copies := fmt.Sprintf("%d pairs are copies of earlier ones", p.Copied)
		if p.Copied == 1 {
			copies = "1 pair is a copy of an earlier one"
		}
		fmt.Fprintf(b, "  %s, move by move, and no evidence: %d count\n", copies, p.Pairs.Total())
	}
}

// TestLine describes a sequential test at this log-likelihood ratio.
func TestLine(t stats.SPRT, llr float64, v stats.Verdict) string {
	kind := "Elo"
	if t.Normalized {
		kind = "normalised Elo"
	}
	lower, upper := t.Bounds()
	verdict := map[stats.Verdict]string{
		stats.GoOn:       "undecided",
		stats.AcceptElo0: fmt.Sprintf("accepts %g", t.Elo0),
		stats.AcceptElo1: fmt.Sprintf("accepts %g", t.Elo1),
	}[v]
	return fmt.Sprintf("SPRT of %s %g against %g: LLR %.2f (%.2f to %.2f), %s", kind, t.Elo0, t.Elo1, llr, lower, upper, verdict)
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(whole) }

// A Row is the row of a player in the cross table.
type Row struct {
	Player     int            // index
	Rating     stats.Estimate // Elo
	HalfPoints int
	Games      int
	Against    []Cell // by the place of the opponent; empty against itself
}

// A Cell holds the games of a player against another.
type Cell struct{ HalfPoints, Games int }

// Rows returns the cross table: a row for each player, best first.
func (s *Standing) Rows(settings *settings.Match) []Row {
	n := len(settings.Players)
	ratings := stats.Ratings(n, s.duels())
	rows := make([]Row, n)
	for i := range rows {
		rows[i] = Row{Player: i, Rating: ratings[i]}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
	for i := range rows {
		row := &rows[i]
		for _, other := range rows {
			var cell Cell
			if other.Player != row.Player {
				cell.HalfPoints, cell.Games = s.against(row.Player, other.Player)
			}
			row.HalfPoints += cell.HalfPoints
			row.Games += cell.Games
			row.Against = append(row.Against, cell)
		}
	}
	return rows
}

// crossTable returns a table of all players, best first, with their ratings, their
// points, and their points against each other.
func (s *Standing) crossTable(settings *settings.Match) string {
	rows := s.Rows(settings)
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\tname\tElo\t±\tpoints\tgames\t%\t")
	for place := range rows {
		fmt.Fprintf(w, "%d\t", place+1)
	}
	fmt.Fprintln(w)
	for place := range rows {
		rows[place].write(w, place, settings)
	}
	w.Flush()
	return b.String()
}

// write writes the row at a place, from 0.
func (r *Row) write(w *tabwriter.Writer, place int, settings *settings.Match) {
	var cells strings.Builder
	for other, cell := range r.Against {
		switch {
		case other == place:
			cells.WriteString("-\t")
		case cell.Games == 0:
			cells.WriteString(".\t")
		default:
			fmt.Fprintf(&cells, "%g/%d\t", float64(cell.HalfPoints)/2, cell.Games)
		}
	}
	share := "."
	if r.Games > 0 {
		share = fmt.Sprintf("%.1f", 100*float64(r.HalfPoints)/float64(2*r.Games))
	}
	fmt.Fprintf(w, "%d\t%s\t%+.1f\t%.1f\t%g\t%d\t%s\t%s\n", place+1, settings.Players[r.Player].Name,
		r.Rating.Value, r.Rating.HalfWidth(), float64(r.HalfPoints)/2, r.Games, share, cells.String())
}

// duels returns all pairings in the form that the ratings need.
func (s *Standing) duels() []stats.Duel {
	var duels []stats.Duel
	for _, p := range s.Pairings {
		duels = append(duels, stats.Duel{A: p.Players[0], B: p.Players[1], Pairs: p.Pairs})
	}
	return duels
}

// against returns the half points of a player in its games against another.
func (s *Standing) against(player, other int) (halfPoints, games int) {
	for _, p := range s.Pairings {
		n := p.Results[0] + p.Results[1] + p.Results[2]
		switch {
		case p.Players == [2]int{player, other}:
			return p.Results[1] + 2*p.Results[2], n
		case p.Players == [2]int{other, player}:
			return p.Results[1] + 2*p.Results[0], n
		}
	}
	return 0, 0
}
