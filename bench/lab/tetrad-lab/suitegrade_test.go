//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient/fakeengine"
)

// TestSuiteGradeByPrograms checks that a panel of this program, three times, grades as it
// does alone.
func TestSuiteGradeByPrograms(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	const puzzles = "vinver-4 bwwb/wwwb/bw2/bwbw b = draw hard pass\nvinver-4 2wb/b2w/wb2/w2b b = win easy b3\n"
	if err := os.WriteFile(file, []byte(puzzles), 0o666); err != nil {
		t.Fatal(err)
	}
	grade := func(args ...string) string {
		code, out, stderr := runWith("", append([]string{"suite", "grade", "--file", file}, args...)...)
		if code != cli.ExitOK {
			t.Fatalf("exit code %d, %s", code, stderr)
		}
		_, list, _ := strings.Cut(out, "\n")
		return list
	}
	own := engineFlag(fakeengine.Own, "")
	if here, there := grade(), grade(own, own, own); here != there {
		t.Errorf("by three programs:\n%s\nby this one:\n%s", there, here)
	}
}
