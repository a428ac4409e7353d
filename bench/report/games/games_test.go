package games

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions"
)

// small returns a variant of each family in which games are short.
func small(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, e := range content.Registry().Games {
		if e.NewPresentation == nil {
			continue
		}
		names = append(names, e.Family.VariantName(e.Family.AllSizes()[0], ""))
	}
	return names
}

// allSeries are a series for each purpose but First, which is not for all games.
var allSeries = []Series{{Play, 0}, {Play, 16}, {Doubling, 4}}

// A game is the same whatever its self-player has played before, and follows the rules.
func TestGamesDependOnTheirJobsAlone(t *testing.T) {
	r := content.Registry()
	for _, variant := range small(t) {
		used, err := NewSelfPlayer(r, variant, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, series := range allSeries {
			for index := range 2 {
				job := Job{variant, series, 7, index}
				first, err := used.Play(job)
				if err != nil {
					t.Fatal(err)
				}
				fresh, err := NewSelfPlayer(r, variant, "")
				if err != nil {
					t.Fatal(err)
				}
				again, err := fresh.Play(job)
				if err != nil {
					t.Fatal(err)
				}
				a, b := text(t, first), text(t, again)
				if a != b {
					t.Fatalf("%+v:\n%s\n%s", job, a, b)
				}
				checkGame(t, r, job, "", first)
			}
		}
	}
}

func text(t *testing.T, g *Record) string {
	t.Helper()
	b, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// checkGame plays a recorded game again and compares what is recorded of it.
func checkGame(t *testing.T, r engine.Registry, job Job, fen string, g *Record) {
	t.Helper()
	game, _, err := r.Game(job.Variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Start(game, fen)
	if err != nil {
		t.Fatal(err)
	}
	first := p.ToMove()
	for i, move := range g.Moves {
		if len(g.Turns) > 0 {
			if n := positions.Perft(p, 1); float64(n) != g.Turns[i] {
				t.Errorf("%+v, turn %d: %v turns, want %d", job, i, g.Turns[i], n)
			}
		}
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatalf("%+v: %v", job, err)
		}
	}
	points := map[positions.Outcome]float64{positions.WinFor(first): 1, positions.Draw: 0.5, positions.WinFor(first.Opponent()): 0}
	if want, over := points[p.Outcome()]; !over || g.Points != want {
		t.Errorf("%+v: %v points, outcome %v", job, g.Points, p.Outcome())
	}
	if job.Series.Nodes > 0 && len(g.Chances) != len(g.Moves) {
		t.Errorf("%+v: %d chances of %d turns", job, len(g.Chances), len(g.Moves))
	}
	for _, c := range g.Chances {
		if c != Unknown && (c < 0 || c > 1000) {
			t.Errorf("%+v: chance %d", job, c)
		}
	}
	if g.Reason == "" {
		t.Errorf("%+v: no reason", job)
	}
}

// From a position, the first player is the one who moves there, and has the first colour.
func TestGamesFromAPosition(t *testing.T) {
	r := content.Registry()
	for _, variant := range small(t) {
		game, _, err := r.Game(variant)
		if err != nil {
			t.Fatal(err)
		}
		p, rng := game.Start(), rand.New(rand.NewPCG(1, 1))
		for turns := 0; turns < 3 || p.ToMove() == positions.P1; turns++ {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		fen := p.FEN()
		m, err := NewSelfPlayer(r, variant, fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, series := range append(allSeries, Series{First, 4}) {
			for index := range 2 {
				job := Job{variant, series, 7, index}
				g, err := m.Play(job)
				if err != nil {
					t.Fatalf("%+v: %v", job, err)
				}
				checkGame(t, r, job, fen, g)
				if g.Colour != 0 {
					t.Errorf("%+v from %s: colour %d", job, fen, g.Colour)
				}
			}
		}
	}
}

func TestStartRefuses(t *testing.T) {
	game, _, err := content.Registry().Game("verto-4")
	if err != nil {
		t.Fatal(err)
	}
	for fen, want := range map[string]string{
		"x":                     "give one as docs/games.md",
		"wwww/wwww/bbbb/bbbw b": "the game is over",
	} {
		if _, err := Start(game, fen); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", fen, err)
		}
	}
}

// Both games of a pair begin alike, and other pairs differ.
func TestPairsShareTheirOpening(t *testing.T) {
	m, err := NewSelfPlayer(content.Registry(), small(t)[0], "")
	if err != nil {
		t.Fatal(err)
	}
	openings := map[string]bool{}
	for pair := range 6 {
		var moves [2][]string
		for i := range 2 {
			g, err := m.Play(Job{m.game.Name(), Series{Doubling, 4}, 3, 2*pair + i})
			if err != nil {
				t.Fatal(err)
			}
			if g.Subject != i {
				t.Errorf("game %d has the subject %d", i, g.Subject)
			}
			moves[i] = g.Moves[:m.entry.RandomTurns()]
		}
		a, b := text(t, &Record{Moves: moves[0]}), text(t, &Record{Moves: moves[1]})
		if a != b || len(moves[0]) == 0 {
			t.Errorf("pair %d begins with %s and %s", pair, a, b)
		}
		openings[a] = true
	}
	if len(openings) < 2 {
		t.Error("all pairs have the same opening")
	}
}

func TestFirstTurnsUpToSymmetry(t *testing.T) {
	m, err := NewSelfPlayer(content.Registry(), "vinver-3", "")
	if err != nil {
		t.Fatal(err)
	}
	// a1, b1, a2 and b2 stand for all nine: the edges belong to different colours.
	if got := len(m.FirstTurns()); got != 4 {
		t.Errorf("%d classes of first turns: %v", got, m.FirstTurns())
	}
	for index := range 5 {
		g, err := m.Play(Job{"vinver-3", Series{First, 4}, 1, index})
		if err != nil {
			t.Fatal(err)
		}
		if g.Moves[0] != m.FirstTurns()[index%4] || g.Colour != 0 {
			t.Errorf("game %d: %v, colour %d", index, g.Moves, g.Colour)
		}
	}
}

// In games from first turns nobody swaps sides, where players who may do.
func TestNoSwapAfterFirstTurns(t *testing.T) {
	const variant = "vinver-5-nopass"
	m, err := NewSelfPlayer(content.Registry(), variant, "")
	if err != nil {
		t.Fatal(err)
	}
	swapped := func(series Series) (n int) {
		for index := range 4 {
			g, err := m.Play(Job{variant, series, 1, index})
			if err != nil {
				t.Fatal(err)
			}
			n += g.Colour
		}
		return n
	}
	if n := swapped(Series{First, 16}); n != 0 {
		t.Errorf("%d games have a swap", n)
	}
	if n := swapped(Series{Play, 16}); n == 0 {
		t.Error("nobody swaps where it is allowed")
	}
}

func TestPlan(t *testing.T) {
	var p Plan
	p.add("verto", 256, true)
	counts := map[string]int{}
	for _, b := range p.Batches {
		counts[b.Series.String()] = b.Count
	}
	for kind, want := range map[string]int{
		"play/0": 32, "play/16": 16, "play/64": 8, "play/256": 8, "first/64": 16,
		"doubling/8": 16, "doubling/16": 16, "doubling/32": 8, "doubling/64": 4, "doubling/128": 4,
	} {
		if counts[kind] != want {
			t.Errorf("%d games of %s, want %d", counts[kind], kind, want)
		}
		delete(counts, kind)
	}
	if len(counts) != 0 {
		t.Errorf("also %v", counts)
	}
}

// Each number is another game, and those of a round are the games of its batches.
func TestJobsOfPlan(t *testing.T) {
	p, err := NewPlan(content.Registry(), Settings{Variants: []string{"verto-4", "verto-4-old"}, Seed: 7, Nodes: MinNodes})
	if err != nil {
		t.Fatal(err)
	}
	const rounds = 3
	counts, seen := map[string]int{}, map[Job]bool{}
	for number := range rounds * p.Size {
		job := p.Job(number)
		if seen[job] || job.Seed != 7 {
			t.Errorf("game %d: %+v", number, job)
		}
		seen[job] = true
		counts[job.Variant+" "+job.Series.String()]++
	}
	for _, b := range p.Batches {
		name := b.Variant + " " + b.Series.String()
		if counts[name] != rounds*b.Count || !seen[Job{b.Variant, b.Series, 7, rounds*b.Count - 1}] {
			t.Errorf("%d games of %s in %d rounds of %d", counts[name], name, rounds, b.Count)
		}
	}
}

func TestWithoutNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"The board is full: 33 light stones, 31 dark ones.": "The board is full.",
		"Black has claimed 4 of the 7 shooters.":            "Black has claimed …",
		"Black has joined the bottom and the top edge.":     "Black has joined the bottom and the top edge.",
	} {
		if got := withoutNumbers(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
