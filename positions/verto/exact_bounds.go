package verto

// The bounds of the final margin hold for any play. They follow from three facts about
// the rules:
//
//   - Filling a square flips at most one stone: an entry flips the stone that it
//     captures, a continuation the stone that it jumps over. So with k empty squares
//     the margin changes by at most 3k.
//   - A player who can enter a stone must do so, and gains at least 1.
//   - A stone can be flipped only while it stands between an empty square and
//     another square of the board: a capturing stone enters on one of its two
//     sides, and a chain continues to one of them. Squares never become empty, so
//     a stone without an empty square on any axis is safe for good.
//
// Safe stones differ from the stable discs of Reversi: a full line protects nothing
// here, and a stone is safe as soon as the squares next to it are taken.

// loose64 returns the squares whose stones may still be flipped.
func loose64(board, empty uint64) uint64 {
	mid := inner & board
	// A square has both neighbours on an axis if the board, shifted either way, covers
	// it. At the left and right edges of 8×8 the mask inner does this.
	across := mid & (board << 1) & (board >> 1)
	upright := (board << 8) & (board >> 8)
	return across&(empty<<1|empty>>1) |
		upright&(empty<<8|empty>>8) |
		across&upright&(empty<<9|empty>>9|empty<<7|empty>>7)
}
