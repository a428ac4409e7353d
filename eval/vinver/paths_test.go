package vinver

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/vinver"
)

// TestPaths compares distances, and the points on short paths, with the result of
// relaxing the distances of single points repeatedly.
func TestPaths(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	weak := 0
	for i, g := range vinver.Family.Variants() {
		if i%3 > 0 && !projecttest.Full() {
			continue
		}
		p := g.Start().(*vinver.Position)
		for p.Outcome() == positions.Undecided {
			for range 1 + rng.IntN(8) {
				if p.Outcome() == positions.Undecided {
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
			for _, c := range []vinver.Colour{vinver.Black, vinver.White} {
				weak += comparePaths(t, p, c)
			}
		}
	}
	if weak == 0 {
		t.Error("no stone could be flipped")
	}
}

// comparePaths returns the number of pairs of stones that could be flipped.
func comparePaths(t *testing.T, p *vinver.Position, c vinver.Colour) (weak int) {
	t.Helper()
	terrain := newTerrain(p, c)
	slow := newSlowTerrain(p, c)
	var points vinver.Bitboard
	distance := terrain.paths(new(bothWays), func(layer vinver.Bitboard) {
		points.Or(&layer)
	})
	wantDistance, wantPoints := slow.paths()
	if distance != wantDistance || points != wantPoints {
		t.Fatalf("%q, colour %d: distance %d, want %d; points %x, want %x", p.FEN(), c, distance, wantDistance, points, wantPoints)
	}
	terrain.guard(p, c)
	slow.guarded = true
	x := cross(p, c, new(bothWays))
	wantDistance, wantResistance, wantPoints := slow.crossing()
	if x.distance != wantDistance || x.resistance != wantResistance || x.points != wantPoints {
		t.Fatalf("%q, colour %d: guarded distance %d, want %d; resistance %d, want %d; points %x, want %x",
			p.FEN(), c, x.distance, wantDistance, x.resistance, wantResistance, x.points, wantPoints)
	}
	return slow.weak
}

// A slowTerrain is a terrain point by point.
type slowTerrain struct {
	size    int
	colour  vinver.Colour
	at      [19][19]byte // 'x' own, 'o' enemy, 'w' enemy and weak, '.' empty
	weak    int
	guarded bool // empty points that the enemy can contest cost two
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

// around are the steps to the eight neighbours, orthogonal ones first.
var around = [8][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

func (s *slowTerrain) has(x, y int) bool { return min(x, y) >= 0 && max(x, y) < s.size }

// cost returns the cost of a free point.
func (s *slowTerrain) cost(x, y int) int {
	if !s.guarded || s.at[x][y] != '.' {
		return 1
	}
	if across := [2]int{x, y}[s.colour]; across == 0 || across == s.size-1 {
		return 2
	}
	for _, d := range around[:4] {
		if u, v := x+d[0], y+d[1]; s.has(u, v) && s.isEnemy(u, v) {
			return 2
		}
	}
	return 1
}

// measure returns the cost of connecting each point to the low or the high edge of the
// colour.
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
				cost := s.cost(x, y)
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
				for _, d := range around {
					u, v := x+d[0], y+d[1]
					if !s.has(u, v) {
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

// distance returns the distance between the edges, given the distances from the low
// one.
func (s *slowTerrain) distance(there *[19][19]int) int {
	distance := most + 1
	for i := range s.size {
		if s.colour == vinver.Black {
			lower(&distance, there[i][s.size-1])
		} else {
			lower(&distance, there[s.size-1][i])
		}
	}
	return distance
}

func (s *slowTerrain) paths() (distance int, points vinver.Bitboard) {
	there, back := s.measure(false), s.measure(true)
	distance = s.distance(&there)
	for x := range s.size {
		for y := range s.size {
			if s.at[x][y] != 'x' && distance <= most && there[x][y]+back[x][y]-1 == distance {
				points.Add(vinver.PointAt(x, y))
			}
		}
	}
	return distance, points
}

func (s *slowTerrain) crossing() (distance, resistance int, points vinver.Bitboard) {
	there, back := s.measure(false), s.measure(true)
	distance = s.distance(&there)
	if distance > most {
		return distance, distance * unit, points
	}
	width := make([]int, distance)
	for x := range s.size {
		for y := range s.size {
			a, b, cost := there[x][y], back[x][y], s.cost(x, y)
			longer := a + b - cost - distance
			if at := s.at[x][y]; at == 'x' || at == 'o' || longer+cost-1 > len(conductances) || max(a, b) > distance {
				continue
			}
			points.Add(vinver.PointAt(x, y))
			if longer >= len(conductances) {
				continue
			}
			for i := 1; i <= cost; i++ {
				width[a-i] += int(conductances[longer])
				width[distance-b+i-1] += int(conductances[longer])
			}
		}
	}
	for _, w := range width {
		resistance += 2 * int(conductances[0]) * unit / w
	}
	return distance, resistance, points
}

// TestDistances counts the stones that Black needs more than White, also with the
// colours and the edges exchanged.
func TestDistances(t *testing.T) {
	exchange := evaltest.Sequence(evaltest.Field(0, evaltest.Transpose), evaltest.Exchange("bw"))
	for fen, want := range map[string]int{
		"6/6/2b3/6/6/6 w =":          -1,
		"6/6/2b3/2b3/2b3/6 w =":      -3,
		"6/1wwww1/2b3/2b3/2b3/6 b =": 3,     // round the wall
		"3b1/2w2/2bw1/2b2/2b2 b =":   1 - 4, // by a crosscut on d4
	} {
		g := vinver.Family.New(1+strings.Count(fen, "/"), "")
		for own, image := range []string{fen, exchange(fen)} {
			q, err := g.Parse(image)
			if err != nil {
				t.Fatal(err)
			}
			p, none := q.(*vinver.Position), func(vinver.Bitboard) {}
			ours, theirs := newTerrain(p, vinver.Colour(own)), newTerrain(p, vinver.Colour(1-own))
			if got := ours.paths(new(bothWays), none) - theirs.paths(new(bothWays), none); got != want {
				t.Errorf("%s: %d stones more, want %d", image, got, want)
			}
		}
	}
}
