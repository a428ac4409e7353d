package games

import "tetrad/stats"

// Score returns the share of the points of the first player: (wins + ½ draws) /
// games. A fair game is at ½.
func Score(games []*Record) stats.Estimate { return results(games, (*Record).first).Mean() }

// DecidedScore returns the share of the decided games that the first player won.
func DecidedScore(games []*Record) stats.Estimate {
	g := results(games, (*Record).first)
	return stats.Share(g[2], g[0]+g[2])
}

// SignTest returns how likely equal seats are to decide games as one-sidedly.
func SignTest(games []*Record) float64 { return results(games, (*Record).first).SignTest() }

// ColourScore returns the share of the points of the first colour. It differs from
// [Score] where players may swap sides.
func ColourScore(games []*Record) stats.Estimate {
	return results(games, func(g *Record) int { return g.Colour }).Mean()
}

// Swapped returns the share of games in which players changed sides.
func Swapped(games []*Record) stats.Estimate {
	return share(games, func(g *Record) bool { return g.Colour != 0 })
}

// results counts the games that a player of each, 0 or 1, lost, drew and won.
func results(games []*Record, player func(*Record) int) (counts stats.Games) {
	for _, g := range games {
		counts[g.halfPoints(player(g))]++
	}
	return counts
}

// first is the player who moves first.
func (g *Record) first() int { return 0 }

// halfPoints returns the points of a player, 0 or 1, in halves.
func (g *Record) halfPoints(player int) int {
	if player == 0 {
		return int(2 * g.Points)
	}
	return int(2 * (1 - g.Points))
}

// DoublingElo returns the difference in Elo between the subjects and their opponents. The
// games are pairs: two that follow each other have the same opening, and the players
// exchanged. The interval is that of [stats.Pairs.Elo]. N counts games.
func DoublingElo(games []*Record) stats.Estimate {
	var pairs stats.Pairs
	for i := 0; i+1 < len(games); i += 2 {
		pairs.Add(games[i].halfPoints(games[i].Subject) + games[i+1].halfPoints(games[i+1].Subject))
	}
	e := pairs.Elo()
	e.N *= 2
	return e
}
