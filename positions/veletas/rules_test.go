package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
)

func TestPublishedPerft(t *testing.T) {
	positionstest.Vectors(t, &Family, 200_000)
}

// TestAgainstReference plays many games in which it compares only samples of the turns,
// and few games in which it compares all of them: claims are the difficult part of the
// rules and come late in a game.
func TestAgainstReference(t *testing.T) {
	for _, row := range []struct {
		size, games, maxTurnSet int
	}{
		{7, 30, 20_000}, {7, 900, 40},
		{9, 2, 20_000}, {9, 120, 40},
		{10, 1, 20_000}, {10, 80, 40},
	} {
		games := row.games
		if !projecttest.Enabled() {
			games = games/10 + 1
		}
		positionstest.Compare(t, Family.New(row.size, ""), games, 200, row.maxTurnSet)
	}
}

func TestProperties(t *testing.T) {
	whole := func(p positions.Position) any { return *p.(*Position).now() }
	for _, g := range Family.Variants() {
		positionstest.Properties(t, g, 20, 300, whole)
	}
}

func TestStrings(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Strings(t, g, 3, 200, 300)
	}
}

// TestPerftAgainstTurns compares the bulk count and the recursion on values with the
// count turn by turn.
func TestPerftAgainstTurns(t *testing.T) {
	for _, row := range []struct {
		size int
		fen  string
	}{
		{7, "7/7/7/7/7/7/7 b 3 ="},
		{7, "7/7/7/3s3/7/7/b6 w 3 ?"},
		{7, "7/7/7/3s3/7/4b2/7 w 3 x"},
		{7, "sbb4/bbb4/7/3s3/7/7/W6 b 3 ="},
		{9, "9/9/9/3s5/9/5s3/9/9/8b w 5 x"},
		{10, "10/1s8/2sb6/3s1w4/10/4BB4/10/10/6s2s/10 b 7 ="},
	} {
		comparePerft(t, parse(t, row.size, row.fen), 1)
	}
}

// TestSetupPerft compares the count of two turns, the first of them a setup turn, with
// the sum over its turns.
func TestSetupPerft(t *testing.T) {
	for _, fen := range []string{
		"7/7/7/7/7/7/7 b 3 =",
		"7/7/7/3s3/7/7/b6 w 3 ?",
		"7/7/7/3s3/7/4b2/7 w 3 x",
	} {
		p := parse(t, 7, fen)
		var want uint64
		positions.EachTurn(p, func(steps []positions.Step) bool {
			positions.DoTurn(p, steps)
			want += positions.Perft(p, 1)
			positions.UndoTurn(p, steps)
			return true
		})
		if got := positions.Perft(p, 2); got != want {
			t.Errorf("%s: perft 2 = %d, the turns sum to %d", fen, got, want)
		}
	}
}

// TestSetups counts the setups of the smallest board, which places one shooter in the interior
// and a stone elsewhere: 25 · 48, each before and after a swap, are different positions.
func TestSetups(t *testing.T) {
	p, listed := game{7}.Start(), map[string]bool{}
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		listed[p.FEN()] = true
		swap, err := positions.PlayTurn(p, "swap")
		if err != nil {
			t.Fatal(err)
		}
		listed[p.FEN()] = true
		positions.UndoTurn(p, swap)
		positions.UndoTurn(p, turn)
		return true
	})
	if want := 2 * 25 * 48; len(listed) != want {
		t.Errorf("%d positions, want %d", len(listed), want)
	}
}

// TestLatePerftAgainstTurns compares late positions deeper, where claims cut branches
// off.
func TestLatePerftAgainstTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for _, g := range Family.Variants() {
		compared := 0
		for range 8 {
			p := g.Start()
			for p.Outcome() == positions.Undecided {
				if q := p.(*Position); q.Phase() == Play && positions.Perft(p, 1) < 60 {
					comparePerft(t, q, 3)
					compared++
					break
				}
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
		if compared == 0 {
			t.Errorf("%s: no late position", g.Name())
		}
	}
}

// TestDensePerftAgainstTurns compares dense boards, which have trapped shooters from
// the beginning.
func TestDensePerftAgainstTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	for _, g := range Family.Variants() {
		for range 40 {
			p, err := g.Parse(randomBoard(rng, g))
			if err != nil {
				t.Fatal(err)
			}
			if positions.Perft(p, 1) < 150 {
				comparePerft(t, p.(*Position), 2)
			}
		}
	}
}

func comparePerft(t *testing.T, p *Position, most int) {
	t.Helper()
	for depth := 1; depth <= most; depth++ {
		if got, want := positions.Perft(p, depth), positions.PerftByTurns(p, depth); got != want {
			t.Errorf("%s: perft %d = %d, turn by turn %d", p.FEN(), depth, got, want)
		}
	}
}
