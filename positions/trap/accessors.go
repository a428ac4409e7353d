package trap

import "tetrad/positions"

// The methods here show evaluations what is on the board. They are cheap and allocate
// nothing. Sets of points have bit file + 8·rank for each point.

// Size returns the number of files.
func (p *Position) Size() int { return p.t.size }

// HasKings reports whether the game has the king rule.
func (p *Position) HasKings() bool { return p.game.king }

// Phase returns the part of the game to which the next step belongs.
func (p *Position) Phase() Phase { return p.now.phase }

// Pieces returns the pieces of a player, including a king. P1 has White.
func (p *Position) Pieces(player positions.Player) uint64 { return p.now.pieces[player&1] }

// Kings returns the kings of both players.
func (p *Position) Kings() uint64 { return p.now.kings }

// Hand returns the number of pawns that a player must still place.
func (p *Position) Hand(player positions.Player) int { return int(p.now.hand[player&1]) }

// Quiet returns the number of turns in Play since the last removal, 0 to 100.
func (p *Position) Quiet() int { return int(p.now.quiet) }

// Points returns all points of the board.
func (p *Position) Points() uint64 { return p.t.points }

// Ways are sets of points by direction: right, left, up, down.
type Ways [directions]uint64

// Out returns, for each direction, the points that an arrow leaves in that direction.
func (p *Position) Out() Ways {
	b, t := &p.now, p.t
	return Ways{
		right: b.right,
		left:  (t.linesH &^ b.right &^ b.openH) << 1,
		up:    b.up,
		down:  (t.linesV &^ b.up &^ b.openV) << stride,
	}
}

// Open returns, for each direction, the points from which a line without an arrow leads
// in that direction.
func (p *Position) Open() Ways {
	b := &p.now
	return Ways{right: b.openH, left: b.openH << 1, up: b.openV, down: b.openV << stride}
}

// Trapped returns the pieces of both players that the step s of Play would remove, on
// the points where they would then stand. The step must be legal in this position.
func (p *Position) Trapped(s positions.Step) uint64 {
	from, to := Ends(s)
	next := p.now.layout
	return next.enter(p.t, from, to, p.now.kind(from)^p.now.kind(to))
}
