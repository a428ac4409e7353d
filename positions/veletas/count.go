package veletas

// A turn goes from a shooter's square over a destination to a shot. Since
// shooters block nothing, and a shooter that moves sees the square that it left
// exactly where that one sees its new square, the number of turns is
//
//	Σ over shooters s of 2·reach(s) + Σ over d in reach(s) of reach(d)
//
// with the shooters where they stand: staying gives the first reach(s), the
// shots back the second. The inner sum runs over all squares at once, in numbers
// that stand upright: bit i of the number of a square is in the i-th Board.

// countTurns returns the number of turns of the play phase.
func (b *board) countTurns(v *variant) uint64 {
	stones, empty := b.allStones(), b.empty(v)
	var seen tally
	total := 0
	for shooters := b.unclaimed; !shooters.IsEmpty(); shooters = shooters.WithoutFirst() {
		reach := v.sight(shooters.First(), stones).And(empty)
		total += 2 * reach.Count()
		seen.add(reach)
	}
	return uint64(total + seen.times(v.squares.AndNot(stones), empty))
}

// tally holds for each square the number of shooters that reach it, at most 7,
// upright.
type tally struct{ ones, twos, fours Board }

func (t *tally) add(set Board) {
	carry := t.ones.And(set)
	t.ones = t.ones.Xor(set)
	t.fours = t.fours.Xor(t.twos.And(carry))
	t.twos = t.twos.Xor(carry)
}

// times returns the sum over all squares of t's number times the number of
// empty squares within reach; free are the squares without stone.
func (t *tally) times(free, empty Board) int {
	var ones, twos, fours, eights, sixteens, thirties Board
	// In each direction, the squares from which the next square is empty; then
	// those from which the second is, with the first free; and so on.
	e, w := empty.Down(1), empty.Up(1)
	n, s := empty.Down(Stride), empty.Up(Stride)
	ne, sw := empty.Down(Stride+1), empty.Up(Stride+1)
	nw, se := empty.Down(Stride-1), empty.Up(Stride-1)
	for {
		var a, b, c, d, f, g, h Board
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
			break
		}
		e, w = e.Down(1), w.Up(1)
		n, s = n.Down(Stride), s.Up(Stride)
		ne, sw = ne.Down(Stride+1), sw.Up(Stride+1)
		nw, se = nw.Down(Stride-1), se.Up(Stride-1)
	}
	return t.dot(ones) + 2*t.dot(twos) + 4*t.dot(fours) +
		8*t.dot(eights) + 16*t.dot(sixteens) + 32*t.dot(thirties)
}

// dot returns the sum of t's numbers over the squares of set.
func (t *tally) dot(set Board) int {
	return t.ones.And(set).Count() + 2*t.twos.And(set).Count() + 4*t.fours.And(set).Count()
}

// carrySave adds three sets of ones and returns the ones and the twos of the
// sums. Written out in words it is small enough to be inlined.
func carrySave(a, b, c Board) (ones, twos Board) {
	lo, hi := a.Lo^b.Lo, a.Hi^b.Hi
	return Board{Lo: lo ^ c.Lo, Hi: hi ^ c.Hi},
		Board{Lo: a.Lo&b.Lo | lo&c.Lo, Hi: a.Hi&b.Hi | hi&c.Hi}
}
