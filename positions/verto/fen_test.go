package verto

import (
	"strings"
	"testing"

	"tetrad/positions"
)

// TestAcceptedFEN reads positions that no game reaches. People compose puzzles.
func TestAcceptedFEN(t *testing.T) {
	cases := []struct {
		name, game, fen string
		outcome         positions.Outcome
	}{
		{"start", "verto", "8/8/8/8/8/8/8/8 w", positions.Undecided},
		{"dark begins", "verto", "8/8/8/8/8/8/8/8 b", positions.Undecided},
		{"run of ten", "verto-10", "10/10/10/10/10/10/10/10/10/10 w", positions.Undecided},
		{"light alone", "verto-4", "w3/w3/4/4 w", positions.Undecided},
		{"dark alone", "verto-4", "bbbb/bbbb/bbbb/bbb1 w", positions.Undecided},
		{"friends in corners", "verto-4", "w2w/4/4/w2w b", positions.Undecided},
		{"full, light ahead", "verto-4", "wwww/wwww/wbbb/bbbb b", positions.P1Wins},
		{"full, dark ahead", "verto-4", "wwww/wwwb/bbbb/bbbb b", positions.P2Wins},
		{"full, equal", "verto-4", "wwww/wwww/bbbb/bbbb w", positions.Draw},
		{"full of dark", "verto-9", strings.Repeat("bbbbbbbbb/", 8) + "bbbbbbbbb w", positions.P2Wins},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.game, c.fen)
			if p.FEN() != c.fen {
				t.Errorf("%q is written %q", c.fen, p.FEN())
			}
			if p.Outcome() != c.outcome {
				t.Errorf("%q: outcome %s, want %s", c.fen, p.Outcome(), c.outcome)
			}
			if want := keyFromNames(p); p.Key() != want {
				t.Errorf("%q: key %x, want %x", c.fen, p.Key(), want)
			}
		})
	}
}

func TestRefusedFEN(t *testing.T) {
	cases := []struct{ name, fen, want string }{
		{"nothing", "", "position string has 1 field, want 2: board, side"},
		{"no side", "4/4/4/4", "position string has 1 field, want 2: board, side"},
		{"a third field", "4/4/4/4 w 1", "position string has 3 fields, want 2: board, side"},
		{"two spaces", "4/4/4/4  w", "position string has 3 fields, want 2: board, side"},
		{"space behind", "4/4/4/4 w ", "position string has 3 fields, want 2: board, side"},
		{"empty board", " w", "field 1 (board) is empty"},
		{"empty side", "4/4/4/4 ", "field 2 (side) is empty"},
		{"three ranks", "4/4/4 w", "board has 3 ranks, want 4"},
		{"five ranks", "4/4/4/4/4 w", "board has 5 ranks, want 4"},
		{"short rank", "4/3/4/4 w", "board, rank 3: 3 squares, want 4"},
		{"empty rank", "4/4//4 w", "board, rank 2: 0 squares, want 4"},
		{"long rank", "4/4/4/wbwbw w", "board, rank 1, character 5: more than 4 squares"},
		{"long run", "4/w4/4/4 w", "board, rank 3, character 2: more than 4 squares"},
		{"run of zero", "4/4/0wwww/4 w", "board, rank 2, character 1: a run of empty squares cannot begin with 0"},
		{"leading zero", "04/4/4/4 w", "board, rank 4, character 1: a run of empty squares cannot begin with 0"},
		{"strange letter", "4/4/1x2/4 w", "board, rank 2, character 2: 'x' is not one of w b or a number"},
		{"capital", "4/4/1W2/4 w", "board, rank 2, character 2: 'W' is not one of w b or a number"},
		{"letter of two bytes", "4/4/1é2/4 w", "board, rank 2, character 2: 'é' is not one of w b or a number"},
		{"NUL", "4/4/1\x002/4 w", `board, rank 2, character 2: '\x00' is not one of w b or a number`},
		{"invalid UTF-8", "4/4/1\xff2/4 w", `board, rank 2, character 2: '�' is not one of w b or a number`},
		{"strange side", "4/4/4/4 x", `side is "x", want one of w b`},
		{"both sides", "4/4/4/4 wb", `side is "wb", want one of w b`},
		{"tab", "4/4/4/4\tw", "position string has 1 field, want 2: board, side"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { refused(t, c.fen, c.want) })
	}
}

// TestHugeFEN sends megabytes and checks that error messages quote little of them.
func TestHugeFEN(t *testing.T) {
	const n = 4 << 20
	for _, fen := range []string{
		strings.Repeat("9", n),
		strings.Repeat("9", n) + "/4/4/4 w",
		strings.Repeat("/", n) + " w",
		strings.Repeat(" ", n),
		strings.Repeat("\x00", n) + " w",
		"4/4/4/4 " + strings.Repeat("w", n),
	} {
		g := Family.New(4, "")
		if _, err := g.Parse(fen); err == nil || len(err.Error()) > 200 {
			t.Errorf("%q…: error %.300v", fen[:20], err)
		}
	}
}

func refused(t *testing.T, fen, want string) {
	t.Helper()
	_, err := Family.New(4, "").Parse(fen)
	if err == nil || err.Error() != want {
		t.Errorf("%q: error %v, want %s", fen, err, want)
	}
}
