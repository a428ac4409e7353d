//go:build unix

package docs

import (
	"bufio"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"tetrad/positions/projecttest"
)

// TestManual does what a reader of the manual does: it clones the repository, builds both
// programs into bin, and runs the sh blocks of each page in their order. The marks of a
// block: docs/dev/testing.md, "Commands in pages".
func TestManual(t *testing.T) {
	projecttest.Only(t)
	m := manual{root: repository(t), programs: t.TempDir()}
	m.run(t, m.root, "go", "build", "-o", m.programs, "./cmd/tetrad", "./lab/cmd/tetrad-lab")
	for _, pages := range readers(t, m.root) {
		t.Run(pages[0], func(t *testing.T) {
			folder := m.clone(t)
			for _, page := range pages {
				m.follow(t, folder, page)
			}
		})
	}
}

// together are pages that are read one after the other, in one clone: later ones use files
// that commands of earlier ones write.
var together = [][]string{{
	"docs/measure/matches.md", "docs/measure/match-files.md", "docs/measure/statistics.md", "docs/measure/records.md",
	"docs/dev/training.md",
}}

// readers returns the pages that have commands, in groups that share a clone.
func readers(t *testing.T, root string) [][]string {
	t.Helper()
	groups := slices.Clone(together)
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains([]string{".git", "node_modules", "dist"}, entry.Name()) {
			return fs.SkipDir
		}
		page := filepath.ToSlash(strings.TrimPrefix(file, root+string(filepath.Separator)))
		isShared := slices.ContainsFunc(together, func(group []string) bool { return slices.Contains(group, page) })
		if filepath.Ext(page) != ".md" || isShared {
			return nil
		}
		text, err := os.ReadFile(file)
		if slices.ContainsFunc(blocks(string(text)), func(b block) bool { return b.language == "sh" }) {
			groups = append(groups, []string{page})
		}
		return err
	})
	if err != nil || len(groups) < 10 {
		t.Fatalf("%d groups of pages have commands, %v", len(groups), err)
	}
	return groups
}

// A manual runs the commands of pages.
type manual struct {
	root     string // the repository
	programs string // a folder with both programs
}

// repository returns the folder of the repository.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("this is no repository that can be cloned")
	}
	return root
}

// run runs a program in a folder and returns what it writes to standard output.
func (m *manual) run(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	var stderr strings.Builder
	cmd.Dir, cmd.Stderr = folder, &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, stderr.String())
	}
	return string(out)
}

