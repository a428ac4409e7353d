package record

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/dgryski/go-farm"
)

// A line of a match file ends with a checksum of what stands before it, so that
// a result that somebody has changed, or a disk, is noticed. The checksum is no
// signature: whoever wants to deceive can write another one.

// ErrChanged is the error of a line whose checksum is not that of its content.
var ErrChanged = errors.New("it was changed after it was written")

// The checksum is the last member of the object.
const (
	sealStart = `,"sum":"`
	sealEnd   = `"}`
	sealSize  = len(sealStart) + 16 + len(sealEnd)
)

// Seal returns a line of JSON, an object with one member at least and without
// a line end, with its checksum.
func Seal(line []byte) []byte {
	return fmt.Appendf(bytes.Clone(line[:len(line)-1]), "%s%016x%s", sealStart, farm.Fingerprint64(line), sealEnd)
}

// CheckSeal reports whether a line, with or without its end, has a checksum,
// and returns [ErrChanged] where that is wrong.
func CheckSeal(line []byte) (sealed bool, err error) {
	line = bytes.TrimRight(line, "\r\n")
	if len(line) < sealSize {
		return false, nil
	}
	body, seal := line[:len(line)-sealSize], line[len(line)-sealSize:]
	if !bytes.HasPrefix(seal, []byte(sealStart)) || !bytes.HasSuffix(seal, []byte(sealEnd)) {
		return false, nil
	}
	if !bytes.Equal(line, Seal(append(bytes.Clone(body), '}'))) {
		return true, ErrChanged
	}
	return true, nil
}
