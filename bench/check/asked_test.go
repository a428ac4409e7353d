//go:build unix

package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// recordVariable names the file to which the recorder writes.
const recordVariable = "TETRAD_TEST_RECORD"

// recorder has no fault. It writes down what it is sent.
var recorder = plant{name: "recorder", in: func(_ *plantedEngine, line string) []string {
	file, err := os.OpenFile(os.Getenv(recordVariable), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err == nil {
		_, err = file.WriteString(line + "\n")
		file.Close()
	}
	if err != nil {
		panic(err)
	}
	return []string{line}
}}

// limitWords are the words that may follow go.
var limitWords = []string{"movetime", "p1time", "p2time", "p1inc", "p2inc", "movestogo", "depth", "nodes", "infinite",
	"perft", "searchmoves", "ponder"}

// TestDocumentedQuestions checks that docs/connect/check.md names each command and each limit
// that an engine is sent, and that there is none of these limits that it is not sent.
func TestDocumentedQuestions(t *testing.T) {
	projecttest.Only(t)
	file := filepath.Join(t.TempDir(), "sent")
	t.Setenv(recordVariable, file)
	c := Check{
		Command: plantedCommand(recorder.name), Games: []positions.Game{named(t, "verto-4")}, Plies: 20, Seed: 1,
		Startup: long, Patience: long, Margin: long, Registry: content.Registry(),
	}
	if failed, _ := failures(t, &c); len(failed) > 0 {
		t.Errorf("failed: %v", failed)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(projecttest.Page(t, "docs/connect/check.md"), "## What the first check asks for")
	page, _, _ = strings.Cut(page, "**It prints**")
	sent := questions(string(text))
	for _, question := range sent {
		if !strings.Contains(page, "`"+question) {
			t.Errorf("the page does not name %s", question)
		}
	}
	for _, limit := range limitWords {
		if !slices.Contains(sent, limit) && !slices.Contains(sent, "go "+limit) {
			t.Errorf("%s is never sent", limit)
		}
	}
}

// questions returns the commands of lines and the limits after go, each once. Lines that are
// to be survived are left out.
func questions(text string) (all []string) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		line = strings.TrimSpace(line)
		if len(words) == 0 || slices.ContainsFunc(hostile, func(h struct{ name, line string }) bool { return h.line == line }) {
			continue
		}
		switch words[0] {
		case "position", "query":
			all = append(all, strings.Join(words[:min(2, len(words))], " "))
		case "go":
			for _, word := range words[1:] {
				if slices.Contains(limitWords, word) {
					all = append(all, strings.Replace(word, "perft", "go perft", 1))
				}
			}
		default:
			all = append(all, words[0])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
