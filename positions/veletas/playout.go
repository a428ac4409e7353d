package veletas

import (
	"math/rand/v2"

	"tetrad/positions"
)

// Playout plays random turns to the end of the game and returns the outcome. A
// turn chooses evenly among the shooters that can move, then among staying and
// the destinations, then among the shots; the setup, among all sets of squares,
// and swaps every other time.
func (p *Position) Playout(rng *rand.PCG) positions.Outcome {
	b := p.now().board
	for b.outcome == positions.Undecided {
		switch {
		case b.phase != Play:
			b.randomSetup(p.v, rng)
		case b.mover == nobody:
			b.randomMove(p.v, rng)
		default:
			b.shoot(p.v, pick(rng, b.reach(p.v, int(b.mover))))
		}
	}
	return b.outcome
}

// randomSetup plays the rest of a turn of the setup.
func (b *board) randomSetup(v *variant, rng *rand.PCG) {
	if b.pie == offered && positions.RandomBelow(rng, 2) == 0 {
		b.swap()
	}
	// The shooters still in hand stand above those that were placed; then any
	// order will do.
	room := b.empty(v).And(v.interior).And(above(int(b.mover)))
	for b.hand > 0 {
		sq := pick(rng, room)
		room = room.AndNot(bit(sq))
		b.placeShooter(sq)
	}
	b.placeStone(v, pick(rng, b.empty(v)))
}

func (b *board) randomMove(v *variant, rng *rand.PCG) {
	for {
		from := pick(rng, b.unclaimed)
		reach := b.reach(v, from)
		if reach.IsEmpty() {
			continue // trapped since the position was read in
		}
		b.move(from, pick(rng, reach.Or(bit(from))))
		return
	}
}

// pick returns a random member of set, which is not empty.
func pick(rng *rand.PCG, set Board) int {
	for n := positions.RandomBelow(rng, set.Count()); n > 0; n-- {
		set = set.WithoutFirst()
	}
	return set.First()
}
