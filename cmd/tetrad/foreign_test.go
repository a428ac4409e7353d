//go:build unix

package main

import (
	"compress/gzip"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

const (
	goodGame = "[Variant \"vinver-3\"]\n[White \"Jörg\"]\n[Result \"1-0\"]\n\n1. a1 {cp 1} c3 {cp -5} 2. a2 {cp 90} c2 3. a3 {mate 1} 1-0\n\n"
	badGame  = "[Variant \"vinver-3\"]\n[Result \"1-0\"]\n\n1. a1 {no end c3 2. a2 c2 3. a3 1-0\n\n"
)

// inUTF16 returns a text as a shell of Windows writes it.
func inUTF16(text string) string {
	b := []byte("\xff\xfe")
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return string(b)
}

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// readers are the commands that read records. In each, games is what the command writes
// for each good game.
var readers = map[string]struct {
	args  []string // before the file
	games string
}{
	"replay":  {[]string{"replay"}, "Game "},
	"analyze": {[]string{"analyze", "--hash=1", "--nodes=20"}, `"game":"vinver-3"`},
}

// TestForeignFiles checks that every command that reads records reads the good games of
// a file, lists the others, and succeeds.
func TestForeignFiles(t *testing.T) {
	for name, file := range map[string]string{
		"no end of a comment":  goodGame + badGame + goodGame,
		"no end, UTF-16":       inUTF16(goodGame + badGame + goodGame),
		"no end, gzip":         gzipped(t, goodGame+badGame+goodGame),
		"no end, CR":           strings.ReplaceAll(goodGame+badGame+goodGame, "\n", "\r"),
		"an end missing":       strings.Replace(goodGame, " 1-0\n", "\n", 1) + badGame + goodGame,
		"glyphs, Windows-1252": strings.ReplaceAll(strings.NewReplacer("a3", "a3!", "c3", "c3 +-").Replace(goodGame), "ö", "\xf6") + badGame + goodGame,
	} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(path, []byte(file), 0o666); err != nil {
			t.Fatal(err)
		}
		for command, c := range readers {
			t.Run(command+", "+name, func(t *testing.T) {
				code, stdout, stderr := runWith("", append(c.args, path)...)
				if code != cli.ExitOK || strings.Count(stdout, c.games) < 2 || !strings.Contains(stderr, "game 2: line ") ||
					!strings.Contains(stderr, "a comment has no end") {
					t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
				}
			})
		}
	}
}

// TestForeignFilesWithoutGames checks that a file without a good game is a failure.
func TestForeignFilesWithoutGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(badGame), 0o666); err != nil {
		t.Fatal(err)
	}
	for command, c := range readers {
		code, _, stderr := runWith("", append(c.args, path)...)
		if code != cli.ExitFailed || !strings.Contains(stderr, "a comment has no end") {
			t.Errorf("%s: exit code %d, %q", command, code, stderr)
		}
	}
}

// TestOpeningsInUTF16 checks that a match reads openings as a shell of Windows writes
// them.
func TestOpeningsInUTF16(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(path, []byte(inUTF16("startpos moves b2\r\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := runWith("", "match", "--out=none", "--game=verto-4", "--games=2", "--margin=1m", "--depth=1",
		"--openings", path, engineFlag("", "name=a"), engineFlag("", "name=b"))
	if code != cli.ExitOK {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// A picture shows one game; a game that breaks the rules has none.
func TestPicture(t *testing.T) {
	clitest.Runner(runWith).Check(t, "", []clitest.Case{
		{Args: "replay --format svg -", Stdin: goodGame, Stdout: `(?s)<svg .*</svg>\n`},
		{Args: "replay --format svg --game 2 -", Stdin: goodGame + goodGame, Stdout: `(?s)<svg .*</svg>\n`},
		{Args: "replay --format svg -", Stdin: goodGame + goodGame, Code: cli.ExitFailed,
			Stdout: `(?s)<svg .*</svg>\n`, Stderr: `(?s)game 2: a picture shows one game: choose it with --game\n.*`},
		{Args: "replay --format svg -", Stdin: "[Variant \"trap-3\"]\n\n1. a1 a1 *\n", Code: cli.ExitFailed, Stderr: `(?s)game 1: ply 2: a1: [^;]*\n.*`},
	})
}

// Every command that reads records reads those of Abstract Play. None writes them.
func TestAbstractPlay(t *testing.T) {
	const players = `"site":{"name":"Abstract Play"},"players":[{"name":"Ada","result":1},{"name":"Bob","result":0}],"pie-invoked":true},"moves":[`
	const rest = `["d4/a1","c3,e5/g7"],["b2","e5-e6/f7"],["d1","resign"]]}`
	record := `{"header":{"game":{"name":"Veletas","variants":["size-7"]},` + players + rest
	other := `{"header":{"game":{"name":"Veletas","variants":["no-corners"]},` + players + "]}"
	clitest.Runner(runWith).Check(t, "", []clitest.Case{
		{Args: "replay -", Stdin: "[" + record + "]", Stdout: `Game 1: Bob - Ada: Ada wins, adjudicated, 6 turns.*\n`},
		{Args: "replay -", Stdin: other, Code: cli.ExitFailed, Stdout: `(?s).*`,
			Stderr: `(?s)game 1: the variant "no-corners" is played on a board without corners, which this program does not have\n.*`},
		{Args: "replay --format abstractplay -", Stdin: record, Code: cli.ExitUsage, Stderr: `(?s).*--format "abstractplay" is not line, .*`},
		{Args: "analyze --hash 1 --nodes 20 --format pgn -", Stdin: record, Stdout: `(?s).*1\. d4/a1 .*swap.*`},
	})
}
