package projecttest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Python returns the path of Python 3. Without it the test is skipped, unless
// TETRAD_NEED_PYTHON is set.
func Python(t *testing.T) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("TETRAD_NEED_PYTHON") != "" {
			t.Fatal("python3 is missing; install it, or unset TETRAD_NEED_PYTHON")
		}
		t.Skip("python3 is not installed; its example is not tested")
	}
	return python
}

// JDK skips the test where no Java compiler is installed, unless TETRAD_NEED_JDK is set.
func JDK(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("javac"); err == nil {
		return
	}
	if os.Getenv("TETRAD_NEED_JDK") != "" {
		t.Fatal("javac is missing; install a JDK, or unset TETRAD_NEED_JDK")
	}
	t.Skip("javac is not installed; the example for Ludii is not tested")
}

// Build builds a command of this module and returns the path of the program.
func Build(t *testing.T, command string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program.exe")
	if out, err := exec.Command("go", "build", "-o", program, command).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// Lines returns the number of lines of a file.
func Lines(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}
