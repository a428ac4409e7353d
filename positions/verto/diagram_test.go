package verto

import (
	"strings"
	"testing"

	"tetrad/positions"
)

func TestDiagram(t *testing.T) {
	cases := []struct{ game, fen, move, want string }{
		{"verto-4", "4/1w2/2b1/4 b", "", ` 4  .  .  .  .
 3  .  O  .  .
 2  .  .  X  .
 1  .  .  .  .
    a  b  c  d
O light (p1) 1, X dark (p2) 1, p2 to move
`},
		{"verto-4", "wwww/wwww/bbbb/bbbw b", "", ` 4  O  O  O  O
 3  O  O  O  O
 2  X  X  X  X
 1  X  X  X  O
    a  b  c  d
O light (p1) 9, X dark (p2) 7, game over: p1win
`},
	}
	for _, c := range cases {
		if got := mustParse(t, c.game, c.fen).Diagram(); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.fen, got, c.want)
		}
	}
}

func TestDiagramInsideTurn(t *testing.T) {
	p := mustParse(t, "verto-10", "10/10/10/10/10/10/10/1b1b6/wb8/10 w")
	turn, err := p.ParseTurn("c2xb2-e4")
	if err != nil {
		t.Fatal(err)
	}
	positions.DoTurn(p, turn[:1])
	diagram := p.Diagram()
	for _, part := range []string{"\n 3  .  X  .  X  .", "\n 2  O  O (O) .  .", "p1 goes on from c2\n"} {
		if !strings.Contains(diagram, part) {
			t.Errorf("no %q in\n%s", part, diagram)
		}
	}
}
