//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli/clitest"
	"tetrad/protocol/ugitest"
)

// outputRuns returns runs of all subcommands.
func outputRuns(t *testing.T) map[string][]clitest.OutputRun {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	game := file("game.pgn", "[Variant \"trap-3\"]\n\n1. b2 a1 *\n")
	puzzles := file("puzzles.txt", "# tetrad set 2\nvinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass\n")
	engines := []string{engineFlag("", "name=a"), engineFlag("", "name=b")}
	words := strings.Fields
	return map[string][]clitest.OutputRun{
		"ugi":      {{Stdin: "ugi\nposition startpos moves d4\nd\nquit\n"}, {Args: words("--strict"), Stdin: "isready\nisready\n"}},
		"play":     {{Args: words("--game trap-3 --side both"), Stdin: "b2\nquit\n"}},
		"gtp":      {{Args: words("--game verto-4"), Stdin: "name\nshowboard\nquit\n"}},
		"perft":    {{Args: words("--depth 2")}, {Args: words("--depth 1 --divide")}},
		"bench":    {{Args: words("--game trap --deeper -9")}},
		"match":    {{Args: append(engines, words("--game verto-4 --nodes 1 --games 2 --margin 1m --out none")...)}},
		"stats":    {{Args: words("--wdl 3,2,1")}},
		"check":    {{Args: []string{"'" + strings.Join(ugitest.Command(""), "' '") + "'", "--games", "verto-4"}}},
		"openings": {{Args: words("--game trap-3 --count 3")}},
		"gui":      {{Args: words("--listen 127.0.0.1:0 --no-open")}},
		"replay":   {{Args: []string{game}}, {Args: []string{"--format", "pgn", "--boards", game}}},
		"analyze": {
			{Stdin: `{"id":"a","game":"verto-4","limits":{"nodes":5}}` + "\n"},
			{Args: words("--schema")},
			{Args: []string{"--nodes", "5", game}},
			{Args: []string{"--nodes", "5", "--format", "pgn", game}},
		},
		"solve":      {{Args: words("--game vinver-3 --hash 8")}, {Args: words("--game vinver-3 --hash 8 --moves")}},
		"suite":      {{Args: words("--help")}},
		"suite list": {{Args: words("--file " + puzzles)}},
		"suite run":  {{Args: words("--nodes 10 --hash 1 --missed --file " + puzzles)}},
		"report":     {{Args: words("--game vinver-3 --rounds 1 --nodes 16 --out " + filepath.Join(folder, "report.html"))}},
		"completion": {{Args: words("bash")}, {Args: words("fish")}},
		"version":    {{}, {Args: words("--help")}},
		"help":       {{}, {Args: words("--help")}},
	}
}

func TestLostOutput(t *testing.T) {
	tested.CheckLostOutput(t, outputRuns(t), func(stderr string) bool {
		// A match that stays unfinished without a reader says how to resume it.
		return strings.Contains(stderr, "cannot be resumed")
	})
}
