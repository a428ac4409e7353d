package results

import (
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// recorded returns a game of two players with these moves and this result.
func recorded(number int, p1, p2, moves, result string) *record.Game {
	g := &record.Game{Number: number, Players: [2]string{p1, p2}, Result: result, Reason: record.Rules}
	for _, turn := range strings.Fields(moves) {
		g.Moves = append(g.Moves, record.Move{Turn: turn})
	}
	return g
}

// TestCopiesAreNoEvidence checks that games with the same moves in the same seats
// count once as evidence, while all of them count in the score.
func TestCopiesAreNoEvidence(t *testing.T) {
	s := settings.Default()
	s.Games, s.Players = 40, []settings.Player{{Name: "a"}, {Name: "b"}}
	st := NewStanding(&s)
	for i := range 40 {
		// Two openings in turn give four different games.
		moves, players := []string{"d4 e5", "c3 f6"}[i/2%2], [2]string{"a", "b"}
		if i%2 == 1 {
			players[0], players[1] = players[1], players[0]
		}
		st.Add(recorded(i+1, players[0], players[1], moves, "p1win"))
		want := 0
		if i >= 4 {
			want = i%4 + 1
		}
		if st.CopyOf != want {
			t.Errorf("game %d is taken for a copy of %d, want %d", i+1, st.CopyOf, want)
		}
	}
	p := st.Pairings[0]
	if p.Pairs != (stats.Pairs{0, 0, 2, 0, 0}) || p.Copied != 18 || p.Results != [3]int{20, 0, 20} || st.Copies != 36 {
		t.Errorf("%+v, %d copies", p, st.Copies)
	}
	report := st.Report(&s)
	for _, words := range []string{"a - b: 20 - 20 - 0 [0.500] in 40 games", "18 pairs are copies of earlier ones, move by move, and no evidence: 2 count"} {
		if !strings.Contains(report, words) {
			t.Errorf("report lacks %q:\n%s", words, report)
		}
	}
	if strings.Contains(report, "± 0.0") {
		t.Errorf("a report of certainty:\n%s", report)
	}
}

// TestEqualGames checks which games are equal and which are not.
func TestEqualGames(t *testing.T) {
	first := recorded(1, "a", "b", "d4 e5", "p1win")
	for name, c := range map[string]struct {
		change func(*record.Game)
		equal  bool
	}{
		"the same":          {func(g *record.Game) { g.Number, g.Millis, g.Moves[0].Score = 7, 12, "cp 3" }, true},
		"another move":      {func(g *record.Game) { g.Moves[1].Turn = "e6" }, false},
		"one move more":     {func(g *record.Game) { g.Moves = append(g.Moves, record.Move{Turn: "a1"}) }, false},
		"exchanged players": {func(g *record.Game) { g.Players = [2]string{"b", "a"} }, false},
		"another winner":    {func(g *record.Game) { g.Result = "p2win" }, false},
		"another start":     {func(g *record.Game) { g.FEN = "8/8/8/8/8/8/8/w7 b" }, false},
		"an image": {func(g *record.Game) {
			g.Moves = recorded(0, "", "", "e4 d5", "").Moves
			g.Canonical = "17"
		}, true},
		"another shape": {func(g *record.Game) {
			g.Moves = recorded(0, "", "", "e4 d5", "").Moves
			g.Canonical = "18"
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			all := newCopies()
			original := *first
			original.Canonical = "17"
			all.game(1, &original)
			g := recorded(2, "a", "b", "d4 e5", "p1win")
			c.change(g)
			if got := all.game(2, g) == 1; got != c.equal {
				t.Errorf("equal: %v, want %v", got, c.equal)
			}
		})
	}
}

// TestHalfNewPairs checks that a pair with one new game is evidence.
func TestHalfNewPairs(t *testing.T) {
	s := settings.Default()
	s.Games, s.Players = 8, []settings.Player{{Name: "a"}, {Name: "b"}}
	st := NewStanding(&s)
	for i, moves := range []string{"d4", "e5", "d4", "e6", "d5", "e5", "d4", "e6"} {
		players := [2]string{"a", "b"}
		if i%2 == 1 {
			players = [2]string{"b", "a"}
		}
		st.Add(recorded(i+1, players[0], players[1], moves, "p1win"))
	}
	if p := st.Pairings[0]; p.Pairs.Total() != 3 || p.Copied != 1 {
		t.Errorf("%+v", p)
	}
}
