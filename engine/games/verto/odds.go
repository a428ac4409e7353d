package verto

import (
	"math"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

// odds are fitted by tetrad-lab fit-chances, see docs/dev/experiments/chances.md.
var odds = game.Odds{
	Terms: func(p positions.Position) []float64 {
		q := p.(*rules.Position)
		size := float64(q.Size())
		filled := 1 - float64(q.TurnsLeft())/(size*size)
		compulsory := 0.0
		if q.CapturesCompulsory() {
			compulsory = 1
		}
		return []float64{1, filled, filled * filled, math.Log(size / float64(rules.Family.DefaultSize)), compulsory}
	},
	Draw:  []float64{3.772, 1.479, 0.116, 0.033, -0.088},
	Width: []float64{4.268, 0.852, -1.687, 2.788, 1.381},
}
