package verto

import (
	"errors"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

func TestLegalMoves(t *testing.T) {
	cases := []struct {
		name, game, fen, move, after string
	}{
		{"entry", "verto", "8/8/8/8/8/8/8/8 w", "d4", "8/8/8/8/3w4/8/8/8 b"},
		{"entry by dark", "verto", "8/8/8/8/3w4/8/8/8 b", "c3", "8/8/8/8/3w4/2b5/8/8 w"},
		{"next to a friend and an enemy", "verto-4", "4/4/wb2/4 w", "b1", "4/4/wb2/1w2 b"},
		{"corner next to an enemy", "verto-4", "4/4/b3/4 w", "a1", "4/4/b3/w3 b"},
		{"capture", "verto", "8/8/8/8/4w3/4b3/8/8 w", "e2xe3", "8/8/8/8/4w3/4w3/4w3/8 b"},
		{"one of two captures", "verto-5", "w1w2/bb3/5/5/5 w", "a3xa4", "w1w2/wb3/w4/5/5 b"},
		{"the other of two captures", "verto-5", "w1w2/bb3/5/5/5 w", "a3xb4", "w1w2/bw3/w4/5/5 b"},
		{"chain", "verto", "8/8/8/2b5/4w3/3bb3/8/8 w", "e2xe3-c4-c6", "8/8/2w5/2w5/2w1w3/3ww3/4w3/8 b"},
		{"chain of dark", "verto-9", "9/9/9/2w6/4b4/3ww4/9/9/9 b", "e3xe4-c5-c7", "9/9/2b6/2b6/2b1b4/3bb4/4b4/9/9 w"},
		{"a shorter chain", "verto-5", "5/1b1b1/wb3/5/5 w", "c3xb3-a5", "w4/1w1b1/www2/5/5 b"},
		{"the other branch", "verto-5", "5/1b1b1/wb3/5/5 w", "c3xb3-e5", "4w/1b1w1/www2/5/5 b"},
		{"capture chosen freely", "verto", "8/8/8/8/4w3/4b3/8/8 w", "a2", "8/8/8/8/4w3/4b3/w7/8 b"},
		{"pass", "verto-4", "wwww/wwww/wwww/www1 w", "pass", "wwww/wwww/wwww/www1 b"},
		{"the last stone", "verto-4", "wwww/wwww/wwww/www1 b", "d1", "wwww/wwww/wwww/wwwb w"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.game, c.fen)
			steps, err := positions.PlayTurn(p, c.move)
			if err != nil {
				t.Fatal(err)
			}
			if p.FEN() != c.after {
				t.Errorf("%s: %s leads to %q, want %q", c.fen, c.move, p.FEN(), c.after)
			}
			positions.UndoTurn(p, steps)
			if p.FEN() != c.fen || p.TurnString(steps) != c.move {
				t.Errorf("%s: %s is undone to %q and written %s", c.fen, c.move, p.FEN(), p.TurnString(steps))
			}
		})
	}
}

