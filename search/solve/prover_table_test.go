package solve

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestLongProof checks that an entry never shortens a proof: one that is too long for it
// answers nothing.
func TestLongProof(t *testing.T) {
	p := trap.Family.New(3, "").Start()
	for _, length := range []int{1, longLength - 1, longLength, longLength + 45} {
		s := newProver(p, 1, nil, newMeter())
		s.p, s.attacker, s.goal = p, p.ToMove(), 1
		s.remember(p.Key(), finding{verdict: yes, length: length}, unlimited, positions.NoStep, 10)
		f, ok := s.fromEntry(s.table.find(p.Key()), unlimited)
		if ok != (length < longLength) || ok && f.length != length {
			t.Errorf("a proof of %d turns is remembered as one of %d turns: %v", length, f.length, ok)
		}
	}
}
