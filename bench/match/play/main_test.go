//go:build unix

package play

import (
	"os"
	"testing"

	"tetrad/protocol/ugitest"
)

func TestMain(m *testing.M) {
	ugitest.Main()
	os.Exit(m.Run())
}
