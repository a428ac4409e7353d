package solve

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestLongProof checks that an entry never shortens a proof: the length of one that is too
// long for it is unknown.
func TestLongProof(t *testing.T) {
	p := trap.Family.New(3, "").Start()
	for _, length := range []int{1, longLength - 1, longLength, longLength + 45} {
		s := newProver(p, 1, nil, newMeter())
		s.p, s.attacker, s.goal = p, p.ToMove(), 1
		s.remember(p.Key(), finding{verdict: yes, length: length}, unlimited, positions.NoStep, 10)
		f, ok := s.fromEntry(s.table.find(p.Key()), unlimited)
		if length >= longLength {
			length = unknownLength
		}
		if !ok || f.length != length {
			t.Errorf("a proof is remembered as one of %d turns, want %d: %v", f.length, length, ok)
		}
	}
}
