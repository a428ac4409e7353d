package vinver_test

import (
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

func TestStrings(t *testing.T) {
	for _, g := range vinver.Family.Variants() {
		size := boardSize(g)
		positionstest.Strings(t, g, 1+1000/(size*size*size), 2*size*size, 100)
	}
}

func TestRefusedPositions(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"no fields", "", "position string has 1 field, want 3: board, side, pie"},
		{"two fields", "3/3/3 b", "position string has 2 fields, want 3: board, side, pie"},
		{"four fields", "3/3/3 b = x", "position string has 4 fields, want 3: board, side, pie"},
		{"double space", "3/3/3  =", "field 2 (side) is empty"},
		{"few ranks", "3/3 b =", "board has 2 ranks, want 3"},
		{"many ranks", "3/3/3/3 b =", "board has 4 ranks, want 3"},
		{"short rank", "3/2/3 b =", "board, rank 2: 2 squares, want 3"},
		{"long rank", "3/3/bwbw b =", "board, rank 1, character 4: more than 3 squares"},
		{"long run", "99999999999999999999/3/3 b =", "board, rank 3, character 1: more than 3 squares"},
		{"run of zero", "3/b0w1/3 b =", "board, rank 2, character 2: a run of empty squares cannot begin with 0"},
		{"leading zero", "3/03/3 b =", "board, rank 2, character 1: a run of empty squares cannot begin with 0"},
		{"letter", "3/1s1/3 b =", "board, rank 2, character 2: 's' is not one of b w or a number"},
		{"capital", "B2/3/3 b =", "board, rank 3, character 1: 'B' is not one of b w or a number"},
		{"NUL", "3/3/\x00 b =", `board, rank 1, character 1: '\x00' is not one of b w or a number`},
		{"side", "b2/3/3 x =", `side is "x", want one of b w`},
		{"pie", "b2/3/3 b -", `pie is "-", want one of = ? x`},
		{"long pie", "b2/3/3 b =?", `pie is "=?", want one of = ? x`},
		{"offer with no stone", "3/3/3 w ?", "pie is ?, but a swap is offered only while p1's first black stone is the only stone"},
		{"offer with two stones", "b2/w2/3 w ?", "pie is ?, but a swap is offered only while p1's first black stone is the only stone"},
		{"offer for a white stone", "w2/3/3 w ?", "pie is ?, but a swap is offered only while p1's first black stone is the only stone"},
		{"offer to Black", "b2/3/3 b ?", "pie is ?, but the side to move is b: a swap is offered to White"},
		{"White begins", "3/3/3 w =", "side is w, but on an empty board Black begins"},
		{"swap of nothing", "3/3/3 b x", "pie is x, but sides cannot be swapped before there is a stone"},
		{"crosscut", "3/1bw/1wb b =", "board has a crosscut: white on b1, black on c1 and b2"},
		{"pass on an empty board", "3/3/3 b = pass", "pass is given, but on an empty board there was no turn yet"},
		{"pass before an offer", "3/1b1/3 w ? pass", "pass is given, but a swap answers p1's first stone"},
		{"pass and more", "3/1b1/3 w = pass pass", "position string has 4 fields, want 3: board, side, pie"},
		{"capital pass", "3/1b1/3 w = Pass", "position string has 4 fields, want 3: board, side, pie"},
		{"space before pass", "3/1b1/3 w =  pass", "position string has 4 fields, want 3: board, side, pie"},
		{"other crosscut", "1wb/1bw/3 w x", "board has a crosscut: white on c2, black on b2 and c3"},
		{"crosscut after the end", "bbw/bwb/b2 w =", "board has a crosscut: white on b2, black on c2 and b3"},
	}
	g := vinver.Family.New(3, "")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := g.Parse(test.fen); err == nil || err.Error() != test.want {
				t.Errorf("%q:\n got %v\nwant %s", test.fen, err, test.want)
			}
		})
	}
}

