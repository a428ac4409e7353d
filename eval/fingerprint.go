package eval

import "github.com/dgryski/go-farm"

// Fingerprint returns a number that identifies weights: every build from the same
// files has the same number, and other files have another.
func Fingerprint[T string | []byte](files ...T) uint64 {
	var sum uint64
	for _, file := range files {
		// The order of the files matters: the sums of a and b, and of b and a, differ.
		sum = sum*0x9e3779b97f4a7c15 + farm.Fingerprint64([]byte(file))
	}
	return sum
}
