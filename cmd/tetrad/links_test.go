package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// A document is a Markdown file of the repository.
type document struct {
	links   []string
	anchors map[string]bool
}

var (
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```[^\n]*$")
	code    = regexp.MustCompile("`[^`\n]*`")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#{1,6} +(.*)$`)
	unnamed = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// readDocument returns the links and anchors of a Markdown text. Anchors are those
// that forges generate from headings: lower case, no punctuation, hyphens for spaces,
// and a number after a repeated heading.
func readDocument(text string) document {
	p := document{anchors: map[string]bool{}}
	text = fenced.ReplaceAllString(text, "")
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := link.ReplaceAllString(m[1], "]")
		name = strings.ReplaceAll(unnamed.ReplaceAllString(strings.ToLower(name), ""), " ", "-")
		anchor := name
		for n := 1; p.anchors[anchor]; n++ {
			anchor = name + "-" + strconv.Itoa(n)
		}
		p.anchors[anchor] = true
	}
	for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(text, "code"), -1) {
		p.links = append(p.links, m[1])
	}
	return p
}

func TestReadPage(t *testing.T) {
	p := readDocument("# A `b`, c\n[x](y.md#z) `[no](no.md)`\n```\n[no](no.md)\n# no\n```\n## A b c\n![p](q.png)\n")
	if got := strings.Join(p.links, " "); got != "y.md#z q.png" {
		t.Errorf("links %s", got)
	}
	if len(p.anchors) != 2 || !p.anchors["a-b-c"] || !p.anchors["a-b-c-1"] {
		t.Errorf("anchors %v", p.anchors)
	}
}

// repositoryFiles calls f for each file whose name has one of the endings, with its
// path from the root of the repository and its text.
func repositoryFiles(t *testing.T, f func(name, text string), endings ...string) {
	t.Helper()
	err := filepath.WalkDir("../..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains([]string{".git", "bin", "dist", "node_modules"}, entry.Name()) {
			return fs.SkipDir
		}
		name := strings.TrimPrefix(filepath.ToSlash(file), "../../")
		for _, ending := range endings {
			if !entry.IsDir() && strings.HasSuffix(name, ending) {
				text, err := os.ReadFile(file)
				if err != nil {
					return err
				}
				f(name, string(text))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every relative link of every page leads to a file, and to a heading if it names one.
// Every page is reachable from the first one.
func TestLinks(t *testing.T) {
	pages := map[string]document{}
	repositoryFiles(t, func(name, text string) { pages[name] = readDocument(text) }, ".md")
	if len(pages) < 10 {
		t.Fatalf("only %d pages", len(pages))
	}
	leads := map[string][]string{}
	for name, p := range pages {
		for _, l := range p.links {
			target, err := url.Parse(l)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if target.IsAbs() {
				continue
			}
			to := name
			if target.Path != "" {
				to = path.Join(path.Dir(name), target.Path)
			}
			if _, err := os.Stat(filepath.Join("../..", to)); err != nil {
				t.Errorf("%s: (%s): there is no file %s", name, l, to)
				continue
			}
			leads[name] = append(leads[name], to)
			if target.Fragment != "" && !pages[to].anchors[target.Fragment] {
				t.Errorf("%s: (%s): there is no such heading in %s", name, l, to)
			}
		}
	}
	reached := map[string]bool{}
	var reach func(name string)
	reach = func(name string) {
		if !reached[name] {
			reached[name] = true
			for _, to := range leads[name] {
				reach(to)
			}
		}
	}
	reach("README.md")
	for name := range pages {
		if strings.HasPrefix(name, "docs/") && !reached[name] {
			t.Errorf("no way of links leads from README.md to %s", name)
		}
	}
}

// longestLine is the number of characters that a line of a page may have, and longestRow that
// of a row of a table: a longer one is better as a list.
const longestLine, longestRow = 120, 240

// longLines returns the numbers of the lines of a Markdown text that are too long. What a
// program prints cannot be broken: fenced text which is not of a shell.
func longLines(text string) []int {
	var long []int
	fence := ""
	for i, line := range strings.Split(text, "\n") {
		if mark := strings.TrimLeft(line, " "); strings.HasPrefix(mark, "```") {
			if fence != "" {
				fence = ""
			} else {
				fence = mark
			}
		}
		printed := fence != "" && fence != "```sh"
		longest := longestLine
		if strings.HasPrefix(line, "|") {
			longest = longestRow
		}
		if utf8.RuneCountInString(line) > longest && !printed {
			long = append(long, i+1)
		}
	}
	return long
}

func TestLongLines(t *testing.T) {
	fits, long := strings.Repeat("ä", longestLine), strings.Repeat("ä", longestLine+1)
	row := "| " + fits + strings.Repeat("b", longestRow-longestLine-2)
	text := strings.Join([]string{fits, long, row, row + "|", "```", long, "```", "```sh", long, "```", "    " + fits}, "\n")
	if got := longLines(text); !slices.Equal(got, []int{2, 4, 9, 11}) {
		t.Errorf("lines %v", got)
	}
}

// No line of a page is so long that an editor or a review shows it badly.
func TestLinesOfDocs(t *testing.T) {
	repositoryFiles(t, func(name, text string) {
		for _, line := range longLines(text) {
			t.Errorf("%s:%d: more than %d characters", name, line, longestLine)
		}
	}, ".md")
}

var namedPage = regexp.MustCompile(`(?:^|[\s(\[])([\w./-]*\w\.(?:md|svg))\b`)

// The pages and figures that comments of the code name exist, relative to the root of
// the repository or to the folder of the code.
func TestNamedPagesOfComments(t *testing.T) {
	named := 0
	repositoryFiles(t, func(name, text string) {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		for _, comment := range file.Comments {
			for _, m := range namedPage.FindAllStringSubmatch(comment.Text(), -1) {
				named++
				_, fromRoot := os.Stat(filepath.Join("../..", m[1]))
				_, fromFolder := os.Stat(filepath.Join("../..", path.Dir(name), m[1]))
				if fromRoot != nil && fromFolder != nil {
					t.Errorf("a comment of %s names %s, which is not there", name, m[1])
				}
			}
		}
	}, ".go")
	if named < 10 {
		t.Errorf("only %d pages are named", named)
	}
}

var namedFile = regexp.MustCompile(`\bdocs/[\w./-]*\w\.(md|json|txt|svg|png)\b`)

// The files of docs that code, scripts, settings and pages name exist.
func TestNamedFilesOfDocs(t *testing.T) {
	named := 0
	repositoryFiles(t, func(name, text string) {
		for _, file := range namedFile.FindAllString(text, -1) {
			named++
			if _, err := os.Stat(filepath.Join("../..", file)); err != nil {
				t.Errorf("%s names %s, which is not there", name, file)
			}
		}
	}, ".go", ".md", ".sh", ".yml", ".yaml", ".json", ".txt", ".js", ".py", "Makefile", "run")
	if named < 10 {
		t.Errorf("only %d files are named", named)
	}
}
