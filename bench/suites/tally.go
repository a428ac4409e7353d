package suites

import (
	"strings"
	"time"

	"tetrad/engine/sets"
	"tetrad/stats"
)

// A Tally counts results by family of games, in the order in which the families come.
type Tally []TallyGame

// A TallyGame counts the results of one family.
type TallyGame struct {
	Game   string
	Grades [sets.Hard + 1]TallyRow // by grade
}

// A TallyRow counts results.
type TallyRow struct {
	Puzzles int
	Solved  [len(Fractions)]int // after each fraction of the limit
	Nodes   uint64
	Elapsed time.Duration

	points []float64 // of each puzzle
}

// Add counts one more result.
func (t *Tally) Add(r Result) {
	family, _, _ := strings.Cut(r.Puzzle.Game, "-")
	if last := len(*t) - 1; last < 0 || (*t)[last].Game != family {
		*t = append(*t, TallyGame{Game: family})
	}
	row := &(*t)[len(*t)-1].Grades[r.Puzzle.Grade]
	row.Puzzles++
	row.Nodes += r.Nodes
	row.Elapsed += r.Elapsed
	row.points = append(row.points, r.Points())
	for fraction := range Fractions {
		if r.Solved(fraction) {
			row.Solved[fraction]++
		}
	}
}

// add adds the counts of another row.
func (r *TallyRow) add(other TallyRow) {
	r.Puzzles += other.Puzzles
	r.Nodes += other.Nodes
	r.Elapsed += other.Elapsed
	for fraction := range other.Solved {
		r.Solved[fraction] += other.Solved[fraction]
	}
	r.points = append(r.points, other.points...)
}

// Sum returns the sum of all grades.
func (g TallyGame) Sum() (sum TallyRow) {
	for _, row := range g.Grades {
		sum.add(row)
	}
	return sum
}

// Sum returns the sum of all games.
func (t Tally) Sum() (sum TallyRow) {
	for _, game := range t {
		sum.add(game.Sum())
	}
	return sum
}

// Score returns the score of a search in a game, 0 to 100: the mean of the scores in
// each grade, so that it does not depend on how many puzzles of each grade there are.
// The interval is that of another choice of puzzles like these.
func (g TallyGame) Score() stats.Estimate {
	var groups [][]float64
	for _, row := range g.Grades {
		if row.Puzzles > 0 {
			groups = append(groups, row.points)
		}
	}
	return percent(stats.MeanOfGroups(groups))
}

// Score returns the mean of the points of the puzzles, 0 to 100.
func (r TallyRow) Score() stats.Estimate { return percent(stats.MeanOfGroups([][]float64{r.points})) }

func percent(e stats.Estimate) stats.Estimate {
	return stats.Estimate{Value: 100 * e.Value, Low: 100 * e.Low, High: 100 * e.High}
}

// PerSecond returns the nodes per second.
func (r TallyRow) PerSecond() float64 {
	return float64(r.Nodes) / max(r.Elapsed, time.Microsecond).Seconds()
}
