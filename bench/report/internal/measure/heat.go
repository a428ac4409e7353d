package measure

import "math"

// A Heat has a value for each square of a board, in square order, as shares of games.
type Heat []float64

// FirstPlaced returns for each square the mean share of a game that had passed when a
// turn first stood for it (see [Game.Main]); 1 where none did.
func FirstPlaced(games []*Record, squares int) Heat {
	heat := make(Heat, squares)
	for _, g := range games {
		seen := make([]bool, squares)
		for ply, at := range g.Main {
			if at >= 0 && at < squares && !seen[at] {
				seen[at] = true
				heat[at] += float64(ply) / float64(g.Length()) / float64(len(games))
			}
		}
		for at := range seen {
			if !seen[at] {
				heat[at] += 1 / float64(len(games))
			}
		}
	}
	return heat
}

// Owned returns for each square the share of games at whose end the first colour has
// it, among the games in which somebody has.
func Owned(games []*Record, squares int) Heat {
	return ended(games, squares, func(_ *Record, owner byte) (float64, bool) { return float64('2' - owner), owner != '-' })
}

// Worth returns for each square the share of the points of who has it at the end: how
// often its owner wins.
func Worth(games []*Record, squares int) Heat {
	return ended(games, squares, func(g *Record, owner byte) (float64, bool) {
		points := g.Points
		if int(owner-'1') != g.Colour {
			points = 1 - points
		}
		return points, owner != '-'
	})
}

// ended returns the mean of f over the games in which it counts, NaN where there is none.
func ended(games []*Record, squares int, f func(g *Record, owner byte) (value float64, counts bool)) Heat {
	heat := make(Heat, squares)
	for at := range heat {
		sum, n := 0.0, 0
		for _, g := range games {
			if at >= len(g.Owners) {
				continue
			}
			if v, counts := f(g, g.Owners[at]); counts {
				sum, n = sum+v, n+1
			}
		}
		heat[at] = math.NaN()
		if n > 0 {
			heat[at] = sum / float64(n)
		}
	}
	return heat
}
