package games

import (
	"math"

	"tetrad/bench/report/internal/measure"
	"tetrad/positions"
)

const (
	// samplesPerGame is the number of positions of a game that are looked at.
	samplesPerGame = 3
	// maxVisited is the greatest number of lines that a search reports.
	maxVisited = 256
	// maxBoards is the number of turns up to which the boards after them are counted.
	maxBoards = 6000
	// near is the difference of chances up to which a turn is as good as the best, and
	// nearVisits the visits that it takes to say so.
	near, nearVisits = 0.05, 4
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
func (g *gameInPlay) sample(ply int) (measure.Sample, error) {
	p := g.start.Copy()
	for _, move := range g.record.Moves[:ply] {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return measure.Sample{}, err
		}
	}
	s := measure.Sample{Ply: ply, Turns: float64(positions.Perft(p, 1)), Boards: boards(p)}
	moves, nodes := g.record.Moves[:ply], g.job.Series.Nodes
	wide, err := g.search(playerKey{wideSeat, "mcts", nodes}, g.rng.Uint64(), moves, maxVisited)
	if err != nil {
		return s, err
	}
	s.Effective, s.Good = spread(wide)
	quick, err := g.search(playerKey{checkSeat, "auto", max(1, nodes/16)}, 1, moves, 1)
	if err != nil {
		return s, err
	}
	deep, err := g.search(playerKey{checkSeat, "auto", nodes}, 1, moves, 1)
	if err != nil {
		return s, err
	}
	s.Agrees = quick[0].move == deep[0].move
	return s, nil
}

// search returns what a player that is ready for a new game finds after moves.
func (g *gameInPlay) search(key playerKey, seed uint64, moves []string, most int) ([]choice, error) {
	p, err := g.player(key, seed)
	if err != nil {
		return nil, err
	}
	return p.search(g.fen, moves, most, nil)
}

// boards returns the number of different positions after the turns from p, or
// [measure.Unknown].
func boards(p positions.Position) float64 {
	seen := map[uint64]bool{}
	total := 0
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		seen[p.Key()] = true
		positions.UndoTurn(p, turn)
		total++
		return total <= maxBoards
	})
	if total > maxBoards {
		return measure.Unknown
	}
	return float64(len(seen))
}

// spread returns e to the entropy of the visits, and the number of turns that are as
// good as the best.
func spread(list []choice) (effective float64, good int) {
	total := 0.0
	for _, c := range list {
		total += float64(c.visits)
	}
	entropy := 0.0
	for i, c := range list {
		if c.visits > 0 {
			share := float64(c.visits) / total
			entropy -= share * math.Log(share)
		}
		if i == 0 || c.visits >= nearVisits && known(c.chance) && c.chance >= list[0].chance-near {
			good++
		}
	}
	return math.Exp(entropy), good
}
