package bench

import "tetrad/engine"

// FENs returns the position strings of the node benchmark for the variant of that
// name, from the beginning of a game to its end. Most variants have none.
func FENs(r engine.Registry, variant string) []string {
	_, entry, err := r.Game(variant)
	if err != nil {
		return nil
	}
	var fens []string
	for _, p := range entry.Bench {
		if p.Variant == variant {
			fens = append(fens, p.FEN)
		}
	}
	return fens
}
