package verto

import (
	"strings"
	"testing"

	"tetrad/positions"
)

func TestDiagram(t *testing.T) {
	cases := []struct{ game, fen, move, want string }{
		{"verto-4", "4/1w2/2b1/4 b", "", ` 4 . . . .
 3 . w . .
 2 . . b .
 1 . . . .
   a b c d
w light (p1) 1, b dark (p2) 1, p2 to move
`},
		{"verto-4", "wwww/wwww/bbbb/bbbw b", "", ` 4 w w w w
 3 w w w w
 2 b b b b
 1 b b b w
   a b c d
w light (p1) 9, b dark (p2) 7, game over: p1win
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
	for _, part := range []string{"\n 3 . b . b .", "\n 2 w w w . .", "p1 goes on from c2\n"} {
		if !strings.Contains(diagram, part) {
			t.Errorf("no %q in\n%s", part, diagram)
		}
	}
}
