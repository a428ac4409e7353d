package content

import (
	"testing"

	"tetrad/engine/game"
)

// A sentence says what a turn does by the features of its game.
func TestSentences(t *testing.T) {
	r := Registry()
	for _, c := range []struct{ game, fen, move, want string }{
		{"trap-3", "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", "a1-a2", "It gives up a1 for b2, takes a piece out of danger and changes places with the piece on a2."},
		{"trap-4", "4/3w/4/2b1 ><>/><>/><>/<>> ^^vv/^^^v/vv^v b 0,0 28", "c1-c2", "It leaves White 1 move."},
		{"trap-5-king", "1wb2/5/w4/Bw3/w2W1 <<></<<<</><>>/<><>/>>>> ^^vvv/^^^^^/^^^v^/^vvvv w 0,0 3", "b2-b1", "It threatens the king."},
		{"trap-5-king", "2b2/W2b1/5/B3b/5 ><>>/>><>/<<<>/>>></><<> ^^v^v/vvvv^/^^v^^/^vvvv w 0,0 6", "a4-a3",
			"It leaves the king on a2 1 way out."},
		{"trap-5-king", "5/5/5/W1bBb/5 >><</><<</>>></<<<</<>>< vvv^v/^v^^v/v^^^^/vvvv^ w 0,0 28", "a2-a1", "It keeps 2 ways out at a1."},
		{"trap-king", "6/2w1wb/1b2B1/b2ww1/4ww/2W3 <<<<</<><<>/>><>>/>>>></<<>>>/><>>> ^^v^^v/vvv^v^/^^v^^v/vv^vvv/^v^v^v b 0,0 20",
			"a3-b3", "It threatens c5 and protects b4."},
		{"trap-3", "3/1bw/2w >>/<>/>> ^^^/vv^ w 0,0 1", "c1-c2", "It gives up c1, takes a piece out of danger and changes places with the piece on c2."},
		{"veletas-7", "s1sw3/bbww3/b6/7/3s3/7/7 w 3 =", "a7/b7",
			"It claims c7 with a group of 3 against 0, gives a7 away with a group of 3 against 1 and stops Black from winning at once."},
		{"veletas-7", "s6/bw5/b6/4s2/7/7/6s w 3 =", "e4/b7", "It gives a7 away by a tie."},
		{"veletas-7", "Wwbw1bs/wbbw2w/Bbbwbbb/wwb4/7/1w5/7 w 3 =", "g7/f6",
			"It claims g7 with a group of 2 against 1 and wins with 2 of the 3 shooters."},
		{"veletas-7", "Wwbwb1s/wbbw2w/Bbbwbbb/wwb4/7/1w5/7 w 3 =", "g7/f6", "It threatens to win at once."},
		{"veletas-7", "2wWb2/2bww1w/5w1/bw5/Bb1wbbb/bbwbww1/2wb1s1 b 3 =", "f1-g1/e1", "It stops White from winning at once."},
		{"vinver-4", "4/wb2/b3/4 w =", "b2xa2",
			"It pushes Black back to 4 points from a connection, comes within 2 points of a connection and flips a2."},
		{"vinver-5", "3b1/1w3/wwbw1/bwbbb/wwwbw w =", "d4", "It comes within 2 points of a connection."},
		{"vinver-5-nopass", "wwwwb/1wbwb/2b1b/bbb1w/www1b w =", "d2",
			"It threatens to join left and right at 2 points and stops Black from connecting without a flip."},
		{"vinver-7-nopass", "wbwbwbb/wwwwwbb/wwbbwbw/bbbb3/bbwwbwb/wbw1bww/bbwbbbw w =", "d2", "It makes every turn of Black lose at once."},
		{"vinver-7-nopass", "wbwbwbb/wwwwwbb/wwbbwbw/bbb4/bbwwbwb/wbwbbww/bbwbbbw w =", "d4",
			"It leaves Black only 1 of 4 turns that do not lose at once."},
		{"vinver-6", "wwwwb1/bbwbbb/1bbb2/2wb2/wbwww1/wb1bww w =", "b3",
			"It threatens to join left and right, stops Black from connecting without a flip and stands between 2 chains of Black."},
		{"verto-6", "wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w", "a3xb4", "It flips b4 and leaves Dark no way to flip it back at once."},
		{"verto-6", "bbwwbb/bwwwbw/bwwwww/bbbbww/bb1bww/bwbbbw b", "c2", "It ends the game with 19 stones to 17."},
		{"verto-6", "3bbb/6/b1bb2/bbbwbb/b1wwwb/wwbwww w", "b4xc3-b2",
			"It flips 2 stones in a chain and leaves Dark no way to flip any back at once."},
		{"verto", "bwww2bb/bwwww1bb/bbww2bb/bbwww3/bbwwww2/wwbbwb1b/wwbb2bb/wwbwwwbb b", "e2", "It takes away 1 of the 3 squares where Light can capture."},
		{"verto", "bwww1www/bb2bbbb/b2bbbbw/bbbbbbww/wwbbbwww/wwbwbbww/wwwbbbbw/w1wwwwww b", "e8", "It lets Light enter only 4 of the 5 empty squares."},
		{"verto-6", "1wwwwb/w1bwwb/wbbbbb/wbbbb1/wbbb2/6 w", "a1", "It takes the corner a1 and leaves Dark nothing to capture."},
	} {
		variant, entry, err := r.Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := variant.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		turn, err := p.ParseTurn(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Sentence(entry.NewPresentation(variant, p).Effects(turn)); got != c.want || p.FEN() != c.fen {
			t.Errorf("%s %s, %s: %q, want %q", c.game, c.fen, c.move, got, c.want)
		}
	}
}
