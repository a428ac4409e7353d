package trap

import "tetrad/positions"

// The methods here show an evaluation what is on the board. They are cheap and
// allocate nothing. Sets of points have the bit file + 8·rank for each.

// Size returns the number of files.
func (p *Position) Size() int { return p.t.size }

// Phase returns the part of the game to which the next step belongs.
func (p *Position) Phase() Phase { return p.now.phase }

// Pieces returns the pieces of a player, a king included. P1 has White.
func (p *Position) Pieces(player positions.Player) uint64 { return p.now.pieces[player] }

// Kings returns the kings of both players.
func (p *Position) Kings() uint64 { return p.now.kings }

// Points returns all points of the board.
func (p *Position) Points() uint64 { return p.t.points }

// Ways are sets of points by direction: right, left, up, down.
type Ways [directions]uint64

// Out returns the points that an arrow leaves in each direction.
func (p *Position) Out() Ways {
	b, t := &p.now, p.t
	return Ways{
		right: b.right &^ b.openH,
		left:  (t.linesH &^ b.right &^ b.openH) << 1,
		up:    b.up &^ b.openV,
		down:  (t.linesV &^ b.up &^ b.openV) << stride,
	}
}

// Open returns the points from which a line without an arrow leads in each
// direction.
func (p *Position) Open() Ways {
	b := &p.now
	return Ways{right: b.openH, left: b.openH << 1, up: b.openV, down: b.openV << stride}
}
