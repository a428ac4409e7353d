package veletas

import "tetrad/positions/veletas"

// control returns the squares on which each side would claim a shooter because its
// group beside the square is larger than every enemy group beside it.
func control(ours, theirs *veletas.Groups) (by [2]veletas.Bitboard) {
	var decided veletas.Bitboard // by larger groups
	own, enemy := ours.All(), theirs.All()
	for len(own) > 0 || len(enemy) > 0 {
		size := 0
		if len(own) > 0 {
			size = own[0].Size
		}
		if len(enemy) > 0 {
			size = max(size, enemy[0].Size)
		}
		var us, them veletas.Bitboard
		for ; len(own) > 0 && own[0].Size == size; own = own[1:] {
			us = us.Or(own[0].Beside)
		}
		for ; len(enemy) > 0 && enemy[0].Size == size; enemy = enemy[1:] {
			them = them.Or(enemy[0].Beside)
		}
		by[0] = by[0].Or(us.AndNot(them).AndNot(decided))
		by[1] = by[1].Or(them.AndNot(us).AndNot(decided))
		decided = decided.Or(us).Or(them)
	}
	return by
}
