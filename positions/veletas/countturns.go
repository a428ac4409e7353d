package veletas

import "math/bits"

// A turn goes from the square of a shooter over a destination to a shot. Shooters block
// nothing, and a shooter that moves sees its old square exactly if it saw its new
// square from there. So the number of turns is
//
//	Σ over shooters s of 2·|reach(s)| + Σ over d in reach(s) of |reach(d)|
//
// with the shooters at their present squares: the turns without a move are the first
// |reach(s)|, the shots back to the old square the second. The inner sum runs over all
// squares at once, in bit-sliced numbers: bit i of the number of a square is in the
// i-th Bitboard.

// countTurns returns the number of turns of the play phase.
func (s *state) countTurns(v *variant) uint64 {
	stones, empty := s.allStones(), s.empty(v)
	var seen tally
	total := 0
	for shooters := s.unclaimed; !shooters.IsEmpty(); shooters = shooters.WithoutFirst() {
		reach := v.sight(shooters.First(), stones).And(empty)
		total += 2 * reach.Count()
		seen.add(reach)
	}
	reaches := newReaches(v.squares.AndNot(stones), empty)
	return uint64(total + seen.times(&reaches))
}

// countReplies returns the sum of countTurns over the shots at targets, all of them
// legal after the shooter has moved. A new stone hides its own square and the squares
// beyond it from each square that sees it, so the numbers of one position serve for all
// shots.
func (s *state) countReplies(v *variant, targets Bitboard) uint64 {
	stones, empty := s.allStones(), s.empty(v)
	reaches := newReaches(v.squares.AndNot(stones), empty)
	var squares [maxShooters]int
	var sights [maxShooters]Bitboard
	n := 0
	for shooters := s.unclaimed; !shooters.IsEmpty(); shooters = shooters.WithoutFirst() {
		squares[n] = shooters.First()
		sights[n] = v.sight(squares[n], stones)
		n++
	}
	var total uint64
	for ; !targets.IsEmpty(); targets = targets.WithoutFirst() {
		shot := targets.First()
		left := empty.AndNot(bit(shot))
		var seen tally
		stays, trapped := 0, false
		for i, sight := range sights[:n] {
			beyond := &v.rays[shot][v.toward[squares[i]][shot]]
			reach := sight.AndNot(*beyond).And(left)
			size := reach.Count()
			stays += size
			trapped = trapped || size == 0
			seen.add(reach)
		}
		if trapped { // may end the game
			after := *s
			after.shoot(v, shot)
			total += after.perft(v, 1)
			continue
		}
		total += uint64(2*stays + seen.times(&reaches) - seen.shadowed(v, shot, stones, empty))
	}
	return total
}

// tally holds for each square the number of shooters that reach it, at most 7, as a
// bit-sliced number.
type tally struct{ ones, twos, fours Bitboard }

func (t *tally) add(set Bitboard) {
	carry := t.ones.And(set)
	t.ones = t.ones.Xor(set)
	t.fours = t.fours.Xor(t.twos.And(carry))
	t.twos = t.twos.Xor(carry)
}

// times returns the sum, over all squares, of t's number times r's number.
func (t *tally) times(r *reaches) int {
	total := 0
	for i := range r {
		total += t.dot(r[i]) << i
	}
	return total
}

// dot returns the sum of t's numbers over the squares of set.
func (t *tally) dot(set Bitboard) int {
	return t.ones.And(set).Count() + 2*t.twos.And(set).Count() + 4*t.fours.And(set).Count()
}

// along returns the sum of t's numbers over a ray. No two squares of a ray are 64
// numbers apart, so its two words can be counted as one.
func (t *tally) along(ray Bitboard) int {
	return bits.OnesCount64(t.ones.Lo&ray.Lo|t.ones.Hi&ray.Hi) +
		2*bits.OnesCount64(t.twos.Lo&ray.Lo|t.twos.Hi&ray.Hi) +
		4*bits.OnesCount64(t.fours.Lo&ray.Lo|t.fours.Hi&ray.Hi)
}

// shadowed returns the amount by which a stone shot at an empty square lowers the sum
// of times. Each square on one side of the stone loses the square of the stone and the
// empty squares on the other side.
func (t *tally) shadowed(v *variant, shot int, stones, empty Bitboard) int {
	total := 0
	r := &v.rays[shot]
	for i := range directions {
		up, down := upTo(r[i], stones), downTo(r[i+opposite], stones)
		total += t.along(up)*(1+down.And(empty).Count()) + t.along(down)*(1+up.And(empty).Count())
	}
	return total
}

// reaches holds for each square the number of empty squares within reach, at most 35,
// as a bit-sliced number.
type reaches [6]Bitboard

func newReaches(free, empty Bitboard) reaches {
	var ones, twos, fours, eights, sixteens, thirties Bitboard
	// In each direction, the first sets are the squares whose next square is empty. The
	// following sets are the squares whose second square is empty and whose first is
	// free, and so on.
	e, w := empty.Down(1), empty.Up(1)
	n, s := empty.Down(Stride), empty.Up(Stride)
	ne, sw := empty.Down(Stride+1), empty.Up(Stride+1)
	nw, se := empty.Down(Stride-1), empty.Up(Stride-1)
	for {
		// The carries from ones to eights follow the tree of R. W. Harley's bit count.
		var a, b, c, d, f, g, h Bitboard
		ones, a = carrySave(ones, e, w)
		ones, b = carrySave(ones, n, s)
		twos, f = carrySave(twos, a, b)
		ones, c = carrySave(ones, ne, sw)
		ones, d = carrySave(ones, nw, se)
		twos, g = carrySave(twos, c, d)
		fours, h = carrySave(fours, f, g)
		carry := eights.And(h)
		eights = eights.Xor(h)
		thirties = thirties.Xor(sixteens.And(carry))
		sixteens = sixteens.Xor(carry)

		e, w, n, s = e.And(free), w.And(free), n.And(free), s.And(free)
		ne, sw, nw, se = ne.And(free), sw.And(free), nw.And(free), se.And(free)
		if e.Or(w).Or(n).Or(s).Or(ne).Or(sw).Or(nw).Or(se).IsEmpty() {
			return reaches{ones, twos, fours, eights, sixteens, thirties}
		}
		e, w = e.Down(1), w.Up(1)
		n, s = n.Down(Stride), s.Up(Stride)
		ne, sw = ne.Down(Stride+1), sw.Up(Stride+1)
		nw, se = nw.Down(Stride-1), se.Up(Stride-1)
	}
}

// carrySave adds three sets of ones and returns the ones and the twos of the sums. It
// is written out in words so that it is small enough to be inlined.
func carrySave(a, b, c Bitboard) (ones, twos Bitboard) {
	lo, hi := a.Lo^b.Lo, a.Hi^b.Hi
	return Bitboard{Lo: lo ^ c.Lo, Hi: hi ^ c.Hi},
		Bitboard{Lo: a.Lo&b.Lo | lo&c.Lo, Hi: a.Hi&b.Hi | hi&c.Hi}
}
