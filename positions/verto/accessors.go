package verto

import (
	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// The accessors below serve evaluations. They allocate nothing. Sets of squares use the
// numbers of [Position.Square].

// Size returns the side of the board, 4 to 10.
func (p *Position) Size() int { return p.variant.size }

// Stride returns the distance between two ranks in square numbers. It is 8 up to 8×8,
// where a set of squares needs only the lower word, and 11 above.
func (p *Position) Stride() int { return p.variant.stride }

// Square returns the number of a square. File and rank count from 0.
func (p *Position) Square(file, rank int) int { return p.variant.square(file, rank) }

// CapturesCompulsory reports whether the rule suffix is "old".
func (p *Position) CapturesCompulsory() bool { return p.variant.rule == compulsory }

// MayDecline reports whether the rule suffix is "free": a stone may then be entered where it
// captures, and capture nothing.
func (p *Position) MayDecline() bool { return p.variant.rule == declinable }

// Board returns all squares.
func (p *Position) Board() bitboard.Board128 { return p.variant.board }

// Stones returns the stones of a player.
func (p *Position) Stones(player positions.Player) bitboard.Board128 {
	return p.top().stones[player&1]
}

// Empty returns the empty squares.
func (p *Position) Empty() bitboard.Board128 {
	s := p.top()
	return p.variant.board.AndNot(s.stones[0].Or(s.stones[1]))
}

// Newest returns the stone from which a chain must go on. Between turns ok is false.
func (p *Position) Newest() (square int, ok bool) {
	newest := int(p.top().newest)
	return newest, newest != none
}

// Open returns the empty squares on which player could enter a stone, with or without a
// capture, if it were that player's turn. Under the rule "old" it includes squares that
// are forbidden because of a capture elsewhere.
func (p *Position) Open(player positions.Player) bitboard.Board128 {
	own, opp, empty := p.Stones(player), p.Stones(player.Opponent()), p.Empty()
	if p.variant.wide {
		return open128(own, opp, empty, p.variant.corners)
	}
	return bitboard.Board128{Lo: open64(own.Lo, opp.Lo, empty.Lo, p.variant.corners.Lo)}
}

// Capturing returns the empty squares on which a stone of player would capture.
func (p *Position) Capturing(player positions.Player) bitboard.Board128 {
	own, opp, empty := p.Stones(player), p.Stones(player.Opponent()), p.Empty()
	if p.variant.wide {
		return jumpers128(empty, opp, own)
	}
	return bitboard.Board128{Lo: jumpers64(empty.Lo, opp.Lo, own.Lo)}
}

// Flipped returns the square of the stone that s flips. If s flips none, ok is false.
func (p *Position) Flipped(s positions.Step) (square int, ok bool) {
	if k := KindOf(s); k != Capture && k != Continuation {
		return 0, false
	}
	return StepSquare(s) + p.variant.delta[stepDirection(s)], true
}

// imageTable has the Zobrist numbers of the images of stones, of the player to move
// and of the opponent. It uses the numbers of light and of dark.
type imageTable [2][stride128 * maxSize]positions.Images

// images returns the table. The first call makes it.
func (v *variant) images() *imageTable {
	v.imagesOnce.Do(func() {
		stones, table := &v.keys().stone, new(imageTable)
		for rank := range v.size {
			for file := range v.size {
				for i := range table {
					table[i][v.square(file, rank)] = positions.ImagesOf(file, rank, v.size, func(file, rank int) uint64 {
						return stones[i][v.square(file, rank)]
					})
				}
			}
		}
		v.imageNumbers = table
	})
	return v.imageNumbers
}

// ImageKeys implements positions.Imaged. The rules are the same for both colours, so
// the keys tell the stones of the player to move from those of the opponent.
func (p *Position) ImageKeys() positions.Images {
	keys, numbers := positions.SameImages(p.keys.base), p.variant.images()
	for i := range numbers {
		for set := p.Stones(p.ToMove() ^ positions.Player(i)); !set.IsEmpty(); set = set.WithoutFirst() {
			keys.Toggle(&numbers[i][set.First()])
		}
	}
	return keys
}

// canonical64 returns the least of the eight images of a position under rotations and
// reflections.
func canonical64(own, opp uint64, size int) (uint64, uint64) {
	bestOwn, bestOpp := own, opp
	for range 2 {
		for range 2 {
			for range 2 {
				if own < bestOwn || own == bestOwn && opp < bestOpp {
					bestOwn, bestOpp = own, opp
				}
				own, opp = bitboard.MirrorFiles(own, size), bitboard.MirrorFiles(opp, size)
			}
			own, opp = bitboard.MirrorRanks(own, size), bitboard.MirrorRanks(opp, size)
		}
		own, opp = bitboard.Transpose(own), bitboard.Transpose(opp)
	}
	return bestOwn, bestOpp
}
