package veletas

// A Group is an orthogonally connected group of stones of one colour.
type Group struct {
	Beside Bitboard // squares orthogonally adjacent, and others that are not empty
	Size   int      // number of stones
}

// Groups are the groups of one colour, the largest first.
type Groups struct {
	list  [maxGroups]Group
	count int
}

// maxGroups is the greatest number of groups of a colour: on a 10×10 chequerboard, no
// two squares of one colour touch each other.
const maxGroups = 50

// All returns the groups, the largest first. The caller must not change them.
func (g *Groups) All() []Group { return g.list[:g.count] }

// Largest returns the size of the largest group, or 0.
func (g *Groups) Largest() int {
	if g.count == 0 {
		return 0
	}
	return g.list[0].Size
}

// Beside returns the size of the largest group orthogonally adjacent to sq, or 0.
func (g *Groups) Beside(sq int) int {
	for i := range g.All() {
		if g.list[i].Beside.Has(sq) {
			return g.list[i].Size
		}
	}
	return 0
}

// Joined returns the group to which a new stone on sq would belong.
func (g *Groups) Joined(sq int) Group {
	joined := Group{bit(sq).Beside(), 1}
	for i := range g.All() {
		if x := &g.list[i]; x.Beside.Has(sq) {
			joined.Size += x.Size
			joined.Beside = joined.Beside.Or(x.Beside)
		}
	}
	return joined
}

// extend sets g to the groups of before, changed by a new stone on sq.
func (g *Groups) extend(before *Groups, sq int) {
	joined := Group{bit(sq).Beside(), 1}
	g.count = 0
	for i := range before.All() {
		x := &before.list[i]
		if !x.Beside.Has(sq) {
			g.list[g.count] = *x
			g.count++
			continue
		}
		joined.Size += x.Size
		joined.Beside = joined.Beside.Or(x.Beside)
	}
	g.insert(joined)
}

// measure sets g to the groups of stones.
func (g *Groups) measure(stones Bitboard) {
	g.count = 0
	for !stones.IsEmpty() {
		members := bit(stones.First()).Fill(stones)
		stones = stones.AndNot(members)
		g.insert(Group{members.Beside(), members.Count()})
	}
}

// insert adds a group after the groups that are at least as large.
func (g *Groups) insert(x Group) {
	i := g.count
	for ; i > 0 && g.list[i-1].Size < x.Size; i-- {
		g.list[i] = g.list[i-1]
	}
	g.list[i] = x
	g.count++
}

// A groupCache keeps the groups of recent positions, by colour and number of stones.
// Siblings in a search differ by one stone of one colour, so the groups needed are
// often in the cache, or one stone away from groups that are.
type groupCache [2][cachedCounts]struct {
	stones Bitboard
	groups Groups
}

// cachedCounts is above half the number of turns that a search usually looks ahead.
const cachedCounts = 8

// Groups returns the groups of a colour. They are valid until the next Do or Undo.
func (p *Position) Groups(c Colour) *Groups {
	if p.groups == nil {
		p.groups = new(groupCache)
	}
	stones := p.now().stones[c]
	n := stones.Count()
	cached := &p.groups[c][n%cachedCounts]
	if cached.stones == stones {
		return &cached.groups
	}
	cached.stones = stones
	before := &p.groups[c][(n+cachedCounts-1)%cachedCounts]
	earlier := p.stonesBefore(c)
	if stones.AndNot(earlier).Count() != 1 {
		cached.groups.measure(stones) // no stone was placed since the beginning
		return &cached.groups
	}
	if before.stones != earlier {
		before.stones = earlier
		before.groups.measure(earlier)
	}
	cached.groups.extend(&before.groups, stones.AndNot(earlier).First())
	return &cached.groups
}

// stonesBefore returns the stones of a colour before its last stone was placed. If none
// was placed, it returns all of them.
func (p *Position) stonesBefore(c Colour) Bitboard {
	stones := p.now().stones[c]
	for i := len(p.stack) - 2; i >= 0; i-- {
		if earlier := p.stack[i].stones[c]; earlier != stones {
			return earlier
		}
	}
	return stones
}
