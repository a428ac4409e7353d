//go:build unix

package commands

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

func TestOpenings(t *testing.T) {
	args := []string{"openings", "--game", "verto-4", "--count", "5", "--turns", "3", "--balance", "300", "--nodes", "200"}
	code, first, stderr := run(args...)
	if code != cli.ExitOK || strings.Count(first, "\nstartpos moves ") != 5 || !strings.HasPrefix(first, "# tetrad openings --game verto-4 ") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, first)
	}
	if _, again, _ := run(args...); again != first {
		t.Errorf("%s\nthen\n%s", first, again)
	}
	code, fens, _ := run(append(args, "--positions")...)
	if code != cli.ExitOK || strings.Contains(fens, "moves") || strings.Count(fens, " b\n") != 5 {
		t.Errorf("exit code %d\n%s", code, fens)
	}
}

// The criteria reach the searches.
func TestOpeningsThatTell(t *testing.T) {
	code, stdout, stderr := run("openings", "--game", "verto-4", "--count", "3", "--turns", "3", "--balance", "900", "--least", "50", "--nodes", "100")
	if code != cli.ExitOK || strings.Count(stdout, "\nstartpos moves ") != 3 {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
}

func TestOpeningsRefuse(t *testing.T) {
	for line, want := range map[string]string{
		"--balance 100 --least 150": "scores from 150 to 100",
		"--balance 100 --nodes 0":   "0 nodes are not from 1",
		"--count 0":                 "--count must be 1 or more",
		"--game chess":              "--game: there is no game",
	} {
		code, stdout, stderr := run(append([]string{"openings"}, strings.Fields(line)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("openings %s: exit code %d, %q, %q; want %q", line, code, stdout, stderr, want)
		}
	}
}
