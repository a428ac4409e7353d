package commands

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

// A game against the program is played, saved and replayed.
func TestPlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	play := func(stdin string, args ...string) string {
		code, stdout, stderr := clitest.Run(Groups, stdin, append([]string{"play", "--option", "hash=1", "--movetime", "10ms"}, args...)...)
		if code != cli.ExitOK || stderr != "" {
			t.Fatalf("%v: exit code %d, %q, %s", args, code, stderr, stdout)
		}
		return stdout
	}
	if stdout := play("b2\nsave "+file+"\nquit\n", "--game", "verto-4", "--level", "5"); !strings.Contains(stdout, "Dark plays ") {
		t.Errorf("written\n%s", stdout)
	}
	saved, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[White "person"]`, `[Black "Tetrad level 5"]`, `[Result "*"]`, "1. b2 ", " depth "} {
		if !strings.Contains(string(saved), want) {
			t.Errorf("%s is missing in\n%s", want, saved)
		}
	}
	if code, _, stderr := clitest.Run(Groups, "", "replay", file); code != cli.ExitOK {
		t.Errorf("replay: exit code %d, %q", code, stderr)
	}
	if stdout := play("hint\n", "--game", "verto-4", "--side", "both"); !strings.Contains(stdout, "Light> hint\nTry ") {
		t.Errorf("a hint is\n%s", stdout)
	}
}

func TestPlayUsage(t *testing.T) {
	for args, want := range map[string]string{
		"--side p3":               "not p1, p2 or both",
		"--movetime 0":            "too short",
		"--movetime -1s":          "too short",
		"--option Ponder=true":    "the option Ponder does nothing here",
		"--fen x":                 "--fen: ",
		"--game chess":            "there is no game",
		"verto":                   "give the game with --game verto",
		"now":                     `unexpected argument "now"`,
		"--game vinver-3 --fen 9": "--fen: ",
	} {
		code, stdout, stderr := clitest.Run(Groups, "", append([]string{"play"}, strings.Fields(args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
}

// A level does not repeat the same game, unless the option Seed asks for it.
func TestPlaySeed(t *testing.T) {
	play := func(random int64, more ...string) (moves string, drawn int) {
		var out, errs strings.Builder
		e := cli.Env{Stdin: strings.NewReader("a1\nb3\nc5\nd1\n"), Stdout: &out, Stderr: &errs}
		e.Random = func() int64 { drawn++; return random }
		args := append(strings.Fields("play --game verto-5 --level 2 --option hash=1"), more...)
		if code := clitest.Execute(&e, Groups, args...); code != cli.ExitOK || errs.Len() > 0 {
			t.Fatalf("exit code %d, %s", code, errs.String())
		}
		return strings.Join(regexp.MustCompile("Dark plays .*").FindAllString(out.String(), -1), "\n"), drawn
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
