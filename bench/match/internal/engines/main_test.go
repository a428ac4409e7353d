//go:build unix

package engines

import (
	"os"
	"testing"

	"tetrad/protocol/ugiclient/fakeengine"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}
