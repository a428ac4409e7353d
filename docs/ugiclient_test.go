package docs

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"tetrad/positions/projecttest"
)

// The client in Python plays a game.
func TestPythonClient(t *testing.T) {
	projecttest.OnlyFull(t)
	python := projecttest.Python(t)
	program := projecttest.Build(t, "tetrad/cmd/tetrad")
	t.Chdir("examples/ugiclient")
	out, err := exec.Command(python, "client.py", program, "trap-3").CombinedOutput()
	if err != nil || !regexp.MustCompile(`\nresult: (p1win|p2win|draw)\n$`).Match(out) {
		t.Errorf("%v: %s", err, out)
	}
	out, err = exec.Command(python, "client.py", program, "chess").CombinedOutput()
	if err == nil || !regexp.MustCompile(`there is no game "chess"`).Match(out) {
		t.Errorf("a game that there is not: %v: %s", err, out)
	}
	if lines := projecttest.Lines(t, filepath.Join(".", "client.py")); lines > 40 {
		t.Errorf("%d lines, more than the forty it is meant to have", lines)
	}
}
