// Package longtest tells tests whether they may take long. Without being asked
// for, no test takes more than a few seconds: it is skipped, or takes fewer games.
package longtest

import (
	"os"
	"testing"
)

// variable is the environment variable that asks for the long tests: 1.
const variable = "TETRAD_LONG"

// Enabled reports whether the long tests are asked for.
func Enabled() bool { return os.Getenv(variable) == "1" }

// Only skips a test whose whole is long, unless it is asked for.
func Only(t testing.TB) {
	t.Helper()
	if !Enabled() {
		t.Skip("it takes long: set " + variable + "=1")
	}
}
