package trap

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
)

// play plays a line of moves, separated by spaces.
func play(t *testing.T, p *Position, moves string) {
	t.Helper()
	for _, move := range strings.Fields(moves) {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatalf("%q: %v", p.FEN(), err)
		}
	}
}

func TestEnds(t *testing.T) {
	cases := []struct {
		name, game, fen, moves string
		want                   positions.Outcome
	}{
		{"last piece trapped", "trap-3", "1w1/b2/2b ></></<< vv^/vv^ b 0,0 23", "a2-b2", positions.P2Wins},
		{"two pieces trapped at once", "trap-3", "1b1/2w/1b1 <>/<</>< vvv/v^^ b 0,0 7", "b3-b2", positions.P2Wins},
		{"no move left", "trap-3", "2b/bw1/w2 <>/></<< vv^/^vv w 0,0 0", "a1-a2", positions.P1Wins},
		{"no move on the hundredth quiet turn", "trap-3", "2b/bw1/w2 <>/></<< vv^/^vv w 0,0 99", "a1-a2", positions.P1Wins},
		{"no move after the last arrow", "trap-3", "1w1/w1b/1b1 ></<>/<> .^^/^v^ b 0,0 0", "a3>a2", positions.P2Wins},
		{"hundred quiet turns", "trap-3", "3/1wb/3 <>/<</>> ^vv/v^v w 0,0 99", "b2-a2", positions.Draw},
		{"ninety-nine quiet turns", "trap-3", "3/1wb/3 <>/<</>> ^vv/v^v w 0,0 98", "b2-a2", positions.Undecided},
		{"removal on the hundredth turn", "trap-3", "1b1/2w/1b1 <>/<</>< vvv/v^^ b 0,0 99", "b3-b2", positions.P2Wins},
		{"king trapped", "trap-3-king", "2w/1B1/W2 <>/<</<> vvv/^v^ b 0,0 27", "b2-a2", positions.P2Wins},
		{"own king trapped", "trap-3-king", "2w/BW1/b2 <>/>>/<< vvv/^^^ b 0,0 3", "a1-a2", positions.P1Wins},
		{"both kings trapped", "trap-3-king", "BWb/w2/3 ></>>/<< ^v^/v^^ b 0,0 7", "c3-b3", positions.Draw},
		{"both kings and all of a side trapped", "trap-3-king", "1W1/w1b/1B1 ></></>< vvv/^^^ w 0,0 6", "a2-b2", positions.Draw},
		{"read in without white", "trap-3", "3/3/2b >>/>>/>> ^^^/^^^ w 0,0 0", "", positions.P2Wins},
		{"read in without black's king", "trap-3-king", "b2/3/2W >>/>>/>> ^^^/^^^ b 0,0 7", "", positions.P1Wins},
		{"read in without kings", "trap-3-king", "b2/3/2w >>/>>/>> ^^^/^^^ b 0,0 0", "", positions.Draw},
		{"read in without a move", "trap-3", "2w/3/b2 >>/>>/>> ^^^/^^^ w 0,0 0", "", positions.P2Wins},
		{"read in without a move, quiet", "trap-3", "2w/3/b2 >>/>>/>> ^^^/^^^ w 0,0 100", "", positions.P2Wins},
		{"read in quiet", "trap-3", "2w/3/b2 >>/>>/>> ^^^/^^^ b 0,0 100", "", positions.Draw},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.game, c.fen)
			play(t, p, c.moves)
			if p.Outcome() != c.want {
				t.Errorf("%q: %s, want %s", p.FEN(), p.Outcome(), c.want)
			}
			if over := c.want != positions.Undecided; over != (len(p.Steps(nil)) == 0) || over != (positions.Perft(p, 1) == 0) {
				t.Errorf("%q: steps %d, perft %d", p.FEN(), len(p.Steps(nil)), positions.Perft(p, 1))
			}
		})
	}
}

