//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/engine/enginetest"
)

// Every command explains itself, and takes only shared flags that there are.
func TestCommandsHaveHelp(t *testing.T) {
	tested.CheckHelp(t)
	for _, c := range tested.Commands() {
		for word := range strings.FieldsSeq(c.Annotations[cli.SharedKey]) {
			name, _, _ := strings.Cut(word, "=")
			if c.Root().PersistentFlags().Lookup(name) == nil {
				t.Errorf("%s takes --%s, which there is not", c.CommandPath(), name)
			}
		}
	}
}

func TestBudgetOfFlags(t *testing.T) {
	if n := tested.Flags(); n > clitest.MaxLabFlags {
		t.Errorf("%d flags, and the budget is %d", n, clitest.MaxLabFlags)
	}
}

// A shared flag that a command does not take is refused.
func TestIdleAndMoved(t *testing.T) {
	folder := t.TempDir()
	game := filepath.Join(folder, "game.txt")
	if err := os.WriteFile(game, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"samples --threads 2 x":                                     "--threads does nothing in tetrad-lab samples",
		"set grade --seed 3":                                        "--seed does nothing in tetrad-lab set grade",
		"fit --game trap,verto-4":                                   "are not variants of one game",
		"fit x.shard --out " + folder + "/none/w.txt":               "no such file or directory",
		"fit x.shard --out " + game + "/w.txt":                      "is not a folder",
		"fit x.shard --out " + folder:                               "is a folder",
		"fit x.shard --out " + folder + "/weights.bin":              "the tables of patterns have the name that ends in .bin",
		"fit-policy x.shard --game vinver-3 --out " + game + "/w.t": "is not a folder",
	} {
		code, stdout, stderr := runWith("", strings.Fields(args)...)
		if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("tetrad-lab %s: exit code %d, %q, %q; want %q", args, code, stdout, stderr, want)
		}
	}
}

// A leading byte order mark, which editors on Windows write, changes nothing.
func TestByteOrderMark(t *testing.T) {
	for name, c := range map[string]struct{ args, text, want string }{
		"set": {"set prove --hash 1", allSet, "1 of 1 puzzles"},
	} {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, []byte("\xEF\xBB\xBF"+c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if code, stdout, stderr := runWith("", append(strings.Fields(c.args), file)...); code != cli.ExitOK || !strings.Contains(stdout, c.want) {
			t.Errorf("%s: exit code %d, %q, %s", name, code, stderr, stdout)
		}
	}
}

// The commands work with a fifth game. No code outside its folders knows that game.
func TestFifthGame(t *testing.T) {
	puzzle, game := filepath.Join(t.TempDir(), "suite.txt"), filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(puzzle, []byte(setHead+"ataxx-4;oxxx/oxoo/oxoo/o1o1 x 1;all win;b2-d1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(game, []byte("[Variant \"ataxx-4\"]\n[Result \"1-0\"]\n\n1. b4 {cp 5 depth 1} 1-0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, c := range []struct{ args, want string }{
		{"set prove --hash 1 " + puzzle, `.*\n.*\n1 of 1 puzzles are proved\n`},
		{"selfplay --game ataxx-4 --games 19 --shards 1 --nodes 50 --opening 2 --search alphabeta --out " + folder, "shards in " + folder + ": 1, "},
		{"fit --game ataxx-4 " + folder + "/*.shard", `(?s).*\n-?\d+ squares in reach\n`},
		{"samples " + game, `.*"ataxx-4"`},
	} {
		var args []string
		for _, word := range strings.Fields(c.args) {
			if names, _ := filepath.Glob(word); len(names) > 0 {
				args = append(args, names...)
			} else {
				args = append(args, word)
			}
		}
		var out, errs bytes.Buffer
		e := cli.Env{Program: "tetrad-lab", Kinds: kinds(), Registry: enginetest.WithToys(), Stdout: &out, Stderr: &errs}
		if code := execute(&e, args); code != cli.ExitOK || !regexp.MustCompile("^"+c.want).Match(out.Bytes()) {
			t.Errorf("%s: exit code %d, %s\n%s\nwant %s", c.args, code, &errs, &out, c.want)
		}
	}
}

// outputRuns returns short runs that write to standard output, by command.
func outputRuns(t *testing.T) map[string][]clitest.OutputRun {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	puzzles, rated := file("puzzles.txt", allSet), file("rated.txt", onlySet)
	words := strings.Fields
	return map[string][]clitest.OutputRun{
		"book make":     {{Args: words("--game vinver-3 --searches 1 --nodes 1 --hash 1 --out " + filepath.Join(folder, "book.jsonl"))}},
		"samples":       {{Args: []string{file("scored.txt", scored)}}},
		"proof tree":    {{Args: words("--game vinver-3 --hash 8")}},
		"proof certify": {{Args: words("--game vinver-3 --hash 8 --out " + filepath.Join(folder, "proof"))}},
		"proof games":   {{Args: []string{"--hash", "1", file("finished.txt", finished)}}},
		"proof verify":  {{Args: words("../../certificate/testdata/verto-4.proof")}},
		"set grade":     {{Args: words(rated)}},
		"set make":      {{Args: words("--game vinver-3 --games 1 --nodes 1")}},
		"set prove":     {{Args: words("--hash 1 " + puzzles)}},
		"suite run":     {{Args: words("--nodes 10 --hash 1 --missed --file " + puzzles)}},
		"tune":          {{Args: words("--game verto-4 --nodes 2 --games 16 --out " + filepath.Join(folder, "tune.json") + " mcts.Exploration")}},
		"train":         {{Args: append(words("--game veletas --rounds 1 --out "+filepath.Join(folder, "net.bin")), makeLessons(t, filepath.Join(folder, "data"))...)}},
		"fit":           {{Args: words("--game veletas-7 --rounds 1 " + shardsOf(t, "--game veletas-7 --search alphabeta --nodes 1"))}},
		"fit-chances":   {{Args: []string{file("forecasts.txt", scored)}}},
		"fit-policy":    {{Args: words("--game vinver-3 --rounds 1 " + shardsOf(t, "--game vinver-3 --nodes 2"))}},
		"openings":      {{Args: words("--game trap-3 --count 3")}},
		"params":        {{}}, "version": {{}}, "help": {{}}, "ugi": {{Stdin: "isready\nisready\n"}},
		"completion": {{Args: []string{"bash"}}},
		"selfplay":   {{Args: words("--game verto-4 --games 1 --shards 1 --nodes 1 --out " + filepath.Join(folder, "shards"))}},
		// These need a server, write to a folder alone, or are tested as those of tetrad.
		"jobs list": nil, "jobs show": nil, "jobs watch": nil, "jobs stop": nil, "jobs resume": nil, "jobs delete": nil,
		"keys add": nil, "keys list": nil, "keys revoke": nil, "keys quarantine": nil, "keys release": nil, "server": nil, "worker": nil,
		"match": nil, "report": nil,
	}
}

func TestLostOutput(t *testing.T) {
	tested.CheckLostOutput(t, outputRuns(t), func(string) bool { return false })
}
