package report

import (
	"fmt"

	"tetrad/bench/report/measure"
)

// sizes is the section on the sizes of the game tree and of the state space.
func (b *builder) sizes() (Section, error) {
	s := Section{ID: "size", Title: "How large it is", Text: []string{
		"The size of the game tree is given as it usually is: the mean over games of Σ log₁₀ of the legal turns. Over random games it is also a lower bound of the true size, since their product is an unbiased estimate of it (Knuth 1975).",
		"How many positions there are is bounded from below by collisions: if n random games never meet after so many turns, there must be many positions. Symmetric positions count as one. The number of turn sequences bounds it from above.",
	}}
	s.Tables = append(s.Tables, b.table("Size of the game tree", "",
		b.row("strongest players", Power, ofMain(measure.TreeSize)),
		b.row("random players", Power, func(d *data) measure.Estimate { return measure.TreeSize(d.levels[0].games) }),
	))
	var rows []Row
	for _, ply := range []int{1, 2, 3, 4, 6, 8, 12} {
		rows = append(rows, b.row(fmt.Sprintf("after %d turns", ply), Whole, func(d *data) measure.Estimate { return measure.States(d.levels[0].games, ply) }))
	}
	s.Tables = append(s.Tables, b.table("Different positions of random play, by collisions", "", rows...))
	return s, nil
}
