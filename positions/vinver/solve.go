package vinver

import "tetrad/positions"

// CanonicalKey implements positions.Symmetric. The board has four symmetries that leave each colour
// its edges. A board turned by a quarter is the same board for the other colour, so the side to
// move becomes Black. Once the sides are settled, it makes no difference which player that is.
func (p *Position) CanonicalKey() uint64 {
	if p.MidTurn() {
		return p.Key()
	}
	var images [4]uint64
	for c := range Colour(2) {
		numbers := &p.images[p.now.side&1][c]
		for at := range p.stones[c].All() {
			of := &numbers[at]
			images[0] ^= of[0]
			images[1] ^= of[1]
			images[2] ^= of[2]
			images[3] ^= of[3]
		}
	}
	least := min(images[0], images[1], images[2], images[3])
	return least ^ p.side[Black] ^ p.turnsKey()
}

// ImageKeys implements positions.Imaged.
func (p *Position) ImageKeys() positions.Images {
	var keys positions.Images
	rest := p.turnsKey()
	for i := range 4 {
		keys[i], keys[4+i] = rest^p.side[p.now.side], rest^p.side[p.now.side^1]
	}
	for c := range Colour(2) {
		straight, transposed := &p.images[Black][c], &p.images[White][c]
		for at := range p.stones[c].All() {
			for i := range 4 {
				keys[i] ^= straight[at][i]
				keys[4+i] ^= transposed[at][i]
			}
		}
	}
	return keys
}

// turnsKey is the part of the key of the turns that are legal besides stones.
func (p *Position) turnsKey() uint64 {
	key := p.pie[min(p.now.pie, pieSettled)]
	if p.now.passed {
		key ^= p.passed
	}
	return key
}
