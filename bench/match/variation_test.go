//go:build unix

package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// TestIllegalLines checks that lines of play with an illegal move count against the
// engine that reports them and have no other effect.
func TestIllegalLines(t *testing.T) {
	s := newSettings(4, "", "wrong-line")
	games, standing, _ := run(t, newMatch(s))
	count := 0
	for _, g := range games {
		if g.Reason != record.Rules {
			t.Errorf("game %d: %s, %s", g.Number, g.Reason, g.Detail)
		}
		for _, w := range g.Warnings {
			count += w.Count
			if g.Players[w.Player[1]-'1'] != "B" || w.Kind != record.IllegalLine || !strings.Contains(w.Detail, "turn 2 of the line: ") {
				t.Errorf("game %d of %v: %+v", g.Number, g.Players, w)
			}
		}
	}
	if count == 0 || len(standing.Warnings) != 2 || standing.Warnings[1][record.IllegalLine] != count {
		t.Errorf("%d, %v", count, standing.Warnings)
	}
	if report := standing.Report(s); !strings.Contains(report, "Warnings about B: illegal line of play ") || strings.Contains(report, "about A") {
		t.Errorf("report:\n%s", report)
	}
	s.SkipLines = true
	if _, standing, _ := run(t, newMatch(s)); len(standing.Warnings) != 0 {
		t.Errorf("warnings %v", standing.Warnings)
	}
}

// TestVariationWalker checks that walking from line to line leaves the position
// unchanged and finds the first illegal move of each line, even beyond the end of a
// game.
func TestVariationWalker(t *testing.T) {
	for _, game := range enginetest.Small(4) {
		name := game.Name()
		lines := randomLines(game, 20)
		p := game.Start()
		w := variationWalker{position: p}
		for i, line := range lines {
			if err := w.walk(line); err != nil {
				t.Errorf("%s: line %d: %v", name, i, err)
			}
			half := len(line) / 2
			if err := w.walk(append(slices.Clone(line[:half]), "z99")); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("turn %d of the line: z99", half+1)) {
				t.Errorf("%s: line %d with z99: %v", name, i, err)
			}
			if err := w.walk(append(slices.Clone(line), line[0])); err == nil {
				t.Errorf("%s: line %d goes on after the end of the game", name, i)
			}
		}
		if w.back(0); p.FEN() != game.Start().FEN() || p.Key() != game.Start().Key() {
			t.Errorf("%s: the position is %s", name, p.FEN())
		}
	}
}

// randomLines returns complete games.
func randomLines(game positions.Game, count int) [][]string {
	rng := rand.New(rand.NewPCG(1, 2))
	lines := make([][]string, count)
	for i := range lines {
		p := game.Start()
		for p.Outcome() == positions.Undecided {
			steps := positions.RandomTurn(rng, p)
			lines[i] = append(lines[i], p.TurnString(steps))
			positions.DoTurn(p, steps)
		}
	}
	return lines
}

// BenchmarkWalk measures the lines of one search: 30 lines of 10 turns, each of which
// shares half of its turns with the line before.
func BenchmarkWalk(b *testing.B) {
	for _, game := range enginetest.Usual() {
		line := randomLines(game, 1)[0][:10]
		b.Run(game.Name(), func(b *testing.B) {
			for b.Loop() {
				w := variationWalker{position: game.Start()}
				for range 30 {
					if err := w.walk(line); err != nil {
						b.Fatal(err)
					}
					w.back(len(line) / 2)
				}
			}
		})
	}
}
