package trap

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
)

func TestPublishedPerft(t *testing.T) { positionstest.Vectors(t, &Family, 100_000) }

// TestReference compares whole random games with the slow rules.
func TestReference(t *testing.T) {
	games := map[int]int{3: 900, 4: 150, 5: 40, 6: 20, 7: 10, 8: 6}
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			n := games[g.(game).size]
			if !projecttest.Enabled() {
				n = n/20 + 1
			}
			positionstest.Compare(t, g, n, 1000, 300)
		})
	}
}

func TestProperties(t *testing.T) {
	// The whole state: the top of the stack, and the keys that the function repeated
	// compares.
	type wholeState struct {
		top    state
		length int
		keys   [1000]uint64
	}
	state := func(p positions.Position) any {
		own := p.(*Position)
		s := wholeState{top: own.now, length: len(own.past)}
		copy(s.keys[:], own.keys)
		return s
	}
	for _, g := range Family.Variants() {
		positionstest.Properties(t, g, 10, 1000, state)
		positionstest.Strings(t, g, 5, 1000, 300)
	}
}
