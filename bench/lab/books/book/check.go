package book

import "slices"

// check reports what is wrong in a book that was read, whose file says that its
// positions have these values.
func (b *Book) check(values []Value) error {
	for i, n := range b.nodes {
		switch {
		case n.Value != values[i]:
			return formatError("position %d has the value %v, but minimax gives %v", i, values[i], n.Value)
		case n.Pie:
			if err := b.checkPie(i); err != nil {
				return err
			}
		case len(n.Searches) == 0:
			return formatError("position %d was not searched", i)
		case i > 0 && b.listed(n) != len(n.Turns):
			return formatError("position %d has turns that no search has listed", i)
		}
		for j := range n.Turns {
			if t := &n.Turns[j]; !t.Known && i > 0 {
				return formatError("position %d has turns without an estimate", i)
			}
		}
	}
	return nil
}

// listed returns how many turns the searches of a node have added.
func (b *Book) listed(n *Node) int {
	sum := 0
	for _, s := range n.Searches {
		sum += s.Turns
	}
	return sum
}

// checkPie checks that the turns of a position with the pie rule are the swap and those
// of the position after it.
func (b *Book) checkPie(i int) error {
	n := b.nodes[i]
	if len(n.Searches) > 0 || len(n.Turns) == 0 || n.Turns[0].Move != Swap || n.Turns[0].Child < 0 {
		return formatError("position %d does not begin with the swap", i)
	}
	swapped := b.nodes[n.Turns[0].Child]
	same := slices.EqualFunc(n.Turns[1:], swapped.Turns, func(a, b Turn) bool {
		return a.key == b.key && a.Estimate == b.Estimate && a.Known == b.Known
	})
	if !same {
		return formatError("position %d has other turns than after the swap", i)
	}
	return nil
}
