package trap

import (
	"math/bits"

	"tetrad/eval"
	"tetrad/positions/trap"
)

// A value is the tables' evaluation of a position, in 16ths of a centipawn.
type value struct{ own, enemy, kings, balance int32 }

func valueOf(p *trap.Position) (sum value) {
	if p.Phase() != trap.Play {
		return setupValueOf(p)
	}
	var v extractor
	v.extract(p)
	var all [4]lines
	v.lines(&all)
	t := tables()
	own, enemy := &t.patterns[ownPawn], &t.patterns[enemyPawn]
	if v.hasKings {
		own, enemy = &t.patterns[ownPawnOfKing], &t.patterns[enemyPawnOfKing]
		sum.kings = total(&t.patterns[ownKing], &all, v.own&v.kings) + total(&t.patterns[enemyKing], &all, v.enemy&v.kings)
	}
	sum.own = total(own, &all, v.own&^v.kings)
	sum.enemy = total(enemy, &all, v.enemy&^v.kings)
	sum.balance = int32(t.balances[v.balance()])
	if rest := fading(p); rest < eval.One {
		sum = value{sum.own * rest / eval.One, sum.enemy * rest / eval.One, sum.kings * rest / eval.One, sum.balance * rest / eval.One}
	}
	return sum
}

// total adds up the weights of the line patterns of pieces.
func total(weights *[pairs * pairs]int16, all *[4]lines, pieces uint64) (sum int32) {
	for ; pieces != 0; pieces &= pieces - 1 {
		sum += int32(weights[linePattern(all, bits.TrailingZeros64(pieces))])
	}
	return sum
}

// fading returns the part of an evaluation of Play that remains, in parts of eval.One.
// The hundredth turn without a removal is a draw, so from the sixtieth on an unused
// advantage shrinks, down to a tenth.
func fading(p *trap.Position) int32 {
	const from = 60
	return eval.One - int32(max(p.Quiet()-from, 0))*eval.One*9/400
}

// balance returns the table index of the piece counts.
func (v *extractor) balance() int {
	i := bits.OnesCount64(v.own)*(maxPieces+1) + bits.OnesCount64(v.enemy)
	if v.hasKings {
		i += counted
	}
	return i
}

// unit is the number of weight units in one centipawn.
const unit = 16

// centipawns returns the evaluation. Each part is rounded separately, so that the
// explained parts add up.
func (v value) centipawns() int {
	return int(v.own/unit + v.enemy/unit + v.kings/unit + v.balance/unit)
}

// terms returns the parts of the evaluation.
func (v value) terms() []eval.Term {
	return []eval.Term{
		{Name: "surroundings of own pawns", Centipawns: int(v.own / unit)},
		{Name: "surroundings of enemy pawns", Centipawns: int(v.enemy / unit)},
		{Name: "surroundings of kings", Centipawns: int(v.kings / unit)},
		{Name: "numbers of pieces", Centipawns: int(v.balance / unit)},
	}
}
