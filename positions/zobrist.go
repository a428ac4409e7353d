package positions

import "github.com/dgryski/go-farm"

// Zobrist returns the random number of a feature of positions by its name, so that keys are
// the same in every build and can be stored in files. It is the FarmHash fingerprint of the
// name. Names look like "chess/8/w/d4": game, board size, feature, square.
//
// The scheme is from A. L. Zobrist, "A New Hashing Method with Application for Game Playing"
// (1970): the key of a position is the exclusive or of one number for each of its features.
func Zobrist(name string) uint64 { return farm.Fingerprint64([]byte(name)) }
