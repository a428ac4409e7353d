package engine_test

import (
	"math/rand/v2"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/search"
)

// TestContemptIsForMoves sees which contempt a search is told: none in analysis.
func TestContemptIsForMoves(t *testing.T) {
	kept := &enginetest.Searcher{}
	r := enginetest.Registry()
	r.Searchers = map[string]func(int) search.Searcher{"random": func(int) search.Searcher { return kept }}
	for _, test := range []struct {
		name    string
		request engine.Request
		want    int
	}{
		{"a move", engine.Request{Nodes: 1}, 150},
		{"without end", engine.Request{Infinite: true}, 0},
		{"analysis", engine.Request{Nodes: 1, Analysis: true}, 0},
	} {
		e := engine.New(r)
		setOption(t, e, "Contempt", "150")
		if err := e.Go(test.request, engine.Events{Info: func(engine.Line) {}, Done: func(engine.Answer) {}}); err != nil {
			t.Fatal(err)
		}
		e.Stop()
		e.Wait()
		if got := kept.Last.Contempt; got != test.want {
			t.Errorf("%s: contempt %d, want %d", test.name, got, test.want)
		}
	}
}

// repetition is a game of Trap in which a move would repeat a position for the
// third time, and others would not.
type repetition struct {
	fen   string
	moves []string
	draw  string
}

// repetitions plays random moves, until they come to such positions.
func repetitions(t *testing.T, count int) (found []repetition) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 11))
	for len(found) < count {
		p := trap.Family.New(4, "").Start()
		for p.Outcome() == positions.Undecided && p.(positions.Recurrent).TurnsToRecurrence() > 0 {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		r := repetition{fen: p.FEN()}
		for p.Outcome() == positions.Undecided && r.draw == "" {
			steps := p.Steps(nil)
			for _, s := range steps {
				p.Do(s)
				drawn := p.Outcome() == positions.Draw && p.(positions.Recurrent).TurnsToDraw() > 0
				p.Undo()
				if drawn && len(steps) > 1 {
					r.draw = p.TurnString([]positions.Step{s})
				}
			}
			if r.draw != "" {
				found = append(found, r)
				break
			}
			turn := positions.RandomTurn(rng, p)
			r.moves = append(r.moves, p.TurnString(turn))
			positions.DoTurn(p, turn)
		}
	}
	return found
}

// TestContemptDecidesRepetitions lets both searches choose where a move draws by
// repetition: a player who is content with a draw takes it, or wins; another one
// does not, unless all else loses.
func TestContemptDecidesRepetitions(t *testing.T) {
	for _, searcher := range []string{"alphabeta", "mcts"} {
		content, proud := newPlayer(t, "trap-4", searcher), newPlayer(t, "trap-4", searcher)
		setOption(t, content.Engine, "Contempt", "-500")
		setOption(t, proud.Engine, "Contempt", "500")
		takes, leaves := 0, 0
		for _, r := range repetitions(t, 12) {
			move, score := choose(t, content, r, engine.Request{Nodes: 2000})
			if mate, proven := score.Mate(); move == r.draw {
				takes++
			} else if !proven || mate < 0 {
				t.Errorf("%s: %s %v: plays %s with score %d instead of the draw %s", searcher, r.fen, r.moves, move, score, r.draw)
			}
			move, _ = choose(t, proud, r, engine.Request{Nodes: 2000})
			if move != r.draw {
				leaves++
				continue
			}
			others := otherMoves(t, proud, r)
			if _, score := choose(t, proud, r, engine.Request{Nodes: 20_000, Turns: others}); score >= -search.MaxEval {
				t.Errorf("%s: %s %v: takes the draw %s, but %v are worth %d", searcher, r.fen, r.moves, r.draw, others, score)
			}
		}
		if takes < 6 || leaves < 6 {
			t.Errorf("%s: takes %d draws and leaves %d; want more", searcher, takes, leaves)
		}
	}
}

// choose returns the answer of a player and its last score.
func choose(t *testing.T, p playerSession, r repetition, request engine.Request) (move string, score search.Score) {
	t.Helper()
	if err := p.SetPosition(r.fen, r.moves); err != nil {
		t.Fatal(err)
	}
	err := p.Go(request, engine.Events{
		Info: func(l engine.Line) { score = l.Score },
		Done: func(a engine.Answer) { move = a.Move },
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Wait()
	return move, score
}

// otherMoves returns the legal moves but the draw.
func otherMoves(t *testing.T, p playerSession, r repetition) (moves []string) {
	t.Helper()
	if err := p.SetPosition(r.fen, r.moves); err != nil {
		t.Fatal(err)
	}
	positions.EachTurn(p.Position(), func(turn []positions.Step) bool {
		if s := p.Position().TurnString(turn); s != r.draw {
			moves = append(moves, s)
		}
		return true
	})
	return moves
}
