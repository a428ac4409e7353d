//go:build unix

package main

import (
	"bytes"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/eval"
	trapeval "tetrad/eval/trap"
	vertoeval "tetrad/eval/verto"
	vinvereval "tetrad/eval/vinver"
)

// shardsOf plays games, 38 and more, for a fit, and returns the names of the shards with
// blanks between them.
func shardsOf(t *testing.T, args string) string {
	t.Helper()
	folder := t.TempDir()
	if code, _, stderr := runWith("", strings.Fields("selfplay --games 19 --shards 2 --out "+folder+" "+args)...); code != 0 {
		t.Fatalf("%s: exit code %d: %s", args, code, stderr)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.shard"))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, error %v", files, err)
	}
	return strings.Join(files, " ")
}

// TestFitWritesTheSameFiles fits twice to the same games, and to others.
func TestFitWritesTheSameFiles(t *testing.T) {
	for name, test := range map[string]struct {
		fit, play string
		evaluator tabled
	}{
		"alpha-beta": {"--game verto-4", "--game verto-4 --search alphabeta --nodes 10", vertoeval.Evaluator{}},
		"mcts":       {"--game vinver-3-nopass --search mcts", "--game vinver-3-nopass --nodes 30 --slips 0 --visited 5", vinvereval.New(false)},
	} {
		t.Run(name, func(t *testing.T) {
			games := shardsOf(t, test.play)
			one, again := fitFiles(t, test.fit+" "+games), fitFiles(t, test.fit+" "+games)
			other := fitFiles(t, test.fit+" "+shardsOf(t, test.play+" --seed 2"))
			if sum := sumIn(one["weights.txt"]); sum == "" || sum == sumIn(other["weights.txt"]) {
				t.Errorf("the sum of the data is %q, also with other games", sum)
			}
			if !maps.EqualFunc(one, again, bytes.Equal) {
				t.Error("the files are not the same again")
			}
			entries, phases := test.evaluator.TableSize()
			eval.MustParse(string(one["weights.txt"]), test.evaluator.FeatureNames())
			eval.MustDecode(one["weights.bin"], entries, phases)
		})
	}
}

// tabled is an evaluation with features and tables.
type tabled interface {
	FeatureNames() []string
	TableSize() (entries, phases int)
}

// sumIn returns the sum of the data that weights name.
func sumIn(weights []byte) string {
	return string(regexp.MustCompile(`(?m)^# 38 games, SHA-256 [0-9a-f]{64}$`).Find(weights))
}

// fitFiles returns the files that a short fit writes.
func fitFiles(t *testing.T, args string) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	code, _, stderr := runWith("", strings.Fields("fit --rounds 2 --out "+filepath.Join(dir, "weights.txt")+" "+args)...)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	files := map[string][]byte{}
	for _, name := range []string{"weights.txt", "weights.bin"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	return files
}

// TestFitOfShards fits to games that were played before.
func TestFitOfShards(t *testing.T) {
	data, out := shardsOf(t, "--game vinver-4 --nodes 20"), filepath.Join(t.TempDir(), "weights.txt")
	files := strings.Fields(data)
	if code, _, stderr := runWith("", strings.Fields("fit --game vinver-4 --rounds 2 --out "+out+" "+data)...); code != 0 {
		t.Fatal(stderr)
	}
	text, err := os.ReadFile(out)
	want := `^# tetrad-lab fit --game vinver-4 --rounds 2 \S+-00000.shard … \(2 files\)\n# \d+ samples, .*\n# 38 games, SHA-256 [0-9a-f]{64}\n(-?\d+ stage \d: [a-z, ]+\n){48}$`
	if err != nil || !regexp.MustCompile(want).Match(text) {
		t.Errorf("error %v; written %q, want %q", err, text, want)
	}
	for args, want := range map[string]string{
		"--game vinver-5 " + data:            "its games are of vinver-4, which is not one of the variants",
		"--game vinver-4 " + files[0] + "x":  "no such file",
		"--game vinver-4 --nodes 30 " + data: "--nodes does nothing in tetrad-lab fit",
	} {
		if code, _, stderr := runWith("", strings.Fields("fit --out "+out+" "+args)...); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d: %s", args, code, stderr)
		}
	}
}

