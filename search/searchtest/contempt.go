package searchtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/search"
)

// An offer is a toy game in which most turns change nothing, but a player may draw.
type offer struct {
	first positions.Player // the player who has the choice
	kind  offerKind
	steps []positions.Step
}

type offerKind uint8

const (
	now   offerKind = iota // the first player may draw at once
	later                  // or two turns later, if the first turn is wayToDraw
)

const (
	wayToDraw positions.Step = 2
	takeDraw  positions.Step = 3
)

// mayDraw reports whether the player to move may end the game.
func (o *offer) mayDraw() bool {
	switch o.kind {
	case now:
		return len(o.steps) == 0
	case later:
		return len(o.steps) == 2 && o.steps[0] == wayToDraw
	}
	return false
}

func (o *offer) Steps(dst []positions.Step) []positions.Step {
	if o.Outcome() != positions.Undecided {
		return dst
	}
	dst = append(dst, 0, 1, 2)
	if o.mayDraw() {
		dst = append(dst, takeDraw)
	}
	return dst
}

func (o *offer) Outcome() positions.Outcome {
	if n := len(o.steps); n > 0 && o.steps[n-1] == takeDraw {
		return positions.Draw
	}
	return positions.Undecided
}

func (o *offer) Do(s positions.Step)      { o.steps = append(o.steps, s) }
func (o *offer) Undo()                    { o.steps = o.steps[:len(o.steps)-1] }
func (o *offer) ToMove() positions.Player { return o.first ^ positions.Player(len(o.steps)&1) }
func (o *offer) MidTurn() bool            { return false }

func (o *offer) Abilities() positions.Abilities { return positions.Abilities{} }

func (o *offer) Key() uint64 {
	key := uint64(o.first) + 2*uint64(o.kind) + 1
	for _, s := range append([]positions.Step{0}, o.steps...) {
		key = (key ^ uint64(s)) * 0x9E3779B97F4A7C15
		key ^= key >> 29
	}
	return key
}

func (o *offer) Copy() positions.Position {
	return &offer{o.first, o.kind, append([]positions.Step(nil), o.steps...)}
}

func (o *offer) FEN() string                              { return fmt.Sprint(o.first, o.steps) }
func (o *offer) Diagram() string                          { return o.FEN() }
func (o *offer) TurnString(steps []positions.Step) string { return fmt.Sprint(steps[0]) }

func (o *offer) ParseTurn(move string) ([]positions.Step, error) {
	for _, s := range o.Steps(nil) {
		if fmt.Sprint(s) == move {
			return []positions.Step{s}, nil
		}
	}
	return nil, fmt.Errorf("no such turn")
}

// For returns an evaluation that values every position at this many centipawns for P1.
func For(centipawns int) *search.Evaluation {
	return &search.Evaluation{Evaluate: func(p positions.Position) int {
		if p.ToMove() == positions.P1 {
			return centipawns
		}
		return -centipawns
	}}
}

// Contempt checks that s takes a draw only if the draw is worth more to the player at
// the root than playing on. It uses one searcher for all questions, so that results
// remembered with one contempt must not mislead it with another.
func Contempt(t *testing.T, s search.Searcher) {
	t.Helper()
	for _, test := range []struct {
		name     string
		ahead    int // in centipawns, for the player to move
		contempt int
		takes    bool
	}{
		{"a little ahead, and proud", 60, 300, false},
		{"a little ahead, but afraid", 60, -300, true},
		{"far behind", -300, 0, true},
		{"a little behind", -60, 0, true},
		{"a little ahead", 60, 0, false},
		{"a little behind, but proud", -60, 300, false},
		{"far behind, and proud", -300, 300, true},
		{"far ahead, and afraid", 300, -300, false},
		{"lost, and too proud for a draw", -2000, 500, false},
		{"won, but a draw is enough", 2000, -500, true},
	} {
		for _, player := range []positions.Player{positions.P1, positions.P2} {
			estimate := test.ahead
			if player == positions.P2 {
				estimate = -estimate
			}
			for kind, drawing := range map[offerKind]positions.Step{now: takeDraw, later: wayToDraw} {
				result, infos := Run(t, s, &offer{first: player, kind: kind}, For(estimate), func(task *search.Task) {
					task.Contempt, task.Nodes, task.Depth = test.contempt, 3000, 7
				})
				// In few playouts, three ways of nearly the same value have the same visits.
				// If a draw is worth less than playing on, all ways are equal.
				takes := result.Turn[0] == drawing
				if takes != test.takes && (test.takes || kind == now) {
					t.Errorf("%s, %v, %d: goes for the draw: %v, want %v (%+v)", test.name, player, kind, takes, test.takes, infos[len(infos)-1])
				}
			}
		}
	}
}

// ContemptKeepsProofs compares the results of s for random positions of a toy game
// with minimax, for several values of a draw. It uses one searcher for all of them.
func ContemptKeepsProofs(t *testing.T, s search.Searcher, randomPosition func() positions.Position) {
	t.Helper()
	results := Results{}
	for range 200 {
		p := randomPosition()
		want := results.Of(p)
		for _, contempt := range []int{0, 200, -200, 500, -500, 0} {
			_, infos := Run(t, s, p, Flat, func(task *search.Task) { task.Contempt = contempt })
			info := infos[len(infos)-1]
			drawn := 0.5 - float64(contempt)/1000
			switch {
			case info.Score.IsProven() != (want != 0) || want*int(info.Score) < 0:
				t.Fatalf("%s, contempt %d: score %d, but the result is %d", p.FEN(), contempt, info.Score, want)
			case want == 0 && math.Abs(positions.Chance(float64(info.Score), positions.ChanceScale)-drawn) > 0.002:
				t.Fatalf("%s: a draw with contempt %d has the score %d", p.FEN(), contempt, info.Score)
			case want == 0 && info.WDL != nil && *info.WDL != search.WDL{Draw: 1000}:
				t.Fatalf("%s: a draw with contempt %d has the chances %+v", p.FEN(), contempt, *info.WDL)
			}
		}
	}
}

// RandomToy returns a position of tic-tac-toe from the middle of a random game.
func RandomToy(rng *rand.Rand) positions.Position {
	for {
		p := positionstest.TicTacToe.New(3, "").Start()
		for range 2 + rng.IntN(5) {
			if p.Outcome() == positions.Undecided {
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
		if p.Outcome() == positions.Undecided {
			return p
		}
	}
}
