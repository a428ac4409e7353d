//go:build unix

package main

import (
	"os"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// The page about parameters ends with the list that the program prints.
func TestParamsPage(t *testing.T) {
	code, stdout, stderr := runWith("", "params")
	if code != cli.ExitOK || !strings.Contains(stdout, "\n| `alphabeta.ProbCut` | true |") || !strings.Contains(stdout, "\n| `mcts.Solver` | true |") {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	page, err := os.ReadFile("../../../docs/dev/parameters.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(page), "\n\n"+stdout) {
		t.Errorf("docs/dev/parameters.md does not end with what tetrad-lab params writes:\n%s", stdout)
	}
}
