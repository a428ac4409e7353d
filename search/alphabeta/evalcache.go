package alphabeta

import "tetrad/search"

// An evalCache holds static values by the keys of their positions. Leaves are not in
// the table of the search, and in a third of them the position was evaluated before.
//
// Like the table, the cache does not tell apart positions that differ only in what their
// keys leave out, such as how long nothing has happened.
//
// A slot holds 48 bits of a mixed key and, below them, the value. The highest bits of
// that key choose the slot, so that one bit alone is not compared. An empty slot is 0.
type evalCache struct {
	slots  [1 << evalCacheBits]uint64
	filled [1 << 9]uint16 // the slots of the first values, so that clear need not write to all
	values int            // that were stored
}

const (
	evalCacheBits = 15 // 256 KiB, which stay in the second-level cache of a core
	valueBits     = 16
)

// clear forgets all values.
func (c *evalCache) clear() {
	if c.values > len(c.filled) {
		clear(c.slots[:])
	} else {
		for _, i := range c.filled[:c.values] {
			c.slots[i] = 0
		}
	}
	c.values = 0
}

// store fills slot i.
func (c *evalCache) store(i, slot uint64) {
	c.slots[i] = slot
	if c.values < len(c.filled) {
		c.filled[c.values] = uint16(i)
	}
	c.values++
}

// evaluate returns the static value of w.p for the player to move.
func (w *worker) evaluate() search.Score {
	const golden = 0x9E3779B97F4A7C15 // odd, so that different keys stay different
	mixed := w.p.Key() * golden
	c, i, check := &w.evals, mixed>>(64-evalCacheBits), mixed<<valueBits
	if known := c.slots[i]; known != 0 && known>>valueBits<<valueBits == check {
		return search.Score(int16(known))
	}
	value := search.Estimate(w.shared.task.Evaluation.Evaluate(w.p))
	c.store(i, check|uint64(uint16(value)))
	return value
}
