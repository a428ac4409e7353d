package shards

import "tetrad/positions"

// HeldOut is the number of games of which one is held out of a fit, and thus the least
// number of games to learn from.
const HeldOut = 19

// HoldOut splits samples by the numbers of their games: it holds out one game in [HeldOut]. A
// fit must not see the held-out samples, since they measure how well it does on others.
func HoldOut[S any](samples []S, game func(*S) int) (heldOut, rest []S) {
	for i := range samples {
		if game(&samples[i])%HeldOut == HeldOut-1 {
			heldOut = append(heldOut, samples[i])
		} else {
			rest = append(rest, samples[i])
		}
	}
	return heldOut, rest
}

// Result returns the result of a game for P1: 1, or 0.5 for a draw and for a game that is cut, or 0.
func Result(outcome positions.Outcome) float64 {
	winner, won := outcome.Winner()
	if !won {
		return 0.5
	}
	return ForP1(1, winner)
}

// ForP1 converts the expected result of a player to that of P1, and back.
func ForP1(expected float64, player positions.Player) float64 {
	if player == positions.P1 {
		return expected
	}
	return 1 - expected
}
