package veletas

import (
	"strings"
	"testing"

	"tetrad/positions"
)

func TestParseRefuses(t *testing.T) {
	const start = "7/7/7/7/7/7/7"
	for _, row := range []struct{ name, fen, want string }{
		{"empty string", "", "position string has 1 field, want 4: board, side, shooters, pie"},
		{"missing field", start + " b 3", "position string has 3 fields, want 4: board, side, shooters, pie"},
		{"empty field", start + "  3 =", "field 2 (side) is empty"},
		{"another field", start + " b 3 = 0", "position string has 5 fields, want 4: board, side, shooters, pie"},
		{"rank missing", "7/7/7/7/7/7 b 3 =", "board has 6 ranks, want 7"},
		{"rank too long", "7/7/7/7/7/7/8 b 3 =", "board, rank 1, character 1: more than 7 squares"},
		{"rank too short", "7/6/7/7/7/7/7 b 3 =", "board, rank 6: 6 squares, want 7"},
		{"run of zero", "7/7/7/3s03/7/7/7 b 3 =", "board, rank 4, character 3: a run of empty squares cannot begin with 0"},
		{"letter", "7/7/7/3x3/7/7/7 b 3 =", "board, rank 4, character 2: 'x' is not one of b w s B W or a number"},
		{"side", start + " x 3 =", `side is "x", want one of b w`},
		{"shooters", start + " b 5 =", `shooters is "5", want 3 on this board`},
		{"shooters with a leading zero", start + " b 03 =", `shooters is "03", want 3 on this board`},
		{"pie", start + " b 3 !", `pie is "!", want one of = ? x`},
		{"too many shooters", "7/7/7/1sss3/1s5/7/7 b 3 =", "board, rank 3, character 2: more than the 3 shooters of this board"},
		{"too many shooters, claimed", "7/7/7/1sBW3/1s5/7/7 b 3 =", "board, rank 3, character 2: more than the 3 shooters of this board"},
		{"shooters between phases", "7/7/7/1ss4/7/7/7 b 3 =", "board has 2 shooters, want 0, 1 or 3"},
		{"stone before the setup", "7/7/7/3b3/7/7/7 b 3 =", "board has stones but no shooter"},
		{"White begins", start + " w 3 =", "side is w, but Black makes the first setup turn"},
		{"offer at the start", start + " b 3 ?", "pie is ?, want = before the first turn"},
		{"swapped at the start", start + " b 3 x", "pie is x, want = before the first turn"},
		{"claim in the setup", "7/7/7/3B3/7/7/b6 w 3 ?", "board has a claimed shooter in the setup"},
		{"perimeter in the setup", "7/7/7/s6/7/7/b6 w 3 ?", "board has a shooter on the perimeter, a4, in the setup"},
		{"no stone after the first turn", "7/7/7/3s3/7/7/7 w 3 ?", "board has 0 black and 0 white stones after the first setup turn, want 1 and 0"},
		{"white stone after the first turn", "7/7/7/3s3/7/7/bw5 w 3 ?", "board has 1 black and 1 white stones after the first setup turn, want 1 and 0"},
		{"Black makes the second turn", "7/7/7/3s3/7/7/b6 b 3 ?", "side is b, but White makes the second setup turn"},
		{"no offer in the second turn", "7/7/7/3s3/7/7/b6 w 3 =", "pie is =, want ? or x in the second setup turn"},
		{"late offer", "7/7/7/1sss3/7/7/b5w b 3 ?", "pie is ?, but a swap is offered in the second setup turn only"},
		{"all trapped", "sbbsbbs/bbbbbbb/7/7/7/7/7 w 3 =", "all unclaimed shooters are trapped, but the game is not over"},
		{"the last one trapped", "sb5/bb5/7/7/7/7/B5W w 3 x", "all unclaimed shooters are trapped, but the game is not over"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := Family.New(7, "").Parse(row.fen)
			if err == nil || err.Error() != row.want {
				t.Errorf("%q: error %v, want %s", row.fen, err, row.want)
			}
		})
	}
}

