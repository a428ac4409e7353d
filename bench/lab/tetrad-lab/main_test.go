//go:build unix

package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/ugiclient/fakeengine"
)

// TestMain makes the test a fake engine if it is started as one.
func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// runWith runs a command line with the real games and returns its exit code and output.
func runWith(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	e := cli.Env{
		Program: "tetrad-lab", Kinds: kinds.All(), Registry: engine.Default(),
		Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs,
	}
	code = execute(&e, args)
	return code, out.String(), errs.String()
}

// engineFlag returns a flag --engine with the words of a fake engine, and more words.
func engineFlag(fault, more string) string {
	return `--engine=cmd="'` + strings.Join(fakeengine.Command(fault), "' '") + `'" ` + more
}
