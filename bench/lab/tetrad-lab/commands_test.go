//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/engine"
	"tetrad/engine/enginetest"
)

// allCommands returns all commands of the program, without the program itself.
func allCommands() []*cobra.Command {
	var all []*cobra.Command
	var add func(c *cobra.Command)
	add = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			all = append(all, sub)
			add(sub)
		}
	}
	add(tree(&cli.Env{Program: "tetrad-lab", Registry: engine.Default(), Stdout: io.Discard, Stderr: io.Discard}))
	return all
}

// Every command explains itself, and takes only shared flags that there are.
func TestCommandsHaveHelp(t *testing.T) {
	for _, c := range allCommands() {
		if c.Short == "" || len(c.Long) < len(c.Short) {
			t.Errorf("%s: no help: %q", c.CommandPath(), c.Long)
		}
		for word := range strings.FieldsSeq(c.Annotations[cli.SharedKey]) {
			name, _, _ := strings.Cut(word, "=")
			if c.Root().PersistentFlags().Lookup(name) == nil {
				t.Errorf("%s takes --%s, which there is not", c.CommandPath(), name)
			}
		}
	}
}

// A shared flag that a command does not take is refused; words that were commands, and
// flags that were, say what to type.
func TestIdleAndMoved(t *testing.T) {
	folder := t.TempDir()
	game := filepath.Join(folder, "game.txt")
	if err := os.WriteFile(game, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"samples --threads 2 x":                             "--threads does nothing in tetrad-lab samples",
		"suite grade --seed 3":                              "--seed does nothing in tetrad-lab suite grade",
		"openings --compare 0.1":                            "--compare does nothing without --server",
		"book make --concurrency 2":                         "--concurrency is now --threads",
		"fit --variants trap":                               "--variants is now --game",
		"solve tree --game trap":                            "solve is now tetrad-lab proof, for tree, certify",
		"jobs aside attic":                                  "aside is now tetrad-lab jobs quarantine NAME",
		"fit --game trap,verto-4":                           "are not variants of one game",
		"fit --out " + folder + "/none/w.txt":               "no such file or directory",
		"fit --out " + game + "/w.txt":                      "is not a folder",
		"fit --out " + folder:                               "is a folder",
		"fit --out " + folder + "/weights.bin":              "the tables of patterns have the name that ends in .bin",
		"fit-policy --game vinver-3 --out " + game + "/w.t": "is not a folder",
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
		"puzzles":  {"puzzles verify", "# tetrad puzzles 1\nvinver-4; bwwb/wwwb/bw2/bwbw b =; pass; draw; 900;\n", "1 of 1 puzzles"},
		"suite":    {"suite prove --hash 1", "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass\n", "1 of 1 puzzles"},
		"endgames": {"endgames prove --hash 1", "verto-4 4/4/4/4 w -2 a2\n", "1 of 1 endgames"},
	} {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, []byte("\xEF\xBB\xBF"+c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if code, stdout, stderr := runWith("", append(strings.Fields(c.args), "--file", file)...); code != cli.ExitOK || !strings.Contains(stdout, c.want) {
			t.Errorf("%s: exit code %d, %q, %s", name, code, stderr, stdout)
		}
	}
}

// The commands work with a fifth game. No code outside its folders knows that game.
func TestFifthGame(t *testing.T) {
	puzzle, game := filepath.Join(t.TempDir(), "suite.txt"), filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(puzzle, []byte("ataxx-4 oxxx/oxoo/oxoo/o1o1 x 1 win b2-d1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(game, []byte("[Variant \"ataxx-4\"]\n[Result \"1-0\"]\n\n1. b4 {cp 5 depth 1} 1-0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"suite prove --hash 1 --file " + puzzle:                `proven, .*\n1 of 1 puzzles are proven\n`,
		"fit --game ataxx-4 --games 19 --nodes 50 --opening 2": `(?s).*\n-?\d+ squares in reach\n`,
		"samples " + game: `.*"ataxx-4"`,
	} {
		var out, errs bytes.Buffer
		e := cli.Env{Program: "tetrad-lab", Kinds: kinds.All(), Registry: enginetest.WithToys(), Stdout: &out, Stderr: &errs}
		if code := execute(&e, strings.Fields(args)); code != cli.ExitOK || !regexp.MustCompile("^"+want).Match(out.Bytes()) {
			t.Errorf("%s: exit code %d, %s\n%s\nwant %s", args, code, &errs, &out, want)
		}
	}
}

// Each command has a manual page that lists its flags.
func TestManualPages(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	if code, _, stderr := runWith("", "man", folder); code != cli.ExitOK {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, c := range allCommands() {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		page, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
			continue
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(string(page), `\-\-`+strings.ReplaceAll(f.Name, "-", `\-`)+`\fR`) {
				t.Errorf("%s: --%s is missing", name, f.Name)
			}
		})
	}
}

// outputRuns returns short runs that write to standard output, by command. Of the others
// the help is written.
func outputRuns(t *testing.T) map[string][]string {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	puzzles := file("puzzles.txt", "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass\n")
	ending := file("ending.txt", "verto-4 4/4/4/4 w -2 a2\n")
	people := file("people.txt", "# tetrad puzzles 1\nvinver-4; bwwb/wwwb/bw2/bwbw b =; pass; draw; 900;\n")
	words := strings.Fields
	return map[string][]string{
		"book make":      words("--game vinver-3 --searches 1 --nodes 1 --hash 1 --out " + filepath.Join(folder, "book.tbk")),
		"samples":        {file("scored.txt", scored)},
		"proof tree":     words("--game vinver-3 --hash 8"),
		"proof certify":  words("--game vinver-3 --hash 8 --out " + filepath.Join(folder, "proof")),
		"proof games":    {"--hash", "1", file("finished.txt", finished)},
		"proof verify":   words("../certificate/testdata/verto-4.proof"),
		"suite grade":    words("--file " + puzzles),
		"suite prove":    words("--hash 1 --file " + puzzles),
		"suite make":     words("--game vinver-3 --games 1 --hash 1"),
		"suite run":      words("--nodes 10 --hash 1 --missed --file " + puzzles),
		"endgames make":  words("--game verto-4 --left 4 --nodes 1 --hash 1"),
		"endgames prove": words("--hash 1 --file " + ending),
		"puzzles make":   words("--game vinver-3 --games 1 --nodes 1"),
		"puzzles verify": words("--hash 1 --file " + people),
		"train":          append(words("--epochs 1 --out "+filepath.Join(folder, "net.bin")), makeLessons(t, filepath.Join(folder, "data"))...),
		"fit":            words("--game veletas-7 --games 19 --nodes 1 --rounds 1"),
		"fit-policy":     words("--game vinver-3 --games 19 --nodes 2 --rounds 1"),
		"server init":    words("--store " + filepath.Join(folder, "store")),
		"openings":       words("--game trap-3 --count 3"),
		"params":         nil, "version": nil, "help": nil,
		"completion": {"bash"},
	}
}

// A command that cannot write its output fails and says so, wherever the output breaks
// off. A reader that stops reading is no error.
func TestFullDisk(t *testing.T) {
	runs := outputRuns(t)
	for _, c := range allCommands() {
		name := strings.TrimPrefix(c.CommandPath(), "tetrad-lab ")
		args, prints := runs[name]
		if !prints {
			args = []string{"--help"}
		}
		args = slices.Concat(strings.Fields(name), args)
		for _, stdout := range []*clitest.Lossy{{Room: 0, Err: syscall.ENOSPC}, {Room: 10, Err: syscall.ENOSPC}, {Err: syscall.EPIPE}} {
			var stderr bytes.Buffer
			gone := stdout.Err == syscall.EPIPE
			e := cli.Env{Program: "tetrad-lab", Kinds: kinds.All(), Registry: engine.Default(), Stdout: stdout, Stderr: &stderr}
			code := execute(&e, args)
			if want := "tetrad-lab " + name + ": no space left on device\n"; !gone && (code != cli.ExitFailed || !strings.HasSuffix(stderr.String(), want)) {
				t.Errorf("%q with room for %d bytes: exit code %d, %q", args, stdout.Room, code, stderr.String())
			}
			if gone && code != cli.ExitOK {
				t.Errorf("%q without a reader: exit code %d, %q", args, code, stderr.String())
			}
		}
	}
}