// clone returns a clone of the repository as it would be if all changes were committed. It
// has the programs in bin.
func (m *manual) clone(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "of-any-name")
	m.run(t, m.root, "git", "clone", "--quiet", "--shared", ".", folder)
	changed := m.run(t, m.root, "git", "ls-files", "-z", "--modified", "--others", "--exclude-standard")
	for name := range strings.SplitSeq(strings.TrimSuffix(changed, "\x00"), "\x00") {
		if name == "" {
			break
		}
		to := filepath.Join(folder, name)
		text, err := os.ReadFile(filepath.Join(m.root, name))
		if os.IsNotExist(err) {
			err = os.Remove(to)
		} else if err == nil {
			if err = os.MkdirAll(filepath.Dir(to), 0o777); err == nil {
				err = os.WriteFile(to, text, 0o777)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(m.programs, filepath.Join(folder, "bin")); err != nil {
		t.Fatal(err)
	}
	return folder
}

// follow runs the commands of a page in a clone.
func (m *manual) follow(t *testing.T, clone, page string) {
	text, err := os.ReadFile(filepath.Join(clone, filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	r := reader{folder: clone, home: t.TempDir()}
	defer r.leave(t)
	all := blocks(string(text))
	for i, b := range all {
		place := fmt.Sprintf("%s:%d", page, b.line)
		printed := block{text: "…\n"}
		if i+1 < len(all) && all[i+1].language == "text" {
			printed = all[i+1]
		}
		switch {
		case b.language != "sh":
		case b.has("needs"):
			if program := b.marks[len(b.marks)-1]; r.lacks(program) {
				t.Logf("%s is not run, for lack of %s", place, program)
				continue
			}
			r.do(t, place, b, printed)
		case b.has("dry"):
			b.text = makes.ReplaceAllString(b.text, "make --dry-run ")
			r.do(t, place, b, printed)
		case b.has("stays"):
			r.start(t, place, b, printed)
		default:
			r.do(t, place, b, printed)
		}
	}
}

// A reader is somebody who does what a page says.
type reader struct {
	folder, home string
	running      []*exec.Cmd // programs that run until they are stopped
}

// makes is a command that makes a target.
var makes = regexp.MustCompile(`(?m)^make `)

// lacks reports whether neither the machine has a program nor the folder such a file.
func (r *reader) lacks(name string) bool {
	_, program := exec.LookPath(name)
	_, file := os.Stat(filepath.Join(r.folder, name))
	return program != nil && file != nil
}

// command returns what a shell does with a script. There is no screen, so that no browser
// opens.
func (r *reader) command(t *testing.T, script string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), "sh", "-ec", script)
	cmd.Dir = r.folder
	for _, setting := range os.Environ() {
		name, _, _ := strings.Cut(setting, "=")
		if !slices.Contains([]string{"HOME", "XDG_CONFIG_HOME", "DISPLAY", "WAYLAND_DISPLAY"}, name) {
			cmd.Env = append(cmd.Env, setting)
		}
	}
	cmd.Env = append(cmd.Env, "HOME="+r.home)
	return cmd
}

// do runs a block to its end, and compares what it prints with the page.
func (r *reader) do(t *testing.T, place string, b, printed block) {
	t.Helper()
	out, err := r.command(t, withPatience(b.text)).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s\nprints\n%s", place, err, b.text, out)
	} else if !printed.matches(string(out)) {
		t.Errorf("%s:\n%s\nprints\n%s\nThe page has\n%s", place, b.text, out, printed.text)
	}
}

// check is a command that judges how long answers take.
var check = regexp.MustCompile(`(?m)^(bin/tetrad check (?:.*\\\n)*[^#\n]*?)( *(?:#.*)?)$`)

// withPatience returns commands with flags for a busy machine.
func withPatience(script string) string {
	return check.ReplaceAllString(script, "$1 --patience 1m --margin 1m$2")
}

// start starts the commands of a block, each of which runs until it is stopped, and waits
// until they have written as many lines as the page shows, or one.
func (r *reader) start(t *testing.T, place string, b, printed block) {
	t.Helper()
	for line := range strings.Lines(strings.ReplaceAll(b.text, "\\\n", "")) {
		cmd := r.command(t, "exec "+line)
		cmd.Stderr = os.Stderr
		pipe, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatalf("%s: %v", place, err)
		}
		r.running = append(r.running, cmd)
		var out strings.Builder
		for lines := bufio.NewReader(pipe); strings.Count(out.String(), "\n") < strings.Count(printed.text, "\n"); {
			text, err := lines.ReadString('\n')
			out.WriteString(text)
			if err != nil {
				break
			}
		}
		if out.Len() == 0 || !printed.matches(out.String()) {
			t.Errorf("%s:\n%s\nprints\n%s\nThe page has\n%s", place, line, out.String(), printed.text)
		}
	}
}

// leave stops the programs that still run, as Ctrl+C does.
func (r *reader) leave(t *testing.T) {
	for _, cmd := range r.running {
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Errorf("%s: %v", cmd, err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s, interrupted: %v", cmd, err)
		}
	}
}

// A block is fenced text of a page.
type block struct {
	line     int // its number in the page
	language string
	marks    []string // the words after the language
	text     string
}

func (b *block) has(mark string) bool { return slices.Contains(b.marks, mark) }

// blocks returns the fenced text of a page.
func blocks(page string) (all []block) {
	var open *block
	for i, line := range strings.Split(page, "\n") {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case open == nil && isFence:
			open = &block{line: i + 1}
			if words := strings.Fields(fence); len(words) > 0 {
				open.language, open.marks = words[0], words[1:]
			}
		case open != nil && isFence:
			all = append(all, *open)
			open = nil
		case open != nil:
			open.text += line + "\n"
		}
	}
	return all
}

// shown is a part of what a page shows: lines or text left out, a figure, blanks, or other text.
var shown = regexp.MustCompile(`(?m)^…\n|…|[-+−]?\d+(?:[.,]\d+)*| +|[-+−]|[^…\d +−-]+`)

