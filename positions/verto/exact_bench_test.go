package verto

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tetrad/positions"
)

// forget empties the tables.
func (x *exact64) forget() {
	clear(x.workers[0].table.Table)
	for _, w := range x.workers {
		w.near = nearTable{}
	}
}

// solveExactly returns the margin for the player to move, by null-window searches that
// begin at 0.
func solveExactly(x positions.Endgame, p *Position) int {
	low, high, alpha := -infinite, infinite, -1
	for low < high {
		margin, _ := x.Exceeds(p, alpha, nil)
		if margin > alpha {
			low, alpha = margin, margin
		} else {
			high, alpha = margin, margin-1
		}
	}
	return low
}

// BenchmarkExact solves 50 positions from seeded random play on 8×8 for each number of
// empty squares, each with an empty table. It reports the median time and, over all
// positions, nodes per position and nodes per second.
func BenchmarkExact(b *testing.B) {
	const count = 50
	g := newGame(8, "")
	x := g.Start().(*Position).Endgame(positions.EndgameOptions{HashMiB: 64}).(*exact64)
	for _, empties := range []int{10, 12, 14, 16} {
		rng := rand.New(rand.NewPCG(1, uint64(empties)))
		var ps []*Position
		for range count {
			ps = append(ps, randomEndgame(rng, g, empties))
		}
		b.Run(fmt.Sprintf("empties=%d", empties), func(b *testing.B) {
			// The best time of each position counts, since the machine also does other
			// work.
			times := make([]time.Duration, count)
			var nodes uint64
			for range b.N {
				for i, p := range ps {
					x.forget()
					before, start := x.Nodes(), time.Now()
					solveExactly(x, p)
					if took := time.Since(start); times[i] == 0 || took < times[i] {
						times[i] = took
					}
					nodes += x.Nodes() - before
				}
			}
			var total time.Duration
			for _, t := range times {
				total += t
			}
			perRound := float64(nodes) / float64(b.N)
			slices.Sort(times)
			b.ReportMetric(float64(times[count/2].Microseconds())/1000, "median-ms")
			b.ReportMetric(float64(times[count-1].Microseconds())/1000, "slowest-ms")
			b.ReportMetric(perRound/count, "nodes/position")
			b.ReportMetric(perRound/total.Seconds(), "nodes/s")
		})
	}
}
