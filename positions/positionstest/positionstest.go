// Package positionstest checks an implementation of a game: against the slow rules of
// package slowtest, against published perft counts, and for the properties that every
// positions.Position promises. Only tests import it.
package positionstest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
)

// Compare plays games random games of g beside the reference, to the end or for at most
// maxTurns turns. After every turn it compares the player to move, the outcome, the
// position string and the set of all legal turns. More than maxTurnSet turns would be
// slow to list: then Compare only checks that the turns of a random sample are legal in
// the reference.
func Compare(t *testing.T, g positions.Game, games, maxTurns, maxTurnSet int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(len(g.Name()))))
	for range projecttest.Some(games) {
		p, slow := g.Start(), slowtest.New(g.Name())
		for range maxTurns {
			CompareState(t, p, slow)
			if p.Outcome() != positions.Undecided {
				break
			}
			turn := compareTurns(t, rng, p, slow, maxTurnSet)
			if t.Failed() {
				return
			}
			if _, err := positions.PlayTurn(p, turn); err != nil {
				t.Fatalf("%s: %q: own turn refused: %v", g.Name(), p.FEN(), err)
			}
			slow.Play(turn)
		}
	}
}

// CompareState compares a position with the same position by the slow rules: its
// string, its outcome, and the player to move.
func CompareState(t *testing.T, p positions.Position, slow slowtest.Position) {
	t.Helper()
	if got, want := p.FEN(), slow.FEN(); got != want {
		t.Fatalf("position %q, reference %q", got, want)
	}
	if got, want := p.Outcome().String(), slow.Result(); got != want {
		t.Fatalf("%q: outcome %s, reference %s", p.FEN(), got, want)
	}
	if got, want := int(p.ToMove())+1, slow.ToMove(); p.Outcome() == positions.Undecided && got != want {
		t.Fatalf("%q: p%d to move, reference p%d", p.FEN(), got, want)
	}
}

// compareTurns compares the legal turns and returns a random one of them.
func compareTurns(t *testing.T, rng *rand.Rand, p positions.Position, slow slowtest.Position, maxTurnSet int) string {
	t.Helper()
	got := Turns(p, maxTurnSet+1)
	if len(got) > maxTurnSet {
		turn := ""
		for range 20 {
			turn = p.TurnString(positions.RandomTurn(rng, p))
			if !slow.Legal(turn) {
				t.Fatalf("%q: turn %s is illegal in the reference", p.FEN(), turn)
			}
		}
		return turn
	}
	choice := got[rng.IntN(len(got))]
	want := slow.Turns()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%q: turns differ:\n got only %v\nwant also %v", p.FEN(), without(got, want), without(want, got))
	}
	return choice
}

// Turns returns the strings of the legal turns from p, but at most the first most of
// them.
func Turns(p positions.Position, most int) []string {
	var turns []string
	positions.EachTurn(p, func(steps []positions.Step) bool {
		turns = append(turns, p.TurnString(steps))
		return len(turns) < most
	})
	return turns
}

func without(a, b []string) []string {
	in := map[string]bool{}
	for _, s := range b {
		in[s] = true
	}
	var rest []string
	for _, s := range a {
		if !in[s] {
			rest = append(rest, s)
		}
	}
	return rest
}
