package ugi_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
)

// TestTranscripts plays the sessions in testdata. It sends the lines that begin with
// "> ". Lines that begin with "# " are comments. All other lines are expected
// answers, in which "*" matches any text and a line "..." matches any number of
// lines. A command is sent when the answers before it have arrived. The first line
// names the registry of the session. There must be no other output.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	registries := map[string]func() engine.Registry{
		"# toy game":   enginetest.Registry,
		"# real games": engine.Default,
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			registry := registries[lines[0]]
			if registry == nil {
				t.Fatalf("the first line %q names no registry", lines[0])
			}
			replay(t, connect(t, newServer(registry())), lines)
		})
	}
}

// TestDocumentation replays the session that docs/connect/ugi.md names.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/examples/sessions/ugi.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	replay(t, connect(t, newServer(engine.Default())), lines)
}

func replay(t *testing.T, c *client, lines []string) {
	skipping := false
	for i, line := range lines {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case line == "...":
			skipping = true
		case strings.HasPrefix(line, "> "):
			c.send(line[2:] + "\n")
		default:
			expect(t, c, i+1, line, skipping)
			skipping = false
		}
	}
	c.in.Close()
	if extra, ok := c.receive(); ok {
		t.Errorf("unasked: %q", extra)
	}
}

// expect receives lines until one matches. Unless it may skip lines, the first line
// must match.
func expect(t *testing.T, c *client, number int, want string, skipping bool) {
	t.Helper()
	parts := strings.Split(want, "*")
	for i, part := range parts {
		parts[i] = regexp.QuoteMeta(part)
	}
	pattern := regexp.MustCompile("^" + strings.Join(parts, ".*") + "$")
	for {
		got, ok := c.receive()
		if ok && pattern.MatchString(got) {
			return
		}
		if !ok || !skipping {
			t.Fatalf("line %d: got %q, want %q", number, got, want)
		}
	}
}
