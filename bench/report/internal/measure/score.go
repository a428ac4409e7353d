package measure

import "tetrad/stats"

// Score returns the share of the points of the first player: (wins + ½ draws) /
// games. A fair game is at ½.
func Score(games []*Record) stats.Estimate { return results(games, (*Record).firstPoints).Mean() }

// DecidedScore returns the share of the decided games that the first player won.
func DecidedScore(games []*Record) stats.Estimate {
	g := results(games, (*Record).firstPoints)
	return stats.Share(g[2], g[0]+g[2])
}

// SignTest returns how likely equal seats are to decide games as one-sidedly.
func SignTest(games []*Record) float64 { return results(games, (*Record).firstPoints).SignTest() }

// ColourScore returns the share of the points of the first colour. It differs from
// [Score] where players may swap sides.
func ColourScore(games []*Record) stats.Estimate {
	return results(games, (*Record).colourPoints).Mean()
}

// results counts the games that were lost, drawn and won, by the points that f gives.
func results(games []*Record, f func(*Record) float64) (g stats.Games) {
	for _, played := range games {
		g[int(2*f(played))]++
	}
	return g
}

func (g *Record) firstPoints() float64 { return g.Points }

func (g *Record) colourPoints() float64 {
	if g.Colour == 0 {
		return g.Points
	}
	return 1 - g.Points
}

func (g *Record) subjectPoints() float64 {
	if g.Subject == 0 {
		return g.Points
	}
	return 1 - g.Points
}

// Swapped returns the share of games in which players changed sides.
func Swapped(games []*Record) stats.Estimate {
	return share(games, func(g *Record) bool { return g.Colour != 0 })
}

// Doubling returns the difference in Elo between the subjects and their opponents. The
// games are pairs: two that follow each other have the same opening, and the players
// exchanged. The interval is that of [stats.Pairs.Elo]. N counts games.
func Doubling(games []*Record) stats.Estimate {
	var pairs stats.Pairs
	for i := 0; i+1 < len(games); i += 2 {
		pairs.Add(int(2 * (games[i].subjectPoints() + games[i+1].subjectPoints())))
	}
	e := pairs.Elo()
	e.N *= 2
	return e
}