// TestRepetition plays lines that return to the position read from a string, or to the
// position after the last arrow. The third occurrence must be a draw, whatever was
// undone or copied before.
func TestRepetition(t *testing.T) {
	cases := []struct{ name, game, fen, before, cycle string }{
		{"after four turns, the least", "trap-4", "4/1bb1/1bb1/www1 >></<></>></>>> ^^^v/v^^v/^^vv w 0,0 2", "", "a1-b1 b2-b3 c1-b1 c3-b3"},
		{"after eight turns", "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 1", "", "c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3"},
		{"without quiet turns before", "trap-3", "b2/2w/3 >>/<</<< vv^/v^v w 0,0 0", "", "c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3"},
		{"from the last arrow on", "trap-3", "3/wbw/1b1 .>/>>/>> ^^^/^^^ b 0,0 0", "b3>a3", "a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2"},
		{"kings", "trap-3-king", "1B1/3/W2 <>/></>< vv^/^vv b 0,0 1", "", "b3-c3 a1-a2 c3-b3 a2-a1 b3-c3 a1-a2 c3-b3 a2-a1"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.game, c.fen)
			turns := len(strings.Fields(c.cycle))
			play(t, p, c.before)
			key := p.now.key
			play(t, p, c.cycle)
			for range turns {
				p.Undo()
			}
			play(t, p, c.cycle)
			p = p.Copy().(*Position)
			if p.now.key != key || p.Outcome() != positions.Undecided {
				t.Fatalf("%q: second occurrence: outcome %s", p.FEN(), p.Outcome())
			}
			moves := strings.Fields(c.cycle)
			play(t, p, strings.Join(moves[:turns-1], " "))
			if p.Outcome() != positions.Undecided {
				t.Fatalf("%q: drawn before the third occurrence", p.FEN())
			}
			checkPerft(t, p, 3) // one of the turns ends the game
			play(t, p, moves[turns-1])
			if p.now.key != key || p.Outcome() != positions.Draw {
				t.Fatalf("%q: third occurrence: outcome %s", p.FEN(), p.Outcome())
			}
			if q := mustParse(t, c.game, p.FEN()); q.Outcome() != positions.Undecided {
				t.Errorf("%q read in: outcome %s", p.FEN(), q.Outcome())
			}
		})
	}
}

// TestInvariants checks, in random games, what the code relies on. The piece that moved
// stays. A removed piece was next to it and shut in. Pieces and arrows change as they
// must. Positions recur after at least four turns.
func TestInvariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, g := range Family.Variants() {
		for range 30 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				before := p.now
				steps := p.Steps(nil)
				s := steps[rng.IntN(len(steps))]
				trapped := uint64(0)
				if before.phase == Play {
					trapped = p.Trapped(s)
				}
				p.Do(s)
				if before.phase == Play {
					checkMove(t, p, &before, s, trapped)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
}

func checkMove(t *testing.T, p *Position, before *state, s positions.Step, trapped uint64) {
	t.Helper()
	from, to := Ends(s)
	now := &p.now
	gone := bits.OnesCount64(before.pieces[0]|before.pieces[1]) - bits.OnesCount64(now.pieces[0]|now.pieces[1])
	if gone != bits.OnesCount64(trapped) || (gone > 0) != (now.quiet == 0) {
		t.Fatalf("%q: %d pieces gone, %x announced", p.FEN(), gone, trapped)
	}
	if trapped&(p.Pieces(0)|p.Pieces(1)|now.anyOut(p.t)) != 0 || trapped&^p.t.neighbourhoods[to].neighbours != 0 {
		t.Fatalf("%q: %x were not trapped by %s-%s", p.FEN(), trapped, pointName(from), pointName(to))
	}
	if now.pieces[before.side]>>to&1 == 0 {
		t.Fatalf("%q: the piece that moved is gone", p.FEN())
	}
	if now.pieces[0]&now.pieces[1] != 0 || now.kings&^(now.pieces[0]|now.pieces[1]) != 0 {
		t.Fatalf("%q: pieces overlap", p.FEN())
	}
	turned := (before.right ^ now.right) ^ p.t.neighbourhoods[to].linesH | (before.up ^ now.up) ^ p.t.neighbourhoods[to].linesV
	if turned != 0 {
		t.Fatalf("%q: other arrows than those of %s are turned", p.FEN(), pointName(to))
	}
	for distance := 1; distance < nearestRepeat && distance <= int(now.quiet); distance++ {
		if p.keys[len(p.keys)-1-distance] == now.key {
			t.Fatalf("%q: recurs after %d turns", p.FEN(), distance)
		}
	}
}
