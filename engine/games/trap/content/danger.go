package content

import (
	"strings"

	rules "tetrad/positions/trap"
)

// danger returns the pieces that a single turn of their enemy would remove if the enemy
// were to move now. A piece that the turn would swap away is at its present point.
func (f presentation) danger() uint64 {
	var endangered uint64
	for _, side := range []string{"w", "b"} {
		fields := strings.Fields(f.p.FEN())
		fields[3] = side
		parsed, err := f.game.Parse(strings.Join(fields, " "))
		if err != nil {
			continue // that side cannot be to move here, and so threatens nothing
		}
		p := parsed.(*rules.Position)
		enemy := p.Pieces(p.ToMove().Opponent())
		for _, step := range p.Steps(nil) {
			from, to := rules.Ends(step)
			trapped := p.Trapped(step)
			if trapped>>from&1 != 0 { // a piece that a swap moved to from
				trapped = trapped&^(1<<from) | 1<<to
			}
			endangered |= trapped & enemy
		}
	}
	return endangered
}
