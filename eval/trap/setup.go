package trap

import (
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// While pawns and arrows are placed, the line patterns of the pieces have other states
// and weights than in Play. The state of a line is the sum of one of
//
//	in      an arrow towards the piece
//	undone  no arrow yet
//	outward an arrow out of the piece
//
// and, by the point at the other end, one of
//
//	0        nothing, and no enemy of the piece can come there at once
//	disputed nothing, but an enemy can come, or can still be let in by an arrow
//	friend   a friend of the piece
//	foe      an enemy of the piece
const (
	in       = 0
	undone   = 1
	outward  = 2
	offBoard = undone | outward // no other line has this state
	disputed = 1 << 2
	friend   = 2 << 2
	foe      = 3 << 2
)

// setupLines sets all to the lines of the pieces by direction, in a setup. On other
// points they have no meaning.
func (v *extractor) setupLines(open trap.Ways, all *[4]lines) {
	var ownNear, enemyNear uint64 // points that the sides can reach, or be let into
	for d, out := range v.out {
		ownNear |= onward(v.own&(out|open[d]), d)
		enemyNear |= onward(v.enemy&(out|open[d]), d)
	}
	for d, out := range v.out {
		line := onward(v.out[d^1], d^1) | out | open[d]
		own, enemy := onward(v.own, d^1), onward(v.enemy, d^1)
		ownNear, enemyNear := onward(ownNear, d^1), onward(enemyNear, d^1)
		// From here on, friend and enemy are relative to the piece on the point.
		friend := own&v.own | enemy&v.enemy
		foe := own&v.enemy | enemy&v.own
		near := (ownNear&v.enemy | enemyNear&v.own) &^ (own | enemy)
		all[d] = lines{
			open[d] | ^line,
			out | ^line,
			line & (near | foe),
			line & (friend | foe),
		}
	}
}

// The phases of the tables: one for Play, and those between which a setup moves.
const (
	playPhase = iota
	placingPawns
	noArrows   // all pawns stand
	halfArrows // half of the lines have arrows
	allArrows
	tablePhases
)

// A mixture is a setup between two phases of the tables, with their weights.
type mixture struct {
	first, next int   // phases
	weight      int32 // of next, in parts of eval.One
}

func mixtureOf(p *trap.Position, open trap.Ways) mixture {
	if p.Phase() == trap.Pawns {
		return mixture{placingPawns, placingPawns, 0}
	}
	lines := int32(2 * p.Size() * (p.Size() - 1))
	done := (lines - undoneLines(open)) * 2 * eval.One / lines
	if done < eval.One {
		return mixture{noArrows, halfArrows, done}
	}
	return mixture{halfArrows, allArrows, done - eval.One}
}

// undoneLines returns the number of lines without an arrow.
func undoneLines(open trap.Ways) int32 {
	return int32(bits.OnesCount64(open[0]) + bits.OnesCount64(open[2]))
}

// setupValueOf returns the value of a setup position.
func setupValueOf(p *trap.Position) (sum value) {
	var v extractor
	v.extract(p)
	open := p.Open()
	var all [4]lines
	v.setupLines(open, &all)
	mix, t := mixtureOf(p, open), tables()
	own, enemy := &t.setups[ownPawn], &t.setups[enemyPawn]
	if v.hasKings {
		own, enemy = &t.setups[ownPawnOfKing], &t.setups[enemyPawnOfKing]
		sum.kings = mix.total(&t.setups[ownKing], &all, v.own&v.kings) + mix.total(&t.setups[enemyKing], &all, v.enemy&v.kings)
	}
	sum.own = mix.total(own, &all, v.own&^v.kings)
	sum.enemy = mix.total(enemy, &all, v.enemy&^v.kings)
	return sum
}

// total adds up the mixed weights of the line patterns of pieces.
func (m mixture) total(weights *setupTable, all *[4]lines, pieces uint64) int32 {
	var first, next int32
	for ; pieces != 0; pieces &= pieces - 1 {
		w := &weights[linePattern(all, bits.TrailingZeros64(pieces))]
		first += int32(w[m.first])
		next += int32(w[m.next])
	}
	return (first*(eval.One-m.weight) + next*m.weight) / eval.One
}

// opener returns 1 if the player to move also has the first move of Play, and -1 if
// the opponent has it.
func opener(p *trap.Position) int32 {
	left := int32(p.Hand(positions.P1)+p.Hand(positions.P2)) + undoneLines(p.Open())
	return 1 - left&1*2
}
