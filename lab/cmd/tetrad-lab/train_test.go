//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine/content"
	"tetrad/eval/net"
)

// makeLessons makes two shards of short searches of the game that has a net.
func makeLessons(t *testing.T, folder string) []string {
	t.Helper()
	args := "selfplay --game veletas --games 10 --nodes 2 --shards 2 --out " + folder
	if code, _, stderr := runWith("", strings.Fields(args)...); code != 0 {
		t.Fatalf("%s: exit code %d: %s", args, code, stderr)
	}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(names) != 2 {
		t.Fatalf("the folder has %v, want two shards; error %v", names, err)
	}
	return names
}

// TestTrain trains on two shards, apart and in one file, with one thread and two.
func TestTrain(t *testing.T) {
	dir := t.TempDir()
	names := makeLessons(t, filepath.Join(dir, "data"))
	var merged []byte
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		merged = append(merged, data...)
	}
	one := filepath.Join(dir, "merged.shard")
	if err := os.WriteFile(one, merged, 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "net.bin")
	trained := func(flags string, files ...string) []byte {
		t.Helper()
		args := append(strings.Fields("train --game veletas --rounds 2 --hidden 4 --out "+out+" "+flags), files...)
		code, stdout, stderr := runWith("", args...)
		if code != 0 || !strings.Contains(stdout, "20 games") || !strings.Contains(stdout, "epoch 1: loss") || !strings.Contains(stdout, "integers change values by ") {
			t.Fatalf("exit code %d, %s%s", code, stdout, stderr)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := trained("", names...)
	if again := trained("--threads 2", names...); !bytes.Equal(again, first) {
		t.Error("two threads train another net")
	}
	weights := func(file []byte) string { return string(file[bytes.Index(file, []byte("\nnet ")):]) }
	if other := trained("", one); weights(other) != weights(first) {
		t.Error("a merged file trains another net")
	}
	if other := trained("--seed 2", names...); weights(other) == weights(first) {
		t.Error("another seed trains the same net")
	}
	head, _, _ := strings.Cut(string(first), "\nnet ")
	for _, want := range []string{"# tetrad-lab train --game veletas --rounds 2 --hidden 4 ", "2 files", "SHA-256 ", "held out, "} {
		if !strings.Contains(head, want) {
			t.Errorf("the head of the file lacks %q:\n%s", want, head)
		}
	}
	evaluation, err := content.Registry().Evaluation("veletas")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := net.Decode(first, evaluation.Net.Shape); err != nil {
		t.Error(err)
	}
}

func TestTrainUsage(t *testing.T) {
	for args, want := range map[string]string{
		"train --game veletas --out x":                    "give files of shards",
		"train --game veletas x.shard":                    "--out is needed",
		"train --game veletas --out x --hidden 5 x.shard": "4, 8",
		"train --game veletas --out x --lambda 2 x.shard": "--lambda",
		"train --game veletas --out x --rounds 0 x.shard": "at least 1",
		"train --out x x.shard":                           "--game: give one game",
		"train --out x --game vinver x.shard":             "has no net",
		"train --out x --game nosuchgame x.shard":         `no game "nosuchgame"`,
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != cli.ExitUsage || !strings.Contains(stderr, want) {
			t.Errorf("tetrad-lab %s: exit code %d, %q; want %q", args, code, stderr, want)
		}
	}
	for args, want := range map[string]string{
		"train --game veletas --out x nosuch.shard":  "nosuch.shard",
		"train --game veletas --out x train_test.go": "does not begin as a shard",
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != cli.ExitFailed || !strings.Contains(stderr, want) {
			t.Errorf("tetrad-lab %s: exit code %d, %q; want %q", args, code, stderr, want)
		}
	}
}
