package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/bench/stats"
	"tetrad/protocol/record"
)

// Report returns lines that explain the standing to the user.
func (s *Standing) Report(settings *Settings) string {
	var b strings.Builder
	if s.schedule.bracket != nil {
		b.WriteString(s.schedule.bracket.report(settings.Players))
	} else {
		for i := range s.Pairings {
			s.Pairings[i].report(&b, settings)
		}
	}
	if len(settings.Players) > 2 {
		b.WriteString(s.CrossTable(settings))
	}
	if s.Games > 0 {
		points := float64(2*s.P1+s.Draws) / float64(2*s.Games)
		fmt.Fprintf(&b, "First player: %d - %d - %d [%.3f], draws %.1f %%\n", s.P1, s.P2, s.Draws, points, percent(s.Draws, s.Games))
	}
	if settings.SPRT != nil {
		test, pairs := *settings.SPRT, s.Pairings[0].Pairs
		b.WriteString(TestLine(test, test.LLR(pairs), test.Verdict(pairs)) + "\n")
	}
	b.WriteString(s.ends())
	for i, reasons := range s.Faults {
		for _, reason := range slices.Sorted(maps.Keys(reasons)) {
			fmt.Fprintf(&b, "Games lost by faults of %s: %s %d\n", settings.Players[i].Name, reason, reasons[reason])
		}
	}
	s.reportWorkers(&b, len(settings.Players) == 2)
	b.WriteString(s.Warnings.Report(settings))
	if s.Played > 0 {
		fmt.Fprintf(&b, "Time outside of engines: %.2f %%\n", 100*(1-s.Thought/s.Played))
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
func (s *Standing) Line(settings *Settings) string {
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
func (p *Pairing) report(b *strings.Builder, settings *Settings) {
	lost, drawn, won := p.Results[0], p.Results[1], p.Results[2]
	games := lost + drawn + won
	if games == 0 {
		return
	}
	fmt.Fprintf(b, "%s - %s: %d - %d - %d [%.3f] in %d games\n", settings.Players[p.Players[0]].Name, settings.Players[p.Players[1]].Name,
		won, lost, drawn, (float64(won)+float64(drawn)/2)/float64(games), games)
	if p.Pairs.Total() > 0 {
		fmt.Fprintf(b, "  Elo %s, normalised %s, LOS %.1f %%, pairs %v\n",
			p.Pairs.Elo(), p.Pairs.NormalizedElo(), 100*p.Pairs.LOS(), p.Pairs)
	}
	if p.Copied > 0 {
		fmt.Fprintf(b, "  %d pairs are copies of earlier ones, move by move, and no evidence: %d count\n", p.Copied, p.Pairs.Total())
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
