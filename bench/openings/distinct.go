package openings

import (
	"context"
	"fmt"

	"tetrad/bench/jobs"
	"tetrad/positions"
)

// Distinct returns the first count openings of a batch of [Random.Batch], in the
// order of their indexes, that lead to different positions of g. The executor makes
// them. Distinct fails if there are fewer.
func Distinct(ctx context.Context, x jobs.Executor, w *jobs.Batch, g positions.Game, count int) ([]Opening, error) {
	const tries = 100 // for each opening, when most have been seen
	seen := map[uint64]bool{}
	var list []Opening
	err := jobs.InOrder(ctx, x, w, 0, jobs.MaxIndex, func(index int, result []byte) (bool, error) {
		if index > tries*(len(list)+1) {
			return false, fmt.Errorf("there are only %d such openings; ask for fewer or longer ones", len(list))
		}
		o, err := parse(g, string(result))
		if err != nil {
			return false, err
		}
		p, err := o.Position(g)
		if err == nil && !seen[p.Key()] {
			seen[p.Key()] = true
			list = append(list, o)
		}
		return len(list) < count, err
	})
	return list, err
}
