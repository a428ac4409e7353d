package vinver

import "tetrad/positions"

// A Colour is a colour of stones.
type Colour uint8

// The colours. Black owns the bottom and top edges, White the left and right edges.
const (
	Black Colour = iota
	White
)

// The states of the pie rule. Position strings use the same letter before the first
// stone and after a declined swap.
const (
	pieFirst   = iota // p1 places the first stone
	pieOffered        // p2 may swap now
	pieSettled        // p1 has Black
	pieSwapped        // p1 has White
)

const pieLetters = "=?=x"

// A Position is a position of Vinver. It implements positions.Position. A step places a
// stone, flips an enemy stone, swaps or passes.
type Position struct {
	*game
	stones [2]Bitboard // by colour
	now    state
	past   []move

	resolvers []*resolver // scratch memory of Perft, by depth

	_ [128]byte // keeps the positions of two threads off one cache line
}

// state is everything in a position besides its stones.
type state struct {
	key       uint64
	crosscuts int16 // on the board
	side      Colour
	pie       uint8
	passed    bool // the last turn was a pass, which a pass may not answer
	outcome   positions.Outcome
	joining   bool // a stone of this turn may have joined two chains
}

// A move is a step done and the state before it.
type move struct {
	before state
	step   positions.Step
}

func (g *game) newPosition() *Position {
	return &Position{
		game: g,
		now:  state{key: g.side[Black] ^ g.pie[pieFirst]},
		past: make([]move, 0, 2*g.size*g.size),
	}
}

// Abilities implements positions.Position. The expansion is for boards of one word. The
// board fills, and one player has to connect.
func (p *Position) Abilities() positions.Abilities {
	a := positions.Abilities{
		TurnLister: p, Perfter: p, Paced: p, Threatener: p, Symmetric: p, Imaged: p, Expander: p,
		Drawless: true,
	}
	if p.size > maxWordSize {
		a.Expander = nil
	}
	return a
}

// Size returns the number of ranks, which equals the number of files.
func (p *Position) Size() int { return p.size }

// Stones returns the stones of a colour. The caller must not change them.
func (p *Position) Stones(c Colour) *Bitboard { return &p.stones[c] }

// Side returns the colour that is to move.
func (p *Position) Side() Colour { return p.now.side }

// Owner returns the player who has a colour.
func (p *Position) Owner(c Colour) positions.Player {
	if p.now.pie == pieSwapped {
		return positions.Player(c) ^ 1
	}
	return positions.Player(c)
}

// ToMove implements positions.Position.
func (p *Position) ToMove() positions.Player { return p.Owner(p.now.side) }

// MidTurn implements positions.Position.
func (p *Position) MidTurn() bool { return p.now.crosscuts != 0 }

// Outcome implements positions.Position.
func (p *Position) Outcome() positions.Outcome { return p.now.outcome }

// Key implements positions.Position. A turn is unfinished exactly if there is a
// crosscut on the board, so the stones show that too.
func (p *Position) Key() uint64 { return p.now.key }

// Copy implements positions.Position.
func (p *Position) Copy() positions.Position {
	q := *p
	q.past = positions.CopyStack(p.past)
	q.resolvers = nil
	return &q
}

// Do implements positions.Position.
func (p *Position) Do(s positions.Step) {
	p.past = append(p.past, move{p.now, s})
	switch at := Point(s & pointMask); s &^ pointMask {
	case placeKind:
		p.place(at)
	case flipKind:
		p.flip(at)
	case swapStep:
		p.setPie(pieSwapped) // White is still to move, now as the other player
	default:
		p.pass()
	}
}

// Undo implements positions.Position.
func (p *Position) Undo() {
	last := p.past[len(p.past)-1]
	p.past = p.past[:len(p.past)-1]
	p.now = last.before
	switch at := Point(last.step & pointMask); last.step &^ pointMask {
	case placeKind:
		p.stones[p.now.side].Toggle(at)
	case flipKind:
		p.stones[Black].Toggle(at)
		p.stones[White].Toggle(at)
	}
}

func (p *Position) place(at Point) {
	side := p.now.side & 1
	own, enemy := &p.stones[side], &p.stones[side^1]
	mine, theirs := own.Ring(at), enemy.Ring(at)
	own.Toggle(at)
	p.now.key ^= p.stone[side][at]
	p.setPassed(false)
	p.now.crosscuts = countCrosscuts(crosscutsAt(mine, theirs))
	p.settle(at, mine)
}

func (p *Position) flip(at Point) {
	side := p.now.side & 1
	own, enemy := &p.stones[side], &p.stones[side^1]
	mine, theirs := own.Ring(at), enemy.Ring(at)
	own.Toggle(at)
	enemy.Toggle(at)
	p.now.key ^= p.stone[Black][at] ^ p.stone[White][at]
	p.now.crosscuts += countCrosscuts(crosscutsAt(mine, theirs)) - countCrosscuts(crosscutsAt(theirs, mine))
	p.settle(at, mine)
}

// settle completes a new stone on at, where mine is the ring of its own colour. If no
// crosscut is left, the turn ends. It has won if the chain of the stone reaches both
// edges.
//
// Only that one chain matters, since all new stones of a turn belong to it: each
// crosscut contains a new stone, and the stone that is flipped is a neighbour of that
// stone. The chain needs a test only if one of these stones may have joined two chains,
// or a chain and an edge.
func (p *Position) settle(at Point, mine uint8) {
	side := p.now.side & 1
	p.now.joining = p.now.joining || joins[mine|p.beyond[side][at]]
	if p.now.crosscuts != 0 {
		return
	}
	if p.now.joining {
		p.now.joining = false
		if p.spans(&p.stones[side], side, at) {
			p.now.outcome = positions.WinFor(p.Owner(side))
		}
	}
	p.endTurn()
}

// pass ends a turn without a stone.
func (p *Position) pass() {
	p.setPassed(true)
	p.endTurn()
}

func (p *Position) setPassed(passed bool) {
	if passed != p.now.passed {
		p.now.passed = passed
		p.now.key ^= p.passed
	}
}

// mayPass reports whether the player to move may pass at the beginning of a turn. The
// game must not be over.
func (p *Position) mayPass() bool {
	return p.now.pie != pieFirst && !p.now.passed && p.rule != nopassRule
}

// endTurn passes the turn to the other side.
func (p *Position) endTurn() {
	if p.now.pie < pieSettled {
		p.setPie(p.now.pie + 1)
	}
	p.now.side ^= 1
	p.now.key ^= p.side[Black] ^ p.side[White]
}

func (p *Position) setPie(pie uint8) {
	p.now.key ^= p.pie[p.now.pie] ^ p.pie[pie]
	p.now.pie = pie
}

// Empties returns the points without a stone.
func (p *Position) Empties() Bitboard {
	return p.board.Without(&p.stones[Black], &p.stones[White])
}

// TurnsToThink implements [positions.Paced]. At most one stone goes on each point, and
// half of them are the player's.
func (p *Position) TurnsToThink() int {
	empty := p.Empties()
	return empty.Count() / 2
}

// risky returns the empty points where a stone of colour c would make a crosscut.
func (p *Position) risky(c Colour) Bitboard {
	risky, empty := makesCrosscut(&p.stones[c&1], &p.stones[c&1^1]), p.Empties()
	risky.And(&empty)
	return risky
}
