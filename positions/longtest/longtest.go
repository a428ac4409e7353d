// Package longtest tells tests whether they may take long. By default no test takes
// more than a few seconds: a long test is skipped or plays fewer games.
package longtest

import (
	"os"
	"testing"
)

// variable is the environment variable that turns on the long tests, if it is 1.
const variable = "TETRAD_LONG"

// Enabled reports whether the long tests are turned on.
func Enabled() bool { return os.Getenv(variable) == "1" }

// Only skips a test that is long as a whole, unless the long tests are turned on.
func Only(t testing.TB) {
	t.Helper()
	if !Enabled() {
		t.Skip("it takes long: set " + variable + "=1")
	}
}
