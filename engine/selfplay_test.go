package engine_test

import (
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/longtest"
	"tetrad/positions/reference"
)

// playerSession is one of the two engines of a game.
type playerSession struct {
	*engine.Engine
	t *testing.T
}

func newPlayer(t *testing.T, game, searcher string) playerSession {
	t.Helper()
	p := playerSession{engine.New(enginetest.WithFifth()), t}
	for _, o := range [][2]string{{"Game", game}, {"Search", searcher}, {"Hash", "4"}} {
		if err := p.SetOption(o[0], o[1]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// answer lets the session choose a turn after moves.
func (p playerSession) answer(moves []string, r engine.Request) engine.Answer {
	p.t.Helper()
	if err := p.SetPosition("", moves); err != nil {
		p.t.Fatal(err)
	}
	var answer engine.Answer
	events := engine.Events{Info: func(engine.Line) {}, Done: func(a engine.Answer) { answer = a }}
	if err := p.Go(r, events); err != nil {
		p.t.Fatal(err)
	}
	p.Wait()
	return answer
}

// selfPlay plays a game of a variant between the two searches. Every turn is
// checked by the slow rules, and so is the end. It returns the number of turns, and
// the result.
func selfPlay(t *testing.T, game string, r engine.Request) (turns int, result string) {
	t.Helper()
	players := [2]playerSession{newPlayer(t, game, "alphabeta"), newPlayer(t, game, "mcts")}
	slow := reference.New(game)
	var moves []string
	for slow.Result() == "none" {
		mover := positions.Player(slow.ToMove() - 1)
		answer := players[mover].answer(moves, r)
		if !slow.Legal(answer.Move) {
			t.Fatalf("%s after %v: %s plays %q, which is illegal", game, moves, mover, answer.Move)
		}
		slow.Play(answer.Move)
		moves = append(moves, answer.Move)
	}
	last := players[0]
	if err := last.SetPosition("", moves); err != nil {
		t.Fatal(err)
	}
	if got := last.Position().Outcome().String(); got != slow.Result() {
		t.Errorf("%s after %v: outcome %s, by the slow rules %s", game, moves, got, slow.Result())
	}
	if a := last.answer(moves, engine.Request{}); a.Move != "" {
		t.Errorf("%s: plays %s after the end", game, a.Move)
	}
	return len(moves), slow.Result()
}

// TestSelfPlay plays a game of every variant from the start, setups, arrows and
// pie included.
func TestSelfPlay(t *testing.T) {
	for _, entry := range enginetest.WithFifth().Games {
		for _, game := range entry.Family.Variants() {
			t.Run(game.Name(), func(t *testing.T) {
				if !longtest.Enabled() && strings.ContainsAny(game.Name(), "0123456789") {
					t.Skip("only the default sizes in short tests")
				}
				t.Parallel()
				turns, result := selfPlay(t, game.Name(), engine.Request{Nodes: 150})
				if turns < 3 && result != "draw" { // two passes may come early
					t.Errorf("the game has %d turns only", turns)
				}
				if result == "draw" && strings.HasSuffix(game.Name(), "nopass") {
					t.Error("the game is drawn")
				}
			})
		}
	}
}
