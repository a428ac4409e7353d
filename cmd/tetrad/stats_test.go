package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

func TestStatsOfCounts(t *testing.T) {
	for args, want := range map[string][]string{
		"--wdl 120,60,20": {"120 won, 60 drawn, 20 lost [0.750] in 200 games\n", "Elo +190.8 ± ", "LOS 100.0%"},
		// The expected ratio comes from the tests of fastchess.
		"--pairs 365,16618,36229,16974,390 --sprt elo1=2,normalized": {
			"pairs [365 16618 36229 16974 390] [0.501] in 141152 games\n",
			"SPRT of normalised Elo 0 against 2: LLR 2.25 (-2.94 to 2.94), undecided\n"},
		"--wdl 20,0,0":                    {"Elo above +2"},
		"--pairs 0,1,0,0,0":               {"pairs [0 1 0 0 0] [0.250] in 2 games\n"},
		"--pairs 0,0,20,0,0":              {"Elo +0.0 ± 5"},
		"--wdl 300,100,10 --sprt elo1=20": {"accepts 20\n"},
	} {
		code, stdout, stderr := runWith("", append([]string{"stats"}, strings.Fields(args)...)...)
		for _, words := range want {
			if code != cli.ExitOK || stderr != "" || !strings.Contains(stdout, words) {
				t.Errorf("%s: exit code %d, %q lacks %q, %s", args, code, stdout, words, stderr)
			}
		}
	}
}

// A result is read as a report of a match prints it: won, lost, drawn.
func TestStatsOfPrintedResult(t *testing.T) {
	_, want, _ := runWith("", "stats", "--wdl", "216,85,99")
	code, stdout, stderr := runWith("", "stats", "--wdl", "216 - 99 - 85")
	if code != cli.ExitOK || stdout != want || !strings.HasPrefix(stdout, "216 won, 85 drawn, 99 lost") {
		t.Errorf("exit code %d, %q, %s; want %q", code, stdout, stderr, want)
	}
}

func TestStatsRefuses(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.txt")
	if err := os.WriteFile(other, []byte("hello\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"":                                 "give results in one way",
		"--wdl 1,2,3 --pairs 1,2,3,4,5":    "give results in one way",
		"--wdl 1,2":                        "is not of the form N,N,N",
		"--pairs 1,2,3,4,x":                `"x" is not a whole number`,
		"--wdl 1,-2,3":                     `"-2" is not a whole number`,
		"--wdl 0,0,0":                      "has no game",
		"--pairs 0,0,0,0,0":                "has no pair",
		"--wdl 1,2,3 --sprt elo0=20":       "elo0 20 is not less than elo1 10",
		"/no/such/file":                    "no such file",
		other:                              "it is not the file of a match",
		"--wdl 99999999999999999999,0,0":   "is not a whole number from 0",
		"--wdl 1,2,3 --anchor a":           "--anchor rates the engines of match files",
		"x.jsonl --anchor a --sprt elo1=5": "without --sprt",
		"/no/such/file --anchor a":         "no such file",
	} {
		code, stdout, stderr := runWith("", append([]string{"stats"}, strings.Fields(args)...)...)
		if code != cli.ExitUsage && code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d, %q, %q, want %q", args, code, stdout, stderr, want)
		}
	}
}
