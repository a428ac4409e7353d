package veletas

// A Group is an orthogonally connected group of stones of one colour.
type Group struct {
	Beside Bitboard // the squares orthogonally adjacent, and others that are not empty
	Size   int      // stones
}

// Groups are those of one colour, the largest first.
type Groups struct {
	list  [mostGroups]Group
	count int
}

// mostGroups is the greatest number of groups of a colour: no two of the stones
// of a 10×10 board's chequers touch each other.
const mostGroups = 50

// All returns the groups, the largest first. They are not to be changed.
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

// Joined returns the group that a new stone on sq would belong to.
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

// extend sets g to the groups of before and a new stone on sq.
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

// insert adds a group after those that are not smaller.
func (g *Groups) insert(x Group) {
	i := g.count
	for ; i > 0 && g.list[i-1].Size < x.Size; i-- {
		g.list[i] = g.list[i-1]
	}
	g.list[i] = x
	g.count++
}

// A groupCache keeps groups of the last positions looked at, by colour and number
// of stones. Siblings in a search differ by one stone of one colour, so that most
// groups are there, or one stone away from some that are.
type groupCache [2][cachedCounts]struct {
	stones Bitboard
	groups Groups
}

// cachedCounts is above the number of turns that a search mostly looks ahead, halved.
const cachedCounts = 8

// Groups returns the groups of a colour. They are good until the next Do or Undo.
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

// stonesBefore returns the stones of a colour before the last one was placed, or
// all of them where none was.
func (p *Position) stonesBefore(c Colour) Bitboard {
	stones := p.now().stones[c]
	for i := len(p.stack) - 2; i >= 0; i-- {
		if earlier := p.stack[i].stones[c]; earlier != stones {
			return earlier
		}
	}
	return stones
}
