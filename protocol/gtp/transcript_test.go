package gtp

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTranscripts plays the sessions in testdata/*.txt. It sends the lines that begin
// with "> ". Lines that begin with "# " are comments. The others are the expected
// answer, in which "*" matches any text within a line and a last line "..." matches
// any number of lines. The first line names the game.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			replay(t, string(text))
		})
	}
}

// TestDocumentation checks that the session that docs/connect/gtp.md names is correct.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/examples/sessions/gtp.txt")
	if err != nil {
		t.Fatal(err)
	}
	replay(t, string(text))
}

func replay(t *testing.T, text string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	game, ok := strings.CutPrefix(lines[0], "# game ")
	if !ok {
		t.Fatalf("the first line %q names no game", lines[0])
	}
	c := connect(t, newServer(t, game, 300))
	for i := 0; i < len(lines); i++ {
		command, ok := strings.CutPrefix(lines[i], "> ")
		if !ok {
			continue
		}
		first := i + 1
		var answer []string
		for i+1 < len(lines) && !strings.HasPrefix(lines[i+1], "> ") {
			i++
			if !strings.HasPrefix(lines[i], "# ") {
				answer = append(answer, lines[i])
			}
		}
		if got := c.ask(command); !pattern(answer).MatchString(got) {
			t.Fatalf("line %d: %s: got\n%s\nwant\n%s", first, command, got, strings.Join(answer, "\n"))
		}
	}
}

// pattern returns an expression for the lines of an answer.
func pattern(lines []string) *regexp.Regexp {
	text := regexp.QuoteMeta(strings.Join(lines, "\n"))
	text = strings.ReplaceAll(text, `\*`, ".*")
	text = regexp.MustCompile(`\n\\.\\.\\.$`).ReplaceAllString(text, `(?s:\n.*)?`)
	return regexp.MustCompile("^" + text + "$")
}
