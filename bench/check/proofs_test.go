//go:build unix

package check

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/info"
)

// TestMate checks what is said of mates by their own lines of play.
func TestMate(t *testing.T) {
	for _, c := range []struct {
		game, position, info string
		wrong                bool
	}{
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 1 pv b3", false},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 1", false},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 3 pv b3", true},  // its line ends sooner
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate -2 pv b3", true}, // for the other side
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 0 pv b3", true},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 2 pv a1", true}, // Black would have to make the last turn
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 2 upperbound pv b3", false},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 1 pv a1 c1", true}, // its line goes on
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score cp 900 pv b3", false},
		{"verto-4", "startpos", "score mate 2 pv b2", false},                            // the last turn need not win
		{"verto-4", "fen wbw1/wbw1/www1/w1w1 w", "score mate 1 pv pass d3 pass", false}, // passes may be left out
		{"verto-4", "fen wbw1/wbw1/www1/w1w1 w", "score mate 3 pv pass d3 pass", false},
	} {
		g := named(t, c.game)
		s := newSession(t.Context(), &Check{Games: []positions.Game{g}, Registry: content.Registry()})
		s.game = g
		p := g.Start()
		if fen, ok := strings.CutPrefix(c.position, "fen "); ok {
			var err error
			if p, err = g.Parse(fen); err != nil {
				t.Fatal(err)
			}
		}
		_, moves, _ := strings.Cut(c.position, " moves ")
		for _, m := range strings.Fields(moves) {
			mustPlay(p, m)
		}
		i, bad := readInfo("info depth 1 " + c.info)
		if right := s.mate(p, i); bad != "" || (right != "") != c.wrong {
			t.Errorf("%s, %s: %s: %q, %s", c.game, c.position, c.info, right, bad)
		}
	}
}

// TestLastTurnWins checks by random games that the winner makes the last turn in the variants that
// say so, and that a variant which does not say so has a game in which it is otherwise.
func TestLastTurnWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, entry := range content.Registry().Games {
		for _, rule := range append([]string{""}, entry.Family.Rules...) {
			g := named(t, entry.Family.VariantName(entry.Family.AllSizes()[0], rule))
			s := newSession(t.Context(), &Check{Games: []positions.Game{g}, Registry: content.Registry()})
			s.game = g
			others := 0
			for range 3000 {
				p, last := g.Start(), positions.P1
				for n := 0; n < 400 && p.Outcome() == positions.Undecided; n++ {
					last = p.ToMove()
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
				if winner, won := p.Outcome().Winner(); won && winner != last {
					others++
				}
			}
			if s.lastTurnWins() != (others == 0) {
				t.Errorf("%s: says %v, and %d games were won by who did not move last", g.Name(), s.lastTurnWins(), others)
			}
		}
	}
}

// TestPlayOut checks what is said of mates that are played out by Tetrad's own engine.
func TestPlayOut(t *testing.T) {
	g := named(t, "verto-4")
	s := newSession(t.Context(), &Check{
		Command: plantedCommand(recorder.name), Games: []positions.Game{g}, Registry: content.Registry(),
		Startup: long, Patience: long, Margin: long, machine: idle{},
	})
	t.Setenv(recordVariable, t.TempDir()+"/sent")
	defer s.stop()
	if err := s.prepare(point{}); err != nil {
		t.Fatal(err)
	}
	won := 0
	for range 6 {
		at := s.branch(line{}, 0, 8)
		if at.p.Outcome() != positions.Undecided {
			continue
		}
		// The engine solves what is left, and so tells the winner.
		s.search(at, "nodes 1000000", long)
		claim, ok := s.heard.best()
		if !ok || !claim.isMate() || max(claim.score(), -claim.score()) < 3 {
			continue
		}
		won++
		for _, c := range []struct {
			score int
			wrong bool
		}{{claim.score(), false}, {2 * claim.score(), false}, {-claim.score(), true}, {cmp.Compare(claim.score(), 0), true}} {
			claim := infoLine{Line: info.Line{Score: info.Score{Mate: &c.score}}}
			if err := try(func() { s.playOut(at, claim, "go") }); (err != nil) != c.wrong {
				t.Errorf("%s: mate %d, by the engine mate %d: %v", at.command(), c.score, claim.score(), err)
			}
		}
	}
	if won == 0 {
		t.Error("no position is won by force")
	}
}
