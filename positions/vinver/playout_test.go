package vinver

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestPlayoutDistribution compares the frequency of wins in playouts with the
// probability by the definition at Playout, computed over all games.
func TestPlayoutDistribution(t *testing.T) {
	tests := []struct {
		size int
		fen  string
	}{
		{3, "3/3/3 b ="},
		{3, "3/1b1/3 w ?"},
		{3, "b2/1w1/3 b x"},
		{4, "1bw1/1w2/bb1w/1wb1 b ="},
		{4, "wb2/1b1w/ww2/1wb1 w ="},
	}
	for _, test := range tests {
		p, err := newGame(test.size).Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		want := chance(p.(*Position), map[uint64]float64{})
		const n = 40_000
		wins := 0
		rng := rand.NewPCG(12, 12)
		for range n {
			if p.(*Position).Playout(rng) == positions.P1Wins {
				wins++
			}
		}
		got := float64(wins) / n
		if sigma := math.Sqrt(want * (1 - want) / n); math.Abs(got-want) > 4*sigma {
			t.Errorf("%q: p1 wins %.4f of the playouts, probability %.4f ± %.4f", test.fen, got, want, sigma)
		}
		if p.FEN() != test.fen {
			t.Errorf("a playout changes %q to %q", test.fen, p.FEN())
		}
	}
}

// chance returns the probability that p1 wins a playout from p.
func chance(p *Position, known map[uint64]float64) float64 {
	if p.now.outcome != positions.Undecided {
		return float64(positions.P2Wins - p.now.outcome)
	}
	if c, ok := known[p.Key()]; ok {
		return c
	}
	var sum, weight float64
	for _, s := range p.Steps(nil) {
		w := 1.0
		if p.MidTurn() {
			at := Point(s & pointMask)
			side := p.now.side
			w = float64(countCrosscuts(crosscutsAt(p.stones[side^1].ring(at), p.stones[side].ring(at))))
		} else if s == passStep || s == swapStep {
			continue
		}
		p.Do(s)
		sum += w * chance(p, known)
		weight += w
		p.Undo()
	}
	known[p.Key()] = sum / weight
	return sum / weight
}

// TestPlayoutInsideTurn plays out from positions with a crosscut on the board.
func TestPlayoutInsideTurn(t *testing.T) {
	rng := rand.NewPCG(13, 13)
	seen := 0
	eachMoment(t, 20, func(t *testing.T, _, p *Position) {
		if !p.MidTurn() {
			return
		}
		seen++
		stones, now := p.stones, p.now
		if _, ok := p.Playout(rng).Winner(); !ok || p.stones != stones || p.now != now {
			t.Errorf("%q: a playout inside a turn has no winner or leaves its traces", p.FEN())
		}
	})
	if seen == 0 {
		t.Error("no game had a crosscut")
	}
}

// TestPlayoutEndsAtFirstChain compares playouts with those that test for a chain
// after every turn.
func TestPlayoutEndsAtFirstChain(t *testing.T) {
	for _, v := range Family.Variants() {
		for seed := range uint64(scaled(3000, v.(*game).size)) {
			p := v.Start().(*Position)
			turnByTurn, byHalves := rand.NewPCG(seed, 16), rand.NewPCG(seed, 16)
			var g, h playout
			g.begin(p, turnByTurn)
			for !g.play(1) {
			}
			h.begin(p, byHalves)
			for !h.play((h.left + 1) / 2) {
			}
			if g.side != h.side || g.left != h.left || g.stones != h.stones || *turnByTurn != *byHalves {
				t.Fatalf("%s: seed %d: %d empty points at the end, turn by turn %d", v.Name(), seed, h.left, g.left)
			}
		}
	}
}
