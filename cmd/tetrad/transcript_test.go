package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The engine still gives the answers of docs/connect/cutegames-transcript.txt: its
// options, and all queries about positions. Both processes of the page receive the same
// commands, so testing one is enough. The results of searches are left out.
func TestTranscriptOfCuteGames(t *testing.T) {
	text, err := os.ReadFile("../../docs/connect/cutegames-transcript.txt")
	if err != nil {
		t.Fatal(err)
	}
	var sent, want []string
	for line := range strings.Lines(string(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		kind, _, _ := strings.Cut(rest, " ")
		switch {
		case word == ">" && slices.Contains([]string{"ugi", "isready", "setoption", "uginewgame", "position", "query"}, kind):
			sent = append(sent, rest)
		case word == "<" && !slices.Contains([]string{"info", "bestmove"}, kind):
			want = append(want, rest)
		}
	}
	if len(sent) < 50 || len(want) < 50 {
		t.Fatalf("%d lines are sent, %d come back", len(sent), len(want))
	}
	_, stdout, _ := runWith(strings.Join(sent, "\n") + "\n")
	got := strings.Split(strings.TrimSpace(stdout), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) {
			t.Fatalf("%d answers, want %d", len(got), len(want))
		}
		if got[i] != want[i] && !strings.HasPrefix(want[i], "id name Tetrad ") {
			t.Fatalf("answer %d: %q, the transcript has %q", i+1, got[i], want[i])
		}
	}
}
