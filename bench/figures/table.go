package figures

import (
	"fmt"
	"slices"
	"strings"
)

// tableUnder returns the rows of the first table below the heading in a page of
// Markdown whose first column has the name column. It removes surrounding spaces and
// code marks from the cells.
func tableUnder(page, heading, column string) (header []string, rows [][]string, err error) {
	_, text, found := strings.Cut(page, "\n"+heading+"\n")
	if !found {
		return nil, nil, fmt.Errorf("the page has no heading %q", heading)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") || !strings.HasPrefix(line, "|") && rows != nil {
			break
		}
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, "`", ""), "|"), "|")
		for i, cell := range cells {
			cells[i] = strings.TrimSpace(cell)
		}
		switch {
		case header == nil && cells[0] == column:
			header = cells
		case header == nil || slices.ContainsFunc(cells, func(cell string) bool { return strings.Trim(cell, "-:") == "" }):
		case len(cells) != len(header):
			return nil, nil, fmt.Errorf("under %q: %q has %d cells, not %d", heading, line, len(cells), len(header))
		default:
			rows = append(rows, cells)
		}
	}
	if rows == nil {
		return nil, nil, fmt.Errorf("under %q is no table whose first column is %q", heading, column)
	}
	return header, rows, nil
}
