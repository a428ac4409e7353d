package veletas

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
)

// randomBoard returns a valid position string of the play phase with stones and
// shooters anywhere. It makes dense boards, large groups and trapped shooters, which
// random games rarely reach.
func randomBoard(rng *rand.Rand, g positions.Game) string {
	v := variants[g.Start().(*Position).Size()]()
	for {
		letter := map[int]byte{}
		density := 20 + rng.IntN(80)
		for rest := v.squares; !rest.IsEmpty(); rest = rest.WithoutFirst() {
			if rng.IntN(100) < density {
				letter[rest.First()] = "bw"[rng.IntN(2)]
			}
		}
		for placed := 0; placed < v.shooters; {
			sq := Square(rng.IntN(v.size), rng.IntN(v.size))
			if c := letter[sq]; c == 0 || c == 'b' || c == 'w' {
				letter[sq] = "sssBW"[rng.IntN(5)]
				placed++
			}
		}
		fen := positions.WriteBoard(v.size, func(file, rank int) byte { return letter[Square(file, rank)] })
		fen += []string{" b ", " w "}[rng.IntN(2)] + v.digits + []string{" =", " x"}[rng.IntN(2)]
		if _, err := g.Parse(fen); err == nil {
			return fen
		}
	}
}

func TestRandomBoardsAgainstReference(t *testing.T) {
	boards := 400
	if !projecttest.Enabled() {
		boards = 50
	}
	rng := rand.New(rand.NewPCG(7, 7))
	claims := 0
	for _, g := range Family.Variants() {
		for range boards {
			fen := randomBoard(rng, g)
			p, err := g.Parse(fen)
			if err != nil {
				t.Fatal(err)
			}
			before := p.(*Position).Unclaimed().Count()
			compareOneTurn(t, rng, g, p)
			claims += before - p.(*Position).Unclaimed().Count()
		}
	}
	if claims < boards/2 {
		t.Errorf("only %d claims in %d boards", claims, 3*boards)
	}
}

// compareOneTurn compares the turns from p, and the position after a random one of
// them, with the slow rules.
func compareOneTurn(t *testing.T, rng *rand.Rand, g positions.Game, p positions.Position) {
	t.Helper()
	fen := p.FEN()
	slow := slowtest.Parse(g.Name(), fen)
	if slow.FEN() != fen || slow.Result() != p.Outcome().String() {
		t.Fatalf("%s: reference %s, %s", fen, slow.FEN(), slow.Result())
	}
	got, want := positionstest.Turns(p, 20_000), slow.Turns()
	slices.Sort(want)
	if sorted := slices.Sorted(slices.Values(got)); !slices.Equal(sorted, want) {
		t.Fatalf("%s %s: turns\n%v, reference\n%v", g.Name(), fen, sorted, want)
	}
	if len(got) == 0 {
		return
	}
	turn := got[rng.IntN(len(got))]
	if _, err := positions.PlayTurn(p, turn); err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	slow.Play(turn)
	if p.FEN() != slow.FEN() || p.Outcome().String() != slow.Result() {
		t.Fatalf("%s %s: now %s, %s; reference %s, %s", fen, turn, p.FEN(), p.Outcome(), slow.FEN(), slow.Result())
	}
}
