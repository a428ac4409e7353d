package openings

import (
	"fmt"
	"math/rand/v2"
)

// An Order says which openings of a list are used, and in what order. The zero
// value is all of them, one after the other.
type Order struct {
	Start    int  // number of the first that is used, from 1; 0: the first of all
	Count    int  // how many are used; 0: all from there
	Shuffled bool // in an order that depends on Seed
	Seed     uint64
}

// Indexes returns which of length openings are used, in their order, each once.
// After the last one comes the first again. It refuses more than there are.
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
