package engine_test

import (
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/positions/vinver"
	"tetrad/search"
)

// TestForgetsOtherRepetitions checks what a search keeps of earlier searches. In the
// part of a game where positions can recur, it keeps what it has learned if the new
// list of moves continues the old one, and drops it for any other list. Elsewhere it
// always keeps it.
func TestForgetsOtherRepetitions(t *testing.T) {
	const play = "w2/3/2b >>/>>/>> ^^^/^^^ w 0,0 0"
	kept := &enginetest.Searcher{}
	e := engine.New(engine.Registry{
		Games: []game.Entry{
			{Family: &trap.Family, NewEvaluation: enginetest.Flat, Auto: "one"},
			{Family: &vinver.Family, NewEvaluation: enginetest.Flat, Auto: "one"},
		},
		Searchers: map[string]func(int) search.Searcher{"one": func(int) search.Searcher { return kept }},
	})
	setOption(t, e, "Game", "trap-3")
	moves := firstMoves(t, e, play, 4)
	other := append(append([]string{}, moves[:2]...), otherMove(t, e, play, moves[:2], moves[2]))
	for _, step := range []struct {
		why     string
		fen     string
		moves   []string
		forgets bool
	}{
		{"the first search", play, moves[:1], false},
		{"the same again", play, moves[:1], false},
		{"two turns on", play, moves[:3], false},
		{"a turn taken back", play, moves[:2], true},
		{"a turn on", play, moves[:3], false},
		{"the beginning again", play, nil, true},
		{"the beginning after more quiet turns", strings.TrimSuffix(play, "0") + "5", nil, true},
		{"a turn from there", strings.TrimSuffix(play, "0") + "5", moves[:1], false},
		{"that turn without them", play, moves[:1], true},
		{"two turns on again", play, moves[:3], false},
		{"another turn instead", play, other, true},
		{"the same position without its history", positionAfter(t, e, play, other), nil, true},
		{"the start of the game", "", nil, true},
		{"and a turn on", "", []string{"a1"}, false},
		{"another start", "", []string{"b2"}, false},
	} {
		before := kept.Forgotten
		search1(t, e, step.fen, step.moves)
		if forgets := kept.Forgotten > before; forgets != step.forgets {
			t.Errorf("%s: forgets %v, want %v", step.why, forgets, step.forgets)
		}
	}
	setOption(t, e, "Game", "vinver-5")
	before := kept.Forgotten
	for _, moves := range [][]string{{"a1"}, {"a1", "b2"}, {"b2"}} {
		search1(t, e, "", moves)
	}
	if kept.Forgotten != before {
		t.Error("forgets in a game without repetitions")
	}
}

func setOption(t *testing.T, e *engine.Engine, name, value string) {
	t.Helper()
	if err := e.SetOption(name, value); err != nil {
		t.Fatal(err)
	}
}

// search1 searches a position.
func search1(t *testing.T, e *engine.Engine, fen string, moves []string) {
	t.Helper()
	if err := e.SetPosition(fen, moves); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Best(t.Context(), engine.Limits{Nodes: 1}, nil); err != nil {
		t.Fatal(err)
	}
}

// firstMoves returns the first legal turns from a position. The game must not end on
// the way.
func firstMoves(t *testing.T, e *engine.Engine, fen string, turns int) (moves []string) {
	t.Helper()
	for range turns {
		moves = append(moves, otherMove(t, e, fen, moves, ""))
	}
	return moves
}

// otherMove returns the first legal turn other than not.
func otherMove(t *testing.T, e *engine.Engine, fen string, moves []string, not string) (move string) {
	t.Helper()
	if err := e.SetPosition(fen, moves); err != nil {
		t.Fatal(err)
	}
	p := e.Position()
	positions.EachTurn(p, func(turn []positions.Step) bool {
		if s := p.TurnString(turn); s != not {
			move = s
		}
		return move == ""
	})
	if move == "" {
		t.Fatalf("there is no other turn than %q after %v", not, moves)
	}
	return move
}

// positionAfter returns the position string after moves.
func positionAfter(t *testing.T, e *engine.Engine, fen string, moves []string) string {
	t.Helper()
	if err := e.SetPosition(fen, moves); err != nil {
		t.Fatal(err)
	}
	return e.Position().FEN()
}
