//go:build unix

package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine/content"
	"tetrad/lab/learn"
)

const scored = `[Variant "trap-3"]
[Result "1-0"]

1. a1 {book} b2 {cp -12 depth 3} 2. c3 {cp 40 depth 5} a2 1-0

`

func TestSamples(t *testing.T) {
	code, stdout, stderr := runWith(scored+scored, "samples", "-")
	if code != cli.ExitOK || stderr != "4 samples of 2 games\n" || strings.Count(stdout, "\n") != 4 {
		t.Fatalf("exit code %d, %q, %q", code, stdout, stderr)
	}
	var first learn.RecordedSample
	if err := json.Unmarshal([]byte(strings.Split(stdout, "\n")[0]), &first); err != nil {
		t.Fatal(err)
	}
	if first.Game != "trap-3" || first.Move != "b2" || first.CP == nil || *first.CP != -12 || first.Result != 0 || first.Ply != 2 || first.Number != 1 || first.ToMove != "p2" {
		t.Errorf("%+v", first)
	}
	if game, _, err := content.Registry().Game(first.Game); err != nil {
		t.Error(err)
	} else if _, err := game.Parse(first.FEN); err != nil {
		t.Errorf("%s: %v", first.FEN, err)
	}
}

func TestSamplesRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"":              "give a file",
		"/no/such/file": "no such file",
		"-":             "there is no game",
	} {
		code, stdout, stderr := runWith("", append([]string{"samples"}, strings.Fields(args)...)...)
		if code != cli.ExitUsage && code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d, %q, %q, want %q", args, code, stdout, stderr, want)
		}
	}
}

func TestFitChances(t *testing.T) {
	code, stdout, stderr := runWith(scored+scored, "fit-chances", "-")
	if code != cli.ExitOK || stderr != "" || !regexp.MustCompile(`^trap: 4 positions, mean loss \S+ nats\nDraw:  \[]float64{.*},\nWidth: \[]float64{.*},\n$`).MatchString(stdout) {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
	veletas := strings.NewReplacer("trap-3", "veletas-7", "a1 {book} b2 {cp -12 depth 3} 2. c3 {cp 40 depth 5} a2 1-0", "c3/d4 1-0").Replace(scored)
	if code, stdout, stderr = runWith(veletas, "fit-chances", "-"); code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, "left out") {
		t.Errorf("a game without draws: exit code %d, %q, %q", code, stdout, stderr)
	}
}