func TestAcceptedPositions(t *testing.T) {
	tests := []struct {
		name, fen string
		toMove    positions.Player
		outcome   positions.Outcome
		turns     string // all of them
	}{
		{"start", "3/3/3 b =", positions.P1, positions.Undecided, "a1 b1 c1 a2 b2 c2 a3 b3 c3"},
		{"swap offered", "3/1b1/3 w ?", positions.P2, positions.Undecided, "a1 b1 c1 a2 c2 a3 b3 c3 swap pass"},
		{"swapped", "3/1b1/3 w x", positions.P1, positions.Undecided, "a1 b1 c1 a2 c2 a3 b3 c3 pass"},
		{"swap declined", "3/1b1/3 w =", positions.P2, positions.Undecided, "a1 b1 c1 a2 c2 a3 b3 c3 pass"},
		{"after a pass", "3/1b1/3 b = pass", positions.P1, positions.Undecided, "a1 b1 c1 a2 c2 a3 b3 c3"},
		{"after a pass of p2's Black", "3/1b1/3 w x pass", positions.P1, positions.Undecided, "a1 b1 c1 a2 c2 a3 b3 c3"},
		{"pass after the end", "1b1/1b1/1b1 w = pass", positions.P2, positions.P1Wins, ""},
		{"one colour", "ww1/w2/3 b =", positions.P1, positions.Undecided, "a1 b1 c1 b2 c2 c3 pass"},
		{"Black has won", "1b1/1b1/1b1 b =", positions.P2, positions.P1Wins, ""},
		{"Black has won, swapped", "1b1/1b1/1b1 b x", positions.P1, positions.P2Wins, ""},
		{"White has won", "3/3/www w =", positions.P1, positions.P2Wins, ""},
		{"full", "bbb/wwb/wwb b =", positions.P2, positions.P1Wins, ""},
		{"one crosscut", "3/1wb/2w b =", positions.P1, positions.Undecided, "a1 b1xc1 b1xb2 a2 a3 b3 c3 pass"},
	}
	g := vinver.Family.New(3, "")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := g.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if p.FEN() != test.fen || p.Outcome() != test.outcome {
				t.Errorf("%q reads as %q, %v", test.fen, p.FEN(), p.Outcome())
			}
			if p.Outcome() == positions.Undecided && p.ToMove() != test.toMove {
				t.Errorf("%v to move, want %v", p.ToMove(), test.toMove)
			}
			if turns := strings.Join(positionstest.Turns(p, 100), " "); turns != test.turns {
				t.Errorf("turns %s, want %s", turns, test.turns)
			}
		})
	}
}

func TestTurns(t *testing.T) {
	tests := []struct{ name, fen, move, want string }{
		{"start", "5/5/5/5/5 b =", "c3", "5/5/2b2/5/5 w ?"},
		{"swap", "5/5/2b2/5/5 w ?", "swap", "5/5/2b2/5/5 w x"},
		{"no swap", "5/5/2b2/5/5 w ?", "a1", "5/5/2b2/5/w4 b ="},
		{"pass for the swap", "5/5/2b2/5/5 w ?", "pass", "5/5/2b2/5/5 b = pass"},
		{"pass", "5/5/2b2/5/5 w x", "pass", "5/5/2b2/5/5 b x pass"},
		{"stone after a pass", "5/5/2b2/5/5 b x pass", "a1", "5/5/2b2/5/b4 w x"},
		{"one flip", "5/5/2b2/1bw2/5 w =", "b3xb2", "5/5/1wb2/1ww2/5 b ="},
		{"the other flip", "5/5/2b2/1bw2/5 w =", "b3xc3", "5/5/1ww2/1bw2/5 b ="},
		{"two crosscuts at once", "5/5/1wbw1/1b1b1/5 w =", "c2xc3", "5/5/1www1/1bwb1/5 b ="},
		{"both sides", "5/5/1wbw1/1b1b1/5 w =", "c2xd2xb2", "5/5/1wbw1/1www1/5 b ="},
	}
	g := vinver.Family.New(5, "")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := g.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := positions.PlayTurn(p, test.move)
			if err != nil || p.FEN() != test.want {
				t.Errorf("%q after %s: %q, %v; want %q", test.fen, test.move, p.FEN(), err, test.want)
			}
			positions.UndoTurn(p, steps)
			if p.FEN() != test.fen {
				t.Errorf("%q after undo: %q", test.fen, p.FEN())
			}
		})
	}
}

