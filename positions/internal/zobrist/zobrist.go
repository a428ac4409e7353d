// Package zobrist makes the random numbers of Zobrist hashing from names, so that keys
// are the same in every build and can be stored in files. The scheme is from A. L.
// Zobrist, "A New Hashing Method with Application for Game Playing" (1970): the key of
// a position is the exclusive or of one number for each of its features.
package zobrist

import "github.com/dgryski/go-farm"

// Key returns the number of the feature called name: the FarmHash fingerprint of the
// name. Names look like "chess/8/w/d4": game, board size, feature, square.
func Key(name string) uint64 {
	return farm.Fingerprint64([]byte(name))
}
