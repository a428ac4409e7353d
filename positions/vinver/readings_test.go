package vinver_test

import (
	"testing"

	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

func TestReadings(t *testing.T) {
	for _, g := range vinver.Family.Variants() {
		positionstest.Readings(t, g, 2, 40)
	}
}
