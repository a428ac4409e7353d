package engine_test

import (
	"math/rand/v2"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/search"
)

// TestContemptIsForMoves checks which contempt a search is given: none in analysis.
func TestContemptIsForMoves(t *testing.T) {
	kept := &enginetest.Searcher{}
	r := enginetest.Registry()
	r.Searchers = map[string]func(int) search.Searcher{"random": func(int) search.Searcher { return kept }}
	for _, test := range []struct {
		name   string
		limits engine.Limits
		want   int
	}{
		{"a move", engine.Limits{Nodes: 1}, 150},
		{"without end", engine.Limits{Infinite: true}, 0},
		{"analysis", engine.Limits{Nodes: 1, Analysis: true}, 0},
	} {
		e := engine.New(r)
		setOption(t, e, "Contempt", "150")
		if err := e.Go(test.limits, engine.Events{Info: func(engine.Line) {}, Done: func(engine.Answer) {}}); err != nil {
			t.Fatal(err)
		}
		e.Stop()
		e.Wait()
		if got := kept.Last.Contempt; got != test.want {
			t.Errorf("%s: contempt %d, want %d", test.name, got, test.want)
		}
	}
}

// An offer is a game in which one move draws at once and others do not.
type offer struct {
	fen   string
	moves []string
	draw  string
}

// repetitions plays random moves of Trap until it has found positions in which a move
// makes a third occurrence.
func repetitions(t *testing.T, count int) (found []offer) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 11))
	for len(found) < count {
		p := trap.Family.New(4, "").Start()
		for p.Outcome() == positions.Undecided && p.Abilities().Recurrent.TurnsToRecurrence() > 0 {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		o := offer{fen: p.FEN()}
		for p.Outcome() == positions.Undecided && o.draw == "" {
			steps := p.Steps(nil)
			for _, s := range steps {
				p.Do(s)
				drawn := p.Outcome() == positions.Draw && p.Abilities().Recurrent.TurnsToDraw() > 0
				p.Undo()
				if drawn && len(steps) > 1 {
					o.draw = p.TurnString([]positions.Step{s})
				}
			}
			if o.draw != "" {
				found = append(found, o)
				break
			}
			turn := positions.RandomTurn(rng, p)
			o.moves = append(o.moves, p.TurnString(turn))
			positions.DoTurn(p, turn)
		}
	}
	return found
}

// TestContemptDecidesDraws lets both searches choose in positions where a move draws at
// once. A player who is content with a draw takes it, or wins. The other player avoids
// it, unless everything else loses.
func TestContemptDecidesDraws(t *testing.T) {
	projecttest.NotRaced(t)
	const game = "trap-4"
	for _, searcher := range []string{"alphabeta", "mcts"} {
		t.Run(searcher, func(t *testing.T) {
			content, proud := enginetest.NewPlayer(t, engine.Default(), game, searcher), enginetest.NewPlayer(t, engine.Default(), game, searcher)
			setOption(t, content.Engine, "Contempt", "-500")
			setOption(t, proud.Engine, "Contempt", "500")
			takes, leaves := 0, 0
			for _, o := range repetitions(t, 12) {
				move, score := choose(t, content, o, engine.Limits{Nodes: 2000})
				if mate, proven := score.Mate(); move == o.draw {
					takes++
				} else if !proven || mate < 0 {
					t.Errorf("%s %v: plays %s with score %d instead of the draw %s", o.fen, o.moves, move, score, o.draw)
				}
				move, _ = choose(t, proud, o, engine.Limits{Nodes: 2000})
				if move != o.draw {
					leaves++
					continue
				}
				others := otherMoves(t, proud, o)
				if _, score := choose(t, proud, o, engine.Limits{Nodes: 20_000, Turns: others}); score >= -search.MaxEval {
					t.Errorf("%s %v: takes the draw %s, but %v are worth %d", o.fen, o.moves, o.draw, others, score)
				}
			}
			if takes < 6 || leaves < 6 {
				t.Errorf("takes %d draws and leaves %d; want more", takes, leaves)
			}
		})
	}
}

// choose returns the answer of a player and its last score.
func choose(t *testing.T, p enginetest.Player, o offer, r engine.Limits) (move string, score search.Score) {
	t.Helper()
	if err := p.SetPosition(o.fen, o.moves); err != nil {
		t.Fatal(err)
	}
	found, err := p.Best(t.Context(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return found.Move, found.Lines[0].Score
}

// otherMoves returns the legal moves except the draw.
func otherMoves(t *testing.T, p enginetest.Player, o offer) (moves []string) {
	t.Helper()
	if err := p.SetPosition(o.fen, o.moves); err != nil {
		t.Fatal(err)
	}
	positions.EachTurn(p.Position(), func(turn []positions.Step) bool {
		if s := p.Position().TurnString(turn); s != o.draw {
			moves = append(moves, s)
		}
		return true
	})
	return moves
}
