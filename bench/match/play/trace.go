package play

import (
	"fmt"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
)

// A trace is a fingerprint of the positions of a game. Games that are symmetric
// images of each other have the same trace. The zero value is the trace of no
// positions.
type trace struct{ sum uint64 }

// add adds the next position, between turns. A game that does not report its
// symmetries leaves no trace.
func (t *trace) add(p positions.Position) {
	if s := p.Abilities().Symmetric; s != nil {
		t.sum = farm.Fingerprint64(fmt.Appendf(nil, "%x %x", t.sum, s.CanonicalKey()))
	}
}

// String returns the fingerprint, or "" if there is none.
func (t *trace) String() string {
	if t.sum == 0 {
		return ""
	}
	return fmt.Sprintf("%016x", t.sum)
}
