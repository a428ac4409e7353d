package report

import (
	"slices"
	"strings"
)

// searched returns the nodes that a player of the variant searches who is set to n.
func (d *data) searched(n uint64) string { return Grouped(n * d.factor) }

// inNodes returns a number of nodes in words: "1 node", "1,536 nodes".
func inNodes(number string) string {
	if number == "1" {
		return "1 node"
	}
	return number + " nodes"
}

// searched returns the nodes that players search who are set to n: for each variant, if
// they differ.
func (b *builder) searched(n uint64) string {
	var list []string
	for _, d := range b.all {
		if text := d.searched(n); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return strings.Join(list, " and ")
}

// players returns the name of a level for people.
func (b *builder) players(l group) string {
	if l.series.Nodes == 0 {
		return "random turns"
	}
	return inNodes(b.searched(l.series.Nodes))
}