func TestParseAccepts(t *testing.T) {
	for _, row := range []struct {
		name, game, fen string
		outcome         positions.Outcome
		player          positions.Player
	}{
		{"start", "veletas", "10/10/10/10/10/10/10/10/10/10 b 7 =", positions.Undecided, positions.P1},
		{"start of 9", "veletas-9", "9/9/9/9/9/9/9/9/9 b 5 =", positions.Undecided, positions.P1},
		{"offer", "veletas-7", "7/7/7/3s3/7/7/b6 w 3 ?", positions.Undecided, positions.P2},
		{"swapped", "veletas-7", "7/7/7/3s3/7/7/b6 w 3 x", positions.Undecided, positions.P1},
		{"no stone at all", "veletas-7", "7/7/7/1sss3/7/7/7 w 3 =", positions.Undecided, positions.P2},
		{"one colour only", "veletas-7", "wwwwwww/7/7/1sss3/7/7/7 b 3 x", positions.Undecided, positions.P2},
		{"perimeter in play", "veletas-7", "s5s/7/7/7/7/7/s6 b 3 =", positions.Undecided, positions.P1},
		{"some trapped", "veletas-7", "sbb4/bbb4/7/3s3/7/7/B6 b 3 =", positions.Undecided, positions.P1},
		{"won by p1", "veletas-7", "7/7/7/1BB1s2/7/7/7 w 3 =", positions.P1Wins, positions.P2},
		{"won by p2, after a swap", "veletas-7", "7/7/7/1BB1s2/7/7/7 b 3 x", positions.P2Wins, positions.P2},
		{"won, with all others trapped", "veletas-7", "sb5/bb5/7/7/7/7/W5W w 3 x", positions.P1Wins, positions.P1},
		{"won with all claimed", "veletas-7", "B6/7/7/7/7/7/W5W b 3 =", positions.P2Wins, positions.P1},
		{"full of stones but for one square", "veletas-7", "bbbbbbb/bbbbbbb/bbbbbbb/wwwwwww/bbbbbbb/bbbbbbb/bbbsss1 b 3 =", positions.Undecided, positions.P1},
	} {
		t.Run(row.name, func(t *testing.T) {
			g, err := Family.Variant(row.game)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(row.fen)
			if err != nil {
				t.Fatal(err)
			}
			if p.FEN() != row.fen || p.Outcome() != row.outcome || p.ToMove() != row.player {
				t.Errorf("%s: written %s, outcome %s, %s to move; want %s, %s",
					row.fen, p.FEN(), p.Outcome(), p.ToMove(), row.outcome, row.player)
			}
		})
	}
}

// TestParseHostile reads what any client may send. A reader of quadratic time would
// take hours.
func TestParseHostile(t *testing.T) {
	const long = 4 << 20
	p := Family.New(10, "").Start()
	for _, unit := range []string{"1", "9", "s", "/", " ", "\x00", "\xff", "d4+", "a1-", "é", "10/"} {
		hostile := strings.Repeat(unit, long/len(unit))
		for _, fen := range []string{hostile, hostile + " b 7 =", "10/10/10/10/10/10/10/10/10/10 " + hostile + " 7 =", "10/10/10/10/10/10/10/10/10/10 b " + hostile + " ="} {
			if _, err := Family.New(10, "").Parse(fen); err == nil || len(err.Error()) > 300 {
				t.Errorf("%d times %q: no error, or a long one", long, unit)
			}
		}
		for _, move := range []string{hostile, hostile + "/c5", "d4+e7+g3/" + hostile} {
			if _, err := p.ParseTurn(move); err == nil || len(err.Error()) > 300 {
				t.Errorf("%d times %q: no error, or a long one", long, unit)
			}
		}
	}
}
