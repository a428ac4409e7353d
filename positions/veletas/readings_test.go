package veletas

import (
	"testing"

	"tetrad/positions/positionstest"
)

func TestReadings(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Readings(t, g, 20, 100)
	}
}
