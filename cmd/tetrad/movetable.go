package main

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"tetrad/cmd/cli"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// moveColumns lists the columns of facts about a move. An empty cell means unknown.
var moveColumns = []struct {
	name string
	get  func(*record.Move) string
}{
	{"score", func(m *record.Move) string { return m.Score }},
	{"bound", func(m *record.Move) string { return m.Bound }},
	{"depth", func(m *record.Move) string { return countCell(uint64(max(m.Depth, 0))) }},
	{"nodes", func(m *record.Move) string { return countCell(m.Nodes) }},
	{"nps", func(m *record.Move) string { return knownCell(m.Speed) }},
	{"hash ‰", func(m *record.Move) string { return knownCell(m.Hashfull) }},
	{"ms", func(m *record.Move) string {
		if m.Millis == 0 {
			return ""
		}
		return millisCell(&m.Millis)
	}},
	{"engine ms", func(m *record.Move) string { return millisCell(m.Engine) }},
	{"latency ms", func(m *record.Move) string { return millisCell(m.Latency) }},
	{"left ms", func(m *record.Move) string { return millisCell(m.Left) }},
}

func countCell(n uint64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatUint(n, 10)
}

func knownCell(n *uint64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatUint(*n, 10)
}

func millisCell(ms *float64) string {
	if ms == nil {
		return ""
	}
	return strconv.FormatFloat(*ms, 'f', -1, 64)
}

// moveTable returns the line of a game and a table of its moves. A column appears if
// its fact is known for any move.
func moveTable(g *record.Game) string {
	known := make([]bool, len(moveColumns))
	for i, c := range moveColumns {
		for j := range g.Moves {
			known[i] = known[i] || c.get(&g.Moves[j]) != ""
		}
	}
	var b strings.Builder
	b.WriteString(cli.GameLine(g) + "\n")
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")) }
	head := []string{"ply", "player", "move"}
	for i, c := range moveColumns {
		if known[i] {
			head = append(head, c.name)
		}
	}
	row(head...)
	mover := positions.P1
	if g.P2First {
		mover = positions.P2
	}
	for i := range g.Moves {
		m := &g.Moves[i]
		cells := []string{strconv.Itoa(i + 1), mover.String(), m.Turn}
		for j, c := range moveColumns {
			if !known[j] {
				continue
			}
			cell := c.get(m)
			if cell == "" {
				cell = "-"
			}
			cells = append(cells, cell)
		}
		row(cells...)
		mover = mover.Opponent()
	}
	table.Flush()
	b.WriteByte('\n')
	return b.String()
}