func TestRefusedMoves(t *testing.T) {
	const start, offered, middle = "5/5/5/5/5 b =", "5/5/2b2/5/5 w ?", "5/5/1wbw1/1b1b1/5 w ="
	tests := []struct{ name, fen, move, want string }{
		{"nothing", start, "", "a square is missing: a1 to e5"},
		{"word", start, "resign", `"resign" is not a square: a1 to e5`},
		{"no such file", start, "f1", `"f1" is not a square: a1 to e5`},
		{"no such rank", start, "a6", `"a6" is not a square: a1 to e5`},
		{"rank 0", start, "a0", `"a0" is not a square: a1 to e5`},
		{"capital", start, "C3", `"C3" is not a square: a1 to e5, letters in lower case`},
		{"space", start, "c3 ", "after c3 there is ' ', want x and a stone to flip, or nothing"},
		{"comma", start, "c3,d4", "after c3 there is ',', want x and a stone to flip, or nothing"},
		{"comma between flips", middle, "c2xc3,d2", "after c3 there is ',', want x and a stone to flip, or nothing"},
		{"capital flip", middle, "c2xC3", `"C3" is not a square: a1 to e5, letters in lower case`},
		{"early pass", start, "pass", "p1's first turn is a stone, not a pass"},
		{"second pass", "5/5/2b2/5/5 b = pass", "pass", "a pass may not answer a pass: place a stone"},
		{"early swap", start, "swap", "a swap is offered to p2 only, as the answer to p1's first stone"},
		{"late swap", middle, "swap", "a swap is offered to p2 only, as the answer to p1's first stone"},
		{"occupied", offered, "c3", "stones are placed on empty points, and there is a stone on c3 already"},
		{"flip of nothing", offered, "c2xb3", "enemy stones are flipped, and there is none on b3"},
		{"flip of a friend", middle, "c2xb3", "enemy stones are flipped, and there is none on b3"},
		{"flip of itself", middle, "c2xc2", "enemy stones are flipped, and there is none on c2"},
		{"twice", middle, "c2xc3xc3", "a stone is flipped once in a turn, and c3 is named twice"},
		{"end after x", middle, "c2x", "a square is missing after x: a1 to e5"},
		{"flip too many", offered, "c2xc3", "only a stone in a crosscut is flipped, and c3 is in none when its turn comes, whatever the order"},
		{"unresolved", middle, "c2", "all crosscuts have to be resolved by flips, and one is left: the enemy stone on b2 between c2 and b3"},
		{"half resolved", middle, "c2xb2", "all crosscuts have to be resolved by flips, and one is left: the enemy stone on d2 between c2 and d3"},
		{"resolved too much", middle, "c2xb2xc3xd2", "only a stone in a crosscut is flipped, and c3 is in none when its turn comes, whatever the order"},
	}
	g := vinver.Family.New(5, "")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := g.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.ParseTurn(test.move); err == nil || err.Error() != test.want {
				t.Errorf("%s:\n got %v\nwant %s", test.move, err, test.want)
			}
			if p.FEN() != test.fen {
				t.Errorf("a refused move changes the position to %q", p.FEN())
			}
		})
	}
}

func TestFlipsInAnyOrder(t *testing.T) {
	p, err := vinver.Family.New(5, "").Parse("5/5/1wbw1/1b1b1/5 w =")
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"c2xb2xd2", "c2xd2xb2"} {
		steps, err := p.ParseTurn(move)
		if err != nil || p.TurnString(steps) != "c2xb2xd2" {
			t.Errorf("%s reads as %v, %v", move, steps, err)
		}
	}
	if turns := positionstest.Turns(p, 1000); !slices.Contains(turns, "c2xb2xd2") {
		t.Errorf("c2xb2xd2 is not among %v", turns)
	}
}
