//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/cmd/tetrad/measure"
	"tetrad/engine"
	"tetrad/protocol/ugiclient/fakeengine"
)

// outputRun is a short run of a subcommand that writes to standard output.
type outputRun struct {
	args  []string
	stdin string
}

// outputRuns returns runs of all subcommands.
func outputRuns(t *testing.T) map[string][]outputRun {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	game := file("game.txt", "[Game \"trap-3\"]\n\n1. b2 a1 *\n")
	puzzles := file("puzzles.txt", "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass\n")
	engines := []string{engineFlag("", "name=a"), engineFlag("", "name=b")}
	words := strings.Fields
	return map[string][]outputRun{
		"ugi":           {{stdin: "ugi\nposition startpos moves d4\nd\nquit\n"}, {args: words("--strict"), stdin: "isready\nisready\n"}},
		"play":          {{args: words("--game trap-3 --side both"), stdin: "b2\nquit\n"}},
		"gtp":           {{args: words("--game verto-4"), stdin: "name\nshowboard\nquit\n"}},
		"perft":         {{args: words("--depth 2")}, {args: words("--depth 1 --divide")}},
		"bench":         {{args: words("--game trap --deeper -9")}},
		"match":         {{args: append(engines, words("--game verto-4 --nodes 1 --games 2 --patience startup=1m --margin 1m --out none")...)}},
		"stats":         {{args: words("--wdl 3,2,1")}},
		"check":         {{args: []string{"'" + strings.Join(fakeengine.Command(""), "' '") + "'", "--games", "verto-4"}}},
		"openings":      {{args: words("--game trap-3 --count 3")}},
		"gui":           {{args: words("--listen 127.0.0.1:0 --no-open")}},
		"explore":       {{args: words("--help")}},
		"explore build": {{args: []string{"--out", file("games.tdx", ""), game}}},
		"explore show":  {{args: words("--help")}},
		"replay":        {{args: []string{game}}, {args: []string{"--format", "text", "--boards", game}}},
		"analyze": {
			{stdin: `{"id":"a","game":"verto-4","limits":{"nodes":5}}` + "\n"},
			{args: words("--schema")},
			{args: []string{"--nodes", "5", game}},
			{args: []string{"--nodes", "5", "--format", "text", game}},
		},
		"solve":      {{args: words("--game vinver-3 --hash 8")}, {args: words("--game vinver-3 --hash 8 --moves")}},
		"suite":      {{args: words("--help")}},
		"suite list": {{args: words("--file " + puzzles)}},
		"suite run":  {{args: words("--nodes 10 --hash 1 --missed --file " + puzzles)}},
		"report":     {{args: words("--game vinver-3 --rounds 1 --nodes 16 --out " + filepath.Join(folder, "report.html"))}},
		"man":        {{args: words("--help")}},
		"completion": {{args: words("bash")}, {args: words("fish")}},
		"version":    {{}, {args: words("--help")}},
		"help":       {{}, {args: words("--help")}},
	}
}

// A subcommand that cannot write its output fails and says so, wherever the output
// breaks off. Otherwise a full disk would look like success.
func TestFullDisk(t *testing.T) {
	runs := outputRuns(t)
	for _, c := range allCommands() {
		name := nameOf(c)
		if len(runs[name]) == 0 {
			t.Errorf("tetrad %s: there is no run of it in outputRuns; add one that prints", name)
		}
		for _, run := range runs[name] {
			args := slices.Concat(strings.Fields(name), run.args)
			for _, room := range []int{0, 10} {
				var stderr bytes.Buffer
				stdout := &clitest.Lossy{Room: room, Err: syscall.ENOSPC}
				e := cli.Env{Program: "tetrad", Kinds: measure.Kinds(), Registry: engine.Default(), Stdin: strings.NewReader(run.stdin), Stdout: stdout, Stderr: &stderr}
				code := execute(&e, args)
				if want := "tetrad " + name + ": no space left on device\n"; code != cli.ExitFailed || !strings.HasSuffix(stderr.String(), want) {
					t.Errorf("%q with room for %d bytes: exit code %d, %q", args, room, code, stderr.String())
				}
			}
		}
	}
}

// A reader that stops reading is no error.
func TestReaderGone(t *testing.T) {
	for name, runs := range outputRuns(t) {
		for _, run := range runs {
			args := slices.Concat(strings.Fields(name), run.args)
			var stderr bytes.Buffer
			e := cli.Env{Program: "tetrad", Kinds: measure.Kinds(), Registry: engine.Default(), Stdin: strings.NewReader(run.stdin), Stdout: &clitest.Lossy{Err: syscall.EPIPE}, Stderr: &stderr,
				ConfigDir: func() (string, error) { return t.TempDir(), nil }}
			code := execute(&e, args)
			// A run that stays unfinished without a reader says how to resume it.
			unfinished := name == "match" && strings.Contains(stderr.String(), "cannot be resumed")
			if (code != cli.ExitOK || stderr.Len() > 0) && !unfinished {
				t.Errorf("%q: exit code %d, %q", args, code, stderr.String())
			}
		}
	}
}