func TestRefusedMoves(t *testing.T) {
	const (
		lone  = "8/8/8/8/4w3/8/8/8 w"
		pair  = "8/8/8/8/4w3/4b3/8/8 w"
		chain = "8/8/8/2b5/4w3/3bb3/8/8 w"
		fork  = "5/1b1b1/wb3/5/5 w"
	)
	cases := []struct{ name, game, fen, move, want string }{
		{"nothing", "verto", lone, "", "a square is missing: a1 to h8"},
		{"no square", "verto", lone, "hello", `"hello" is not a square: a1 to h8`},
		{"off the board", "verto", lone, "i1", `"i1" is not a square: a1 to h8`},
		{"off a larger board", "verto-10", "10/10/10/10/10/10/10/10/10/10 w", "a11", `"a11" is not a square: a1 to j10`},
		{"leading zero", "verto", lone, "a01", `"a01" is not a square: a1 to h8`},
		{"capital", "verto", lone, "A1", `"A1" is not a square: a1 to h8, letters in lower case`},
		{"space behind", "verto", lone, "a3 ", "after a3 there is ' ', want x and a stone to flip, or nothing"},
		{"comma", "verto", lone, "a3,b4", "after a3 there is ',', want x and a stone to flip, or nothing"},
		{"commas in a chain", "verto", chain, "e2xe3,c4", "after e3 there is ',', want - and the next square, or nothing"},
		{"capital separator", "verto", chain, "e2Xe3", "after e2 there is 'X', want x and a stone to flip, or nothing"},
		{"capital flip", "verto", pair, "e2xE3", `"E3" is not a square: a1 to h8, letters in lower case`},
		{"occupied", "verto", lone, "e4", "stones are entered on empty squares, and e4 is occupied"},
		{"corner", "verto", lone, "h8", "a stone on a corner needs an enemy stone beside it"},
		{"next to a friend", "verto", lone, "f3", "a stone next to a friendly one needs an enemy stone beside it"},
		{"capture not named", "verto", pair, "e2", "a stone on e2 captures, and the move has to say so: e2xe3"},
		{"two captures not named", "verto-5", "w1w2/bb3/5/5/5 w", "a3", "a stone on a3 captures, and the move has to say so: a3xb4 or a3xa4"},
		{"compulsory", "verto-old", pair, "a2", "captures are compulsory in this variant: e2xe3"},
		{"pass too early", "verto", lone, "pass", "a pass is legal only without another move, and b1 is one"},
		{"pass in a chain", "verto", chain, "e2xe3-pass", `"pass" is not a square: a1 to h8`},
		{"capture without square", "verto", pair, "e2x", "a square is missing after x: a1 to h8"},
		{"capture of nothing", "verto", pair, "d3xd4", "there is no enemy stone on d4 to flip"},
		{"capture of a friend", "verto", pair, "e5xe4", "there is no enemy stone on e4 to flip"},
		{"capture far away", "verto", pair, "e1xe3", "a stone captures one right beside it, and e3 is not next to e1"},
		{"capture round the edge", "verto", "8/8/8/8/8/b7/w7/8 w", "h2xa3", "a stone captures one right beside it, and a3 is not next to h2"},
		{"capture without a friend", "verto", pair, "d2xe3", "a capture needs a friendly stone behind the one that is flipped, and there is none on f4, behind e3"},
		{"capture at the edge", "verto-4", "4/4/4/1bw1 w", "b2xb1", "a capture needs a friendly stone behind the one that is flipped, and the board ends behind b1"},
		{"captures twice", "verto-5", "w1w2/bb3/5/5/5 w", "a3xa4xb4", "after a4 there is 'x', want - and the next square, or nothing"},
		{"entry with a chain", "verto", lone, "a3-c3", `a stone that captures nothing ends the turn: only a capture goes on with "-"`},
		{"chain not finished", "verto", chain, "e2xe3-c4", "the chain has to go on from c4, to c6"},
		{"chain not begun", "verto", chain, "e2xe3", "the chain has to go on from e2, to c4"},
		{"either way", "verto-5", fork, "c3xb3", "the chain has to go on from c3, to a5 or e5"},
		{"chain too long", "verto", chain, "e2xe3-c4-c6-c8", "a chain goes on over an enemy stone, and there is none on c7, between c6 and c8"},
		{"chain back", "verto", chain, "e2xe3-c4-e2", "stones are entered on empty squares, and e2 is occupied"},
		{"chain not straight", "verto", chain, "e2xe3-d4", "a chain goes on two squares farther in a straight line, and d4 is not two squares from e2"},
		{"chain by a knight", "verto", chain, "e2xe3-f4", "a chain goes on two squares farther in a straight line, and f4 is not two squares from e2"},
		{"chain over nothing", "verto", chain, "e2xe3-g2", "a chain goes on over an enemy stone, and there is none on f2, between e2 and g2"},
		{"chain over the flipped stone", "verto", "8/8/8/8/4w3/4b3/8/8 w", "e2xe3-e4", "stones are entered on empty squares, and e4 is occupied"},
		{"chain ends in a hyphen", "verto", chain, "e2xe3-c4-", "a square is missing after -: a1 to h8"},
		{"nothing but pass", "verto-4", "wwww/wwww/wwww/www1 w", "d1", "a stone on a corner needs an enemy stone beside it"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.game, c.fen)
			key := p.Key()
			_, err := p.ParseTurn(c.move)
			if err == nil {
				t.Fatalf("%s: %q is accepted", c.fen, c.move)
			}
			if err.Error() != c.want {
				t.Errorf("%s: %q: %v, want %s", c.fen, c.move, err, c.want)
			}
			if p.Key() != key || p.FEN() != c.fen {
				t.Errorf("%s: %q changes the position to %q", c.fen, c.move, p.FEN())
			}
		})
	}
}

func TestNoMoveAfterTheEnd(t *testing.T) {
	p := mustParse(t, "verto-4", "wwww/wwww/bbbb/bbbw w")
	if p.Outcome() != positions.P1Wins {
		t.Fatalf("outcome %s", p.Outcome())
	}
	for _, move := range []string{"a1", "pass", "a1xa2"} {
		if _, err := p.ParseTurn(move); !errors.Is(err, positions.ErrGameOver) {
			t.Errorf("%s: error %v, want %v", move, err, positions.ErrGameOver)
		}
	}
	if steps := p.Steps(nil); len(steps) > 0 {
		t.Errorf("steps %v after the end", steps)
	}
}

// TestCaptureRules counts the turns where e2 captures: by the rule of 2010 there is no other,
// by the present rule there are those on other squares, and with "free" also e2 alone.
func TestCaptureRules(t *testing.T) {
	const fen = "8/8/8/8/4w3/4b3/8/8 w"
	for _, c := range []struct {
		game     string
		least    int
		declined bool
	}{{"verto-old", 1, false}, {"verto", 30, false}, {"verto-free", 31, true}} {
		turns := positionstest.Turns(mustParse(t, c.game, fen), 1000)
		if !slices.Contains(turns, "e2xe3") || len(turns) < c.least || c.least == 1 && len(turns) > 1 ||
			slices.Contains(turns, "e2") != c.declined {
			t.Errorf("%s: turns %v", c.game, turns)
		}
	}
}
