package mcts

import "slices"

// fewWords is the length up to which comparing is faster than counting.
const fewWords = 24

// A sorter sorts words by their high halves. It is not safe for concurrent use.
type sorter struct{ spare []uint64 }

// sort puts words in ascending order of their high halves. The order of words with
// equal high halves is unspecified but always the same. Large nodes have hundreds of
// edges, and a search looks at few of them. Sorting therefore counts bytes instead of
// comparing words (least significant digit radix sort; D. E. Knuth, "The Art of
// Computer Programming", volume 3, section 5.2.5).
func (s *sorter) sort(words []uint64) {
	if len(words) <= fewWords {
		slices.Sort(words)
		return
	}
	var ends [4][256]uint32 // numbers of words with each byte, then their end positions
	for _, word := range words {
		ends[0][byte(word>>32)]++
		ends[1][byte(word>>40)]++
		ends[2][byte(word>>48)]++
		ends[3][byte(word>>56)]++
	}
	s.spare = slices.Grow(s.spare[:0], len(words))[:len(words)]
	from, to := words, s.spare
	for i := range ends {
		place := &ends[i]
		next := uint32(0)
		for digit := range place {
			next, place[digit] = next+place[digit], next
		}
		for _, word := range from {
			digit := byte(word >> (32 + 8*i))
			to[place[digit]] = word
			place[digit]++
		}
		from, to = to, from
	}
}
