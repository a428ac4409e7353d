//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/protocol/ugitest"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == asProgram {
		os.Args = append(os.Args[:1], os.Args[2:]...)
		main()
	}
	ugitest.Main()
	os.Exit(m.Run())
}

// engineFlag returns a flag --engine for a fake engine.
func engineFlag(fault, more string) string {
	return ugitest.EngineFlag(fault, more)
}

// A match is played, kept and replayed. If nothing is left to play, resuming it does
// nothing, and its file is never overwritten.
func TestMatchFromBeginningToEnd(t *testing.T) {
	folder := t.TempDir()
	path, pgn := filepath.Join(folder, "match.jsonl"), filepath.Join(folder, "match.pgn")
	args := []string{"match", engineFlag("", "name=a"), engineFlag(ugitest.Own, "name=b Search=alphabeta depth=1"),
		"--game", "verto-4", "--nodes", "1", "--games", "4", "--margin", "1m", "--out", path, "--pgn", pgn}
	code, stdout, stderr := runWith("", args...)
	if code != cli.ExitOK || stderr != "" || !regexp.MustCompile(`(?s)^Game 1: a - b: .*Game 4: b - a: .*all games are played.*a - b: \d - \d - \d`).MatchString(stdout) {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	for _, file := range []string{path, pgn} {
		code, lines, stderr := runWith("", "replay", file)
		if code != cli.ExitOK || strings.Count(lines, "\n") != 4 || !strings.Contains(stdout, strings.Split(lines, "\n")[0]) {
			t.Errorf("replay %s: exit code %d, %s\n%s", file, code, stderr, lines)
		}
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := runWith("", args...); code != cli.ExitFailed || !strings.Contains(stderr, "exists") {
		t.Errorf("the same again: exit code %d, %s", code, stderr)
	}
	code, stdout, stderr = runWith("", "match", "--resume", path)
	if code != cli.ExitOK || strings.Contains(stdout, "Game ") || !strings.Contains(stdout, "all games are played") {
		t.Errorf("resume: exit code %d, %s\n%s", code, stderr, stdout)
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("resuming a finished match has changed its file")
	}
	code, stdout, _ = runWith("", "replay", "--game", "2", "--boards", path)
	if code != cli.ExitOK || !strings.Contains(stdout, "1. ") || !strings.Contains(stdout, "Game 2: b - a") {
		t.Errorf("boards: exit code %d\n%s", code, stdout)
	}
	code, stdout, stderr = runWith("", "stats", "--anchor", "b", path)
	if code != cli.ExitOK || !regexp.MustCompile(`(?s)^ *name +Elo +± +games\n.*\bb +\+0\.0 +0\.0 +4\n`).MatchString(stdout) {
		t.Errorf("ratings: exit code %d, %s\n%s", code, stderr, stdout)
	}
}

// A new match overwrites no file of games, and says where its engines take time from each
// other. A resumed one writes its file anew.
func TestMatchOverwritesNoGames(t *testing.T) {
	t.Chdir(t.TempDir())
	play := func(args ...string) (code int, stderr string) {
		code, _, stderr = runWith("", append([]string{"match"}, args...)...)
		return code, stderr
	}
	args := []string{
		engineFlag("", "name=a Hash=1"), engineFlag("", "name=b Hash=1"), "--game=verto-4", "--nodes=1", "--games=2",
		"--out=match.jsonl", fmt.Sprintf("--concurrency=%d", runtime.GOMAXPROCS(0)+1),
	}
	if err := os.WriteFile("old", []byte("old games\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, stderr := play(append(args, "--pgn=old")...)
	text, _ := os.ReadFile("old")
	if code != cli.ExitFailed || !strings.Contains(stderr, "old exists") || string(text) != "old games\n" {
		t.Errorf("exit code %d, %s, the file is %q", code, stderr, text)
	}
	if _, err := os.Stat("match.jsonl"); err == nil {
		t.Error("a match that did not begin has a file")
	}
	code, stderr = play(append(args, "--pgn=new")...)
	if code != cli.ExitOK || !strings.Contains(stderr, "is more than the") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	whole, err := os.ReadFile("new")
	if err != nil || os.WriteFile("new", []byte("half"), 0o666) != nil {
		t.Fatal(err)
	}
	code, stderr = play("--resume", "match.jsonl")
	if text, _ := os.ReadFile("new"); code != cli.ExitOK || string(text) != string(whole) {
		t.Errorf("resumed: exit code %d, %s, the file is %q", code, stderr, text)
	}
}

// A result that was changed by hand is noticed when the file is replayed and when the
// match is resumed.
func TestChangedResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	code, _, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("", "name=b"),
		"--game", "verto-4", "--nodes", "1", "--games", "2", "--out", path)
	if code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(written), "\n")
	sum := regexp.MustCompile(`,"sum":"[0-9a-f]{16}"`)
	result := regexp.MustCompile(`"result":"\w+"`)
	wrong := `"result":"p1win"`
	if strings.Contains(lines[2], wrong) {
		wrong = `"result":"p2win"`
	}
	for name, c := range map[string]struct {
		head, game     string
		replay, resume string
	}{
		"a result":          {lines[0], result.ReplaceAllString(lines[2], wrong), "changed after it was written", "line 3: it was changed"},
		"a name":            {lines[0], strings.Replace(lines[2], `"a"`, `"c"`, 1), "changed after it was written", "line 3: it was changed"},
		"the checksum gone": {lines[0], sum.ReplaceAllString(lines[2], ""), "", "line 3: it has no checksum"},
	} {
		t.Run(name, func(t *testing.T) {
			changed := filepath.Join(t.TempDir(), "match.jsonl")
			if err := os.WriteFile(changed, []byte(c.head+lines[1]+c.game), 0o666); err != nil {
				t.Fatal(err)
			}
			for command, want := range map[string]string{"replay": c.replay, "match --resume": c.resume} {
				code, _, stderr := runWith("", append(strings.Fields(command), changed)...)
				if (code == cli.ExitOK) != (want == "") || !strings.Contains(stderr, want) {
					t.Errorf("%s: exit code %d, %q, want %q", command, code, stderr, want)
				}
			}
		})
	}
}

func TestReplayFindsWrongGames(t *testing.T) {
	const wrong = "[Variant \"verto-4\"]\n[Result \"1-0\"]\n[Reason \"rules\"]\n\n1. b2 b2 1-0\n"
	code, _, stderr := runWith(wrong, "replay", "-")
	if code != cli.ExitFailed || !strings.Contains(stderr, "game 1: ply 2: b2: ") || !strings.Contains(stderr, "a game of 1 is wrong") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// Several files are read one after the other, and an error names its file.
func TestReplayFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.txt": "[Variant \"verto-4\"]\n\n1. b2 b3 2. c3 *\n",
		"b.txt": "[Variant \"verto-4\"]\n[FEN \"4/4/1w2/4 b\"]\n\n1... b3 2. c3 *\n",
		"c.txt": "[Variant \"verto-4\"]\n\n1. b2 b2 *\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if code, stdout, stderr := runWith("", "replay", "a.txt", "b.txt"); code != cli.ExitOK || strings.Count(stdout, "Game 1: ") != 2 {
		t.Errorf("exit code %d, %s%s", code, stdout, stderr)
	}
	if code, _, stderr := runWith("", "replay", "a.txt", "c.txt"); code != cli.ExitFailed || !strings.HasPrefix(stderr, "c.txt, game 1: ply 2: b2: ") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	if code, _, stderr := runWith("", "replay"); code != cli.ExitUsage || !strings.Contains(stderr, "give files with recorded games") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	_, stdout, stderr := runWith("", "replay", "--boards", "a.txt", "b.txt")
	var turns []string
	for line := range strings.Lines(stdout) {
		if number, turn, ok := strings.Cut(line, ". "); ok && len(turn) == 3 {
			turns = append(turns, number+". "+strings.TrimSpace(turn))
		}
	}
	if want := "1. b2, 1... b3, 2. c3, 1... b3, 2. c3"; strings.Join(turns, ", ") != want {
		t.Errorf("%q, want %s\n%s", turns, want, stderr)
	}
}

// A match that goes on can be longer than it was.
func TestResumedMatchIsLonger(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("", "name=b"), "--game=verto-4", "--nodes=1",
		"--games=2", "--out=m.jsonl"); code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	for _, c := range []struct {
		flags, stdout, stderr string
		code                  int
	}{
		{"--games=4", "in 4 games", "", cli.ExitOK},
		{"--games=2", "", "the match has 4 games already, and cannot be made shorter", cli.ExitUsage},
		{"--games=5", "", "even number", cli.ExitUsage},
		{"--games=0", "", "number of games is missing", cli.ExitUsage},
		{"", "in 4 games", "", cli.ExitOK},
	} {
		code, stdout, stderr := runWith("", append([]string{"match", "--resume=m.jsonl"}, strings.Fields(c.flags)...)...)
		if code != c.code || !strings.Contains(stdout, c.stdout) || !strings.Contains(stderr, c.stderr) {
			t.Errorf("%s: exit code %d, %s\n%s", c.flags, code, stderr, stdout)
		}
	}
}

