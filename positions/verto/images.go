package verto

import (
	"tetrad/positions"
)

// imageTable has the Zobrist numbers of the images of stones, of the player to move
// and of the opponent. It uses the numbers of light and of dark.
type imageTable [2][stride128 * maxSize]positions.Images

// images returns the table. The first call makes it.
func (v *variant) images() *imageTable {
	v.imagesOnce.Do(func() {
		stones, table := &v.keys().stone, new(imageTable)
		for rank := range v.size {
			for file := range v.size {
				for i := range table {
					table[i][v.square(file, rank)] = positions.ImagesOf(file, rank, v.size, func(file, rank int) uint64 {
						return stones[i][v.square(file, rank)]
					})
				}
			}
		}
		v.imageNumbers = table
	})
	return v.imageNumbers
}

// ImageKeys implements positions.Imaged. The rules are the same for both colours, so
// the keys tell the stones of the player to move from those of the opponent.
func (p *Position) ImageKeys() positions.Images {
	keys, numbers := positions.SameImages(p.keys.base), p.variant.images()
	for i := range numbers {
		for set := p.Stones(p.ToMove() ^ positions.Player(i)); !set.IsEmpty(); set = set.WithoutFirst() {
			keys.Toggle(&numbers[i][set.First()])
		}
	}
	return keys
}

var _ positions.Imaged = (*Position)(nil)
