package engine

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestDrawlessGamesAreDecided plays random games of all variants of small boards: none whose rules exclude a draw is
// drawn.
func TestDrawlessGamesAreDecided(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	drawless := map[string]bool{}
	for _, e := range Default().Games {
		for _, rule := range append([]string{""}, e.Family.Rules...) {
			for _, size := range e.Family.AllSizes() {
				name := e.Family.VariantName(size, rule)
				g, _, err := Default().Game(name)
				if err != nil {
					t.Fatal(err)
				}
				if !g.Start().Abilities().Drawless || size > 7 {
					continue
				}
				drawless[name] = true
				for range 30 {
					p := g.Start()
					for p.Outcome() == positions.Undecided {
						positions.DoTurn(p, positions.RandomTurn(rng, p))
					}
					if p.Outcome() == positions.Draw {
						t.Errorf("%s: a game is drawn", name)
					}
				}
			}
		}
	}
	for name, want := range map[string]bool{
		"veletas-7":       true,
		"verto-5":         true,
		"verto-7-old":     true,
		"vinver-5-nopass": true,
		"verto-4":         false,
		"vinver-3":        true,
		"trap-3":          false,
	} {
		if drawless[name] != want {
			t.Errorf("%s excludes draws: %v", name, drawless[name])
		}
	}
}

// TestChances lets both searches tell chances of positions of all games: of every line, with draws
// where the game has some, and certain only with a proof.
func TestChances(t *testing.T) {
	for _, entry := range Default().Games {
		for _, rule := range append([]string{""}, entry.Family.Rules...) {
			for _, size := range []int{7, entry.Family.DefaultSize} {
				for searcher := range Default().Searchers {
					checkChances(t, entry.Family.VariantName(size, rule), searcher, entry.Odds == nil)
				}
			}
		}
	}
}

func checkChances(t *testing.T, name, searcher string, drawless bool) {
	t.Helper()
	e, rng := New(Default()), rand.New(rand.NewPCG(3, 4))
	for option, value := range map[string]string{"Game": name, "Search": searcher, "MultiPV": "3", "Hash": "4"} {
		if err := e.SetOption(option, value); err != nil {
			t.Fatal(err)
		}
	}
	drawn := 0
	drawless = drawless || e.Game().Start().Abilities().Drawless
	for turns := range 20 {
		p := e.Game().Start()
		var moves []string
		for range turns {
			turn := positions.RandomTurn(rng, p)
			moves = append(moves, p.TurnString(turn))
			positions.DoTurn(p, turn)
		}
		if p.Outcome() != positions.Undecided {
			break
		}
		if err := e.SetPosition("", moves); err != nil {
			t.Fatal(err)
		}
		check := func(l Line) {
			w := l.WDL
			if w == nil || w.Win+w.Draw+w.Loss != 1000 || min(w.Win, w.Draw, w.Loss) < 0 {
				t.Fatalf("%s, %s: %+v tells %v", name, searcher, l, w)
			}
			if l.Score.IsProven() != (max(w.Win, w.Loss) == 1000) || min(w.Win, w.Loss) == 0 && !l.Score.IsProven() && w.Draw < 999 {
				t.Errorf("%s, %s: score %d and chances %v", name, searcher, l.Score, *w)
			}
			if drawless && w.Draw > 0 {
				t.Errorf("%s, %s: draws of %v", name, searcher, *w)
			}
			drawn += w.Draw
		}
		if err := e.Go(Limits{Nodes: 100}, Events{Info: check, Done: func(Answer) {}}); err != nil {
			t.Fatal(err)
		}
		e.Wait()
	}
	if !drawless && drawn == 0 {
		t.Errorf("%s, %s: no draws", name, searcher)
	}
}
