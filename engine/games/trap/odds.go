package trap

import (
	"math"
	"math/bits"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/trap"
)

// odds are fitted by tetrad-lab fit-chances, see docs/dev/experiments/chances.md.
var odds = game.Odds{
	Terms: func(p positions.Position) []float64 {
		q := p.(*rules.Position)
		king, quiet, size := 0.0, float64(q.Quiet())/100, math.Log(float64(q.Size())/float64(rules.Family.DefaultSize))
		if q.HasKings() {
			king = 1
		}
		if q.Phase() != rules.Play {
			return []float64{1, king, size, 1, king, 0, 0, 0}
		}
		pieces := bits.OnesCount64(q.Pieces(positions.P1) | q.Pieces(positions.P2))
		return []float64{1, king, size, 0, 0, quiet, quiet * quiet, float64(pieces) / 16}
	},
	Draw:  []float64{5.698, -0.678, 4.113, -0.278, -0.264, 0.949, -1.187, -0.352},
	Width: []float64{4.066, -0.361, 1.486, 0.327, 0.252, 0.820, -1.534, 0.236},
}
