package mcts

import "slices"

// fewEdges is the length up to which insertion is faster than counting.
const fewEdges = 24

// A sorter sorts edges by their priors. It is not safe for concurrent use.
type sorter struct{ spare []uint64 }

// sort puts edges in descending order of their priors. Those with equal priors keep
// their order. Large nodes have hundreds of edges, and a search looks at few of them.
// Sorting therefore counts bytes instead of comparing priors (least significant digit
// radix sort; D. E. Knuth, "The Art of Computer Programming", volume 3, section 5.2.5).
func (s *sorter) sort(edges []uint64) {
	if len(edges) <= fewEdges {
		insert(edges)
		return
	}
	var places [2][256]uint16 // numbers of edges with each byte, then where the next one goes
	for _, e := range edges {
		places[0][byte(e>>48)]++
		places[1][byte(e>>56)]++
	}
	s.spare = slices.Grow(s.spare[:0], len(edges))[:len(edges)]
	from, to := edges, s.spare
	for i := range places {
		place := &places[i]
		next := uint16(0)
		for digit := range place {
			count := &place[len(place)-1-digit]
			next, *count = next+*count, next
		}
		for _, e := range from {
			digit := byte(e >> (48 + 8*i))
			to[place[digit]] = e
			place[digit]++
		}
		from, to = to, from
	}
}

// insert sorts a few edges.
func insert(edges []uint64) {
	for i, e := range edges {
		for ; i > 0 && edges[i-1]>>48 < e>>48; i-- {
			edges[i] = edges[i-1]
		}
		edges[i] = e
	}
}
