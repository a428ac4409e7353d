package measure

// margin is how far beyond one half a chance must be for a lead.
const margin = 0.05

// LeadChanges returns the mean number of times in a game that the lead goes from one
// player to the other. Who leads has a chance above 55 %. Between 45 % and 55 % the
// last lead stands, so that noise around one half counts for nothing, and the first
// lead is no change.
func LeadChanges(games []*Game) Estimate {
	var list []float64
	for _, g := range games {
		if known := g.known(); len(known) > 0 {
			list = append(list, float64(leadChanges(known)))
		}
	}
	return Count(list)
}

func leadChanges(chances []float64) (changes int) {
	leader := 0
	for _, c := range chances {
		now := leader
		switch {
		case c > 0.5+margin:
			now = 1
		case c < 0.5-margin:
			now = 2
		}
		if leader != 0 && now != leader {
			changes++
		}
		leader = now
	}
	return changes
}
