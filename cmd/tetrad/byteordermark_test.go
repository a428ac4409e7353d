//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// A leading byte order mark, which editors and shells on Windows write, changes
// nothing: the text reads as it does without the mark, from files and from pipes.
func TestByteOrderMark(t *testing.T) {
	const mark = "\xEF\xBB\xBF"
	for _, c := range []struct {
		name, args string // FILE is a file with the text; without FILE, standard input has it
		text, want string
	}{
		{"ugi", "", "isready\n", "readyok\n"},
		{"gtp", "gtp --game verto-4", "1 name\n", "=1 Tetrad\n"},
		{"play", "play --game trap-3 --side both", "b2\n", "Black> "},
		{"analyze", "analyze", `{"id":"a","game":"verto-4","limits":{"nodes":5}}` + "\n", `"type":"result"`},
		{"annotate", "analyze --nodes 5 FILE", "[Variant \"trap-3\"]\n\n1. b2 a1 *\n", `"game":"trap-3"`},
		{"text", "replay FILE", "[Variant \"trap-3\"]\n\n1. b2 a1 *\n", "Game 1: "},
		{"text on a pipe", "replay -", "[Variant \"trap-3\"]\n\n1. b2 a1 *\n", "Game 1: "},
		{"JSON", "replay FILE", `{"number":1,"game":"trap-3","players":["a","b"],"moves":[{"move":"b2"}],"result":"*"}` + "\n", "Game 1: a"},
		{"suite", "suite run --hash 1 --nodes 10 --file FILE", "# tetrad set 2\nvinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass\n", "total"},
		{"openings", "match --out none --game verto-4 --games 2 --margin 1m --depth 1 --openings FILE ENGINES", "startpos moves b2\n", "all games are played"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(file, []byte(mark+c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			args, more := strings.Fields(c.args), []string(nil)
			for i, arg := range args {
				switch arg {
				case "FILE":
					args[i] = file
				case "ENGINES":
					args, more = args[:i], []string{engineFlag("", "name=a"), engineFlag("", "name=b")}
				}
			}
			code, stdout, stderr := runWith(mark+c.text, append(args, more...)...)
			if code != cli.ExitOK || stderr != "" || !strings.Contains(stdout, c.want) || strings.Contains(stdout, "info string error") {
				t.Errorf("exit code %d, %q, %s", code, stderr, stdout)
			}
		})
	}
}
