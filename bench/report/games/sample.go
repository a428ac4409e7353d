package games

import (
	"math"
)

const (
	// samplesPerGame is the number of positions of a game that are looked at.
	samplesPerGame = 3
	// maxVisited is the greatest number of lines that a search reports.
	maxVisited = 256
)

// takeSamples takes samples of the game that was played: one position at random from each of
// samplesPerGame equal parts.
func (g *gameInPlay) takeSamples() error {
	length := len(g.record.Moves)
	for part := range samplesPerGame {
		from, to := part*length/samplesPerGame, (part+1)*length/samplesPerGame
		if to <= from {
			continue
		}
		s, err := g.sample(from + g.rng.IntN(to-from))
		if err != nil {
			return err
		}
		g.record.Samples = append(g.record.Samples, s)
	}
	return nil
}

// sample samples the position after ply turns.
func (g *gameInPlay) sample(ply int) (Sample, error) {
	s := Sample{Ply: ply}
	wide, err := g.player(playerKey{wideSeat, "mcts", g.job.Series.Nodes}, g.rng.Uint64())
	if err != nil {
		return s, err
	}
	list, err := wide.search(g.fen, g.record.Moves[:ply], maxVisited, nil)
	s.Effective = spread(list)
	return s, err
}

// spread returns e to the entropy of the visits.
func spread(list []choice) float64 {
	total := 0.0
	for _, c := range list {
		total += float64(c.visits)
	}
	entropy := 0.0
	for _, c := range list {
		if c.visits > 0 {
			share := float64(c.visits) / total
			entropy -= share * math.Log(share)
		}
	}
	return math.Exp(entropy)
}
