package measure

import (
	"math"
	"slices"

	"tetrad/bench/stats"
)

// LargestSwing returns the mean over games of the greatest change of the chances from
// one turn to the next. It is 0 for a game with one known chance.
func LargestSwing(games []*Game) Estimate {
	var list []float64
	for _, g := range games {
		if known := g.known(); len(known) > 0 {
			most := 0.0
			for i := range known[1:] {
				most = max(most, math.Abs(known[i+1]-known[i]))
			}
			list = append(list, most)
		}
	}
	return Fraction(list)
}

// Decisive returns the share of turns that change the chances by more than least, as
// the mean over games.
func Decisive(games []*Game, least float64) Estimate {
	var list []float64
	for _, g := range games {
		if known := g.known(); len(known) > 1 {
			n := 0
			for i := range known[1:] {
				if math.Abs(known[i+1]-known[i]) > least {
					n++
				}
			}
			list = append(list, float64(n)/float64(len(known)-1))
		}
	}
	return Fraction(list)
}

// Settled returns after which share of a decided game the winner's chance never fell
// below bound again, as the mean over games. 1 is a game in doubt to its end.
func Settled(games []*Game, bound float64) Estimate {
	return Fraction(values(decided(games), func(g *Game) float64 { return settled(g, bound) }))
}

func settled(g *Game, bound float64) float64 {
	chances, plies := g.winner()
	at := 0
	for i, c := range chances {
		if c < bound {
			at = plies[i] + 1
		}
	}
	return float64(at) / float64(g.Length())
}

// Snowball returns the correlation of the chances of P1 after a share of the game with
// the result. 0 means that an early lead says nothing, 1 that it decides.
func Snowball(games []*Game, after float64) Estimate {
	var leads, results []float64
	for _, g := range games {
		ply := int(after * float64(g.Length()))
		if ply < len(g.Chances) && g.Chances[ply] != Unknown {
			leads, results = append(leads, float64(g.Chances[ply])), append(results, g.Points)
		}
	}
	return Correlation(leads, results)
}

// A Grade compares what players expected with what they got, over the turns with a
// chance between two bounds.
type Grade struct {
	From, To, Expected float64
	Got                Estimate // points of P1
}

// Calibration returns the grades of the chances in parts parts. Chances of one game are
// correlated, so that each game counts once in a grade.
func Calibration(games []*Game, parts int) []Grade {
	list := make([]Grade, parts)
	for part := range list {
		expected, got := 0.0, stats.Games{}
		for _, g := range games {
			sum, turns := 0.0, 0
			for _, c := range g.known() {
				if min(int(c*float64(parts)), parts-1) == part {
					sum, turns = sum+c, turns+1
				}
			}
			if turns > 0 {
				expected += sum / float64(turns)
				got[int(2*g.Points)]++
			}
		}
		list[part] = Grade{float64(part) / float64(parts), float64(part+1) / float64(parts), expected / float64(got.Total()), points(got)}
	}
	return list
}

// Proven returns the share of the decided games in which every search from k turns
// before the end on had proved who wins. A drawn game cannot tell, since only wins and
// losses are recorded as proven: with these games the share would end at that of the
// decided ones, however early all is proven.
func Proven(games []*Game, k int) Estimate {
	won := slices.DeleteFunc(slices.Clone(games), func(g *Game) bool { return !g.Decided() })
	return share(won, func(g *Game) bool { return g.Proven >= k })
}