// TestFitKeeps repeats a fit that keeps all of the old weights, half of them, or none.
func TestFitKeeps(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "weights.txt")
	var e vertoeval.Evaluator
	entries, phases := e.TableSize()
	games := map[int]string{}
	for seed := 1; seed <= 2; seed++ {
		games[seed] = shardsOf(t, "--game verto-4 --search alphabeta --nodes 10 --seed "+strconv.Itoa(seed))
	}
	fitted := func(flags string, seed int) (features, tables []float64) {
		t.Helper()
		code, _, stderr := runWith("", strings.Fields("fit --game verto-4 --rounds 2 --out "+out+" "+flags+" "+games[seed])...)
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
	features1, tables1 := fitted("", 1)
	if f, w := fitted("--keep 1", 2); !slices.Equal(f, features1) || !slices.Equal(w, tables1) {
		t.Errorf("--keep 1 does not leave the weights as they are")
	}
	featuresHalf, tablesHalf := fitted("--keep 0.5", 2)
	features2, tables2 := fitted("", 2)
	compare := func(name string, old, fitted, half []float64) {
		differ := 0
		for i, w := range half {
			if mean := (old[i] + fitted[i]) / 2; math.Abs(w-mean) > 0.1 {
				t.Fatalf("--keep 0.5: %s %d is %g, want the mean of %g and %g", name, i, w, old[i], fitted[i])
			}
			if old[i] != fitted[i] {
				differ++
			}
		}
		if differ == 0 {
			t.Errorf("%s: both fits are the same", name)
		}
	}
	withMark(t, out)
	if f, w := fitted("--keep 1", 1); !slices.Equal(f, features2) || !slices.Equal(w, tables2) {
		t.Error("a byte order mark is not passed over")
	}
	compare("feature", features1, features2, featuresHalf)
	compare("entry", tables1, tables2, tablesHalf)

	code, _, stderr := runWith("", strings.Fields("fit --game verto-4 --keep 0.5 --out "+filepath.Join(dir, "none.txt")+" "+games[1])...)
	if code == 0 || !strings.Contains(stderr, "the weights to keep") {
		t.Errorf("no weights to keep: exit code %d, %q", code, stderr)
	}
}

