package report

import (
	"fmt"
	"math"

	"tetrad/bench/report/measure"
	"tetrad/positions"
)

// chancesOf returns the decimal logarithms of the chances with which random turns make
// these games.
func chancesOf(g positions.Game, list []*measure.Game) ([]float64, error) {
	logs := make([]float64, len(list))
	for i, played := range list {
		p := g.Start()
		for _, move := range played.Moves {
			turn, err := p.ParseTurn(move)
			if err != nil {
				return nil, fmt.Errorf("a game of random turns: %w", err)
			}
			logs[i] += math.Log10(positions.TurnChance(p, turn))
			positions.DoTurn(p, turn)
		}
	}
	return logs, nil
}

// wholeTree returns a lower bound of the size of the whole game tree.
func wholeTree(d *data) measure.Estimate { return measure.WholeTree(d.lots) }

// collisionPlies are the numbers of turns after which random games are compared.
var collisionPlies = []int{1, 2, 3, 4, 6, 8, 12}

// leastPositions returns the decimal logarithm of a lower bound of the number of
// positions: the best that random games give after one of the numbers of turns.
func (d *data) leastPositions() measure.Estimate {
	best := measure.Estimate{Value: math.NaN()}
	for _, ply := range collisionPlies {
		if e := measure.States(d.levels[0].games, ply); e.N > 0 && e.Low >= 1 && !(math.Log10(e.Low) <= best.Value) {
			x := math.Log10(e.Low)
			best = measure.Estimate{Value: x, Low: x, High: math.Inf(1), N: e.N}
		}
	}
	return best
}

// mostPositions returns the decimal logarithm of an upper bound of the number of
// positions, if the game has one. It rests on one observation: that of the rules.
func (d *data) mostPositions() measure.Estimate {
	sized := d.game.Start().Abilities().Sized
	if sized == nil {
		return measure.Estimate{Value: math.NaN()}
	}
	x := sized.MostPositions()
	return measure.Estimate{Value: x, Low: math.Inf(-1), High: x, N: 1}
}

// sizes is the section on the sizes of the game tree and of the state space.
func (b *builder) sizes() (Section, error) {
	s := Section{ID: "size", Title: "How large it is", Text: []string{
		"The size of the game tree is given as it usually is: the mean over games of Σ log₁₀ of the legal turns. This is the size of a tree as long and as wide as the games of these players.",
		"The tree of all games that the rules allow is another one. The reciprocal of the chance with which a random game comes about is an unbiased estimate of its size (Knuth 1975). The mean of the logarithms is a lower bound, and may be far below it.",
		"How many positions there are is bounded from below by collisions: if n random games never meet after so many turns, there must be many positions. Symmetric positions count as one, and few games make a weak bound. The upper bound counts the ways to fill the board by what the rules allow on each square, also those that no game reaches.",
	}}
	for _, d := range b.all {
		if !d.mostPositions().Known() {
			s.Text = append(s.Text, fmt.Sprintf("No upper bound of the positions of %s is known to the program.", d.name))
		}
	}
	s.Tables = append(s.Tables, b.table("Size of the game tree", "",
		b.row("as long and wide as games of the strongest players", Power, ofMain(measure.TreeSize)),
		b.row("as long and wide as games of random turns", Power, func(d *data) measure.Estimate { return measure.TreeSize(d.levels[0].games) }),
		b.row("all games that the rules allow: at least", Power, wholeTree),
	))
	s.Tables = append(s.Tables, b.table("Number of positions", "",
		b.row("at least, by collisions of random games", Power, (*data).leastPositions),
		b.row("at most, by what the board can hold", Power, (*data).mostPositions),
	))
	var rows []Row
	for _, ply := range collisionPlies {
		rows = append(rows, b.row("after "+turns(ply), Whole, func(d *data) measure.Estimate { return measure.States(d.levels[0].games, ply) }))
	}
	s.Tables = append(s.Tables, b.table("Different positions of random play, by collisions", "", rows...))
	return s, nil
}
