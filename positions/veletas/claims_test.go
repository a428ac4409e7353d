package veletas

import (
	"testing"

	"tetrad/positions"
)

func TestClaims(t *testing.T) {
	for _, row := range []struct {
		name, fen, move, after string
		outcome                positions.Outcome
	}{
		{
			"larger group, of the other side",
			"s6/bb5/b6/4s2/7/7/6s w 3 =", "e4/b7",
			"Bw5/bb5/b6/4s2/7/7/6s b 3 =", positions.Undecided,
		},
		{
			"larger group, of the side that shoots",
			"s1w4/bw5/b6/4s2/7/7/6s w 3 =", "e4/b7",
			"Www4/bw5/b6/4s2/7/7/6s b 3 =", positions.Undecided,
		},
		{
			"equal groups, White shoots",
			"s6/bw5/b6/4s2/7/7/6s w 3 =", "e4/b7",
			"Bw5/bw5/b6/4s2/7/7/6s b 3 =", positions.Undecided,
		},
		{
			"equal groups, Black shoots",
			"s6/wb5/w6/4s2/7/7/6s b 3 =", "e4/b7",
			"Wb5/wb5/w6/4s2/7/7/6s w 3 =", positions.Undecided,
		},
		{
			"two small groups are not added up",
			"7/b6/bw5/sww4/b3s2/7/6s b 3 =", "e3/b3",
			"7/b6/bw5/Www4/bb2s2/7/6s w 3 =", positions.Undecided,
		},
		{
			"no stone beside, White shoots, and Black wins",
			"sBw4/1b5/7/7/3s3/7/7 w 3 =", "d3-a6/a5",
			"BBw4/sb5/w6/7/7/7/7 b 3 =", positions.P1Wins,
		},
		{
			"no stone beside, Black shoots",
			"sBw4/1b5/7/7/3s3/7/7 b 3 =", "d3-a6/a5",
			"WBw4/sb5/b6/7/7/7/7 w 3 =", positions.Undecided,
		},
		{
			"a claim does not join groups",
			"s1w4/bw5/B6/b3s2/b6/7/7 w 3 =", "e4/b7",
			"Www4/bw5/B6/b3s2/b6/7/7 b 3 =", positions.Undecided,
		},
		{
			"a way over a claimed shooter is a way",
			"sB5/1b5/7/7/3s3/7/7 w 3 =", "d3/a6",
			"sB5/wb5/7/7/3s3/7/7 b 3 =", positions.Undecided,
		},
		{
			"two claims at once, one each",
			"s1sw3/bbww3/b6/7/3s3/7/7 w 3 =", "a7/b7",
			"BwWw3/bbww3/b6/7/3s3/7/7 b 3 =", positions.Undecided,
		},
		{
			"two claims at once win",
			"s1sb3/bbbb3/7/7/3s3/7/7 w 3 =", "a7/b7",
			"BwBb3/bbbb3/7/7/3s3/7/7 b 3 =", positions.P1Wins,
		},
		{
			"two claims at once win for p2 after a swap",
			"s1sb3/bbbb3/7/7/3s3/7/7 w 3 x", "a7/b7",
			"BwBb3/bbbb3/7/7/3s3/7/7 b 3 x", positions.P2Wins,
		},
		{
			"a shooter fills the last square, and is trapped itself",
			"s1w4/bb5/7/4s2/7/7/6s w 3 =", "e4-b7/c6",
			"BBw4/bbw4/7/7/7/7/6s b 3 =", positions.P1Wins,
		},
		{
			"trapped when read in, claimed after the next turn",
			"sbb4/bbb4/7/3s3/7/7/W6 b 3 =", "d4/d5",
			"Bbb4/bbb4/3b3/3s3/7/7/W6 w 3 =", positions.Undecided,
		},
		{
			"trapped when read in, freed by the next turn",
			"ssw4/bb5/7/7/7/7/6s w 3 =", "b7-c6/c5",
			"s1w4/bbs4/2w4/7/7/7/6s b 3 =", positions.Undecided,
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := Family.New(7, "").Parse(row.fen)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := positions.PlayTurn(p, row.move); err != nil {
				t.Fatal(err)
			}
			if p.FEN() != row.after || p.Outcome() != row.outcome {
				t.Errorf("after %s: %s, %s; want %s, %s", row.move, p.FEN(), p.Outcome(), row.after, row.outcome)
			}
		})
	}
}
