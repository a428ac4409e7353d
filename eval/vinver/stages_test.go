package vinver

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// TestStage follows the stage from an empty board to a full one: it never goes back,
// passes through all, and its weights always add up to one.
func TestStage(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for _, g := range vinver.Family.Variants() {
		last, seen := int32(-1), [stages]bool{}
		for p := g.Start(); ; {
			weights := Evaluator{}.PhaseWeights(p, nil)
			at, sum := int32(0), int32(0)
			for i, weight := range weights {
				at, sum = at+int32(i)*weight, sum+weight
				seen[i] = seen[i] || weight > 0
			}
			if sum != eval.One || at < last || len(weights) != stages {
				t.Fatalf("%q: weights %v after %d", p.FEN(), weights, last)
			}
			if last = at; p.Outcome() != positions.Undecided {
				break
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if p := g.Start(); !slices.Equal(Evaluator{}.PhaseWeights(p, nil), []int32{eval.One, 0, 0, 0, 0, 0, 0, 0}) || seen[1] != true {
			t.Errorf("%s begins with weights %v, and the stages %v were seen", g.Name(), Evaluator{}.PhaseWeights(p, nil), seen)
		}
	}
}

// TestFilling compares the patterns around the empty points with patterns read point by
// point.
func TestFilling(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 3))
	number, count := numbering()
	seen := map[int32]bool{}
	for _, g := range vinver.Family.Variants() {
		p := g.Start().(*vinver.Position)
		for p.Outcome() == positions.Undecided {
			v := newExtractor(p)
			got, want := map[int32]int{}, map[int32]int{}
			for _, entry := range (Evaluator{}).Patterns(p, nil) {
				got[entry]++
				seen[entry/int32(count)] = true
			}
			empty := p.Empties()
			for x := range p.Size() {
				for y := range p.Size() {
					around := slowPattern(p, x, y)
					if empty.Has(vinver.PointAt(x, y)) && around != 0 {
						side := [sides]int{0, 2, 1, 3}[1+owner(&v, x, y)]
						want[int32(side*count)+int32(number[around])]++
					}
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("%q: entries %v, want %v", p.FEN(), got, want)
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
	if len(seen) != sides {
		t.Errorf("only the sides %v were seen", seen)
	}
}

// TestLastStone says who places the last stone of a full board.
func TestLastStone(t *testing.T) {
	for _, test := range []struct {
		fen   string
		steps int // of a turn with a crosscut that are played first
		mover int32
	}{
		{"3/3/3 b =", 0, eval.One},   // nine stones, the first is Black's
		{"b2/3/3 w x", 0, -eval.One}, // eight
		{"bw1/3/3 b =", 0, eval.One},
		{"bw1/w2/3 b x", 0, -eval.One},
		{"bw1/w2/3 b x", 1, -eval.One}, // inside the turn of the same player
		{"bw1/w2/3 b x", 2, eval.One},
	} {
		p, err := vinver.Family.New(3, "nopass").Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		playWithCrosscut(p, test.steps)
		sum := int32(0)
		for i, f := range (Evaluator{}).Features(p, nil) {
			if i%stageCounts == lastStone {
				sum += f
			}
		}
		if sum < test.mover-1 || sum > test.mover+1 {
			t.Errorf("%s: %d, want %d", test.fen, sum, test.mover)
		}
	}
}

// playWithCrosscut plays the first steps of a turn that makes a crosscut.
func playWithCrosscut(p positions.Position, steps int) {
	if steps == 0 {
		return
	}
	for _, s := range p.Steps(nil) {
		if p.Do(s); p.MidTurn() {
			break
		}
		p.Undo()
	}
	for range steps - 1 {
		p.Do(p.Steps(nil)[0])
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
