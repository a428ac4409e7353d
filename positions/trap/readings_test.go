package trap

import (
	"testing"

	"tetrad/positions/positionstest"
)

func TestReadings(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Readings(t, g, 2, 200)
	}
}
