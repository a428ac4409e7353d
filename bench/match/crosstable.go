package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"tetrad/bench/stats"
)

// CrossTable returns a table of all players, best first, with their ratings, their
// points, and their points against each other.
func (s *Standing) CrossTable(settings *Settings) string {
	n := len(settings.Players)
	ratings := stats.Ratings(n, s.duels())
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ratings[b].Value, ratings[a].Value) })
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\tname\tElo\t±\tpoints\tgames\t%\t")
	for place := range order {
		fmt.Fprintf(w, "%d\t", place+1)
	}
	fmt.Fprintln(w)
	for place, player := range order {
		s.tableRow(w, settings, place, order, ratings[player])
	}
	w.Flush()
	return b.String()
}

// tableRow writes the row of the player at this place.
func (s *Standing) tableRow(w *tabwriter.Writer, settings *Settings, place int, order []int, rating stats.Estimate) {
	player := order[place]
	var halfPoints, games int
	var cells strings.Builder
	for _, other := range order {
		half, n := s.against(player, other)
		halfPoints += half
		games += n
		switch {
		case other == player:
			cells.WriteString("-\t")
		case n == 0:
			cells.WriteString(".\t")
		default:
			fmt.Fprintf(&cells, "%g/%d\t", float64(half)/2, n)
		}
	}
	share := "."
	if games > 0 {
		share = fmt.Sprintf("%.1f", 100*float64(halfPoints)/float64(2*games))
	}
	fmt.Fprintf(w, "%d\t%s\t%+.1f\t%.1f\t%g\t%d\t%s\t%s\n", place+1, settings.Players[player].Name,
		rating.Value, rating.HalfWidth(), float64(halfPoints)/2, games, share, cells.String())
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
