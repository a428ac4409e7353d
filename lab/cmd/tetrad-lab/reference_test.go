//go:build unix

package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the help of all commands anew")

// TestCommandReference checks that docs/dev/commands.txt has the help of every command of the
// laboratory. docs/commands.txt has those of the other program.
func TestCommandReference(t *testing.T) {
	const page = "../../../docs/dev/commands.txt"
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4)) // defaults are the number of processors
	var b strings.Builder
	b.WriteString("The help of every command of tetrad-lab, as tetrad-lab help and --help print it.\n\n")
	_, help, _ := runWith("", "help")
	b.WriteString(help)
	for _, c := range tested.Commands() {
		_, help, _ := runWith("", append(strings.Fields(c.CommandPath())[1:], "--help")...)
		fmt.Fprintf(&b, "\n%[1]s\n%[2]s\n\n%[3]s", c.CommandPath(), strings.Repeat("=", len(c.CommandPath())), help)
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(page); err != nil || string(text) != b.String() {
		t.Errorf("docs/dev/commands.txt is not what the commands print, %v: go test ./lab/cmd/tetrad-lab -run CommandReference -update", err)
	}
}
