package veletas

import (
	"errors"
	"testing"

	"tetrad/positions"
)

// The boards of the tests below.
const (
	setup1  = "7/7/7/7/7/7/7 b 3 ="
	setup2  = "7/7/7/3s3/7/7/b6 w 3 ?"
	setup2x = "7/7/7/3s3/7/7/b6 w 3 x"
	// The shooters d4 and b2 are free. A claimed shooter stands between d4 and d7, and
	// stones stand on f4, f6 and the first rank.
	play = "7/5w1/3B3/3s1b1/7/1s5/2b4 w 3 ="
)

func TestParseTurnRefuses(t *testing.T) {
	for _, row := range []struct{ name, fen, move, want string }{
		{"empty", setup1, "", "a turn of the setup ends with a stone, as in b2/c4"},
		{"swap at the start", setup1, "swap", "there is nothing to swap before the first turn"},
		{"swap after a swap", setup2x, "swap", "the sides have been swapped already"},
		{"swap in play", play, "swap", "p2 may swap on the second turn of the game only"},
		{"swap in capitals", setup2, "SWAP", `"SWAP" is not a square: a1 to g7, letters in lower case`},
		{"capital without a stone", setup1, "D4", `"D4" is not a square: a1 to g7, letters in lower case`},
		{"comma without a stone", setup1, "d4,e5", "after d4 there is ',', want + and another shooter, or / and the stone"},
		{"no stone", setup2, "d5+e6", "a turn of the setup ends with a stone, as in b2+d4/c4"},
		{"move in the setup", setup1, "d4-e5/f6", "no shooter moves in the setup, where a turn is like b2/c4"},
		{"too many shooters", setup1, "d4+e5/f6", "this turn places 1 shooter, and the move has 2"},
		{"too few shooters", setup2, "e5/f6", "this turn places 2 shooters, and the move has 1"},
		{"no square", setup2, "e5+/f6", "a square is missing after +: a1 to g7"},
		{"off the board", setup2, "e5+h5/f6", `"h5" is not a square: a1 to g7`},
		{"leading zero", setup2, "e5+e06/f6", `"e06" is not a square: a1 to g7`},
		{"perimeter", setup2, "e5+g5/f6", "the setup places no shooter on the perimeter, where g5 is"},
		{"shooter on shooter", setup2, "e5+d4/f6", "shooters are placed on empty squares, and d4 is not"},
		{"shooter twice", setup2, "e5+e5/f6", "e5 is given twice"},
		{"stone on stone", setup2, "e5+e6/a1", "the stone is placed on an empty square, and a1 is not"},
		{"stone on new shooter", setup2, "e5+e6/e5", "a shooter is placed on e5, so the stone cannot be"},
		{"stone off the board", setup2, "e5+e6/e8", `"e8" is not a square: a1 to g7`},
		{"second stone", setup2, "e5+e6/a2/a3", "after a2 there is '/', want nothing"},
		{"no shot", play, "d4-e4", "a turn ends with a shot, as in d4-g7/g3 or d4/g3"},
		{"setup in play", play, "d4+e4/e5", "the setup is over; a turn is like d4-g7/g3 or d4/g3"},
		{"no shooter", play, "e4/e5", "there is no shooter on e4"},
		{"stone as shooter", play, "f4/e5", "there is no shooter on f4"},
		{"claimed", play, "d5-d6/d7", "a claimed shooter neither moves nor shoots, and that on d5 is claimed"},
		{"not a square", play, "d9/e5", `"d9" is not a square: a1 to g7`},
		{"moves nowhere", play, "d4-d4/e4", "a shooter that stays where it is is written d4/…"},
		{"not in line", play, "d4-e6/e5", "shooters move and shoot in straight lines, and e6 is on none with d4"},
		{"over a stone", play, "d4-g4/g5", "only shooters may be crossed, and the move from d4 to g4 crosses the stone on f4"},
		{"diagonally over a stone", play, "d4-g7/g5", "only shooters may be crossed, and the move from d4 to g7 crosses the stone on f6"},
		{"onto a stone", play, "d4-f4/g5", "moves and shots end on empty squares, and the move ends on f4, which is not"},
		{"onto a claimed shooter", play, "d4-d5/d6", "moves and shots end on empty squares, and the move ends on d5, which is not"},
		{"onto a shooter", play, "d4-b2/d6", "moves and shots end on empty squares, and the move ends on b2, which is not"},
		{"shot not in line", play, "d4-e4/g5", "shooters move and shoot in straight lines, and g5 is on none with e4"},
		{"shot over a stone", play, "d4-e4/g4", "only shooters may be crossed, and the shot from e4 to g4 crosses the stone on f4"},
		{"shot onto a stone", play, "d4/f4", "moves and shots end on empty squares, and the shot ends on f4, which is not"},
		{"shot at itself", play, "d4-e4/e4", "moves and shots end on empty squares, and the shot ends on e4, where the shooter stands"},
		{"shot missing", play, "d4-e4/", "a square is missing after /: a1 to g7"},
		{"two moves", play, "d4-e4-f5/g5", "after e4 there is '-', want / and the stone"},
		{"spaces", play, "d4 /d6", "after d4 there is ' ', want - and where it moves, or / and the stone"},
		{"no shooter named", play, "/d6", "a square is missing: a1 to g7"},
		{"nowhere to move", play, "d4-/d6", "a square is missing after -: a1 to g7"},
		{"comma", play, "d4,e4/d6", "after d4 there is ',', want - and where it moves, or / and the stone"},
		{"comma for the shot", play, "d4-e4,d6", "after e4 there is ',', want / and the stone"},
		{"comma in the setup", setup2, "e5,e6/f6", "after e5 there is ',', want + and another shooter, or / and the stone"},
		{"capital", play, "D4/e5", `"D4" is not a square: a1 to g7, letters in lower case`},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := Family.New(7, "").Parse(row.fen)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := p.ParseTurn(row.move)
			if err == nil || err.Error() != row.want {
				t.Errorf("%s: %v, error %v, want %s", row.move, steps, err, row.want)
			}
			if p.FEN() != row.fen {
				t.Errorf("%s changes the position to %s", row.move, p.FEN())
			}
		})
	}
}

