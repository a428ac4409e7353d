// Package projecttest has what the tests of all packages share: whether they may take long,
// what the pages of the documentation state, and the programs that examples need. By
// default no test takes more than a few seconds: a long test is skipped or plays fewer games.
package projecttest

import (
	"os"
	"runtime/debug"
	"slices"
	"testing"
)

// The environment variables that turn on tests, if they are 1: all but the long ones, the
// long ones too, what takes many minutes, and with the race detector those that compute on
// one goroutine.
const (
	full     = "TETRAD_FULL"
	variable = "TETRAD_LONG"
	nightly  = "TETRAD_NIGHTLY"
	raced    = "TETRAD_RACE"
)

// Full reports whether tests take all of their samples: in continuous integration, and with
// the long tests. Otherwise those that compute most take smaller ones, so that somebody who
// has just cloned the repository soon knows whether Tetrad works on that machine.
func Full() bool { return os.Getenv(full) == "1" || Enabled() }

// Some returns how many of n to try: all if [Full], otherwise a third. The tests that
// positionstest and evaltest make play that many of their random games.
func Some(n int) int {
	if Full() {
		return n
	}
	return (n + 2) / 3
}

// OnlyFull skips a test whose kind of fault another one finds too, unless [Full].
func OnlyFull(t testing.TB) {
	t.Helper()
	if !Full() {
		t.Skip("another test is like it: set " + full + "=1")
	}
}

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

// Raced reports whether tests are to compute less, since the race detector is in the
// program: computing takes 5 to 20 times as long then, and one goroutine has no races.
func Raced() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) && os.Getenv(raced) != "1"
}

// NotRaced skips a test that has no races to find, if the race detector is in the program.
func NotRaced(t testing.TB) {
	t.Helper()
	if Raced() {
		t.Skip("it has no races to find: set " + raced + "=1")
	}
}