// A quiet match has its last report only, another one a line for each game and a report after
// each ten.
func TestQuietMatch(t *testing.T) {
	t.Parallel()
	for flag, want := range map[string]struct{ games, reports int }{"--quiet": {0, 1}, "--quiet=false": {22, 3}} {
		code, stdout, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("", "name=b"), "--game=verto-4", "--nodes=1",
			"--games=22", "--out=none", flag)
		games, reports := strings.Count(stdout, "Game "), strings.Count(stdout, "First player: ")
		if code != cli.ExitOK || games != want.games || reports != want.reports {
			t.Errorf("%s: exit code %d, %s; %d lines of games and %d reports, want %v\n%s", flag, code, stderr, games, reports, want, stdout)
		}
	}
}

// A strict match ends at the first fault, and goes on to the next one when it is resumed.
func TestStrictMatch(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"match", engineFlag("", "name=a"), engineFlag("crash", "name=b"), "--game=verto-4", "--nodes=1", "--games=4",
		"--out=m.jsonl", "--strict"}
	for run := range 5 { // of which the last finds nothing to play
		code, stdout, stderr := runWith("", args...)
		args = []string{"match", "--resume=m.jsonl"}
		text, err := os.ReadFile("m.jsonl")
		isOver, wantCode := run == 4, map[bool]int{true: cli.ExitFaults, false: cli.ExitFailed}[run == 4]
		if err != nil || code != wantCode || strings.Count(string(text), "\n") != min(run, 3)+2 || isOver == strings.Contains(stderr, "to go on: ") {
			t.Errorf("run %d: exit code %d, %s, %v\n%s", run, code, stderr, err, stdout)
		}
	}
}

