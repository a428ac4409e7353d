package trap

import (
	"strings"
	"testing"
)

func TestParseRefuses(t *testing.T) {
	const open3, full3 = "../../.. .../...", ">>/>>/>> ^^^/^^^"
	cases := []struct{ name, game, fen, want string }{
		{"empty", "trap-3", "", "position string has 1 field, want 6"},
		{"field missing", "trap-3", "3/3/3 " + open3 + " w 2,2", "position string has 5 fields, want 6"},
		{"two spaces", "trap-3", "3/3/3  " + open3 + " w 2,2", "field 2 (horizontal) is empty"},
		{"a rank too few", "trap-3", "3/3 " + open3 + " w 2,2 0", "board has 2 ranks, want 3"},
		{"a rank too short", "trap-3", "3/2/3 " + open3 + " w 2,2 0", "board, rank 2: 2 squares, want 3"},
		{"a rank too long", "trap-3", "3/3/2ww " + open3 + " w 2,2 0", "board, rank 1, character 3: more than 3 squares"},
		{"run of zero", "trap-3", "3/03/3 " + open3 + " w 2,2 0", "board, rank 2, character 1: a run of empty squares cannot begin with 0"},
		{"letter", "trap-3", "3/1x1/3 " + open3 + " w 2,2 0", "board, rank 2, character 2: 'x' is not one of w b or a number"},
		{"king without kings", "trap-3", "3/1W1/3 " + open3 + " b 1,2 0", "board, rank 2, character 2: 'W' is not one of w b or a number"},
		{"two kings", "trap-3-king", "W1W/3/B2 " + full3 + " w 0,0 0", "board, rank 3, character 3: a second white king"},
		{"too many pieces", "trap-3", "bbb/3/w2 " + full3 + " w 0,0 0", "board, rank 3, character 3: more than 2 black pieces"},
		{"a row of lines missing", "trap-3", "3/3/3 ../.. .../... w 2,2 0", "horizontal: number of rows is 2, want 3"},
		{"a row of lines too many", "trap-3", "3/3/3 ../../.. .../.../... w 2,2 0", "vertical: number of rows is 3, want 2"},
		{"a line missing", "trap-3", "3/3/3 ../../. .../... w 2,2 0", "horizontal, rank 1: number of lines is 1, want 2"},
		{"a line too many", "trap-3", "3/3/3 ../../.. ..../... w 2,2 0", "vertical, ranks 2 to 3, character 4: more than 3 lines"},
		{"upright arrow in a rank", "trap-3", "3/3/3 ../.^/.. .../... w 2,2 0", "horizontal, rank 2, character 2: '^' is not one of < > ."},
		{"level arrow between ranks", "trap-3", "3/3/3 ../../.. .../é.. w 2,2 0", "vertical, ranks 1 to 2, character 1: 'é' is not one of ^ v ."},
		{"side", "trap-3", "3/3/3 " + open3 + " x 2,2 0", `side is "x", want one of w b`},
		{"hand of one number", "trap-3", "3/3/3 " + open3 + " w 2 0", `hand is "2", want two numbers like 2,2`},
		{"hand of three numbers", "trap-3", "3/3/3 " + open3 + " w 2,2,2 0", `hand is "2,2,2", want two numbers like 2,2`},
		{"hand too large", "trap-3", "3/3/3 " + open3 + " w 3,2 0", `white's hand is "3", want a number from 0 to 2`},
		{"hand with leading zero", "trap-3", "3/3/3 " + open3 + " w 2,02 0", `black's hand is "02", want a number from 0 to 2`},
		{"hand with sign", "trap-3", "3/3/3 " + open3 + " w +2,2 0", `white's hand is "+2", want a number from 0 to 2`},
		{"quiet too large", "trap-3", "w2/3/b2 " + full3 + " w 0,0 101", `quiet is "101", want a number from 0 to 100`},
		{"quiet negative", "trap-3", "w2/3/b2 " + full3 + " w 0,0 -1", `quiet is "-1", want a number from 0 to 100`},
		{"quiet in the pawn phase", "trap-3", "3/3/3 " + open3 + " w 2,2 1", "quiet is not 0 before all lines have arrows"},
		{"quiet in the arrow phase", "trap-3", "wwb/b2/3 >./../.. .../... b 0,0 3", "quiet is not 0 before all lines have arrows"},
		{"arrows in the pawn phase", "trap-3", "w2/3/3 >./../.. .../... b 1,2 0", "hand: pawns are still to place, but there are arrows already"},
		{"all arrows in the pawn phase", "trap-3", "w2/3/3 " + full3 + " b 1,2 0", "hand: pawns are still to place, but there are arrows already"},
		{"pawn neither here nor there", "trap-3", "w2/3/3 " + open3 + " b 1,1 0", "hand: black has 0 on the board and 1 in hand, want 2 together"},
		{"pawn gone in the arrow phase", "trap-3", "w2/bb1/3 >./../.. .../... b 0,0 0", "hand: white has 1 on the board and 0 in hand, want 2 together"},
		{"pawn here and there", "trap-3", "w2/b2/3 " + open3 + " w 2,1 0", "hand: white has 1 on the board and 2 in hand, want 2 together"},
		{"black ahead", "trap-3", "b2/3/3 " + open3 + " w 2,1 0", "hand is 2,1, but pawns are placed in turn, white's first"},
		{"white two ahead", "trap-3", "w1w/3/3 " + open3 + " b 0,2 0", "hand is 0,2, but pawns are placed in turn, white's first"},
		{"wrong side in the pawn phase", "trap-3", "w2/3/3 " + open3 + " w 1,2 0", "side: turn 2, as pawns and arrows show, is black's"},
		{"wrong side in the arrow phase", "trap-3", "wwb/b2/3 >./../.. .../... w 0,0 0", "side: turn 6, as pawns and arrows show, is black's"},
		{"wrong side after two arrows", "trap-3", "wwb/b2/3 >>/../.. .../... b 0,0 0", "side: turn 7, as pawns and arrows show, is white's"},
		{"no king in the pawn phase", "trap-3-king", "w2/3/3 " + open3 + " b 1,2 0", "board: white has no king, but the first pawn is one"},
		{"no king in the arrow phase", "trap-3-king", "Wwb/b2/3 " + open3 + " w 0,0 0", "board: black has no king, but the first pawn is one"},
		{"no piece in play", "trap-3", "3/3/3 " + full3 + " w 0,0 0", "board: no piece is left, but the piece that moved last is never removed"},
		{"digits without end", "trap-3", strings.Repeat("9", 1<<20) + " " + open3 + " w 2,2 0", "board has 1 rank, want 3"},
		{"zero bytes", "trap-3", "3/\x00/3 " + open3 + " w 2,2 0", `board, rank 2, character 1: '\x00' is not one of w b or a number`},
		{"invalid text", "trap-3", "3/\xff/3 " + open3 + " w 2,2 0", "board, rank 2, character 1: '�' is not one of w b or a number"},
		{"quiet without end", "trap-3", "w2/3/b2 " + full3 + " w 0,0 " + strings.Repeat("1", 1<<20), "quiet is \"" + strings.Repeat("1", 60) + "…\", want"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, err := Family.Variant(c.game)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(c.fen)
			if err == nil {
				t.Fatalf("accepted as %q", p.FEN())
			}
			if !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %q, want %q", err, c.want)
			}
		})
	}
}

