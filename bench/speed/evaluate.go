package speed

import (
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
)

// evaluations measures static evaluations, in games that have an evaluator.
func (m *maker) evaluations() error {
	return m.eachGame(func(game positions.Game, entry game.Entry, roots []positions.Position) error {
		if entry.NewEvaluator == nil {
			return nil
		}
		evaluator := entry.NewEvaluator(game)
		work := fmt.Sprintf("of %d positions", len(sample(roots)))
		m.addParallel(Key{Measure: "eval", Game: game.Name()}, work, func() portion {
			ps := sample(roots)
			return func() uint64 {
				for _, p := range ps {
					evaluator.Evaluate(p)
				}
				return uint64(len(ps))
			}
		})
		return nil
	})
}
