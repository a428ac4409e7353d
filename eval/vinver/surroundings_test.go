package vinver

import (
	"maps"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// TestSurroundings compares the patterns around the points on short paths with
// patterns read point by point.
func TestSurroundings(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	seen := map[int32]bool{}
	for _, g := range vinver.Family.Variants() {
		p := g.Start().(*vinver.Position)
		for p.Outcome() == positions.Undecided {
			v := newExtractor(p)
			got, want := map[int32]int{}, map[int32]int{}
			open := openPoints(v.p)
			for _, s := range v.appendSurroundings(nil, &open) {
				got[s]++
				seen[s/patterns] = true
			}
			for owner, n := range v.countByOwner(&open) {
				if n > 0 {
					got[int32(owner)*patterns] += int(n)
				}
			}
			for x := range p.Size() {
				for y := range p.Size() {
					if owner := owner(&v, x, y); owner >= 0 {
						want[int32(owner)*patterns+int32(slowPattern(p, x, y))]++
					}
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("%q: surroundings %v, want %v", p.FEN(), got, want)
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	if len(seen) != owners {
		t.Errorf("owners %v were seen", seen)
	}
}

// owner returns the owner of the short paths through an empty point: the player to
// move, the other, or both; -1 for a point on none.
func owner(v *extractor, x, y int) int {
	at, empty, owner := vinver.PointAt(x, y), v.p.Empties(), -1
	if !empty.Has(at) {
		return owner
	}
	if v.crossings[0].points.Has(at) {
		owner++
	}
	if v.crossings[1].points.Has(at) {
		owner += 2
	}
	return owner
}

// slowPattern returns the pattern around a point, seen by the player to move, whose
// edges are the bottom and the top.
func slowPattern(p *vinver.Position, x, y int) (seen pattern) {
	own, enemy := p.Stones(p.Side()), p.Stones(p.Side()^1)
	bit := 0
	for up := -1; up <= 1; up++ {
		for right := -1; right <= 1; right++ {
			if up == 0 && right == 0 {
				continue
			}
			u, v := x+right, y+up
			if p.Side() == vinver.White {
				u, v = x+up, y+right
			}
			beyond := min(u, v) < 0 || max(u, v) >= p.Size()
			if beyond || own.Has(vinver.PointAt(u, v)) {
				seen |= 1 << bit
			}
			if beyond || enemy.Has(vinver.PointAt(u, v)) {
				seen |= 1 << (bit + 8)
			}
			bit++
		}
	}
	return seen
}