// TestParseAccepts reads positions that a game need not reach.
func TestParseAccepts(t *testing.T) {
	cases := []struct{ name, game, fen string }{
		{"one piece", "trap-3", "3/1w1/3 >>/>>/>> ^^^/^^^ b 0,0 0"},
		{"all pieces, black to move", "trap", "wwwwww/ww4/6/6/4bb/bbbbbb >>>>>/>>>>>/>>>>>/>>>>>/>>>>>/>>>>> ^^^^^^/^^^^^^/^^^^^^/^^^^^^/^^^^^^ b 0,0 0"},
		{"a piece shut in", "trap-3", "2w/3/b2 >>/>>/>> ^^^/^^^ b 0,0 99"},
		{"drawn by quiet turns", "trap-3", "2w/3/b2 >>/>>/>> ^^^/^^^ b 0,0 100"},
		{"a king lost", "trap-3-king", "2W/3/bb1 >>/>>/>> ^^^/^^^ b 0,0 3"},
		{"one king placed", "trap-3-king", "2W/3/3 ../../.. .../... b 1,2 0"},
		{"first arrow", "trap-3-king", "WwB/b2/3 ../../.. .../... w 0,0 0"},
		{"last arrow", "trap-3", "wwb/b2/3 .>/>>/>> ^^^/^^^ b 0,0 0"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := mustParse(t, c.game, c.fen).FEN(); got != c.fen {
				t.Errorf("%q reads back as %q", c.fen, got)
			}
		})
	}
}
