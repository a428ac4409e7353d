package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// winsWithin reports whether some play of this many turns, an unfinished one among them,
// makes player win.
func winsWithin(p positions.Position, player positions.Player, turns int) bool {
	if p.Outcome() != positions.Undecided || turns == 0 {
		return p.Outcome() == positions.WinFor(player)
	}
	for _, step := range p.Steps(nil) {
		p.Do(step)
		left := turns
		if !p.MidTurn() {
			left--
		}
		wins := winsWithin(p, player, left)
		p.Undo()
		if wins {
			return true
		}
	}
	return false
}

// fewSteps is the greatest number of steps of positions from which the tests try all
// play of two turns.
const fewSteps = 12

// TestForesight compares what positions foresee with all play of one turn and of two,
// between turns and within them, on boards of any density.
func TestForesight(t *testing.T) {
	boards := 6000
	if !projecttest.Enabled() {
		boards = 600
	}
	rng := rand.New(rand.NewPCG(8, 8))
	var wins, distant [3]int // by turns
	for _, g := range Family.Variants() {
		for range boards {
			p, err := g.Parse(randomBoard(rng, g))
			if err != nil {
				t.Fatal(err)
			}
			if p.Outcome() != positions.Undecided {
				continue
			}
			mover := p.ToMove()
			won := winsWithin(p, mover, 1)
			if p.(*Position).WinsAtOnce() != won {
				t.Fatalf("%s: a win at once is foreseen: %v", p.FEN(), !won)
			}
			if rng.IntN(2) == 0 {
				steps := p.Steps(nil)
				p.Do(steps[rng.IntN(len(steps))])
			}
			for turns := range 3 {
				if turns == 2 && len(p.Steps(nil)) > fewSteps {
					continue
				}
				for _, player := range []positions.Player{mover, mover.Opponent()} {
					if may := p.(*Position).MayWinWithin(player, turns); !may {
						distant[turns]++
					}
					if !winsWithin(p, player, turns) {
						continue
					}
					wins[turns]++
					if !p.(*Position).MayWinWithin(player, turns) {
						t.Fatalf("%s: a win of %v within %d turns is not foreseen", p.FEN(), player, turns)
					}
				}
			}
		}
	}
	if wins[1] < boards/20 || wins[2] < boards/20 || distant[1] < boards || distant[2] < 10 {
		t.Errorf("wins within 0, 1 and 2 turns: %v, excluded: %v; that is too few", wins, distant)
	}
}

// TestForesightInTheSetup asks where shooters neither move nor shoot.
func TestForesightInTheSetup(t *testing.T) {
	p := Family.New(7, "").Start()
	for _, move := range []string{"", "d4/a1", "swap"} {
		if move != "" {
			if _, err := positions.PlayTurn(p, move); err != nil {
				t.Fatal(err)
			}
		}
		if p.(*Position).WinsAtOnce() {
			t.Errorf("%s: a win is foreseen", p.FEN())
		}
	}
}
