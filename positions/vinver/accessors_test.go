package vinver

import (
	"testing"

	"tetrad/positions"
)

// TestLastPoint follows a turn with a flip, and a pass.
func TestLastPoint(t *testing.T) {
	p, err := newGame(5, "").Parse("5/5/1wbw1/1b1b1/5 w =")
	if err != nil {
		t.Fatal(err)
	}
	if at, ok := p.(*Position).LastPoint(1); ok {
		t.Errorf("last point %v before any step", at)
	}
	turn, err := p.ParseTurn("c2xd2xb2")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range append(turn, passStep) {
		p.Do(s)
	}
	q := p.(*Position)
	if at, ok := q.LastPoint(1); ok {
		t.Errorf("a pass has the point %v", at)
	}
	if at, ok := q.LastPoint(4); !ok || at != mustPoint("c2") {
		t.Errorf("the turn began with %v, %v", at, ok)
	}
	first, _ := q.LastPoint(3)
	second, _ := q.LastPoint(2)
	if min(first, second) != mustPoint("b2") || max(first, second) != mustPoint("d2") {
		t.Errorf("flips of %v and %v", first, second)
	}
}

// TestRing reads the neighbours of points in a corner and beside it.
func TestRing(t *testing.T) {
	var b Bitboard
	for _, name := range []string{"a2", "b2", "c1"} {
		b.Toggle(mustPoint(name))
	}
	for name, want := range map[string]uint8{
		"a1":  north | northEast,
		"b1":  east | northWest | north,
		"b3":  southWest | south,
		"s19": 0,
	} {
		if got := b.Ring(mustPoint(name)); got != want {
			t.Errorf("%s: %08b, want %08b", name, got, want)
		}
	}
}

func TestTurnsToThink(t *testing.T) {
	p := Family.New(5, "").Start()
	for _, c := range []struct {
		move string
		want int
	}{{"c3", 12}, {"pass", 12}, {"a1", 11}} {
		if _, err := positions.PlayTurn(p, c.move); err != nil {
			t.Fatal(err)
		}
		if got := p.Abilities().Paced.TurnsToThink(); got != c.want {
			t.Errorf("after %s: %d turns to think, want %d", c.move, got, c.want)
		}
	}
}
