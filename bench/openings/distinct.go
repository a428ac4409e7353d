package openings

import "fmt"

// Distinct returns the first openings of r, in the order of their indexes,
// that lead to different positions. It fails where there are not so many.
func Distinct(r Random, count int) ([]Opening, error) {
	const tries = 100 // for each opening, where most have been seen
	seen := map[uint64]bool{}
	var list []Opening
	for index := 0; len(list) < count; index++ {
		if index > tries*(len(list)+1) {
			return nil, fmt.Errorf("there are only %d such openings; ask for fewer or longer ones", len(list))
		}
		o, err := r.At(index)
		if err != nil {
			return nil, err
		}
		p, err := o.Position(r.Game)
		if err != nil {
			return nil, err
		}
		if !seen[p.Key()] {
			seen[p.Key()] = true
			list = append(list, o)
		}
	}
	return list, nil
}
