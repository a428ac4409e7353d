package trap

import (
	"strings"
	"testing"

	"tetrad/positions"
)

func TestParseTurnRefuses(t *testing.T) {
	const (
		pawns  = "w2/3/3 ../../.. .../... b 1,2 0"
		arrows = "wwb/b2/3 >./../.. .../... b 0,0 0"
		moving = "2w/2b/3 >>/>>/>> ^^^/^^^ b 0,0 0"
		over   = "2w/3/3 >>/>>/>> ^^^/^^^ b 0,0 0"
	)
	long := strings.Repeat("9", 1<<20)
	cases := []struct{ name, fen, move, want string }{
		{"nothing", pawns, "", "a square is missing: a1 to c3"},
		{"point off the board", pawns, "d1", `"d1" is not a square: a1 to c3`},
		{"rank off the board", pawns, "a4", `"a4" is not a square: a1 to c3`},
		{"leading zero", pawns, "a01", `"a01" is not a square: a1 to c3`},
		{"capital letter", pawns, "A1", `"A1" is not a square: a1 to c3, letters in lower case`},
		{"occupied", pawns, "a3", "pawns are placed on empty points, and a3 is occupied"},
		{"arrow too early", pawns, "a1>a2", "after a1 there is '>', want nothing: as long as pawns are in hand, a move is one point, like b2"},
		{"comma", pawns, "a1,a2", "after a1 there is ',', want nothing: as long as pawns are in hand, a move is one point, like b2"},
		{"digits without end", pawns, "a" + long, `"a` + long[:59] + `…" is not a square: a1 to c3`},
		{"pawn too late", arrows, "a1", "after a1 there is nothing, want >: while lines are without arrows, a move is like b2>b3"},
		{"move too early", arrows, "a1-a2", "after a1 there is '-', want >: while lines are without arrows, a move is like b2>b3"},
		{"comma for an arrow", arrows, "a1,a2", "after a1 there is ',', want >: while lines are without arrows, a move is like b2>b3"},
		{"no end", arrows, "a1>", "a square is missing after >: a1 to c3"},
		{"line taken", arrows, "a3>b3", "each line carries one arrow, and that from a3 to b3 has one already"},
		{"line taken, the other way", arrows, "b3>a3", "each line carries one arrow, and that from b3 to a3 has one already"},
		{"diagonal", arrows, "a1>b2", "lines join orthogonal neighbours, and none joins a1 and b2"},
		{"around the edge", arrows, "c1>a2", "lines join orthogonal neighbours, and none joins c1 and a2"},
		{"same point", arrows, "a1>a1", "lines join orthogonal neighbours, and none joins a1 and a1"},
		{"end off the board", arrows, "a1>a0", `"a0" is not a square: a1 to c3`},
		{"more behind", arrows, "a1>a2 ", "after a2 there is ' ', want nothing"},
		{"arrow too late", moving, "c2>c3", "after c2 there is '>', want -: now that all lines have arrows, a move is like b2-b3"},
		{"no piece", moving, "a1-a2", "there is no piece on a1 to move"},
		{"enemy piece", moving, "c3-c2", "the piece on c3 is white, and black is to move"},
		{"against the arrow", moving, "c2-c1", "pieces move along arrows, and this one points the other way, from c1 to c2"},
		{"against the level arrow", moving, "c2-b2", "pieces move along arrows, and this one points the other way, from b2 to c2"},
		{"two points at once", moving, "c2-a2", "lines join orthogonal neighbours, and none joins c2 and a2"},
		{"zero byte", moving, "\x00", `"\x00" is not a square: a1 to c3`},
		{"game over", over, "c3-c2", positions.ErrGameOver.Error()},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, "trap-3", c.fen)
			steps, err := p.ParseTurn(c.move)
			if err == nil {
				t.Fatalf("accepted as %s", p.TurnString(steps))
			}
			if err.Error() != c.want {
				t.Errorf("error %q, want %q", err, c.want)
			}
		})
	}
}

func TestDiagram(t *testing.T) {
	cases := []struct{ name, game, fen, want string }{
		{"pawns", "trap-3-king", "2W/3/3 ../../.. .../... b 1,2 0", `
3  + - + - W
   |   |   |
2  + - + - +
   |   |   |
1  + - + - +
   a   b   c
black to move; pawns in hand: white 1, black 2
`},
		{"arrows", "trap-3", "wwb/b2/3 >./../.. v../..^ b 0,0 0", `
3  w > w - b
   v   |   |
2  b - + - +
   |   |   ^
1  + - + - +
   a   b   c
black to move; lines without an arrow: 9
`},
		{"moves", "trap-3", "2w/2b/3 >>/>>/<> v^^/^^^ b 0,0 17", `
3  + > + > w
   v   ^   ^
2  + > + > b
   ^   ^   ^
1  + < + > +
   a   b   c
black to move; turns without a removal: 17 of 100
`},
		{"won", "trap-3", "2w/3/3 >>/>>/>> ^^^/^^^ b 0,0 0", `
3  + > + > w
   ^   ^   ^
2  + > + > +
   ^   ^   ^
1  + > + > +
   a   b   c
white has won
`},
		{"drawn", "trap-3", "2w/3/b2 >>/>>/>> ^^^/^^^ b 0,0 100", `
3  + > + > w
   ^   ^   ^
2  + > + > +
   ^   ^   ^
1  b > + > +
   a   b   c
the game is drawn
`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := mustParse(t, c.game, c.fen).Diagram(); got != c.want[1:] {
				t.Errorf("got\n%swant%s", got, c.want)
			}
		})
	}
}
