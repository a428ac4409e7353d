package content

import (
	"testing"

	"tetrad/engine"
)

// Every game that has content is in the list of the engine too. Otherwise programs would know
// it, and those who import the engine would not.
func TestLists(t *testing.T) {
	for _, entry := range Registry().Games {
		if _, _, err := engine.Default().Game(entry.Family.Name); err != nil {
			t.Errorf("%s is not in the list of engine/default.go: add a line there", entry.Family.Name)
		}
	}
}
