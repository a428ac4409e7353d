package positionstest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// Properties plays games random games of g, at most maxSteps steps long, and checks
// what every position promises. Steps returns each legal step once, in the same order
// each time. Undo restores everything. A copy is independent. Between turns the
// position string reads back as the same position with the same key; after a pass the
// key differs, since passes count in keys only. The function state returns the game's whole
// internal state as a comparable value, for a bit-for-bit comparison.
func Properties(t *testing.T, g positions.Game, games, maxSteps int, state func(positions.Position) any) {
	t.Helper()
	rng := rand.New(rand.NewPCG(2, uint64(len(g.Name()))))
	for range projecttest.Some(games) {
		p := g.Start()
		type moment struct {
			state any
			key   uint64
			steps []positions.Step
		}
		var history []moment
		for range maxSteps {
			steps := p.Steps(nil)
			checkMoment(t, g, p, steps)
			if len(steps) == 0 {
				break
			}
			history = append(history, moment{state(p), p.Key(), steps})
			checkCopy(t, p, steps[rng.IntN(len(steps))], state)
			p.Do(steps[rng.IntN(len(steps))])
		}
		for _, m := range slices.Backward(history) {
			p.Undo()
			if p.Key() != m.key || state(p) != m.state || !slices.Equal(p.Steps(nil), m.steps) {
				t.Fatalf("%s: undo does not restore the position, now %q", g.Name(), p.FEN())
			}
		}
		if t.Failed() {
			return
		}
	}
}

func checkMoment(t *testing.T, g positions.Game, p positions.Position, steps []positions.Step) {
	t.Helper()
	if (len(steps) == 0) != (p.Outcome() != positions.Undecided) {
		t.Fatalf("%q: %d steps though the outcome is %s", p.FEN(), len(steps), p.Outcome())
	}
	if again := p.Steps(nil); !slices.Equal(steps, again) {
		t.Fatalf("%q: steps %v, then %v", p.FEN(), steps, again)
	}
	unique := slices.Compact(slices.Sorted(slices.Values(steps)))
	if len(unique) != len(steps) || slices.Contains(steps, positions.NoStep) {
		t.Fatalf("%q: a step is repeated or is NoStep in %v", p.FEN(), steps)
	}
	if p.MidTurn() {
		return
	}
	q, err := g.Parse(p.FEN())
	if err != nil {
		t.Fatalf("own position string %q refused: %v", p.FEN(), err)
	}
	if q.FEN() != p.FEN() || q.Key() != p.Key() || q.ToMove() != p.ToMove() || q.MidTurn() {
		t.Fatalf("%q reads back as %q, keys %x and %x", p.FEN(), q.FEN(), p.Key(), q.Key())
	}
}

func checkCopy(t *testing.T, p positions.Position, s positions.Step, state func(positions.Position) any) {
	t.Helper()
	before := state(p)
	q := p.Copy()
	q.Do(s)
	if state(p) != before {
		t.Fatalf("%q: a step on a copy changes the original", p.FEN())
	}
	q.Undo()
	if state(q) != before || q.Key() != p.Key() {
		t.Fatalf("%q: a copy after do and undo differs", p.FEN())
	}
}

// Strings plays random games and checks that the string of every legal turn reads back
// as the same turn: the same string and the same resulting position. It checks all
// turns if there are at most maxTurnSet, else the first maxTurnSet.
func Strings(t *testing.T, g positions.Game, games, maxTurns, maxTurnSet int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, uint64(len(g.Name()))))
	for range projecttest.Some(games) {
		p := g.Start()
		for range maxTurns {
			if p.Outcome() != positions.Undecided {
				break
			}
			for _, turn := range Turns(p, maxTurnSet) {
				steps, err := p.ParseTurn(turn)
				if err != nil {
					t.Fatalf("%q: own turn %s refused: %v", p.FEN(), turn, err)
				}
				if again := p.TurnString(steps); again != turn {
					t.Fatalf("%q: turn %s reads back as %s", p.FEN(), turn, again)
				}
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
	}
}
