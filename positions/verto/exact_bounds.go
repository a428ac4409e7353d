package verto

// Bounds of the final margin that hold whatever is played. Three facts about
// the rules make them:
//
//   - Each square that is filled flips one stone at most: an entry flips the
//     one stone that it captures, a continuation the one that it jumps. So with
//     k empty squares the margin moves by 3k at most.
//   - Whoever can enter a stone must, and gains at least 1 by it.
//   - A stone is flipped only while it stands between an empty square and
//     another square of the board: a capture is entered on one of its two
//     sides, and a chain goes on to one of them. Squares never become empty, so
//     a stone without an empty square on such an axis is safe for good.
//
// The last one is not what Reversi calls stable: a full line protects nothing
// here, and a stone is safe as soon as the squares next to it are taken.

// loose64 returns the squares whose stones may still be flipped.
func loose64(board, empty uint64) uint64 {
	mid := inner & board
	// Both neighbours on an axis are on the board where the board, moved either
	// way, covers the square; inner stands for that at the sides of 8×8.
	across := mid & (board << 1) & (board >> 1)
	upright := (board << 8) & (board >> 8)
	return across&(empty<<1|empty>>1) |
		upright&(empty<<8|empty>>8) |
		across&upright&(empty<<9|empty>>9|empty<<7|empty>>7)
}
