package gtp

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions/projecttest"
)

const page = "docs/connect/gtp.md"

// specified are the commands of the protocol's specification (draft 2): those that it
// requires, and the others.
var specified = strings.Fields(`protocol_version name version known_command list_commands quit boardsize clear_board komi
	play genmove fixed_handicap place_free_handicap set_free_handicap undo time_settings time_left final_score
	final_status_list loadsgf reg_genmove showboard`)

// between returns what the page has between two texts.
func between(t *testing.T, first, last string) string {
	t.Helper()
	_, rest, found := strings.Cut(projecttest.Page(t, page), first)
	part, _, ended := strings.Cut(rest, last)
	if !found || !ended {
		t.Fatalf("the page has nothing from %q to %q", first, last)
	}
	return part
}

// quoted returns what stands in backticks. One that ends with an ellipsis is a prefix of
// those after it in its row.
func quoted(rows string) (names []string) {
	for row := range strings.SplitSeq(rows, " | |") {
		prefix := ""
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row, -1) {
			if start, isPrefix := strings.CutSuffix(m[1], "…"); isPrefix {
				prefix = start
			} else {
				names = append(names, prefix+m[1])
			}
		}
	}
	return names
}

// sameNames fails if two lists have different names, in whatever order.
func sameNames(t *testing.T, what string, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: the page has\n%v, right is\n%v", what, got, want)
	}
}

// TestDocumentedCommands checks that the page lists all commands, and those of the
// protocol that are missing.
func TestDocumentedCommands(t *testing.T) {
	all := strings.Fields((&Server{}).listCommands())
	missing := slices.DeleteFunc(slices.Clone(specified), func(name string) bool { return slices.Contains(all, name) })
	sameNames(t, "commands", quoted(between(t, "| defined by | commands |", "Not supported: ")), all)
	sameNames(t, "missing commands", quoted(between(t, "Not supported: ", ". `help`")), missing)
}

// TestDocumentedVariants checks that the page names the sizes and rules of all games that a
// Go client can show and that have a page of rules, which a new game need not have yet.
func TestDocumentedVariants(t *testing.T) {
	row := between(t, "| `--game` |", "| `--movetime` |")
	documented := 0
	for _, entry := range enginetest.WithToys().Games {
		f := entry.Family
		if _, err := NewBoard(&entry, f.New(f.DefaultSize, "")); err != nil {
			continue
		}
		if !projecttest.HasGame(t, f.Name) {
			continue
		}
		documented++
		sizes := f.AllSizes()
		want := []string{"`" + f.Name + "`", fmt.Sprintf("`%s-%d` to `%s-%d`", f.Name, sizes[0], f.Name, sizes[len(sizes)-1])}
		for _, rule := range f.Rules {
			want = append(want, "`-"+rule+"`")
		}
		for _, text := range want {
			if !strings.Contains(row, text) {
				t.Errorf("%s: the row of --game does not have %s", f.Name, text)
			}
		}
	}
	if documented == 0 {
		t.Error("no game is shown that has a page of rules")
	}
}

// TestDocumentedClicks plays a turn of verto-free that flips nothing although it could:
// with the click on the marked stone of the player's own.
func TestDocumentedClicks(t *testing.T) {
	b := newBoard(t, "verto-5-free")
	playWords(t, b, "B4 C1 D5 A4 B2 C4")
	if marks := strings.Join(b.marks(), " "); marks != "TRIANGLE C1 B4" {
		t.Errorf("the marks are %s", marks)
	}
	playWords(t, b, "C1")
	wantTurns(t, b, "b4 c1 d5 a4 b2 c4")
}
