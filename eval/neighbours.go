package eval

import "sync"

// Neighbourhoods is the number of contents of the eight squares around a square, up to
// symmetry.
const Neighbourhoods = 8740

// NeighbourhoodNumbers has the number of each content, from 0 to [Neighbourhoods] - 1, so that
// a pattern and its images under the symmetries of the board share their weights. A content
// has a bit for each neighbour with an own stone: below 0, 1, 2, left 3, right 4, above 5, 6, 7. The
// bits for enemy stones are eight bits higher, and what is neither stone nor empty, such
// as a place off the board, has both. Images have the same number.
//
// Engines make the table while they start, so each content is visited only once or twice.
var NeighbourhoodNumbers = sync.OnceValue(func() *[1 << 16]uint16 {
	const unnumbered = Neighbourhoods
	table := new([1 << 16]uint16)
	for content := range table {
		table[content] = unnumbered
	}
	symmetries := imagesOfSquares()
	count := uint16(0)
	for content := range table {
		if table[content] != unnumbered {
			continue
		}
		for i := range symmetries {
			image := &symmetries[i]
			table[int(image[content&0xFF])|int(image[content>>8])<<8] = count
		}
		count++
	}
	return table
})

// imagesOfSquares returns the image of each set of neighbours under each symmetry.
func imagesOfSquares() (images [8][1 << 8]uint8) {
	mirror := [8]int{2, 1, 0, 4, 3, 7, 6, 5}
	transpose := [8]int{0, 3, 5, 1, 6, 2, 4, 7}
	for squares := range 1 << 8 {
		image := squares
		for i := range images {
			images[i][squares] = uint8(image)
			if i%2 == 0 {
				image = moved(image, &mirror)
			} else {
				image = moved(image, &transpose)
			}
		}
	}
	return images
}

// moved returns a set of neighbours after neighbour i has gone to by[i].
func moved(squares int, by *[8]int) (to int) {
	for i, j := range by {
		to |= (squares >> i & 1) << j
	}
	return to
}
