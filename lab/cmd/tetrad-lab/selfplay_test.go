//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// twoShards makes two shards of short searches, and returns their names and what the
// command says.
func twoShards(t *testing.T, folder, flags string) (names []string, said string) {
	t.Helper()
	args := "selfplay --game trap-3 --games 10 --nodes 2 --shards 2 --out " + folder + " " + flags
	code, said, stderr := runWith("", strings.Fields(args)...)
	if code != 0 {
		t.Fatalf("%s: exit code %d: %s", args, code, stderr)
	}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(names) != 2 {
		t.Fatalf("the folder has %v, want two shards; error %v", names, err)
	}
	return names, said
}

// TestSelfplayGoesOn makes shards with two threads, loses one, and makes it again.
func TestSelfplayGoesOn(t *testing.T) {
	dir := t.TempDir()
	names, _ := twoShards(t, dir, "--threads 2")
	first, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(names[0]); err != nil {
		t.Fatal(err)
	}
	// What is there is kept, whatever it is.
	if err := os.WriteFile(names[1], []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, said := twoShards(t, dir, ""); !strings.HasPrefix(said, "shards in "+dir+": 2, 1 of them new: ") {
		t.Errorf("it says %q, want that one of two shards is new", said)
	}
	again, err := os.ReadFile(names[0])
	kept, _ := os.ReadFile(names[1])
	if err != nil || !bytes.Equal(again, first) || string(kept) != "kept" {
		t.Errorf("the same bytes: %v; the other shard is %.10q; error %v", bytes.Equal(again, first), kept, err)
	}
}

func TestSelfplayUsage(t *testing.T) {
	for args, want := range map[string]string{
		"selfplay --game trap":             "--out is needed",
		"selfplay --shards 0 --out x":      "at least 1",
		"selfplay --search random --out x": `no search "random"`,
		"selfplay --games 1000 --out x":    "1000 games make no shard",
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != cli.ExitUsage || !strings.Contains(stderr, want) {
			t.Errorf("tetrad-lab %s: exit code %d, %q; want %q", args, code, stderr, want)
		}
	}
}
