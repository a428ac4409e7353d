package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// Each figure in the repository matches what its page now produces.
func TestFiguresAreOfToday(t *testing.T) {
	t.Chdir("../..")
	for _, f := range drawn {
		t.Run(f.to, func(t *testing.T) {
			want, err := draw(f.from, f.draw)
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(f.to)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what %s makes of it: run go run ./cmd/figures", f.to, f.from)
			}
			if len(got) > 150_000 {
				t.Errorf("%d bytes", len(got))
			}
		})
	}
}

// The ladder in the documentation has the versions that bench/strength/ladder.sh plays,
// in their order, as the script writes its rows.
func TestLadderHasTheVersions(t *testing.T) {
	t.Chdir("../..")
	list, err := os.ReadFile("bench/strength/versions.txt")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(experiments + "strength.md")
	if err != nil {
		t.Fatal(err)
	}
	rest, versions := string(page), 0
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimSpace(line), " | ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(fields) != 3 {
			t.Fatalf("%q has no commit, date and change", line)
		}
		commit := "`" + fields[0] + "`"
		if fields[0] == "." {
			commit = "–"
		}
		row := fmt.Sprintf("\n| %s | %s | %s |", fields[1], commit, fields[2])
		_, after, found := strings.Cut(rest, row)
		if !found {
			t.Errorf("strength.md lacks the row %q, or has it too early", row)
			continue
		}
		rest = after
		versions++
	}
	if versions < 2 {
		t.Errorf("%d versions", versions)
	}
}
