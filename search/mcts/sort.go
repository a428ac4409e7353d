package mcts

import "slices"

// fewChoices is the length up to which insertion is faster than counting.
const fewChoices = 24

// A sorter sorts choices by their priors. It is not safe for concurrent use.
type sorter struct{ spare []choice }

// bestFirst is the number of choices that are in order from the beginning. It is even, so that
// the others begin with a word.
const bestFirst = 2

// best puts the best choices first and reports whether all are in order then. Most nodes never
// need more, and this takes a fraction of the time.
func (s *sorter) best(all []choice) bool {
	for front := range min(bestFirst, len(all)) {
		at := front
		for i, e := range all[front:] {
			if e>>16 > all[at]>>16 {
				at = front + i
			}
		}
		e := all[at]
		copy(all[front+1:at+1], all[front:at])
		all[front] = e
	}
	return len(all) <= bestFirst
}

// sort puts choices in descending order of their priors. Those with equal priors keep
// their order. Large nodes have hundreds of steps, and a search looks at few of them.
// Sorting therefore counts bytes instead of comparing priors (least significant digit
// radix sort; D. E. Knuth, "The Art of Computer Programming", volume 3, section 5.2.5).
func (s *sorter) sort(all []choice) {
	if len(all) <= fewChoices {
		insert(all)
		return
	}
	var places [2][256]uint16 // numbers of choices with each byte, then where the next one goes
	for _, e := range all {
		places[0][byte(e>>16)]++
		places[1][byte(e>>24)]++
	}
	s.spare = slices.Grow(s.spare[:0], len(all))[:len(all)]
	from, to := all, s.spare
	for i := range places {
		place := &places[i]
		next := uint16(0)
		for digit := range place {
			count := &place[len(place)-1-digit]
			next, *count = next+*count, next
		}
		for _, e := range from {
			digit := byte(e >> (16 + 8*i))
			to[place[digit]] = e
			place[digit]++
		}
		from, to = to, from
	}
}

// insert sorts a few choices.
func insert(all []choice) {
	for i, e := range all {
		for ; i > 0 && all[i-1]>>16 < e>>16; i-- {
			all[i] = all[i-1]
		}
		all[i] = e
	}
}
