//go:build unix

package measure

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tetrad/bench/machine"
	"tetrad/bench/speed"
	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient/fakeengine"
)

// A report is written as JSON, and drawn.
func TestBenchReport(t *testing.T) {
	svg := filepath.Join(t.TempDir(), "speed.svg")
	code, stdout, stderr := run("bench", "--measure", "perft,steps", "--game", "trap-3,verto-4", "--threads", "1,2",
		"--repeats", "2", "--time", "1ms", "--json", "--svg", svg)
	var report speed.Report
	if err := json.Unmarshal([]byte(stdout), &report); code != cli.ExitOK || err != nil {
		t.Fatalf("exit code %d, %v, %s\n%s", code, err, stderr, stdout)
	}
	if len(report.Results) != 8 || report.Schema != speed.Schema || report.Signature == 0 || report.Build.Version != machine.Version() {
		t.Errorf("%+v", report)
	}
	if figure, err := os.ReadFile(svg); err != nil || !strings.Contains(string(figure), "perft, leaves/s") {
		t.Errorf("%v: %s", err, figure)
	}
}

// The benchmark starts this program, not the test, and compares it with another one.
func TestBenchAgainst(t *testing.T) {
	own := ownCommand
	defer func() { ownCommand = own }()
	ownCommand = func() ([]string, error) { return fakeengine.Command(fakeengine.Own), nil }
	code, stdout, stderr := run("bench", "--measure", "perft", "--game", "trap-3", "--repeats", "1", "--time", "1ms", "--against", "no/such/program")
	if code != cli.ExitFailed || stdout != "" || !regexp.MustCompile(`tetrad bench: --against: cannot be started: .*no/such/program`).MatchString(stderr) {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}

func TestBenchRefuses(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--report --deeper 1", "--deeper is for the signature; in a report give --longer"},
		{"--game trap,verto", "--game: the signature is of one game or of all; several are for a report, with --report"},
		{"--game chess", `there is no game "chess"`},
		{"--report --game chess", `--game: there is no game "chess"`},
		{"--measure nps", `--measure: there is no measure "nps"; measures are search, `},
		{"--measure eval --against x", "--measure: eval cannot be measured --against another program"},
		{"--stats --threads 2", "--threads is for a report, --stats for the signature; give one of them"},
		{"--threads 0", "--threads 0 is not between 1 and 256"},
		{"--threads two", `invalid argument "two" for "--threads" flag`},
		{"--repeats 0", "--repeats 0 is not between 1 and 200"},
		{"--time 1", `invalid argument "1" for "--time" flag`},
	} {
		code, stdout, stderr := run(append([]string{"bench"}, strings.Fields(c.args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.HasPrefix(stderr, "tetrad bench: "+c.want) {
			t.Errorf("bench %s: exit code %d, %q, %q, want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}

// A figure that cannot be drawn is reported before anything is measured.
func TestBenchFigureNowhere(t *testing.T) {
	code, stdout, stderr := run("bench", "--report", "--svg", filepath.Join(t.TempDir(), "none", "speed.svg"))
	if code != cli.ExitFailed || stdout != "" || !strings.HasPrefix(stderr, "tetrad bench: --svg: open ") || strings.Contains(stderr, "busy") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}

func TestReportProgress(t *testing.T) {
	search := speed.Key{Measure: "search", Search: "mcts", Game: "verto", Threads: 2, HashMiB: 16}
	for _, c := range []struct {
		progress speed.Progress
		want     string
	}{
		{speed.Progress{Key: speed.Key{Measure: "signature"}}, "warming up, signature, 0 %"},
		{speed.Progress{Round: 3, Rounds: 12, Key: search, Share: 0.25}, "run 3 of 12, search mcts verto 2 threads 16 MiB, 25 %, 1m30s left"},
	} {
		if got := speedProgress(c.progress, 30*time.Second); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
