package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tetrad/positions/projecttest"
)

// The AI for Ludii is tested on stand-ins for the interfaces of Ludii.
func TestLudii(t *testing.T) {
	projecttest.Only(t)
	t.Chdir("examples/ludii")
	projecttest.JDK(t)
	program := projecttest.Build(t, "tetrad/cmd/tetrad")
	classes := t.TempDir()
	sources := []string{"--release", "11", "-encoding", "UTF-8", "-proc:none", "-d", classes}
	for _, pattern := range []string{"src/tetrad/ludii/*.java", "test/*/*.java", "test/*/*/*.java", "test/*/*/*/*.java"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, files...)
	}
	if out, err := exec.Command("javac", sources...).CombinedOutput(); err != nil {
		t.Fatalf("javac: %v: %s", err, out)
	}
	out, err := exec.Command("java", "-Dfile.encoding=UTF-8", "-Dtetrad="+program, "-cp", classes,
		"tetrad.ludii.Test").CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func TestLudiiBuildRefuses(t *testing.T) {
	t.Chdir("examples/ludii")
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no shell")
	}
	if out, err := exec.Command("/bin/sh", "build.sh", "missing.jar").CombinedOutput(); err == nil {
		t.Errorf("a jar that there is not: %s", out)
	}
}
