package measure

// UsedInGames returns the share of games in which an element of the rules was used.
func UsedInGames(games []*Record, element string) Estimate {
	return share(games, func(g *Record) bool { return g.Uses[element] > 0 })
}

// UsedInTurns returns the mean share of the turns of a game that used an element of
// the rules.
func UsedInTurns(games []*Record, element string) Estimate {
	return turnShare(games, func(g *Record) (hits, turns int) { return g.Uses[element], g.Length() })
}

// UsedBySecond returns the mean share of the turns of the second player, who has every second turn of
// a game, that used an element which that player alone can use.
func UsedBySecond(games []*Record, element string) Estimate {
	return turnShare(games, func(g *Record) (hits, turns int) { return g.Uses[element], g.Length() / 2 })
}
