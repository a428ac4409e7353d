package positions_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// By hand: at the start each of the three files has the chance 1/3, and then each of
// three ranks 1/3. After b2, the file b has two ranks left.
func TestTurnChance(t *testing.T) {
	p := positionstest.TicTacToe.New(3, "").Start()
	for _, c := range []struct {
		name   string
		before string
		turn   string
		want   float64
	}{
		{"the first turn", "", "a1", 1. / 9},
		{"a file with two free squares", "b2", "b1", 1. / 6},
		{"a file with three free squares", "", "c3", 1. / 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := p.Copy()
			if c.before != "" {
				if _, err := positions.PlayTurn(q, c.before); err != nil {
					t.Fatal(err)
				}
			}
			turn, err := q.ParseTurn(c.turn)
			if err != nil {
				t.Fatal(err)
			}
			if got := positions.TurnChance(q, turn); math.Abs(got-c.want) > 1e-12 {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// The reciprocal of the chance of a random game is an unbiased estimate of the number
// of games: there are 255,168 of tic-tac-toe.
func TestTurnChanceCountsGames(t *testing.T) {
	const games, want = 4000, 255168
	rng := rand.New(rand.NewPCG(5, 5))
	var sum, squares float64
	for range games {
		p, x := positionstest.TicTacToe.New(3, "").Start(), 1.0
		for p.Outcome() == positions.Undecided {
			turn := positions.RandomTurn(rng, p)
			x /= positions.TurnChance(p, turn)
			positions.DoTurn(p, turn)
		}
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / games
	if doubt := 4 * math.Sqrt((squares/games-mean*mean)/games); math.Abs(mean-want) > doubt {
		t.Errorf("%.0f games ± %.0f, want %d", mean, doubt, want)
	}
}
