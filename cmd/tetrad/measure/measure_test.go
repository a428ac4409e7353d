package measure

import (
	"os"
	"testing"

	"tetrad/protocol/ugiclient/fakeengine"
)

// TestMain makes the test a fake engine if it is started as one.
func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}
