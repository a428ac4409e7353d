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
		{"trap-3", "3/1bw/2w >>/<>/>> ^^^/vv^ w 0,0 1", "c1-c2", "It gives up c1, takes a piece out of danger and changes places with the piece on c2."},
		{"veletas-7", "s1sw3/bbww3/b6/7/3s3/7/7 w 3 =", "a7/b7", "It claims c7 by a group of 3 to 0 and gives a7 away by a group of 3 to 1."},
		{"veletas-7", "s6/bw5/b6/4s2/7/7/6s w 3 =", "e4/b7", "It gives a7 away by a tie."},
		{"vinver-4", "4/wb2/b3/4 w =", "b2xa2", "It flips a2 and stands between 2 chains of Black."},
		{"verto-6", "wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w", "a3xb4", "It flips b4."},
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
		if got := game.Sentence(entry.NewFace(variant, p).(game.Themer).Effects(turn)); got != c.want || p.FEN() != c.fen {
			t.Errorf("%s %s, %s: %q, want %q", c.game, c.fen, c.move, got, c.want)
		}
	}
}
