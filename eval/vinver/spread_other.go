//go:build !amd64

package vinver

import "tetrad/positions/vinver"

// vectors reports whether spreadVector works here.
const vectors = false

func spreadVector(*terrain, *vinver.Bitboard, *vinver.Bitboard, *[most + 1]vinver.Bitboard) int {
	panic("vinver: this processor has no vectors that spread")
}
