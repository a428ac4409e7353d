package learn

import (
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
)

// A RecordedSample is a position that an engine has searched, seen by the player to move.
type RecordedSample struct {
	Game   string `json:"game"` // canonical name
	FEN    string `json:"fen"`
	ToMove string `json:"to_move"`        // p1 or p2
	Move   string `json:"move"`           // the played move
	CP     *int   `json:"cp,omitempty"`   // centipawns; nil if Mate is set
	Mate   *int   `json:"mate,omitempty"` // turns to the proven end, negative when losing
	Depth  int    `json:"depth,omitempty"`
	// Result is the result of the game for the player to move: 1, 0.5 or 0.
	Result float64 `json:"result"`
	Number int     `json:"number"` // number of the game in its file
	Ply    int     `json:"ply"`    // ply of the move, from 1
}

// RecordedSamples replays a game by the rules of variant, and returns a sample for each move
// that has a score. There are none of a game without a result, or lost by a fault. A game that
// breaks the rules is an error.
func RecordedSamples(g *record.Game, variant positions.Game) (samples []RecordedSample, err error) {
	err = eachScore(g, variant, func(ply int, p positions.Position, score info.Score) {
		samples = append(samples, RecordedSample{
			Game: variant.Name(), FEN: p.FEN(), ToMove: p.ToMove().String(), Move: g.Moves[ply].Turn,
			CP: score.Centipawns, Mate: score.Mate, Depth: g.Moves[ply].Depth,
			Result: float64(g.HalfPoints(p.ToMove())) / 2, Number: g.Number, Ply: ply + 1,
		})
	})
	return samples, err
}

// eachScore calls yield with each position of a game, as [RecordedSamples] takes them, and the
// score of its search.
func eachScore(g *record.Game, variant positions.Game, yield func(ply int, p positions.Position, score info.Score)) error {
	_, err := g.Replay(variant, func(ply int, p positions.Position) {
		if ply == len(g.Moves) || g.Result == positions.Undecided.String() || g.Fault != "" {
			return
		}
		if score, ok := info.ParseScore(g.Moves[ply].Score); ok {
			yield(ply, p, score)
		}
	})
	return err
}
