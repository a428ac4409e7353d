package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// separator is the row of a Markdown table below its head.
var separator = regexp.MustCompile(`^\|(?: *:?-+:? *\|)+$`)

// brokenTables returns the numbers of the lines at which tables of a Markdown text
// break: the second row must be a separator and no other may be one, and all rows have
// as many cells as the first. A bar within a cell is written \|, also in code.
func brokenTables(text string) []int {
	var broken []int
	fence := false
	row, cells := 0, 0 // the last line's row in its table, from 1, and the cells of the first one
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			fence = !fence
		}
		if fence || !strings.HasPrefix(line, "|") {
			row = 0
			continue
		}
		row++
		n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		if row == 1 {
			cells = n
		}
		if n != cells || separator.MatchString(line) != (row == 2) {
			broken = append(broken, i+1)
		}
	}
	return broken
}

func TestBrokenTables(t *testing.T) {
	for _, test := range []struct {
		name, text string
		broken     []int
	}{
		{"table", "x\n| a | b |\n|---|:-:|\n| `c\\|d` | e |\n\n| f |\n|---|", nil},
		{"no head", "\n| a | b |\n| c | d |\n", []int{3}},
		{"two in one", "| a | b |\n|---|---|\n| c | d |\n| e |\n|---|\n", []int{4, 5}},
		{"a cell too many", "| a |\n|---|\n| `b|c` |\n", []int{3}},
		{"printed", "```\n| a | b\n| c |\n```\n", nil},
	} {
		if got := brokenTables(test.text); !slices.Equal(got, test.broken) {
			t.Errorf("%s: lines %v, not %v", test.name, got, test.broken)
		}
	}
}

// Every table of every page is one, so that a forge shows it.
func TestTablesOfDocs(t *testing.T) {
	repositoryFiles(t, func(name, text string) {
		for _, line := range brokenTables(text) {
			t.Errorf("%s:%d: the table breaks here", name, line)
		}
	}, ".md")
}
