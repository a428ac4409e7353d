// Package docs tests what the pages of the project say.
package docs

import (
	"bytes"
	"flag"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/cmd/commands"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/protocol/record"
)

var update = flag.Bool("update", false, "write the figures of the rule book anew")

// A bookExample is an example of the rule book, with its diagram.
type bookExample struct {
	clause  game.Clause
	result  string // such as 1-0; empty: the game goes on
	diagram string // path of the file
}

var (
	image   = regexp.MustCompile(`!\[[^\]]+\]\(([^)]+)\)`)
	rule    = regexp.MustCompile(`(?m)^\*\*([^*]*?)\.?\*\*.*$`)
	example = regexp.MustCompile("(?m)^!\\[[^\\]]+\\]\\(([\\w-]+/[\\w-]+\\.svg)\\)\\\\\n`([^`]+)`$")
)

// readBook returns the examples of a page of the rule book. Each rule has one.
func readBook(t *testing.T, page string) []bookExample {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var all []bookExample
	for _, m := range example.FindAllStringSubmatch(string(text), -1) {
		x := parseExample(strings.Join(strings.Fields(m[2]), " "))
		x.diagram = filepath.Join(filepath.Dir(page), filepath.FromSlash(m[1]))
		all = append(all, x)
	}
	if pictures := len(image.FindAll(text, -1)); pictures != len(all) || len(all) == 0 {
		t.Errorf("%s: %d diagrams, but %d examples below one", page, pictures, len(all))
	}
	rules := rule.FindAllSubmatch(text, -1)
	for i, section := range rule.Split(string(text), -1)[1:] {
		if !example.MatchString(section) {
			t.Errorf("%s: the rule %q has no example with a diagram", page, rules[i][1])
		}
	}
	return all
}

// parseExample reads an example, in the form that docs/games.md describes.
func parseExample(text string) bookExample {
	start, rest, _ := strings.Cut(text, ": ")
	x := bookExample{}
	x.clause.Variant, x.clause.FEN, _ = strings.Cut(start, " ")
	for part := range strings.SplitSeq(rest, "; ") {
		word, moves, _ := strings.Cut(part, " ")
		switch word {
		case "legal":
			x.clause.Legal = moves
		case "illegal":
			x.clause.Illegal = moves
		case "1-0", "0-1", "1/2-1/2":
			x.result = word
		default:
			x.clause.Moves = part
		}
	}
	return x
}

// game returns the example as the game whose picture is its diagram: the first of the
// legal moves, and the others and the illegal ones as variations, come after its moves.
func (x *bookExample) game(p2First bool) *record.Game {
	g := &record.Game{Variant: x.clause.Variant, FEN: x.clause.FEN, P2First: p2First}
	for _, move := range strings.Fields(x.clause.Moves) {
		g.Moves = append(g.Moves, record.Move{Turn: move})
	}
	legal := strings.Fields(x.clause.Legal)
	if len(legal) == 0 {
		return g
	}
	choice := record.Move{Turn: legal[0]}
	for _, other := range append(legal[1:], strings.Fields(x.clause.Illegal)...) {
		choice.Variations = append(choice.Variations, []record.Move{{Turn: other}})
	}
	if choice.Variations == nil {
		choice.Variations = [][]record.Move{{{Turn: legal[0]}}}
	}
	g.Moves = append(g.Moves, choice)
	return g
}

// gamesWithRules returns the games that have a page of rules, and a presentation, which draws
// its diagrams. A new game need not have them yet, and the toys, which are among the games
// here, have no page.
func gamesWithRules(t *testing.T) []game.Entry {
	return slices.DeleteFunc(enginetest.WithToys().Games, func(e game.Entry) bool {
		return e.NewPresentation == nil || !projecttest.HasGame(t, e.Family.Name)
	})
}

