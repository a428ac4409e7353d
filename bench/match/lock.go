package match

import (
	"os"

	"tetrad/bench/filelock"
)

// lock keeps other runners from a file until it is closed.
func lock(file *os.File) error {
	if !filelock.Lock(file) {
		return ErrInUse
	}
	return nil
}
