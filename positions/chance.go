package positions

import (
	"math/bits"
	"slices"
)

// TurnChance returns the chance that [RandomTurn] chooses a legal turn from p, between
// turns: the product of the chances of its steps. Where several orders of steps make
// the same turn (see [TurnLister]), it is the sum over these orders. It leaves p as it
// was. The turn must have at most 64 steps.
func TurnChance(p Position, turn []Step) float64 {
	if p.Abilities().TurnLister != nil && len(turn) > 1 {
		all := uint64(1)<<len(turn) - 1
		return chanceOfRest(p, turn, all, map[uint64]float64{})
	}
	chance := 1.0
	for _, s := range turn {
		chance /= float64(len(p.Steps(nil)))
		p.Do(s)
	}
	UndoTurn(p, turn)
	return chance
}

// chanceOfRest returns the chance that random steps from p play the steps of turn that
// are in the set rest, in any order, and thereby end the turn. Whatever the order of
// the others was, it is the same, so known has it for each set.
func chanceOfRest(p Position, turn []Step, rest uint64, known map[uint64]float64) float64 {
	if chance, ok := known[rest]; ok {
		return chance
	}
	steps := p.Steps(nil)
	sum := 0.0
	for set := rest; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		if !slices.Contains(steps, turn[i]) {
			continue
		}
		p.Do(turn[i])
		switch left := rest &^ (1 << i); {
		case left == 0 && !p.MidTurn():
			sum++
		case left != 0 && p.MidTurn():
			sum += chanceOfRest(p, turn, left, known)
		}
		p.Undo()
	}
	known[rest] = sum / float64(len(steps))
	return known[rest]
}
