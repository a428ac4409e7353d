package games

import "fmt"

// maxRecorded bounds the turns of a recorded game.
const maxRecorded = 10_000

// Check refuses a game, from a file, whose parts do not fit together. It does not know
// the rules.
func (g *Record) Check() error {
	n := len(g.Moves)
	switch {
	case g.Points != 0 && g.Points != 0.5 && g.Points != 1:
		return fmt.Errorf("a game has %v points", g.Points)
	case n == 0 || n > maxRecorded:
		return fmt.Errorf("a game has %d turns", n)
	case g.Colour>>1 != 0 || g.Subject>>1 != 0:
		return fmt.Errorf("a game has colour %d and subject %d", g.Colour, g.Subject)
	}
	for name, length := range map[string]int{"chances": len(g.Chances), "numbers of turns": len(g.Turns)} {
		if length != 0 && length != n {
			return fmt.Errorf("a game of %d turns has %d %s", n, length, name)
		}
	}
	for _, c := range g.Chances {
		if c < Unknown || c > 1000 {
			return fmt.Errorf("a game has a chance of %d", c)
		}
	}
	for _, s := range g.Samples {
		if s.Ply < 0 || s.Ply >= n {
			return fmt.Errorf("a game of %d turns has a sample at %d", n, s.Ply)
		}
	}
	return nil
}
