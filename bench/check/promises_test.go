//go:build unix

package check

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/positions"
)

// The page of the protocol, and the file that says where each of its sentences is checked.
const protocolPage, promisesFile = "../../docs/connect/ugi.md", "testdata/promises.txt"

var (
	headings = regexp.MustCompile(`(?m)^#.*$|\*\*[^*\n]+\.\*\*`)
	ends     = regexp.MustCompile("[.!?] +[A-Z`*]")
)

// sentences returns the sentences of a page, and the rows of its tables.
func sentences(text string) (all []string) {
	for block := range strings.SplitSeq(headings.ReplaceAllString(text, ""), "\n\n") {
		block = strings.Trim(block, "\n")
		switch {
		case strings.HasPrefix(block, "    "):
			continue // an example
		case strings.HasPrefix(block, "|"):
			for _, row := range strings.Split(block, "\n")[2:] {
				all = append(all, strings.TrimPrefix(row, "| "))
			}
			continue
		}
		for item := range strings.SplitSeq("\n"+block, "\n- ") {
			rest := strings.Join(strings.Fields(strings.ReplaceAll(item, "**", "")), " ")
			for rest != "" {
				at := ends.FindStringIndex(rest)
				if at == nil {
					at = []int{0, len(rest) + 1}
				}
				all = append(all, rest[:min(at[1]-1, len(rest))])
				rest = strings.TrimSpace(rest[min(at[1]-1, len(rest)):])
			}
		}
	}
	return all
}

// promisedPoints returns the beginnings of sentences and their points.
func promisedPoints(t *testing.T) (rows [][2]string) {
	t.Helper()
	for line := range strings.Lines(read(t, promisesFile)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			at := strings.LastIndex(line, " | ")
			if at < 0 {
				t.Fatalf("%q has no point", line)
			}
			rows = append(rows, [2]string{line[:at], line[at+len(" | "):]})
		}
	}
	return rows
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSentencesHavePoints checks that each sentence of the protocol page has a point that
// exists, or a reason why it has none.
func TestSentencesHavePoints(t *testing.T) {
	c := Check{Registry: content.Registry(), Games: []positions.Game{named(t, "verto-4")}}
	var points []string
	for _, p := range newSession(t.Context(), &c).points() {
		points = append(points, strings.TrimPrefix(p.name, "verto-4: "))
	}
	rows := promisedPoints(t)
	used := map[string]bool{}
	for _, sentence := range sentences(read(t, protocolPage)) {
		found := false
		plain := strings.Join(strings.Fields(strings.ReplaceAll(sentence, "|", " ")), " ")
		for _, row := range rows {
			if strings.HasPrefix(plain, strings.Join(strings.Fields(row[0]), " ")) {
				found, used[row[0]] = true, true
			}
		}
		if !found {
			t.Errorf("no row of %s is about %q", promisesFile, sentence)
		}
	}
	for _, row := range rows {
		if !used[row[0]] {
			t.Errorf("no sentence begins with %q", row[0])
		}
		if !strings.HasPrefix(row[1], "– ") && !slices.Contains(points, row[1]) {
			t.Errorf("%s: there is no point %q", row[0], row[1])
		}
	}
}
