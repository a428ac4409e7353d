package vinver

import "fmt"

// orderFlips returns an order in which the stones of a set may be flipped after a stone
// on at.
func (p *Position) orderFlips(at Point, flips *Bitboard) ([]Point, error) {
	side := p.now.side & 1
	o := ordering{own: p.stones[side], enemy: p.stones[side^1], left: *flips, hash: &p.stone[Black]}
	o.own.Toggle(at)
	if err := o.checkResolved(); err != nil {
		return nil, err
	}
	o.stuck = o.left
	if !o.search(0) {
		return nil, fmt.Errorf("only a stone in a crosscut is flipped, and %v is in none when its turn comes, whatever the order", o.stuck.First())
	}
	return o.order, nil
}

// An ordering is the search for an order of flips. It visits no set twice, and few sets
// at all: it has at most maxCrosscuts crosscuts to choose from at a time. On the most
// tangled boards known, which come from hill climbing, a search visits some hundreds of
// sets.
type ordering struct {
	own, enemy Bitboard
	left       Bitboard // still to flip
	stuck      Bitboard // the smallest set left where the search could not continue
	order      []Point
	failed     boardSet        // sets left for which there is no order
	hash       *[Points]uint64 // numbers for hashing sets of points
}

// checkResolved checks that no crosscut is left after all flips.
func (o *ordering) checkResolved() error {
	own, enemy := o.own, o.enemy
	own.Or(&o.left)
	enemy.AndNot(&o.left)
	open := inCrosscuts(&own, &enemy)
	if open.IsEmpty() {
		return nil
	}
	s := open.First()
	c := appendCrosscuts(nil, s, crosscutsAt(enemy.Ring(s), own.Ring(s)))[0]
	return fmt.Errorf("all crosscuts have to be resolved by flips, and one is left: the enemy stone on %v between %v and %v", s, c.a, c.b)
}

// search reports whether there is an order for the flips that are left. If so, it has
// appended that order.
func (o *ordering) search(hash uint64) bool {
	if o.left.IsEmpty() {
		return true
	}
	if !o.failed.add(hash, &o.left) {
		return false
	}
	if o.left.Count() < o.stuck.Count() {
		o.stuck = o.left
	}
	for s := range o.left.All() {
		if crosscutsAt(o.enemy.Ring(s), o.own.Ring(s)) == 0 {
			continue
		}
		o.toggle(s)
		o.order = append(o.order, s)
		if o.search(hash ^ o.hash[s]) {
			return true
		}
		o.order = o.order[:len(o.order)-1]
		o.toggle(s)
	}
	return false
}

func (o *ordering) toggle(s Point) {
	o.own.Toggle(s)
	o.enemy.Toggle(s)
	o.left.Toggle(s)
}
