package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/cmd/tetrad/analyse"
)

// run runs a command line of those who play, or of tetrad replay.
func run(stdin string, args ...string) (code int, stdout, stderr string) {
	return clitest.Run(commands, stdin, args...)
}

func commands(e *cli.Env) []*cobra.Command { return append(Commands(e), analyse.Commands(e)...) }

// A game against the program is played, saved, replayed and continued.
func TestPlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	args := []string{"play", "--game", "verto-4", "--hash", "1", "--nodes", "200", "--level", "5"}
	code, stdout, stderr := run("b2\nquit\n", append(args, "--side", "p1", "--save", file)...)
	if code != cli.ExitOK || stderr != "" || !strings.Contains(stdout, "Dark: level 5, 0 stones") ||
		!strings.Contains(stdout, "Dark plays ") {
		t.Fatalf("exit code %d, %q, %s", code, stderr, stdout)
	}
	saved, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[P1 "person"]`, `[P2 "Tetrad level 5"]`, `[Result "*"]`, "1. b2 ", " depth "} {
		if !strings.Contains(string(saved), want) {
			t.Errorf("%s is missing in\n%s", want, saved)
		}
	}
	if code, _, stderr := run("", "replay", file); code != cli.ExitOK {
		t.Errorf("replay: exit code %d, %q", code, stderr)
	}
	// The program plays against itself from there, and the game ends with a result.
	second := filepath.Join(t.TempDir(), "second.txt")
	code, stdout, stderr = run("quit\n", "play", "--load", file, "--side", "none", "--nodes", "200", "--hash", "1",
		"--save", second)
	if code != cli.ExitOK || stderr != "" || !strings.Contains(stdout, "game over> quit") {
		t.Fatalf("exit code %d, %q, %s", code, stderr, stdout)
	}
	if code, stdout, stderr := run("", "replay", second); code != cli.ExitOK || !strings.Contains(stdout, "rules") {
		t.Errorf("replay: exit code %d, %q, %q", code, stdout, stderr)
	}
}

// Existing files are not overwritten, and the program says what it cannot load.
func TestPlayFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.txt")
	if err := os.WriteFile(file, []byte("[Game \"trap-3\"]\n\n1. b2 b2 *\n\n[Game \"trap-3\"]\n\n1. b2 a1 *\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--save " + file:             "exists; choose another name",
		"--load " + file:             "ply 2: b2",
		"--load " + file + ",game=3": "has no game 3",
		"--load " + dir + "/none":    "no such file",
	} {
		code, _, stderr := run("", append([]string{"play"}, strings.Fields(args)...)...)
		if code != cli.ExitFailed || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q", args, code, stderr)
		}
	}
	code, stdout, _ := run("save "+file+"\nposition\n", "play", "--load", file+",game=2", "--side", "both")
	if code != cli.ExitOK || !strings.Contains(stdout, "exists; choose another name") ||
		!strings.Contains(stdout, "moves b2 a1\n") {
		t.Errorf("exit code %d, %s", code, stdout)
	}
	names, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(names) != 0 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

func TestPlayUsage(t *testing.T) {
	for args, want := range map[string]string{
		"--side p3":               "not p1, p2, both or none",
		"--movetime 0":            "give one of them",
		"--movetime -1s":          "negative",
		"--advice 0":              "too short",
		"--option Ponder=true":    "the option Ponder does nothing here",
		"--multipv 3":             "unknown flag: --multipv",
		"--load f --game verto":   "--load excludes",
		"--fen x":                 "--fen: ",
		"--game chess":            "there is no game",
		"verto":                   "give the game with --game verto",
		"now":                     `unexpected argument "now"`,
		"--game vinver-3 --fen 9": "--fen: ",
	} {
		code, stdout, stderr := run("", append([]string{"play"}, strings.Fields(args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
}

// Colours are available on a pipe too, but not against NO_COLOR.
func TestPlayColours(t *testing.T) {
	for _, name := range []string{"NO_COLOR", "CLICOLOR_FORCE"} {
		t.Setenv(name, "")
	}
	if code, stdout, _ := run("", "play"); code != cli.ExitOK || strings.Contains(stdout, "\x1b") {
		t.Errorf("on a pipe: exit code %d, %q", code, stdout)
	}
	t.Setenv("CLICOLOR_FORCE", "1")
	if code, stdout, _ := run("", "play"); code != cli.ExitOK || !strings.Contains(stdout, "\x1b[") {
		t.Errorf("forced: exit code %d, %q", code, stdout)
	}
	t.Setenv("NO_COLOR", "1")
	if code, stdout, _ := run("", "play"); code != cli.ExitOK || strings.Contains(stdout, "\x1b") {
		t.Errorf("with NO_COLOR: exit code %d, %q", code, stdout)
	}
}

func TestLocale(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"LANG": "de_DE.UTF-8"}, true},
		{map[string]string{"LANG": "en_US.utf8", "LC_ALL": "C"}, false},
		{map[string]string{"LC_CTYPE": "C.UTF-8", "LANG": "C"}, true},
		{nil, false},
	} {
		if got := isUTF8(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %v", c.env, got)
		}
	}
}

// On a pipe the board is as wide as COLUMNS says, or 80.
func TestPlayWidth(t *testing.T) {
	for columns, want := range map[string]int{"": 80, "100": 100, "-1": 80, "many": 80} {
		if got := width(nil, func(string) string { return columns }); got != want {
			t.Errorf("COLUMNS=%s: %d columns, want %d", columns, got, want)
		}
	}
}

// A level does not repeat the same game, unless the option Seed asks for it.
func TestPlaySeed(t *testing.T) {
	play := func(random int64, more ...string) (moves string, drawn int) {
		var out, errs strings.Builder
		e := cli.Env{Stdin: strings.NewReader("position\nquit\n"), Stdout: &out, Stderr: &errs}
		e.Random = func() int64 { drawn++; return random }
		args := append(strings.Fields("play --game verto-5 --side none --level 2 --nodes 50 --movetime 0 --hash 1"),
			more...)
		if code := clitest.Execute(&e, commands, args...); code != cli.ExitOK || errs.Len() > 0 {
			t.Fatalf("exit code %d, %s", code, errs.String())
		}
		_, moves, found := strings.Cut(out.String(), "\nmoves ")
		if !found {
			t.Fatalf("no moves in %s", out.String())
		}
		moves, _, _ = strings.Cut(moves, "\n")
		return moves, drawn
	}
	one, drawn := play(1)
	if again, _ := play(1); again != one || drawn != 1 {
		t.Errorf("seed 1, %d times drawn, plays\n%s, then\n%s", drawn, one, again)
	}
	if two, _ := play(2); two == one {
		t.Errorf("seeds 1 and 2 play %s", two)
	}
	if given, drawn := play(2, "--option", "seed=1"); given != one || drawn != 0 {
		t.Errorf("Seed=1, %d times drawn, plays\n%s, want\n%s", drawn, given, one)
	}
}
