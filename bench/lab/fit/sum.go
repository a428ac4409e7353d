package fit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// sumOf returns the SHA-256, in hexadecimal, of what a fit learns from games that it plays
// itself. So weights name their data whether or not there are files of it. The items are
// hashed in order, one line of JSON each.
func sumOf[Item any](items []Item) string {
	hash := sha256.New()
	encoder := json.NewEncoder(hash)
	for i := range items {
		if err := encoder.Encode(&items[i]); err != nil {
			panic(err) // samples and choices are numbers, and these are finite
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}
