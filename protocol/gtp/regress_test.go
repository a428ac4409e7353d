package gtp

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestRegression runs the GTP regression files, testdata/*.tst, in the format that
// gogui-regress and GNU Go's scripts read. Each line is a command, and a command with
// a number is a test. The line after a test is "#? [pattern]", an expression that the
// whole answer must match, or "#? [!pattern]", which it must not match. A "*" after
// the bracket marks a test that is known to fail. The name of a file is the name of
// the game.
func TestRegression(t *testing.T) {
	files, err := filepath.Glob("testdata/*.tst")
	if err != nil || len(files) == 0 {
		t.Fatalf("no regression files: %v", err)
	}
	for _, file := range files {
		game := strings.TrimSuffix(filepath.Base(file), ".tst")
		t.Run(game, func(t *testing.T) {
			c := connect(t, newServer(t, game, 300))
			failures, tests := regress(t, c, file)
			for _, f := range failures {
				t.Error(f)
			}
			if tests == 0 {
				t.Error("the file has no tests")
			}
		})
	}
}

// TestRegressionFindsFailures checks that the runner finds known failures. A runner
// that finds none might check nothing.
func TestRegressionFindsFailures(t *testing.T) {
	file := filepath.Join(t.TempDir(), "verto.tst")
	text := `10 name
#? [Tetra]
20 name
#? [!Tetr.d]
30 name
#? [Tetrad]*
40 no_such_command
#? [.*]
50 name
#? [wrong]*
60 name
#? [!wrong]
70 version
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	failures, tests := regress(t, connect(t, newServer(t, "verto", 100)), file)
	var got []string
	for _, f := range failures {
		number, _, _ := strings.Cut(f, ":")
		got = append(got, number)
	}
	if strings.Join(got, " ") != "10 20 30 40" || tests != 6 {
		t.Errorf("%d tests, failures %v", tests, failures)
	}
}

// regress runs a file. It returns the unexpected results and the number of tests.
func regress(t *testing.T, c *client, file string) (failures []string, tests int) {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var test answered
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		expected, isPattern := strings.CutPrefix(line, "#?")
		switch {
		case isPattern && test.number != "":
			tests++
			if failure := test.compare(t, strings.TrimSpace(expected)); failure != "" {
				failures = append(failures, failure)
			}
			test = answered{}
		case isPattern:
			t.Fatalf("%s: %q follows no test", file, line)
		case line == "" || line[0] == '#':
		default:
			test = run(t, c, line)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return failures, tests
}

// answered is a test with its answer.
type answered struct {
	number string // "" for other commands
	answer string
	failed bool // the answer is an error
}

func run(t *testing.T, c *client, line string) answered {
	t.Helper()
	number, _, _ := strings.Cut(line, " ")
	if _, err := strconv.Atoi(number); err != nil {
		number = ""
	}
	got := c.ask(line)
	a := answered{number, strings.TrimSpace(got[1+len(number):]), got[0] == '?'}
	if a.failed && number == "" {
		t.Errorf("%s: %s", line, got)
	}
	return a
}

// compare returns what is wrong with the answer, or "".
func (a answered) compare(t *testing.T, pattern string) string {
	t.Helper()
	pattern, knownToFail := strings.CutSuffix(pattern, "*")
	if !strings.HasPrefix(pattern, "[") || !strings.HasSuffix(pattern, "]") {
		t.Fatalf("%s: %q is not in brackets", a.number, pattern)
	}
	pattern, not := strings.CutPrefix(strings.TrimSpace(pattern[1:len(pattern)-1]), "!")
	expression, err := regexp.Compile(`(?ms)\A(?:` + pattern + `)\z`)
	if err != nil {
		t.Fatalf("%s: %v", a.number, err)
	}
	failed := a.failed || expression.MatchString(a.answer) == not
	switch {
	case failed && !knownToFail:
		return fmt.Sprintf("%s: the answer is %q, expected [%s], negated: %v", a.number, a.answer, pattern, not)
	case !failed && knownToFail:
		return fmt.Sprintf("%s: passes, though it is known to fail", a.number)
	}
	return ""
}
