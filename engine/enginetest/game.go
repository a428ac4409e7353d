package enginetest

import (
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
)

// CheckGame checks a game of the program against the slow rules. Both searches play a
// game of every variant, and the tables of [game.Checks] must agree with both
// implementations of the rules. Each game calls it from a test in its own folder, which
// imports the slow rules.
func CheckGame(t *testing.T, entry game.Entry) {
	t.Run("self-play", func(t *testing.T) {
		for _, g := range entry.Family.Variants() {
			t.Run(g.Name(), func(t *testing.T) { checkSelfPlay(t, entry, g) })
		}
	})
	checks := entry.Checks()
	for _, c := range checks.Clauses {
		t.Run(c.Variant+": "+c.Rule, func(t *testing.T) { CheckClause(t, entry, c) })
	}
	for _, b := range checks.BadStrings {
		if p, err := variant(t, entry, b.Variant).Parse(b.FEN); err == nil {
			t.Errorf("%s: %s: %q is read as %q", b.Variant, b.Name, b.FEN, p.FEN())
		}
		if slowtest.Fault(b.Variant, b.FEN) == "" {
			t.Errorf("%s: %s: %q is valid by the slow rules", b.Variant, b.Name, b.FEN)
		}
	}
}

// variant returns the variant of a family called name.
func variant(t *testing.T, entry game.Entry, name string) positions.Game {
	t.Helper()
	g, err := entry.Family.Variant(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// checkSelfPlay lets the two searches play a game of a variant from the start,
// including setups and pie.
func checkSelfPlay(t *testing.T, entry game.Entry, g positions.Game) {
	if !projecttest.Enabled() && strings.ContainsAny(g.Name(), "0123456789") {
		t.Skip("only the default sizes, unless long tests are asked for")
	}
	t.Parallel()
	registry := engine.Default()
	registry.Games = []game.Entry{entry}
	turns, result := SelfPlay(t, registry, g.Name(), engine.Limits{Nodes: 150})
	if turns < 3 {
		t.Errorf("the game has %d turns only", turns)
	}
	if result == "draw" && g.Start().Abilities().Drawless {
		t.Error("the game is drawn")
	}
}

// SelfPlay plays a game of a variant between alpha-beta and MCTS. The slow rules check
// every turn and the end. SelfPlay returns the number of turns and the result.
func SelfPlay(t *testing.T, registry engine.Registry, name string, r engine.Limits) (turns int, result string) {
	t.Helper()
	players := [2]Player{NewPlayer(t, registry, name, "alphabeta"), NewPlayer(t, registry, name, "mcts")}
	referee := slowtest.New(name)
	var moves []string
	for referee.Result() == "none" {
		mover := positions.Player(referee.ToMove() - 1)
		answer := players[mover].Answer(moves, r)
		if !referee.Legal(answer.Move) {
			t.Fatalf("%s after %v: %s plays %q, which is illegal", name, moves, mover, answer.Move)
		}
		referee.Play(answer.Move)
		moves = append(moves, answer.Move)
	}
	last := players[0]
	if err := last.SetPosition("", moves); err != nil {
		t.Fatal(err)
	}
	if got := last.Position().Outcome().String(); got != referee.Result() {
		t.Errorf("%s after %v: outcome %s, by the slow rules %s", name, moves, got, referee.Result())
	}
	if a := last.Answer(moves, engine.Limits{}); a.Move != "" {
		t.Errorf("%s: plays %s after the end", name, a.Move)
	}
	return len(moves), referee.Result()
}

// CheckClause checks that a clause holds by both implementations of the rules: the
// positions on the way, the player to move, the results, the legal turns, and which of
// the moves are legal. It returns the position after the moves, or nil if they fail.
func CheckClause(t *testing.T, entry game.Entry, c game.Clause) positions.Position {
	t.Helper()
	g := variant(t, entry, c.Variant)
	p, second := g.Start(), slowtest.New(c.Variant)
	if c.FEN != "" {
		var err error
		if p, err = g.Parse(c.FEN); err != nil {
			t.Fatal(err)
		}
		second = slowtest.Parse(c.Variant, c.FEN)
	}
	positionstest.CompareState(t, p, second)
	for _, move := range strings.Fields(c.Moves) {
		turn := legalTurn(t, p, second, move)
		if t.Failed() {
			return nil
		}
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
		second.Play(turn)
		positionstest.CompareState(t, p, second)
	}
	for _, move := range strings.Fields(c.Legal) {
		legalTurn(t, p, second, move)
	}
	for _, move := range strings.Fields(c.Illegal) {
		if _, err := positions.PlayTurn(p.Copy(), move); err == nil || second.Legal(move) {
			t.Errorf("%q: %s is legal", p.FEN(), move)
		}
	}
	const most = 10_000 // more would take long to list
	turns := positionstest.Turns(p, most+1)
	if t.Failed() || len(turns) > most {
		return p
	}
	want := second.Turns()
	slices.Sort(turns)
	slices.Sort(want)
	if !slices.Equal(turns, want) {
		t.Errorf("%q: turns %v, by the slow rules %v", p.FEN(), turns, want)
	}
	return p
}

// legalTurn returns a move, which must be legal, in the form that the slow rules use.
func legalTurn(t *testing.T, p positions.Position, second slowtest.Position, move string) string {
	t.Helper()
	if p.Outcome() != positions.Undecided {
		t.Errorf("%q: %s is played after the end", p.FEN(), move)
		return ""
	}
	steps, err := p.ParseTurn(move)
	if err != nil {
		t.Errorf("%q: %v", p.FEN(), err)
		return ""
	}
	turn := p.TurnString(steps)
	if !second.Legal(turn) {
		t.Errorf("%q: %s is illegal by the slow rules", p.FEN(), move)
	}
	return turn
}
