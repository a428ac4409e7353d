package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
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

// TestFitKeeps fits again and keeps all of the weights, half and none.
func TestFitKeeps(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "weights.txt")
	var e vertoeval.Evaluator
	entries, phases := e.TableSize()
	fitted := func(flags string) (features, tables []float64) {
		t.Helper()
		code, _, stderr := runWith("", strings.Fields("fit --game verto-4 --games 38 --nodes 10 --rounds 2 --out "+out+" "+flags)...)
		if code != 0 {
			t.Fatalf("%s: exit code %d: %s", flags, code, stderr)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(strings.TrimSuffix(out, ".txt") + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		if features, err = eval.ParseWeights(string(text), e.FeatureNames()); err != nil {
			t.Fatal(err)
		}
		if tables, err = eval.DecodeTables(data, entries, phases); err != nil {
			t.Fatal(err)
		}
		return features, tables
	}
	features1, tables1 := fitted("--seed 1")
	if f, w := fitted("--seed 2 --keep 100"); !slices.Equal(f, features1) || !slices.Equal(w, tables1) {
		t.Errorf("--keep 100 does not leave the weights as they are")
	}
	featuresHalf, tablesHalf := fitted("--seed 2 --keep 50")
	features2, tables2 := fitted("--seed 2")
	compare := func(name string, old, fitted, half []float64) {
		differ := 0
		for i, w := range half {
			if mean := (old[i] + fitted[i]) / 2; math.Abs(w-mean) > 0.1 {
				t.Fatalf("--keep 50: %s %d is %g, want the mean of %g and %g", name, i, w, old[i], fitted[i])
			}
			if old[i] != fitted[i] {
				differ++
			}
		}
		if differ == 0 {
			t.Errorf("%s: both fits are the same", name)
		}
	}
	compare("feature", features1, features2, featuresHalf)
	compare("entry", tables1, tables2, tablesHalf)

	code, _, stderr := runWith("", strings.Fields("fit --game verto-4 --games 38 --keep 50 --out "+filepath.Join(dir, "none.txt"))...)
	if code == 0 || !strings.Contains(stderr, "the weights to keep") {
		t.Errorf("no weights to keep: exit code %d, %q", code, stderr)
	}
}

func TestFitUsage(t *testing.T) {
	for args, want := range map[string]string{
		"fit --game verto":                      "--out is needed",
		"fit --game trap --games 5":             "--games is at least",
		"fit --game vinver --keep 101":          "from 0 to 100",
		"fit --game veletas --keep 50":          "--out is needed",
		"fit --game trap --variants verto,trap": "are not variants of one game",
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("tetrad %s: exit code %d, %q; want %q", args, code, stderr, want)
		}
	}
}
