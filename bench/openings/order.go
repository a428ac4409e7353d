package openings

import (
	"fmt"
	"math/rand/v2"
)

// An Order selects openings from a list and puts them in order. The zero value
// selects all of them, in the order of the list.
type Order struct {
	Start    int  // number of the first opening, from 1; 0 means 1
	Count    int  // number of openings; 0: all from Start
	Shuffled bool // in an order that depends on Seed
	Seed     uint64
}

// Indexes returns the indexes of the selected openings among length openings, in
// their order, each once. It refuses to select more than there are. After the last
// opening, a match begins again with the first.
func (o Order) Indexes(length int) ([]int, error) {
	first := max(o.Start, 1) - 1
	count := o.Count
	if count == 0 {
		count = length - first
	}
	switch {
	case o.Start < 0 || o.Count < 0:
		return nil, fmt.Errorf("opening %d or a count of %d is negative", o.Start, o.Count)
	case first >= length:
		return nil, fmt.Errorf("opening %d is asked for, and there are %d", first+1, length)
	case count > length-first:
		return nil, fmt.Errorf("%d openings from number %d are asked for, and there are %d in all", count, first+1, length)
	}
	indexes := make([]int, count)
	for i := range indexes {
		indexes[i] = first + i
	}
	if o.Shuffled {
		rng := rand.New(rand.NewPCG(o.Seed, 0))
		rng.Shuffle(count, func(a, b int) { indexes[a], indexes[b] = indexes[b], indexes[a] })
	}
	return indexes, nil
}