// Faults show in the exit code, and the games are kept even if no file is named.
func TestMatchFaultsShowInExitCode(t *testing.T) {
	t.Chdir(t.TempDir())
	code, stdout, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("crash", "name=b"),
		"--game", "verto-4", "--nodes", "1", "--games", "2")
	files, _ := filepath.Glob("match-*.jsonl")
	if len(files) != 1 || !strings.Contains(stderr, "kept in "+files[0]) {
		t.Errorf("files %v, %s", files, stderr)
	}
	if code != cli.ExitFaults || !strings.Contains(stdout, "crashed") || !strings.Contains(stderr, "games lost by faults: 2") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
}

// A match that cannot begin leaves no file, so that the user can correct the command
// and repeat it.
func TestMatchWithWrongOptionDoesNotBegin(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"match", engineFlag("", "name=a"), engineFlag("", "name=b Serach=mcts"),
		"--game", "verto-4", "--nodes", "1", "--games", "2", "--out", "m.jsonl"}
	code, stdout, stderr := runWith("", args...)
	if code != cli.ExitUsage || strings.Contains(stdout, "Game 1") || !strings.Contains(stderr, `engine b: there is no option "Serach"; it has `) {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	if files, _ := filepath.Glob("*"); len(files) != 0 {
		t.Errorf("files %v are left", files)
	}
	code, stdout, stderr = runWith("", append(args, "--lenient")...)
	if code != cli.ExitOK || !strings.Contains(stdout, "all games are played") || !strings.Contains(stderr, "Warning: engine b: there is no option") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
}

// A match that is only asked for says what it takes, and where the games are.
func TestPlainMatch(t *testing.T) {
	t.Chdir(t.TempDir())
	code, stdout, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("", "name=b"), "--game=verto-4", "--quiet")
	files, _ := filepath.Glob("*.jsonl")
	if code != cli.ExitOK || len(files) != 1 || !strings.Contains(stdout, " in 100 games") || !strings.Contains(stderr, "Each two engines play 100 games") ||
		!strings.Contains(stderr, "have 100ms for a turn") || !strings.Contains(stderr, "The games are kept in "+files[0]) {
		t.Errorf("exit code %d, %s, files %v\n%s", code, stderr, files, stdout)
	}
}

func TestMatchRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	a, b := engineFlag("", "name=a"), engineFlag("", "name=b")
	for want, args := range map[string][]string{
		"needs two engines": {a, "--nodes=1", "--games=2"},
		"even number":       {a, b, "--nodes=1", "--games=3"},
		"give them names, as in --engine 'name=a cmd=": {a, a, "--nodes=1", "--games=2"},
		"there is no game":                              {a, b, "--nodes=1", "--games=2", "--game=chess"},
		"there is no program":                           {a, "--engine=cmd=no-such-program-here", "--nodes=1", "--games=2"},
		"no such file":                                  {a, b, "--nodes=1", "--games=2", "--openings=/no/such/file"},
		"--resign or --draw is negative":                {a, b, "--nodes=1", "--games=2", "--resign=-1"},
		"no limit is given":                             {a, b, "--tc=inf", "--games=2"},
		"games is missing; give --games":                {a, b, "--nodes=1", "--games=0"},
		"known are elo0=, elo1=":                        {a, b, "--sprt=elo=5"},
		"name the numbers, as in elo0=0,elo1=10":        {a, b, "--sprt=0,5"},
		"--concurrency 0 is less":                       {a, b, "--nodes=1", "--games=2", "--concurrency=0"},
		"give HOST:PORT such as":                        {a, b, "--nodes=1", "--games=2", "--watch=99999", "--out=none"},
		"no openings for verto-4 come with":             {a, b, "--nodes=1", "--games=2", "--game=verto-4", "--openings=book"},
		"elo0 10 is not less than":                      {a, b, "--nodes=1", "--sprt=elo0=10,elo1=5"},
		"not of the form key=value; write cmd=./engine": {"--engine=./engine", "--games=2"},
		"is not a duration":                             {a, b, "--games=2", "--movetime=soon"},
		"more than the 1 of --conc":                     {a, engineFlag("", "name=b Threads=2"), "--nodes=1", "--games=2"},
	} {
		code, _, stderr := runWith("", append([]string{"match"}, args...)...)
		if code != cli.ExitUsage && code != cli.ExitFailed || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit code %d, %q, want %q", args, code, stderr, want)
		}
	}
}

// Openings of a file are used one after the other, as far as --opening-turns says, and a resumed match continues with
// the next.
func TestMatchOpenings(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "openings.txt")
	if err := os.WriteFile(file, []byte("startpos moves a2\nstartpos moves b2\nstartpos moves c2\nstartpos moves d2\nstartpos moves a3 b2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`"moves":\[{"move":"(\w\d)"`)
	const want = "a2 a2 b2 b2 c2 c2 d2 d2 a3 a3 a2 a2"
	for name, turns := range map[string]string{"all": "0", "a turn of each": "1"} {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "match.jsonl")
			code, _, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("", "name=b"), "--game", "verto-4",
				"--nodes", "1", "--games", "12", "--openings", file, "--opening-turns", turns, "--out", out)
			text, err := os.ReadFile(out)
			if code != cli.ExitOK || err != nil {
				t.Fatalf("exit code %d, %s, %v", code, stderr, err)
			}
			var got []string
			for _, m := range first.FindAllStringSubmatch(string(text), -1) {
				got = append(got, m[1])
			}
			if played, long := strings.Join(got, " "), strings.Count(string(text), `"book":2`); played != want || (long == 2) != (turns == "0") {
				t.Errorf("openings %s, %d of them with two turns; want %s", played, long, want)
			}
			// Half of the match is played again.
			lines := strings.SplitAfter(string(text), "\n")
			if err := os.WriteFile(out, []byte(strings.Join(lines[:7], "")), 0o666); err != nil {
				t.Fatal(err)
			}
			if code, _, stderr := runWith("", "match", "--resume", out); code != cli.ExitOK {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			again, _ := os.ReadFile(out)
			var resumed []string
			for _, m := range first.FindAllStringSubmatch(string(again), -1) {
				resumed = append(resumed, m[1])
			}
			if strings.Join(resumed, " ") != strings.Join(got, " ") {
				t.Errorf("resumed: %v, not %v", resumed, got)
			}
		})
	}
}
