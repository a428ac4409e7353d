package vinver

import "tetrad/positions"

// An expansion finds the successors of nodes on small boards. It implements
// [positions.Expansion]. The words of a node are the black stones, the white stones and
// the flags.
type expansion struct {
	nopass  bool
	board   wordboard
	edges   [2][2]wordboard // by colour, as in game
	numbers wordNumbers

	// Of the node being expanded:
	from    int // index of its first successor
	flags   flags
	codes   [4]uint64   // of the images of its stones
	own     wordboard   // stones of the colour to move
	enemy   wordboard   // stones of the other colour
	reached []wordboard // stones that enemies have left after some flips, for expandRisky
}

// flags are what a node has besides its stones.
type flags uint64

const (
	whiteMoves   flags = 1 << iota // White is to move
	whiteAttacks                   // the attacker has White
	passed                         // the last turn was a pass, which a pass may not answer
	firstStone                     // p1 is to place the first stone
	swapOffered                    // p2 may swap now

	flagBits = iota
)

// Expansion implements [positions.Expander], on boards of one word.
func (p *Position) Expansion() positions.Expansion {
	e := &expansion{nopass: p.rule == nopassRule, board: toWord(&p.board), numbers: newWordNumbers(p.size)}
	for c := range e.edges {
		for i := range e.edges[c] {
			e.edges[c][i] = toWord(&p.edges[c][i])
		}
	}
	return e
}

// Node implements [positions.Expansion].
func (e *expansion) Node(position positions.Position, attacker positions.Player) positions.Successor {
	p := position.(*Position)
	var f flags
	if p.now.side == White {
		f |= whiteMoves
	}
	if p.Owner(White) == attacker {
		f |= whiteAttacks
	}
	switch p.now.pie {
	case pieFirst:
		f |= firstStone
	case pieOffered:
		f |= swapOffered
	}
	if p.now.passed {
		f |= passed
	}
	black, white := toWord(&p.stones[Black]), toWord(&p.stones[White])
	codes := e.numbers.ofStones(black, white)
	return positions.Successor{
		Node: positions.Node{uint64(black), uint64(white), uint64(f)},
		Key:  keyOf(&codes, f),
	}
}

// Attacks implements [positions.Expansion].
func (e *expansion) Attacks(n positions.Node) bool { return flags(n[2]).attacks() }

func (f flags) attacks() bool { return f&whiteMoves != 0 == (f&whiteAttacks != 0) }

// side returns the colour to move.
func (f flags) side() Colour { return Colour(f & whiteMoves) }

// afterStone returns the flags after a stone.
func (f flags) afterStone() flags {
	next := f&whiteAttacks | ^f&whiteMoves
	if f&firstStone != 0 {
		next |= swapOffered
	}
	return next
}

// afterSwap returns the flags after a swap: the same colour is to move, and the players
// have exchanged colours.
func (f flags) afterSwap() flags { return f&whiteMoves | ^f&whiteAttacks }

// Expand implements [positions.Expansion].
func (e *expansion) Expand(dst []positions.Successor, n positions.Node) (_ []positions.Successor, wins bool) {
	e.from, e.flags = len(dst), flags(n[2])
	side := e.flags.side()
	e.own, e.enemy = wordboard(n[side]), wordboard(n[side^1])
	e.codes = e.numbers.ofStones(wordboard(n[Black]), wordboard(n[White]))
	empty := e.board &^ (e.own | e.enemy)
	first, last := e.nextToEdges(e.own, side)
	if first&last&empty != 0 {
		return dst, true
	}
	enemyFirst, enemyLast := e.nextToEdges(e.enemy, side^1)
	threats := enemyFirst & enemyLast & empty
	risky := riskyWord(e.own, e.enemy) & empty
	// A stone that flips nothing parries no threat but the one on its own point.
	quiet := empty &^ risky
	switch threats.count() {
	case 0:
	case 1:
		quiet &= threats
	default:
		quiet = 0
	}
	for ; quiet != 0; quiet &= quiet - 1 {
		dst = e.add(dst, quiet.first(), 0)
	}
	for ; risky != 0; risky &= risky - 1 {
		if dst, wins = e.expandRisky(dst, risky.first(), empty); wins {
			return dst[:e.from], true
		}
	}
	if threats == 0 {
		dst = e.expandOther(dst)
	}
	return dst, false
}

// expandRisky appends the successors by a stone on at, an empty point where it makes a
// crosscut: one for each set of flips. It reports whether one of them wins.
func (e *expansion) expandRisky(dst []positions.Successor, at, empty wordboard) (_ []positions.Successor, wins bool) {
	side, stones := e.flags.side(), e.own|e.enemy|at
	empty &^= at
	e.reached = append(e.reached[:0], e.enemy)
	for i := 0; i < len(e.reached); i++ {
		enemy := e.reached[i]
		own := stones &^ enemy
		if open := crossedWord(own, enemy); open != 0 {
			e.flipEach(enemy, open)
			continue
		}
		if e.edges[side][0].fill(own)&e.edges[side][1] != 0 {
			return dst, true
		}
		if !e.threatens(enemy, empty, side^1) {
			dst = e.add(dst, at, e.enemy&^enemy)
		}
	}
	return dst, false
}

// flipEach appends enemy without each of the stones in open to e.reached, unless it is
// there already.
func (e *expansion) flipEach(enemy, open wordboard) {
next:
	for ; open != 0; open &= open - 1 {
		left := enemy &^ open.first()
		for _, known := range e.reached {
			if known == left {
				continue next
			}
		}
		e.reached = append(e.reached, left)
	}
}

// expandOther appends the successors without a stone, where the enemy threatens nothing.
func (e *expansion) expandOther(dst []positions.Successor) []positions.Successor {
	if e.flags&swapOffered != 0 {
		dst = e.append(dst, e.own, e.enemy, &e.codes, e.flags.afterSwap())
	}
	if e.nopass || e.flags&(firstStone|passed) != 0 {
		return dst
	}
	return e.append(dst, e.own, e.enemy, &e.codes, e.flags.afterStone()|passed)
}

// add appends the successor by a stone on at and some flips.
func (e *expansion) add(dst []positions.Successor, at, flips wordboard) []positions.Successor {
	side, codes := e.flags.side(), e.codes
	e.numbers.place(&codes, side, at.number())
	for left := flips; left != 0; left &= left - 1 {
		e.numbers.flip(&codes, side, left.number())
	}
	return e.append(dst, e.own|at|flips, e.enemy&^flips, &codes, e.flags.afterStone())
}

// append appends a successor unless its key is there already.
func (e *expansion) append(dst []positions.Successor, own, enemy wordboard, codes *[4]uint64, f flags) []positions.Successor {
	key := keyOf(codes, f)
	for i := e.from; i < len(dst); i++ {
		if dst[i].Key == key {
			return dst
		}
	}
	s := positions.Successor{Key: key}
	side := e.flags.side()
	s.Node[side], s.Node[side^1], s.Node[2] = uint64(own), uint64(enemy), uint64(f)
	return append(dst, s)
}

// threatens reports whether a stone of own, of colour c, on a point in empty would win
// without flips.
func (e *expansion) threatens(own, empty wordboard, c Colour) bool {
	first, last := e.nextToEdges(own, c)
	return first&last&empty != 0
}

// nextToEdges returns, for each edge of colour c, the points on it, the chains of own
// stones that start there and the points next to those.
func (e *expansion) nextToEdges(own wordboard, c Colour) (first, last wordboard) {
	edges := &e.edges[c&1]
	return edges[0] | edges[0].fill(own).beside(), edges[1] | edges[1].fill(own).beside()
}
