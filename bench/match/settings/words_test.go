package settings

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestSplitWords(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", " \t\n", nil},
		{"plain", "a  b\tc\n", []string{"a", "b", "c"}},
		{"quoted space", `name="a b" 'c d'e`, []string{"name=a b", "c de"}},
		{"empty word", `'' ""`, []string{"", ""}},
		{"a command with a command", `cmd='bash -c "exec ./engine"'`, []string{`cmd=bash -c "exec ./engine"`}},
		{"quotes three deep", `cmd='bash -c "exec ./engine --name \"my engine\""'`,
			[]string{`cmd=bash -c "exec ./engine --name \"my engine\""`}},
		{"the inner words of that", `bash -c "exec ./engine --name \"my engine\""`,
			[]string{"bash", "-c", `exec ./engine --name "my engine"`}},
		{"double quotes in double quotes", `cmd="bash -c \"echo 'x y'\""`, []string{`cmd=bash -c "echo 'x y'"`}},
		{"escaped space", `/opt/my\ engine`, []string{"/opt/my engine"}},
		{"escaped quote", `it\'s \"so\"`, []string{"it's", `"so"`}},
		{"path of Windows", `C:\engines\new.exe "C:\my engines\old.exe"`, []string{`C:\engines\new.exe`, `C:\my engines\old.exe`}},
		{"share of Windows", `'\\server\share'`, []string{`\\server\share`}},
		{"single quotes keep backslashes", `'a\'`, []string{`a\`}},
		{"backslash at the end", `a\`, []string{`a\`}},
		{"not English", `name="Schütze Nr. 1"`, []string{"name=Schütze Nr. 1"}},
	} {
		if got, err := splitWords(c.text); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %s: %q, %v; want %q", c.name, c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{`cmd='x`: "a ' is missing", `"x\"`: `a " is missing`} {
		if _, err := splitWords(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestSplitCommand checks which commands are one path with spaces, and that a path with
// spaces to no file never becomes another program with arguments.
func TestSplitCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, folder := range []string{"dir with spaces", "plain", "other/dir with spaces"} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"dir with spaces/eng", "plain/x.py", "my eng"} {
		if err := os.WriteFile(file, nil, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, text, dir string
		want            []string // nil: refused
	}{
		{"a file", "dir with spaces/eng", "", []string{"dir with spaces/eng"}},
		{"a file in this folder", "my eng", "", []string{"./my eng"}},
		{"quotes and an argument", `"dir with spaces/eng" -x`, "", []string{"dir with spaces/eng", "-x"}},
		{"an argument and no quotes", "dir with spaces/eng -x", "", nil},
		{"a missing file", "dir with spaces/nope", "", nil},
		{"a folder", "dir with spaces", "", nil},
		{"a folder with its separator", "dir with spaces/", "", nil},
		{"a folder in the folder of the engine", "dir with spaces/nope", "other", nil},
		{"an interpreter", "python3 ./plain/x.py", "", []string{"python3", "./plain/x.py"}},
		{"an interpreter and a folder", "ls plain", "", []string{"ls", "plain"}},
		{"an interpreter and a root", "ls /", "", []string{"ls", "/"}},
		{"no folder", "./plain/x.py a b/c", "", []string{"./plain/x.py", "a", "b/c"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := SplitCommand(c.text, c.dir)
			if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
				t.Errorf("%q, %v; want %q", got, err, c.want)
			}
			if err != nil && !strings.Contains(err.Error(), "quote a path with spaces") {
				t.Error(err)
			}
		})
	}
}

// FuzzSplitWords quotes arbitrary words in either way and reads them back.
func FuzzSplitWords(f *testing.F) {
	f.Add("bash -c", `exec "my engine"`)
	f.Add(`C:\dir\`, `'`)
	f.Add("", `\"`)
	f.Fuzz(func(t *testing.T, a, b string) {
		if words, err := splitWords(a); err == nil && len(words) > len(a) {
			t.Fatalf("%q has %d words", a, len(words))
		}
		double := func(word string) string {
			return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
		}
		single := func(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }
		for _, quote := range []func(string) string{double, single} {
			text := quote(a) + " " + quote(b)
			if words, err := splitWords(text); err != nil || !slices.Equal(words, []string{a, b}) {
				t.Fatalf("%s: %q, %v", text, words, err)
			}
		}
		// A command within a command.
		inner := double(a) + " " + single(b)
		if words, err := splitWords("cmd=" + double(inner)); err != nil || !slices.Equal(words, []string{"cmd=" + inner}) {
			t.Fatalf("%s: %q, %v", inner, words, err)
		}
	})
}