// TestFitOnly fits one feature to other games. All other weights stay as they are, and
// the file says how both were made.
func TestFitOnly(t *testing.T) {
	out := filepath.Join(t.TempDir(), "weights.txt")
	var e trapeval.Evaluator
	fitted := func(seed string, args ...string) []float64 {
		t.Helper()
		games := shardsOf(t, "--game trap-4 --search alphabeta --nodes 10 --seed "+seed)
		args = append(strings.Fields("fit --game trap-4 --rounds 2 --out "+out+" "+games), args...)
		if code, _, stderr := runWith("", args...); code != 0 {
			t.Fatalf("%s: exit code %d: %s", args, code, stderr)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		weights, err := eval.ParseWeights(string(text), e.FeatureNames())
		if err != nil {
			t.Fatal(err)
		}
		return weights
	}
	old := fitted("1")
	const only = 9 // which a game without kings has too
	name := e.FeatureNames()[only]
	changed := fitted("2", "--only", name)
	for i := range old {
		if kept := old[i] == changed[i]; kept == (i == only) {
			t.Errorf("weight %d was %g, is %g", i, old[i], changed[i])
		}
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`(?m)^# tetrad-lab fit .*$`).FindAllString(string(text), -1)
	if len(commands) != 2 || !strings.Contains(commands[0], "--only "+strconv.Quote(name)) || strings.Contains(commands[1], "--only") {
		t.Errorf("%q", commands)
	}
}

// TestFitParts fits the weights of the setup alone, to setups, and then those of play
// alone, to games.
func TestFitParts(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "weights.txt")
	var e trapeval.Evaluator
	entries, phases := e.TableSize()
	run := func(args string) {
		t.Helper()
		if code, _, stderr := runWith("", strings.Fields(args)...); code != 0 {
			t.Fatalf("%s: exit code %d: %s", args, code, stderr)
		}
	}
	fitted := func(args string) []float64 {
		t.Helper()
		run("fit --game trap-4 --rounds 2 --out " + out + " " + args)
		data, err := os.ReadFile(strings.TrimSuffix(out, ".txt") + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		tables, err := eval.DecodeTables(data, entries, phases)
		if err != nil {
			t.Fatal(err)
		}
		return tables
	}
	// changes marks the phases of the tables, of which that of play is the first, in
	// which any weight has changed.
	changes := func(old, changed []float64) string {
		marks := bytes.Repeat([]byte("-"), phases)
		for i := range old {
			if old[i] != changed[i] {
				marks[i%phases] = 'x'
			}
		}
		return string(marks)
	}
	run("selfplay --game trap-4 --search alphabeta --games 38 --nodes 10 --setup 100 --shards 1 --out " + folder)
	setups, err := filepath.Glob(filepath.Join(folder, "*.shard"))
	if err != nil || len(setups) != 1 {
		t.Fatalf("%v, error %v", setups, err)
	}
	all := fitted(shardsOf(t, "--game trap-4 --search alphabeta --nodes 10"))
	setup := fitted("--part setup " + setups[0])
	if got := changes(all, setup); got != "-xxxx" {
		t.Errorf("--part setup changes phases %s, want -xxxx", got)
	}
	if got := changes(setup, fitted("--part play --keep 0.5 "+shardsOf(t, "--game trap-4 --search alphabeta --nodes 10 --seed 3"))); got != "x----" {
		t.Errorf("--part play changes phases %s, want x----", got)
	}
	text, err := os.ReadFile(out)
	commands := regexp.MustCompile(`(?m)^# tetrad-lab fit .*$`).FindAllString(string(text), -1)
	if err != nil || len(commands) != 3 || !strings.Contains(commands[0], "--part play") || !strings.Contains(commands[1], "--part setup") {
		t.Errorf("%q, error %v", commands, err)
	}
	for args, want := range map[string]string{
		"fit --game verto-4 --part setup --out " + out:                 "verto-4 has no setup",
		"fit --game trap-4 --part end --out " + out:                    `--part is all, setup or play, not "end"`,
		"fit --game trap-4 --part play --out x/none x.shard":           "have to be in the file already",
		"selfplay --game verto-4 --setup 9 --out " + folder:            "verto-4 has no setup",
		"fit --game veletas-7 --part setup --search mcts --out " + out: "veletas-7 has no setup",
	} {
		if code, _, stderr := runWith("", strings.Fields(args)...); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d: %s", args, code, stderr)
		}
	}
}

// withMark puts a byte order mark before the text of a file.
func withMark(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append([]byte("\xEF\xBB\xBF"), text...), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFitUsage(t *testing.T) {
	for args, want := range map[string]string{
		"fit --game verto":                              "--out is needed",
		"fit --game verto --search random":              `no search "random"`,
		"fit --game verto --rounds 0":                   "--rounds is at least 1",
		"fit --game vinver --keep 1.1":                  "from 0 to 1",
		"fit --game veletas --keep 0.5":                 "--out is needed",
		"fit --game trap --only jokers":                 `no feature has "jokers" in its name; they are `,
		"fit --game trap --only king":                   "--out is needed",
		"fit --game verto,trap":                         "are not variants of one game",
		"fit --game vinver-9,vinver-9-nopass":           "have evaluations with weights of their own",
		"fit --game verto-4":                            "--out is needed",
		"fit --game verto-4 --out no/such/file":         "name the shards",
		"fit --game verto-4 --out no/such/file x.shard": "--out: ",
		"fit --game go --out no/such/file":              `there is no game "go"`,
	} {
		code, _, stderr := runWith("", strings.Fields(args)...)
		if code != cli.ExitUsage || !strings.Contains(stderr, want) {
			t.Errorf("tetrad-lab %s: exit code %d, %q; want %q", args, code, stderr, want)
		}
	}
}
