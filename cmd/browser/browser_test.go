package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench"
	"tetrad/engine/content"
	"tetrad/positions/projecttest"
)

// goTool runs the go command for browsers.
func goTool(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// The program for the browser builds for its system and contains nothing that it cannot
// use there: no network, no processes.
func TestBuild(t *testing.T) {
	projecttest.Only(t)
	goTool(t, "vet", ".")
	for _, name := range strings.Fields(goTool(t, "list", "-deps", ".")) {
		if name == "net" || strings.HasPrefix(name, "net/") || name == "os/exec" || strings.HasSuffix(name, "/ugiclient") {
			t.Errorf("it has %s", name)
		}
	}
}

// The searches of the fixed benchmark visit the same nodes in the browser's program as
// here.
func TestSignature(t *testing.T) {
	projecttest.Only(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node: the searches are not tried as a program of a browser")
	}
	program := filepath.Join(t.TempDir(), "tetrad.wasm")
	goTool(t, "build", "-o", program, "tetrad/cmd/tetrad")
	runner := filepath.Join(goTool(t, "env", "GOROOT"), "lib", "wasm", "wasm_exec_node.js")
	out, err := exec.Command(node, "--stack-size=8192", runner, program, "bench").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := bench.Nodes{Registry: content.Registry()}.Run(t.Context(), func(bench.NodesResult) {})
	if err != nil {
		t.Fatal(err)
	}
	if line := fmt.Sprintf("Total nodes: %d\nAnswers: %016x\n", want.Nodes, want.Answers); !strings.Contains(string(out), line) {
		t.Errorf("%s\nwant %s", out, line)
	}
}
