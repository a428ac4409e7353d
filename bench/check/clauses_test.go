package check

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/reference"
)

// What the tables take for granted holds by both implementations of the rules:
// the positions on the way, whose turn it is, results, legal turns, and which of
// the moves are legal.
func TestClausesHold(t *testing.T) {
	for _, entry := range enginetest.WithFifth().Games {
		for _, c := range entry.Checks.Clauses {
			t.Run(c.Variant+": "+c.Rule, func(t *testing.T) { clauseHolds(t, variant(entry, c.Variant), c) })
		}
	}
}

func clauseHolds(t *testing.T, g positions.Game, c game.Clause) {
	p, err := start(g, c)
	if err != nil {
		t.Fatal(err)
	}
	slow := reference.New(c.Variant)
	if c.FEN != "" {
		slow = reference.Parse(c.Variant, c.FEN)
	}
	compareWithReference(t, p, slow)
	for _, move := range strings.Fields(c.Moves) {
		compareMove(t, p, slow, move)
		if t.Failed() {
			return
		}
		mustPlay(p, move)
		compareWithReference(t, p, slow)
	}
	for _, move := range strings.Fields(c.Legal) {
		if turn, err := canonical(p, move); err != nil || !slow.Legal(turn) {
			t.Errorf("%q: %s is not legal: %v", p.FEN(), move, err)
		}
	}
	for _, move := range strings.Fields(c.Illegal) {
		if _, err := positions.PlayTurn(p.Copy(), move); err == nil || slow.Legal(move) {
			t.Errorf("%q: %s is legal", p.FEN(), move)
		}
	}
	if t.Failed() {
		return
	}
	if turns, all := legalMoves(p); all {
		other := slow.Turns()
		slices.Sort(other)
		if !slices.Equal(turns, other) {
			t.Errorf("%q: turns %v, reference %v", p.FEN(), turns, other)
		}
	}
}

// canonical returns a legal move in the form in which the reference knows it.
func canonical(p positions.Position, move string) (string, error) {
	if p.Outcome() != positions.Undecided {
		return "", errors.New("the game is over")
	}
	steps, err := p.ParseTurn(move)
	if err != nil {
		return "", err
	}
	return p.TurnString(steps), nil
}

func compareMove(t *testing.T, p positions.Position, slow reference.Position, move string) {
	t.Helper()
	turn, err := canonical(p, move)
	if err != nil || !slow.Legal(turn) {
		t.Errorf("%q: %s is not legal: %v", p.FEN(), move, err)
		return
	}
	slow.Play(turn)
}

func compareWithReference(t *testing.T, p positions.Position, slow reference.Position) {
	t.Helper()
	if p.FEN() != slow.FEN() || p.Outcome().String() != slow.Result() {
		t.Errorf("%q %s, reference %q %s", p.FEN(), p.Outcome(), slow.FEN(), slow.Result())
	}
	if p.Outcome() == positions.Undecided && int(p.ToMove())+1 != slow.ToMove() {
		t.Errorf("%q: %s to move, reference p%d", p.FEN(), p.ToMove(), slow.ToMove())
	}
}

// Our rules refuse every bad string.
func TestBadStrings(t *testing.T) {
	for _, entry := range enginetest.WithFifth().Games {
		for _, b := range entry.Checks.BadStrings {
			if p, err := variant(entry, b.Variant).Parse(b.FEN); err == nil {
				t.Errorf("%s: %s: %q is read as %q", b.Variant, b.Name, b.FEN, p.FEN())
			}
		}
	}
}

// Each way to spoil a move applies somewhere.
func TestBadMoves(t *testing.T) {
	for _, b := range badMoves {
		applies := false
		for _, entry := range enginetest.WithFifth().Games {
			for _, g := range entry.Family.Variants() {
				p := g.Start()
				first := longestMove(p)
				mustPlay(p, first)
				_, err := p.ParseTurn(b.spoil(longestMove(p), []string{first}))
				applies = applies || err != nil
			}
		}
		if !applies {
			t.Errorf("%s: applies nowhere", b.name)
		}
	}
}

// Points have names of their own, by which people find them.
func TestNamesOfPoints(t *testing.T) {
	c := Check{Registry: enginetest.WithFifth()}
	for _, entry := range c.Registry.Games {
		c.Games = append(c.Games, variant(entry, entry.Family.Name))
	}
	seen := map[string]bool{}
	for _, p := range newSession(t.Context(), &c).points() {
		if seen[p.name] {
			t.Errorf("%s: twice", p.name)
		}
		seen[p.name] = true
		if !slices.Contains(Classes, p.class) {
			t.Errorf("%s: class %q", p.name, p.class)
		}
	}
}
