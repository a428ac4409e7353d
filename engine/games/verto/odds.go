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
		scale, compulsory := math.Log(size/float64(rules.Family.DefaultSize)), 0.0
		if q.CapturesCompulsory() {
			compulsory = 1
		}
		return []float64{1, filled, filled * filled, scale, scale * scale, compulsory}
	},
	Draw:  []float64{3.420, 1.833, 0.204, -0.547, 0.955, -0.351},
	Width: []float64{3.825, 1.855, -2.112, 2.348, 1.346, 1.382},
}