// TestRuleBook plays the examples of the rule book by both implementations of the rules,
// and compares their diagrams with what tetrad replay draws.
func TestRuleBook(t *testing.T) {
	for _, entry := range gamesWithRules(t) {
		page := path.Join("games", entry.Family.Name+".md")
		files := map[string]bool{}
		for _, x := range readBook(t, page) {
			t.Run(x.diagram, func(t *testing.T) { checkExample(t, entry, &x) })
			files[x.diagram] = true
		}
		drawn, err := filepath.Glob(filepath.Join("games", entry.Family.Name, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range drawn {
			if !files[file] {
				t.Errorf("%s is no diagram of %s", file, page)
			}
		}
		if len(files) != len(drawn) {
			t.Errorf("%s has %d diagrams, and there are %d files", page, len(files), len(drawn))
		}
	}
}

// TestDrawCommand checks that the command of games.md draws the diagram that it names.
func TestDrawCommand(t *testing.T) {
	page, err := os.ReadFile("games.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`printf '([^']+)' \| bin/tetrad (replay [^>]+) > (\w+\.svg)`).FindStringSubmatch(string(page))
	if m == nil {
		t.Fatal("games.md has no command that draws a diagram")
	}
	code, drawn, stderr := clitest.Run(commands.Groups, strings.ReplaceAll(m[1], `\n`, "\n"), strings.Fields(m[2])...)
	want, err := os.ReadFile(filepath.Join("games", "verto", m[3]))
	if err != nil || code != cli.ExitOK || drawn != string(want) {
		t.Errorf("exit code %d, %s%v: it draws\n%s\nwant\n%s", code, stderr, err, drawn, want)
	}
}

func checkExample(t *testing.T, entry game.Entry, x *bookExample) {
	end := enginetest.CheckClause(t, entry, x.clause)
	if end == nil {
		return
	}
	tokens := map[positions.Outcome]string{positions.P1Wins: "1-0", positions.P2Wins: "0-1", positions.Draw: "1/2-1/2"}
	if got := tokens[end.Outcome()]; got != x.result {
		t.Errorf("%q: the result is %q, not %q", end.FEN(), got, x.result)
	}
	g, err := entry.Family.Variant(x.clause.Variant)
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start()
	if x.clause.FEN != "" {
		if start, err = g.Parse(x.clause.FEN); err != nil {
			t.Fatal(err)
		}
	}
	code, drawn, stderr := clitest.Run(commands.Groups, x.game(start.ToMove() == positions.P2).PGN(), "replay", "--format", "svg", "--boards", "-")
	if code != cli.ExitOK {
		t.Fatalf("tetrad replay: %s", stderr)
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(x.diagram), 0o777); err != nil { // of a new game
			t.Fatal(err)
		}
		if err := os.WriteFile(x.diagram, []byte(drawn), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if file, err := os.ReadFile(x.diagram); err != nil || !bytes.Equal(file, []byte(drawn)) {
		t.Errorf("the file is not what tetrad replay draws, %v: go test ./docs -run TestRuleBook -update", err)
	}
}

// TestClauseTable checks that dev/clauses.txt has a row for each rule of the book, in its
// order, and each clause of tetrad check in one of them, and that its tests exist. Further
// clauses of a rule stand in rows without its name.
func TestClauseTable(t *testing.T) {
	text, err := os.ReadFile("dev/clauses.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range gamesWithRules(t) {
		name := entry.Family.Name
		_, table, _ := strings.Cut(string(text), "\n## "+entry.Title+"\n")
		table, _, _ = strings.Cut(table, "\n## ")
		page, err := os.ReadFile(path.Join("games", name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		var rows, rules []string
		clauses := map[string]int{}
		lines := regexp.MustCompile(`(?m)^\| (?:([^|-][^|]*) )?\| ([^|]*) \| ([^|]*)\|$`).FindAllStringSubmatch(table, -1)
		if len(lines) == 0 {
			t.Errorf("dev/clauses.txt has no table under %q, and %s.md has rules", entry.Title, name)
			continue
		}
		for _, m := range lines[1:] {
			if m[1] != "" {
				rows = append(rows, m[1])
			}
			clauses[m[2]]++
			for _, test := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(m[3], -1) {
				if !hasTest(t, filepath.Join("..", "positions", name), test[1]) {
					t.Errorf("%s: %s: there is no %s in positions/%s", name, m[1], test[1], name)
				}
			}
		}
		for _, m := range rule.FindAllStringSubmatch(string(page), -1) {
			rules = append(rules, m[1])
		}
		if rules = append(rules, "Notation"); !slices.Equal(rows, rules) {
			t.Errorf("%s: the rows are\n%q, the rules of the book\n%q", name, rows, rules)
		}
		for _, c := range entry.Checks().Clauses {
			if clauses[c.Rule] != 1 {
				t.Errorf("%s: the clause %q is in %d rows", name, c.Rule, clauses[c.Rule])
			}
			delete(clauses, c.Rule)
		}
		if delete(clauses, "–"); len(clauses) > 0 {
			t.Errorf("%s: tetrad check has no clauses %v", name, clauses)
		}
	}
}

// hasTest reports whether a file of tests in a folder has a test.
func hasTest(t *testing.T, folder, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("\nfunc "+test+"(t *testing.T)")) {
			return true
		}
	}
	return false
}
