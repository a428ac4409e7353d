package measure

// Score returns the share of the points of P1, who moves first: (wins + ½ draws) /
// games. A fair game is at ½.
func Score(games []*Game) Estimate {
	points := 0.0
	for _, g := range games {
		points += g.Points
	}
	return Share(points, len(games))
}

// ColourScore returns the share of the points of the first colour. It differs from
// [Score] where players may swap sides.
func ColourScore(games []*Game) Estimate {
	points := 0.0
	for _, g := range games {
		if g.Colour == 0 {
			points += g.Points
		} else {
			points += 1 - g.Points
		}
	}
	return Share(points, len(games))
}

// SubjectScore returns the share of the points of the players whom the games are
// about.
func SubjectScore(games []*Game) Estimate {
	points := 0.0
	for _, g := range games {
		points += g.subjectPoints()
	}
	return Share(points, len(games))
}

func (g *Game) subjectPoints() float64 {
	if g.Subject == 0 {
		return g.Points
	}
	return 1 - g.Points
}

// Swapped returns the share of games in which players changed sides.
func Swapped(games []*Game) Estimate {
	return share(games, func(g *Game) bool { return g.Colour != 0 })
}
