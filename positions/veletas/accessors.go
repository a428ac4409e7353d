package veletas

import "tetrad/positions"

// The methods here show evaluations what is on the board. They are cheap and allocate
// nothing.

// Size returns the number of files.
func (p *Position) Size() int { return p.v.size }

// Squares returns all squares of the board.
func (p *Position) Squares() Bitboard { return p.v.squares }

// Shooters returns the number of shooters in the whole game: 3, 5 or 7.
func (p *Position) Shooters() int { return p.v.shooters }

// Need returns the number of claimed shooters that wins the game.
func (p *Position) Need() int { return p.v.need }

// Stones returns the stones of a colour.
func (p *Position) Stones(c Colour) Bitboard { return p.now().stones[c] }

// Claimed returns the shooters that a colour has claimed.
func (p *Position) Claimed(c Colour) Bitboard { return p.now().claimed[c] }

// Unclaimed returns the shooters that are not claimed.
func (p *Position) Unclaimed() Bitboard { return p.now().unclaimed }

// Empty returns the empty squares.
func (p *Position) Empty() Bitboard { return p.now().empty(p.v) }

// Reach returns the squares to which a shooter on sq could move or shoot. The content
// of sq does not matter.
func (p *Position) Reach(sq int) Bitboard { return p.now().reach(p.v, sq) }

// LargestBeside returns the size of the largest group of a colour orthogonally adjacent
// to sq, or 0. The colour with the larger group claims a trapped shooter on sq.
func (p *Position) LargestBeside(sq int, c Colour) int { return p.now().largestBeside(sq, c) }

// Side returns the colour to move.
func (p *Position) Side() Colour { return p.now().side }

// PlayerOf returns the player who has a colour now.
func (p *Position) PlayerOf(c Colour) positions.Player { return p.now().playerOf(c) }

// Phase returns the part of the game to which the next step belongs.
func (p *Position) Phase() Phase { return p.now().phase }

// MaySwap reports whether the player to move may swap now.
func (p *Position) MaySwap() bool { return p.now().pie == offered }

// InHand returns the number of shooters still to place in the unfinished or next turn
// of the setup.
func (p *Position) InHand() int { return int(p.now().hand) }

// Mover returns the square of the shooter that must still shoot. If no shooter has
// begun a turn, ok is false.
func (p *Position) Mover() (sq int, ok bool) {
	s := p.now()
	return int(s.mover), s.phase == Play && s.mover != nobody
}

// Origin returns the square that the shooter that has yet to shoot has left in
// this turn, and false where none has moved.
func (p *Position) Origin() (sq int, ok bool) {
	if _, moved := p.Mover(); !moved || len(p.stack) < 2 {
		return 0, false
	}
	left := p.stack[len(p.stack)-2].unclaimed.AndNot(p.now().unclaimed)
	if left.IsEmpty() {
		return 0, false
	}
	return left.First(), true
}
