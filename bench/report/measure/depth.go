package measure

import (
	"tetrad/bench/stats"
)

// Doubling returns the difference in Elo between the subjects and their opponents. The
// games are pairs: two that follow each other have the same opening, and the players
// exchanged. The interval is that of [stats.Pairs.Elo]. N counts games.
func Doubling(games []*Game) Estimate {
	var pairs stats.Pairs
	for i := 0; i+1 < len(games); i += 2 {
		pairs.Add(int(2 * (games[i].subjectPoints() + games[i+1].subjectPoints())))
	}
	if pairs.Total() == 0 {
		return unknown(0)
	}
	e := pairs.Elo()
	return Estimate{e.Value, e.Low, e.High, 2 * pairs.Total()}
}
