package eval

// Orbits numbers patterns so that those which symmetries turn into each other
// share an entry of a table. The patterns are 0 to n-1; each symmetry maps a
// pattern to its image and generators of a group will do. The numbers go up
// with the least pattern of each orbit.
func Orbits(n int, symmetries ...func(pattern int) int) (entry []int32, entries int) {
	entry = make([]int32, n)
	for i := range entry {
		entry[i] = unnumbered
	}
	var open []int32 // members of an orbit whose images are to be seen
	for i := range int32(n) {
		if entry[i] != unnumbered {
			continue
		}
		entry[i] = int32(entries)
		open = append(open[:0], i)
		for len(open) > 0 {
			member := open[len(open)-1]
			open = open[:len(open)-1]
			for _, image := range symmetries {
				if j := image(int(member)); entry[j] == unnumbered {
					entry[j] = int32(entries)
					open = append(open, int32(j))
				}
			}
		}
		entries++
	}
	return entry, entries
}

const unnumbered = -1
