package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"tetrad/bench/stats"
)

// A TableRow is the row of a player in the cross table.
type TableRow struct {
	Player     int            // index
	Rating     stats.Estimate // Elo
	HalfPoints int
	Games      int
	Against    []TableCell // by the place of the opponent; empty against itself
}

// A TableCell holds the games of a player against another.
type TableCell struct{ HalfPoints, Games int }

// Table returns the cross table: a row for each player, best first.
func (s *Standing) Table(settings *Settings) []TableRow {
	n := len(settings.Players)
	ratings := stats.Ratings(n, s.duels())
	rows := make([]TableRow, n)
	for i := range rows {
		rows[i] = TableRow{Player: i, Rating: ratings[i]}
	}
	slices.SortStableFunc(rows, func(a, b TableRow) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
	for i := range rows {
		row := &rows[i]
		for _, other := range rows {
			var cell TableCell
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

// CrossTable returns a table of all players, best first, with their ratings, their
// points, and their points against each other.
func (s *Standing) CrossTable(settings *Settings) string {
	rows := s.Table(settings)
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
func (r *TableRow) write(w *tabwriter.Writer, place int, settings *Settings) {
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
