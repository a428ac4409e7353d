package eval

// Orbits numbers patterns so that those which symmetries turn into each other
// share an entry of a table. The patterns are 0 to n-1; each symmetry maps a
// pattern to its image and generators of a group will do. The numbers go up
// with the least pattern of each orbit.
func Orbits(n int, symmetries ...func(pattern int) int) (entry []int32, entries int) {
	// A forest of disjoint sets: the root of a tree is its least pattern.
	entry = make([]int32, n)
	for i := range entry {
		entry[i] = int32(i)
	}
	root := func(i int32) int32 {
		for entry[i] != i {
			entry[i] = entry[entry[i]]
			i = entry[i]
		}
		return i
	}
	for i := range n {
		for _, image := range symmetries {
			a, b := root(int32(i)), root(int32(image(i)))
			entry[max(a, b)] = min(a, b)
		}
	}
	// Roots come before the rest of their trees, and so do their numbers.
	for i := range n {
		if up := entry[i]; int(up) != i {
			entry[i] = entry[up]
			continue
		}
		entry[i] = int32(entries)
		entries++
	}
	return entry, entries
}
