package slowtest

import (
	"slices"
	"testing"
)

// TestLegalIsTurns checks that, of all strings that name squares, Legal accepts exactly
// the turns. Legal and Turns apply the same rules in two ways.
func TestLegalIsTurns(t *testing.T) {
	for _, fen := range []string{
		"7/7/7/7/7/7/7 b 3 =",
		"7/5w1/3B3/3s1b1/7/1s5/2b4 w 3 =",
		"ssw4/bb5/7/7/7/7/6s w 3 x",
		"7/7/7/1BB1s2/7/7/7 w 3 =",
	} {
		p := parseVeletas(7, "", fen).(*veletasPosition)
		var names []string
		for _, s := range p.board.Points() {
			names = append(names, s.String())
		}
		var accepted []string
		try := func(turn string) {
			if p.Legal(turn) {
				accepted = append(accepted, turn)
			}
		}
		try("swap")
		for _, from := range names {
			for _, shot := range names {
				try(from + "/" + shot)
				for _, to := range names {
					try(from + "-" + to + "/" + shot)
				}
			}
		}
		turns := p.Turns()
		slices.Sort(accepted)
		slices.Sort(turns)
		if !slices.Equal(accepted, turns) {
			t.Errorf("%s: %d turns, %d accepted", fen, len(turns), len(accepted))
		}
	}
}

func TestSetupLegalIsTurns(t *testing.T) {
	for _, fen := range []string{"7/7/7/3s3/7/7/b6 w 3 ?", "7/7/7/3s3/7/4b2/7 w 3 x"} {
		p := parseVeletas(7, "", fen).(*veletasPosition)
		turns := p.Turns()
		accepted := 0
		if p.Legal("swap") {
			accepted++
		}
		for _, first := range p.board.Points() {
			for _, second := range p.board.Points() {
				for _, stone := range p.board.Points() {
					if p.Legal(first.String() + "+" + second.String() + "/" + stone.String()) {
						accepted++
					}
				}
			}
		}
		if accepted != len(turns) {
			t.Errorf("%s: %d turns, %d accepted", fen, len(turns), accepted)
		}
	}
}
