//go:build unix

package main

import (
	"os"
	"slices"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/protocol/ugitest"
)

// TestMain makes the test a fake engine if it is started as one, and the engine of the
// program where a worker starts that.
func TestMain(m *testing.M) {
	ugitest.Main()
	if slices.Equal(os.Args[1:], []string{"ugi"}) {
		main()
	}
	var err error
	if cache, err = os.MkdirTemp("", "tetrad-lab-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(cache)
	os.Exit(code)
}

// cache is the cache folder of all tests, so that one of them runs the benchmark for all.
var cache string

var tested = clitest.Program{
	NewEnv: func() *cli.Env {
		return &cli.Env{Program: "tetrad-lab", Kinds: kinds(), CacheDir: func() (string, error) { return cache, nil }}
	},
	Tree: tree, Execute: execute,
}

// runWith runs a command line with the real games and returns its exit code and output.
func runWith(stdin string, args ...string) (code int, stdout, stderr string) {
	return tested.Run(stdin, args...)
}

// engineFlag returns a flag --engine with the words of a fake engine, and more words.
func engineFlag(fault, more string) string {
	return ugitest.EngineFlag(fault, more)
}
