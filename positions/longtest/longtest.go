// Package longtest tells tests whether they may take long. By default no test takes
// more than a few seconds: a long test is skipped or plays fewer games. No version
// promises anything about it.
package longtest

import (
	"os"
	"testing"
)

// The environment variables that turn on tests, if they are 1: the long ones, and what
// takes many minutes.
const (
	variable = "TETRAD_LONG"
	nightly  = "TETRAD_NIGHTLY"
)

// Enabled reports whether the long tests are turned on.
func Enabled() bool { return os.Getenv(variable) == "1" }

// Nightly reports whether tests may take many minutes.
func Nightly() bool { return os.Getenv(nightly) == "1" }

// Only skips a test that is long as a whole, unless the long tests are turned on.
func Only(t testing.TB) {
	t.Helper()
	if !Enabled() {
		t.Skip("it takes long: set " + variable + "=1")
	}
}

// OnlyNightly skips a test that takes minutes as a whole, unless those are turned on.
func OnlyNightly(t testing.TB) {
	t.Helper()
	if !Nightly() {
		t.Skip("it takes minutes: set " + nightly + "=1")
	}
}
