package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/eval"
	vertoeval "tetrad/eval/verto"
)

// TestFitWritesTheSameFiles fits twice, with one thread and with three.
func TestFitWritesTheSameFiles(t *testing.T) {
	files := map[string][]byte{}
	for _, threads := range []string{"1", "3"} {
		dir := t.TempDir()
		code, _, stderr := runWith("", strings.Fields("fit --game verto-4 --games 38 --nodes 10 --rounds 2 --threads "+threads+
			" --out "+filepath.Join(dir, "weights.txt"))...)
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		for _, name := range []string{"weights.txt", "weights.bin"} {
			data, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if old, ok := files[name]; ok && !bytes.Equal(data, old) {
				t.Errorf("%s depends on the number of threads", name)
			}
			files[name] = data
		}
	}
	var e vertoeval.Evaluator
	entries, phases := e.TableSize()
	eval.MustParse(string(files["weights.txt"]), e.FeatureNames())
	eval.MustDecode(files["weights.bin"], entries, phases)
}

func TestFitUsage(t *testing.T) {
	for args, want := range map[string]string{
		"fit --game verto":                      "--out is needed",
		"fit --game trap --games 5":             "--games is at least",
		"fit --game trap --variants verto,trap": "are not variants of one game",
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("tetrad %s: exit code %d, %q; want %q", args, code, stderr, want)
		}
	}
}
