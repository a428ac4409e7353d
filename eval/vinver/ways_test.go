package vinver

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// TestWays compares distances, and the points on shortest ways, with those that
// relaxing the distances of single points over and over gives.
func TestWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	weak := 0
	for _, g := range vinver.Family.Variants() {
		p := g.Start().(*vinver.Position)
		for p.Outcome() == positions.Undecided {
			for range 1 + rng.IntN(8) {
				if p.Outcome() == positions.Undecided {
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
			for _, c := range []vinver.Colour{vinver.Black, vinver.White} {
				weak += compareWays(t, p, c)
			}
		}
	}
	if weak == 0 {
		t.Error("no stone could be flipped")
	}
}

// compareWays returns the number of pairs of stones that could be flipped.
func compareWays(t *testing.T, p *vinver.Position, c vinver.Colour) (weak int) {
	t.Helper()
	terrain := newTerrain(p, c)
	var points vinver.Board
	distance := terrain.ways(func(layer vinver.Board) {
		for i := range points {
			points[i] |= layer[i]
		}
	})
	slow := newSlowTerrain(p, c)
	wantDistance, wantPoints := slow.ways()
	if distance != wantDistance || points != wantPoints {
		t.Fatalf("%q, colour %d: distance %d, want %d; points %x, want %x", p.FEN(), c, distance, wantDistance, points, wantPoints)
	}
	return slow.weak
}

// A slowTerrain is a terrain point by point.
type slowTerrain struct {
	size   int
	colour vinver.Colour
	at     [19][19]byte // 'x' own, 'o' enemy, 'w' enemy and weak, '.' empty
	weak   int
}

func newSlowTerrain(p *vinver.Position, c vinver.Colour) *slowTerrain {
	s := &slowTerrain{size: p.Size(), colour: c}
	for x := range s.size {
		for y := range s.size {
			switch at := vinver.PointAt(x, y); {
			case p.Stones(c).Has(at):
				s.at[x][y] = 'x'
			case p.Stones(c ^ 1).Has(at):
				s.at[x][y] = 'o'
			default:
				s.at[x][y] = '.'
			}
		}
	}
	strong := s.at
	for x := range s.size - 1 {
		for y := range s.size - 1 {
			for _, pair := range [2][4]int{{0, 0, 1, 1}, {1, 0, 0, 1}} {
				a, b := &s.at[x+pair[0]][y+pair[1]], &s.at[x+pair[2]][y+pair[3]]
				d, e := strong[x+1-pair[0]][y+pair[1]], strong[x+1-pair[2]][y+pair[3]]
				if *a != 'x' && *a != '.' && *b != 'x' && *b != '.' && (d == 'x' && e == '.' || d == '.' && e == 'x') {
					*a, *b = 'w', 'w'
					s.weak++
				}
			}
		}
	}
	return s
}

func (s *slowTerrain) isEnemy(x, y int) bool { return s.at[x][y] == 'o' || s.at[x][y] == 'w' }

// measure returns the number of stones that connect each point to the low or
// the high edge of the colour.
func (s *slowTerrain) measure(high bool) (distance [19][19]int) {
	for x := range distance {
		for y := range distance[x] {
			distance[x][y] = most + 1
		}
	}
	for changed := true; changed; {
		changed = false
		for x := range s.size {
			for y := range s.size {
				cost := 1
				switch s.at[x][y] {
				case 'o':
					continue
				case 'x':
					cost = 0
				}
				line := []int{y, x}[s.colour]
				if !high && line == 0 || high && line == s.size-1 {
					changed = lower(&distance[x][y], cost) || changed
				}
				for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
					u, v := x+d[0], y+d[1]
					if min(u, v) < 0 || max(u, v) >= s.size {
						continue
					}
					if d[0]*d[1] == 0 || s.isEnemy(x, v) && s.isEnemy(u, y) {
						changed = lower(&distance[x][y], distance[u][v]+cost) || changed
					}
				}
			}
		}
	}
	return distance
}

func lower(a *int, b int) bool {
	if b >= *a {
		return false
	}
	*a = b
	return true
}

func (s *slowTerrain) ways() (distance int, points vinver.Board) {
	there, back := s.measure(false), s.measure(true)
	distance = most + 1
	for i := range s.size {
		if s.colour == vinver.Black {
			lower(&distance, there[i][s.size-1])
		} else {
			lower(&distance, there[s.size-1][i])
		}
	}
	for x := range s.size {
		for y := range s.size {
			if s.at[x][y] != 'x' && distance <= most && there[x][y]+back[x][y]-1 == distance {
				add(&points, x, y)
			}
		}
	}
	return distance, points
}
