package suites

import "time"

// A Tally counts results by variant, in the order in which those come.
type Tally []TallyRow

// A TallyRow counts the results of one variant, or of all.
type TallyRow struct {
	Game    string // "": of all
	Puzzles int
	Solved  [len(Fractions)]int // after each fraction of the limit
	Nodes   uint64
	Elapsed time.Duration
}

// Add counts one more result.
func (t *Tally) Add(r Result) {
	if last := len(*t) - 1; last < 0 || (*t)[last].Game != r.Puzzle.Game {
		*t = append(*t, TallyRow{Game: r.Puzzle.Game})
	}
	row := &(*t)[len(*t)-1]
	row.Puzzles++
	row.Nodes += r.Nodes
	row.Elapsed += r.Elapsed
	for fraction := range Fractions {
		if r.Solved(fraction) {
			row.Solved[fraction]++
		}
	}
}

// Sum returns the sum of all rows.
func (t Tally) Sum() (sum TallyRow) {
	for _, row := range t {
		sum.Puzzles += row.Puzzles
		sum.Nodes += row.Nodes
		sum.Elapsed += row.Elapsed
		for fraction := range row.Solved {
			sum.Solved[fraction] += row.Solved[fraction]
		}
	}
	return sum
}

// PerSecond returns the nodes per second.
func (r TallyRow) PerSecond() float64 {
	return float64(r.Nodes) / max(r.Elapsed, time.Microsecond).Seconds()
}