// matches reports whether output is what the page shows. There, … stands for some text, and
// for any lines if it is one. With the mark varies, each figure stands for any other, and
// blanks for any number of them, since columns are as wide as their figures.
func (b *block) matches(output string) bool {
	pattern := shown.ReplaceAllStringFunc(b.text, func(part string) string {
		switch {
		case part == "…\n":
			return `(?:.*\n)*?`
		case part == "…":
			return `.+`
		case b.has("varies") && strings.ContainsAny(part, "0123456789"):
			return `[-+−]?\d[\d.,]*`
		case b.has("varies") && part[0] == ' ':
			return ` *`
		}
		return regexp.QuoteMeta(part)
	})
	return regexp.MustCompile(`\A` + pattern + `\z`).MatchString(output)
}

func TestBlocks(t *testing.T) {
	got := blocks("a\n```sh stays\nb\nc\n```\n   ```\nd\n```\ne\n")
	want := []block{{2, "sh", []string{"stays"}, "b\nc\n"}, {6, "", nil, "d\n"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestBlockMatches(t *testing.T) {
	for _, c := range []struct {
		marks, page, output string
		want                bool
	}{
		{"", "a 1\nb\n", "a 1\nb\n", true},
		{"", "a 1\nb\n", "a 2\nb\n", false},
		{"", "a 1\n", "a 1\nb\n", false},
		{"", "a.c\n", "abc\n", false},
		{"", "a …, c\n", "a b, c\n", true},
		{"", "a … c\n", "a b\nc\n", false},
		{"", "…\nb\n…\n", "b\n", true},
		{"", "…\nb\n…\n", "a\na\nb\nc\n", true},
		{"", "…\nb\n…\n", "a\nbb\nc\n", false},
		{"varies", "a  1,234 b\n", "a 5.6 b\n", true},
		{"varies", "Elo +45.8 ± 12\n", "Elo -3 ± 7.5\n", true},
		{"varies", "2020-09-30\n", "2026-11-29\n", true},
		{"varies", "a 1 b\n", "a b\n", false},
		{"varies", "a 1 b\n", "a 1 c\n", false},
	} {
		b := block{marks: strings.Fields(c.marks), text: c.page}
		if got := b.matches(c.output); got != c.want {
			t.Errorf("%q %s, %q: %v", c.page, c.marks, c.output, got)
		}
	}
}

func TestPatient(t *testing.T) {
	const more = " --patience 1m --margin 1m"
	for line, want := range map[string]string{
		"bin/tetrad check a b":          "bin/tetrad check a b" + more,
		"bin/tetrad check a > b   # c":  "bin/tetrad check a > b" + more + "   # c",
		"bin/tetrad check a \\\n  b\nc": "bin/tetrad check a \\\n  b" + more + "\nc",
		"bin/tetrad match a":            "bin/tetrad match a",
	} {
		if got := withPatience(line); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// commandLine is a line of a page that shows a command.
var commandLine = regexp.MustCompile(`^(?: {4,})?(?:[A-Z]+=\S+ )?(?:bin/tetrad|make|go (?:build|run|mod)|python3|sh) `)

// TestCommandsAreRun checks that the manual shows commands in sh blocks, which are run, but for the
// page of the farm, which has a test of its own.
func TestCommandsAreRun(t *testing.T) {
	root := repository(t)
	others := []string{"docs/lab/farm.md"}
	pages := 0
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(file string, entry fs.DirEntry, err error) error {
		page := filepath.ToSlash(strings.TrimPrefix(file, root+string(filepath.Separator)))
		if err != nil || filepath.Ext(page) != ".md" || strings.HasPrefix(page, "docs/dev/") || slices.Contains(others, page) {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		pages++
		open := "" // the language of the block around a line
		for i, line := range strings.Split(string(text), "\n") {
			switch fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```"); {
			case isFence && open == "":
				open = cmp.Or(fence, "none")
			case isFence:
				open = ""
			case !strings.HasPrefix(open, "sh") && commandLine.MatchString(line):
				t.Errorf("%s:%d: no test runs %s", page, i+1, line)
			}
		}
		return nil
	})
	if err != nil || pages < 20 {
		t.Errorf("%d pages, %v", pages, err)
	}
}
