package record

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/dgryski/go-farm"
)

// A line of a match file ends with a checksum of the text before it. The checksum
// detects results that were changed, whether by a person or by a disk error. It is
// not a signature, since anyone can write a new one.

// errChanged is the error of a line whose checksum does not match its content.
var errChanged = errors.New("it was changed after it was written")

// The checksum is the last member of the object.
const (
	sealStart = `,"sum":"`
	sealEnd   = `"}`
	sealSize  = len(sealStart) + 16 + len(sealEnd)
)

// Seal returns a line of JSON with its checksum. The line must be an object with at
// least one member and have no line end.
func Seal(line []byte) []byte {
	return fmt.Appendf(bytes.Clone(line[:len(line)-1]), "%s%016x%s", sealStart, farm.Fingerprint64(line), sealEnd)
}

// CheckSeal reports whether a line, with or without its line end, has a checksum. It
// returns errChanged if the checksum is wrong.
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
		return true, errChanged
	}
	return true, nil
}
