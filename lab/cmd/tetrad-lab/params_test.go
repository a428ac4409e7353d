//go:build unix

package main

import (
	"os"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// The list of parameters in the documentation is the one that the program prints.
func TestParamsPage(t *testing.T) {
	code, stdout, stderr := runWith("", "params")
	if code != cli.ExitOK || !strings.Contains(stdout, "\n| `alphabeta.ProbCut` | true |") || !strings.Contains(stdout, "\n| `mcts.Solver` | true |") {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	page, err := os.ReadFile("../../../docs/dev/parameters.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != stdout {
		t.Errorf("docs/dev/parameters.txt is not what tetrad-lab params writes:\n%s", stdout)
	}
}
