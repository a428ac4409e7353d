package games

import (
	"math"

	"tetrad/bench/report/measure"
	"tetrad/positions"
)

const (
	// looks is the number of positions of a game that are looked at.
	looks = 3
	// mostVisited is the greatest number of lines that a search reports.
	mostVisited = 256
	// mostBoards is the number of turns up to which the boards after them are counted.
	mostBoards = 6000
	// near is the difference of chances up to which a turn is as good as the best, and
	// nearVisits the visits that it takes to say so.
	near, nearVisits = 0.05, 4
)

// look takes samples of the game that was played: one position at random from each of
// looks equal parts.
func (t *table) look() error {
	length := len(t.record.Moves)
	for part := range looks {
		from, to := part*length/looks, (part+1)*length/looks
		if to <= from {
			continue
		}
		s, err := t.sample(from + t.rng.IntN(to-from))
		if err != nil {
			return err
		}
		t.record.Samples = append(t.record.Samples, s)
	}
	return nil
}

// sample looks at the position after ply turns.
func (t *table) sample(ply int) (measure.Sample, error) {
	p := t.game.Start()
	for _, move := range t.record.Moves[:ply] {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return measure.Sample{}, err
		}
	}
	s := measure.Sample{Ply: ply, Turns: float64(positions.Perft(p, 1)), Boards: boards(p)}
	nodes := t.job.Kind.Nodes
	wide, err := t.player(playerKey{wideSeat, "mcts", nodes}, t.rng.Uint64())
	if err != nil {
		return s, err
	}
	list, err := wide.search(t.record.Moves[:ply], mostVisited, nil)
	if err != nil {
		return s, err
	}
	s.Effective, s.Good = spread(list)
	small, err := t.player(playerKey{checkSeat, "auto", max(1, nodes/16)}, 1)
	if err != nil {
		return s, err
	}
	quick, err := small.search(t.record.Moves[:ply], 1, nil)
	if err != nil {
		return s, err
	}
	large, err := t.player(playerKey{checkSeat, "auto", nodes}, 1)
	if err != nil {
		return s, err
	}
	deep, err := large.search(t.record.Moves[:ply], 1, nil)
	if err != nil {
		return s, err
	}
	s.Agrees = quick[0].move == deep[0].move
	return s, nil
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
		return total <= mostBoards
	})
	if total > mostBoards {
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
