package trap

import (
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// By hand, on 3×3 with 2 pawns and 12 lines: 1 + 9 + 72 + 252 placements, 756 · 3¹²
// with arrows, and 1,423 · 2¹³ in play. With kings 1 + 9 + 72 + 504, 756 · 4 · 3¹² and
// 10,369 · 2¹³, since w white and b black pieces count (w+1) · (b+1) times.
func TestMostPositions(t *testing.T) {
	positionstest.Sizes(t, &Family, map[string]float64{
		"trap-3":      334 + 756*531_441 + 1_423*8_192,
		"trap-3-king": 586 + 756*4*531_441 + 10_369*8_192,
	})
}

// board returns what the formula tells apart: all but the turns since a removal.
func board(p positions.Position) string {
	fen := p.FEN()
	return fen[:strings.LastIndexByte(fen, ' ')]
}

// The formula gives the exact numbers of positions before the last pawn, and of arrows
// on lines without one.
func TestMostPositionsOfTheSetup(t *testing.T) {
	for _, rule := range []string{"", kingRule} {
		g := newGame(3, rule).(game)
		placing := func(p positions.Position) bool { return !strings.Contains(p.FEN(), " 0,0 ") }
		last := g.layouts(2, 2) * g.kingsOf(2) * g.kingsOf(2) // after the last pawn
		if n := positionstest.Reachable(g.Start(), board, placing); float64(n) != g.placements()+last {
			t.Errorf("%s: %d positions, want %v and %v", g.Name(), n, g.placements(), last)
		}
	}
	p, err := newGame(3, "").Parse("wbw/b2/3 >>/<</>. .../^.v b 0,0 0") // five lines are open
	if err != nil {
		t.Fatal(err)
	}
	open := func(p positions.Position) bool { return p.(*Position).Phase() == Arrows }
	if n := positionstest.Reachable(p, board, open); n != 3*3*3*3*3 {
		t.Errorf("%d positions with arrows on five lines, want 3⁵", n)
	}
}
