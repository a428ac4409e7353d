package games

import (
	"slices"

	"tetrad/stats"
)

// A Record is a recorded game.
type Record struct {
	// Points are what the first player scored: 1 for a win, ½ for a draw, 0 for a loss.
	Points float64 `json:"points"`
	// Reason says in words why the game is over.
	Reason string `json:"reason"`
	// Moves are the turns as move strings.
	Moves []string `json:"moves"`
	// Chances are the expected points of the first player before each turn, in
	// permille, as the player to move saw them; [Unknown] where nothing was searched.
	Chances []int `json:"chances,omitempty"`
	// Turns are the numbers of legal turns before each turn.
	Turns []float64 `json:"turns,omitempty"`
	// Colour is the colour of the first player at the end, 0 or 1: not the first one
	// after a swap. The first colour is the one that this player begins with.
	Colour int `json:"colour,omitempty"`
	// Subject is the player, 0 or 1, who searches twice as many nodes as the other, in
	// games of such players.
	Subject int `json:"subject,omitempty"`
	// Samples are looks at single positions.
	Samples []Sample `json:"samples,omitempty"`
}

// Unknown stands for a missing whole number.
const Unknown = -1

// A Sample is what a search in full width saw in one position.
type Sample struct {
	Ply int `json:"ply"` // turns before the position
	// Effective is the number of turns among which the search would have to spread
	// its visits evenly to be as undecided as it was: e to their entropy.
	Effective float64 `json:"effective"`
}

// Decided reports whether somebody won.
func (g *Record) Decided() bool { return g.Points != 0.5 }

// Length returns the number of turns.
func (g *Record) Length() int { return len(g.Moves) }

// winner returns the chances of the player who won, 0 to 1, before each turn that was
// searched. The game must be decided.
func (g *Record) winner() (chances []float64, plies []int) {
	for ply, c := range g.Chances {
		if c == Unknown {
			continue
		}
		if g.Points == 0 {
			c = 1000 - c
		}
		chances, plies = append(chances, float64(c)/1000), append(plies, ply)
	}
	return chances, plies
}

// known returns the chances of the first player, 0 to 1, before each turn that was searched.
func (g *Record) known() []float64 {
	var list []float64
	for _, c := range g.Chances {
		if c != Unknown {
			list = append(list, float64(c)/1000)
		}
	}
	return list
}

// searched returns the games that have chances.
func searched(games []*Record) []*Record {
	return slices.DeleteFunc(slices.Clone(games), func(g *Record) bool { return len(g.known()) == 0 })
}

// decided returns the games that somebody won and that have chances.
func decided(games []*Record) []*Record {
	return slices.DeleteFunc(searched(games), func(g *Record) bool { return !g.Decided() })
}

// values applies f to each game.
func values(games []*Record, f func(*Record) float64) []float64 {
	list := make([]float64, len(games))
	for i, g := range games {
		list[i] = f(g)
	}
	return list
}

// share returns the share of games for which f is true.
func share(games []*Record, f func(*Record) bool) stats.Estimate {
	hits := 0
	for _, g := range games {
		if f(g) {
			hits++
		}
	}
	return stats.Share(hits, len(games))
}
