// Package neighbours numbers what is on the eight squares around a square, so that a
// pattern and its images under the symmetries of the board share their weights.
package neighbours

import "sync"

// Contents is the number of contents of the eight neighbours, up to symmetry.
const Contents = 8740

// Numbers has the number of each content, from 0 to [Contents] - 1. A content has a bit
// for each neighbour with an own stone: below 0, 1, 2, left 3, right 4, above 5, 6, 7. The
// bits for enemy stones are eight bits higher, and what is neither stone nor empty, such
// as a place off the board, has both. Images have the same number.
var Numbers = sync.OnceValue(func() *[1 << 16]uint16 {
	mirror := [8]int{2, 1, 0, 4, 3, 7, 6, 5}
	transpose := [8]int{0, 3, 5, 1, 6, 2, 4, 7}
	table := new([1 << 16]uint16)
	count := uint16(0)
	for content := range table {
		least, image := content, content
		for i := range 8 {
			if i%2 == 0 {
				image = move(image, &mirror)
			} else {
				image = move(image, &transpose)
			}
			least = min(least, image)
		}
		if least == content {
			table[content] = count
			count++
		} else {
			table[content] = table[least]
		}
	}
	return table
})

// move returns a content whose neighbour i has gone to by[i].
func move(content int, by *[8]int) (to int) {
	for i, j := range by {
		to |= (content>>i&1)<<j | (content>>(i+8)&1)<<(j+8)
	}
	return to
}
