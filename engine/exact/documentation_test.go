package exact

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// TestDocumentedValues checks that docs/measure/solved.md has the solved boards with the
// values of the lists of the games, and no others, and docs/dev/experiments/solved.md
// their openings.
func TestDocumentedValues(t *testing.T) {
	boards := map[string]bool{}
	openings := map[string][2]string{} // values without and with a rule of no passes, by board and opening
	for _, entry := range registry.Games {
		text, err := entry.File("solved.txt")
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			fields := strings.Split(strings.TrimSpace(line), "; ")
			if len(fields) != 3 {
				continue
			}
			variant, p := parse(t, fields[0], strings.TrimPrefix(fields[1], "start"))
			v, err := parseValue(strings.Fields(fields[2]))
			if err != nil {
				t.Fatal(err)
			}
			if fields[1] == "start" {
				boards[fmt.Sprintf("| %s | %s |", fields[0], inWords(v, "p1", "p2"))] = true
				continue
			}
			key := openingOf(t, variant, p)
			values := openings[key]
			rule := 0
			if strings.HasSuffix(fields[0], "-nopass") {
				rule = 1
			}
			values[rule] = inWords(v, "White", "Black")
			openings[key] = values
		}
	}
	const page, laboratory = "docs/measure/solved.md", "docs/dev/experiments/solved.md"
	holdRows(t, page, projecttest.Page(t, page), boards)

	rows := map[string]bool{}
	for key, values := range openings {
		for i := range values {
			values[i] = cmp.Or(values[i], "–") // not solved
		}
		rows[fmt.Sprintf("| %s | %s | %s |", key, values[0], values[1])] = true
	}
	_, section, found := strings.Cut(projecttest.Page(t, laboratory), "### Openings ")
	section, _, ended := strings.Cut(section, "The nodes of the proofs")
	if !found || !ended {
		t.Fatalf("%s has no openings", laboratory)
	}
	holdRows(t, laboratory, section, rows)
}

// holdRows checks that a text of a page has the rows, and no other values.
func holdRows(t *testing.T, page, text string, want map[string]bool) {
	t.Helper()
	if len(want) < 10 {
		t.Fatalf("%s: %d rows", page, len(want))
	}
	for row := range want {
		if !strings.Contains(text, row) {
			t.Errorf("%s has no row %s", page, row)
		}
	}
	values := 0
	for _, ending := range []string{" wins by ", " wins within ", " wins |", "| draw |"} {
		values += strings.Count(text, ending)
	}
	if values != countValues(want) {
		t.Errorf("%s has %d values, and %d are known", page, values, countValues(want))
	}
}

// countValues returns the number of values in rows.
func countValues(rows map[string]bool) (n int) {
	for row := range rows {
		n += strings.Count(row, " wins ") + strings.Count(row, "| draw |")
	}
	return n
}

// inWords returns a value as the page writes it. The player to move is called mover.
func inWords(v Value, mover, opponent string) string {
	text := map[Outcome]string{1: mover + " wins", 0: "draw", -1: opponent + " wins"}[v.Outcome]
	switch {
	case v.Outcome == 0:
		return text
	case v.Margin != nil:
		return fmt.Sprintf("%s by %d", text, max(*v.Margin, -*v.Margin))
	case v.Turns == 0: // unknown
		return text
	}
	return fmt.Sprintf("%s within %d turns", text, v.Turns)
}

// openingOf returns the board and the first turn that lead to a position, as the page
// writes them, such as "3×3 | a1". A position has no swap any more, so boards are
// compared.
func openingOf(t *testing.T, variant positions.Game, p positions.Position) string {
	t.Helper()
	board, _, _ := strings.Cut(p.FEN(), " ")
	size := strings.Count(board, "/") + 1
	key := ""
	start := variant.Start()
	positions.EachTurn(start, func(steps []positions.Step) bool {
		name := start.TurnString(steps)
		after := start.Copy()
		positions.DoTurn(after, steps)
		if b, _, _ := strings.Cut(after.FEN(), " "); b == board {
			key = fmt.Sprintf("%d×%d | %s", size, size, name)
		}
		return key == ""
	})
	if key == "" {
		t.Fatalf("%s is not after one turn of %s", p.FEN(), variant.Name())
	}
	return key
}
