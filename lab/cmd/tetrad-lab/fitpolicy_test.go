//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

func TestFitPolicy(t *testing.T) {
	games := shardsOf(t, "--game vinver-3 --nodes 30") + " " + shardsOf(t, "--game vinver-4-nopass --nodes 30")
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern
		stderr string
	}{
		{
			args:   "--game vinver-3,vinver-4-nopass --rounds 5 " + games,
			stdout: `# tetrad-lab fit-policy --game vinver-3,vinver-4-nopass --rounds 5 \S+ … \(4 files\)\n# \d+ choices, mean cross entropy \d\.\d{4}; \d+ held out, \d\.\d{4}\n# 76 games, SHA-256 [0-9a-f]{64}\n(-?\d+ \d+\n){20,}`,
		},
		{args: "--game vinver-3", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: name the shards to learn from, .*\n"},
		{args: "--keep 1.1", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: .* --keep from 0 to 1; .*\n"},
		{args: "", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: --game is needed: name the variants of one game .*\n"},
		{args: "--game=", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: --game is needed: .*\n"},
		{args: "--game vinver-3 --keep 0.5", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: --out is needed.*\n"},
		{args: "--game vinver-3 --keep 0.5 --out no/such/file x.shard", code: cli.ExitFailed, stderr: "tetrad-lab fit-policy: the weights to keep: .*\n"},
		{args: "--game verto,verto-6-old", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: the evaluation of verto-6-old has no policy to fit; .*\n"},
		{args: "--game trap", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: the evaluation of trap has no policy to fit; .*\n"},
		{args: "--game vinver-5,trap", code: cli.ExitUsage, stderr: "tetrad-lab fit-policy: vinver-5 and trap are not variants of one game; .*\n"},
	} {
		code, stdout, stderr := runWith("", append([]string{"fit-policy"}, strings.Fields(c.args)...)...)
		if code != c.code {
			t.Errorf("%q: exit code %d, want %d", c.args, code, c.code)
		}
		if !regexp.MustCompile("^" + c.stdout + "$").MatchString(stdout) {
			t.Errorf("%q: written %q, want %q", c.args, stdout, c.stdout)
		}
		if !regexp.MustCompile("^" + c.stderr + "$").MatchString(stderr) {
			t.Errorf("%q: errors %q, want %q", c.args, stderr, c.stderr)
		}
	}
}

// TestFitPolicyOfShards fits to the turns that alpha-beta chose.
func TestFitPolicyOfShards(t *testing.T) {
	files := strings.Fields(shardsOf(t, "--game veletas --search alphabeta --nodes 20"))
	code, stdout, stderr := runWith("", "fit-policy", "--game", "veletas", "--rounds", "5", files[0])
	want := `^# tetrad-lab fit-policy --game veletas --rounds 5 \S+-00000.shard … \(1 files\)\n# \d+ choices, .*\n# 19 games, SHA-256 [0-9a-f]{64}\n(-?\d+ \d+\n){100,}$`
	if code != 0 || !regexp.MustCompile(want).MatchString(stdout) {
		t.Errorf("exit code %d: %s%.500s", code, stderr, stdout)
	}
	for args, want := range map[string]string{
		"--game vinver " + files[0]:        "its games are of veletas, which is not one of the variants",
		"--game veletas " + files[0] + "x": "no such file",
	} {
		if code, _, stderr := runWith("", append([]string{"fit-policy"}, strings.Fields(args)...)...); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d: %s", args, code, stderr)
		}
	}
}

// TestFitPolicyKeeps repeats a fit that keeps all of the old weights, half of them, or none.
func TestFitPolicyKeeps(t *testing.T) {
	out := filepath.Join(t.TempDir(), "policy.txt")
	games := []string{shardsOf(t, "--game vinver-3 --nodes 20"), shardsOf(t, "--game vinver-3 --nodes 20 --seed 2")}
	fitted := func(flags string, seed int) []float64 {
		t.Helper()
		args := "fit-policy --game vinver-3 --rounds 5 --out " + out + " " + flags + " " + games[seed-1]
		if code, _, stderr := runWith("", strings.Fields(args)...); code != 0 {
			t.Fatalf("%s: exit code %d: %s", flags, code, stderr)
		}
		return weightsOfPolicy(t, out)
	}
	old := fitted("", 1)
	all, half, none := fitted("--keep 1", 2), fitted("--keep 0.5", 2), fitted("", 2)
	differ := 0
	for i, w := range half {
		if all[i] != old[i] {
			t.Fatalf("--keep 1 makes weight %d %v, which was %v", i, all[i], old[i])
		}
		if mean := (old[i] + none[i]) / 2; math.Abs(w-mean) > 1 {
			t.Errorf("--keep 0.5 makes weight %d %v of %v and %v", i, w, old[i], none[i])
		}
		if old[i] != none[i] {
			differ++
		}
	}
	if differ < 20 {
		t.Errorf("only %d weights differ", differ)
	}
	withMark(t, out)
	if again := fitted("--keep 1", 1); !slices.Equal(again, none) {
		t.Error("a byte order mark is not passed over")
	}
	if err := os.WriteFile(out, []byte("12 one\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := runWith("", strings.Fields("fit-policy --game vinver-3 --keep 1 --out "+out+" "+games[0])...)
	if code != cli.ExitFailed || !strings.Contains(stderr, `line "12 one" is not a weight`) {
		t.Errorf("a line without the number of a feature: exit code %d, %s", code, stderr)
	}
}

// weightsOfPolicy returns the weights in a file, in hundredths of a nat.
func weightsOfPolicy(t *testing.T, name string) []float64 {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	weights := make([]float64, 1<<18) // more than the policy has
	for line := range strings.Lines(string(bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF")))) {
		var weight, feature int
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscan(line, &weight, &feature); err != nil {
			t.Fatal(err)
		}
		weights[feature] = float64(weight)
	}
	return weights
}