func TestParseTurnAfterTheEnd(t *testing.T) {
	p := parse(t, 7, "7/7/7/1BB1s2/7/7/7 b 3 x")
	if _, err := p.ParseTurn("e4/e5"); !errors.Is(err, positions.ErrGameOver) {
		t.Errorf("error %v, want %v", err, positions.ErrGameOver)
	}
}

func TestParseTurnAccepts(t *testing.T) {
	for _, row := range []struct{ name, fen, move, canonical string }{
		{"setup", setup1, "d4/e5", "d4/e5"},
		{"setup in another order", setup2, "e6+b2/g7", "b2+e6/g7"},
		{"swap", setup2, "swap", "swap"},
		{"stay", play, "d4/e5", "d4/e5"},
		{"over a claimed shooter", play, "d4-d7/d6", "d4-d7/d6"},
		{"over an unclaimed shooter", play, "d4-a1/a2", "d4-a1/a2"},
		{"shot back at the square left", play, "d4-d7/d4", "d4-d7/d4"},
		{"shot over the square left and a claimed shooter", play, "d4-d7/d2", "d4-d7/d2"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := Family.New(7, "").Parse(row.fen)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := p.ParseTurn(row.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.TurnString(steps); got != row.canonical {
				t.Errorf("%s reads as %s, want %s", row.move, got, row.canonical)
			}
		})
	}
}

// TestSwap checks that the pie changes the colours of the players: after the swap p1
// goes on as White.
func TestSwap(t *testing.T) {
	p := Family.New(7, "").Start()
	for _, row := range []struct {
		move string
		fen  string
		next positions.Player
	}{
		{"d4/a1", "7/7/7/3s3/7/7/b6 w 3 ?", positions.P2},
		{"swap", "7/7/7/3s3/7/7/b6 w 3 x", positions.P1},
		{"c3+e5/g7", "6w/7/4s2/3s3/2s4/7/b6 b 3 x", positions.P2},
		{"d4/d5", "6w/7/3bs2/3s3/2s4/7/b6 w 3 x", positions.P1},
	} {
		if _, err := positions.PlayTurn(p, row.move); err != nil {
			t.Fatal(err)
		}
		if p.FEN() != row.fen || p.ToMove() != row.next {
			t.Errorf("after %s: %s, %s to move; want %s, %s", row.move, p.FEN(), p.ToMove(), row.fen, row.next)
		}
	}
}
