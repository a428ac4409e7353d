package vinver

import "tetrad/positions"

// Pass implements positions.Passer.
func (p *Position) Pass() positions.Step { return passStep }

// CanonicalKey implements positions.Symmetric. The board has four symmetries
// that leave each colour its edges. Turned by a quarter it is the same for the
// other colour, so the side to move is taken to be Black; which person that is
// makes no difference once the sides are settled.
func (p *Position) CanonicalKey() uint64 {
	if p.MidTurn() {
		return p.Key()
	}
	var images [4]uint64
	side, last := p.now.side&1, p.size-1
	for c := range Colour(2) {
		numbers := &p.stone[c^side]
		for _, at := range p.stones[c].appendPoints(make([]Point, 0, points)) {
			file, rank := at.File(), at.Rank()
			if side == White {
				file, rank = rank, file
			}
			images[0] ^= numbers[PointAt(file, rank)]
			images[1] ^= numbers[PointAt(last-file, rank)]
			images[2] ^= numbers[PointAt(file, last-rank)]
			images[3] ^= numbers[PointAt(last-file, last-rank)]
		}
	}
	least := min(images[0], images[1], images[2], images[3])
	return least ^ p.side[Black] ^ p.pie[min(p.now.pie, pieSettled)]
}

var _ interface {
	positions.Passer
	positions.Symmetric
} = (*Position)(nil)
