package learn

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

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

// Text returns the sample as one line of fields separated by tabs: game, position,
// move, score as "cp N" or "mate N", result.
func (s *RecordedSample) Text() string {
	score := info.Score{Centipawns: s.CP, Mate: s.Mate}.Text()
	return strings.Join([]string{s.Game, s.FEN, s.Move, score, strconv.FormatFloat(s.Result, 'g', -1, 64)}, "\t")
}

// An Extractor makes samples. It is not safe for concurrent use.
type Extractor struct {
	Share    float64 // chance that a position is used, above 0 and up to 1
	MinDepth int     // least depth of the search
	MaxScore int     // greatest score in centipawns for either side; 0: any score, including proven ends
	Faults   bool    // whether to use games lost by a fault
	Rand     *rand.Rand
}

// Check refuses impossible fields.
func (x *Extractor) Check() error {
	switch {
	case !(x.Share > 0 && x.Share <= 1):
		return fmt.Errorf("a share of %v is not above 0 and up to 1", x.Share)
	case x.MinDepth < 0 || x.MaxScore < 0:
		return fmt.Errorf("a depth of %d or a score of %d is negative", x.MinDepth, x.MaxScore)
	}
	return nil
}

// Each replays a game by the rules of variant. It calls yield with each sample until
// yield returns an error. A game that breaks the rules yields no samples. Each
// ignores games without a result and games lost by a fault. The sample is valid only
// during the call.
func (x *Extractor) Each(g *record.Game, variant positions.Game, yield func(*RecordedSample) error) error {
	if _, err := g.Replay(variant, nil); err != nil {
		return err
	}
	if g.Result == positions.Undecided.String() || g.Fault != "" && !x.Faults {
		return nil
	}
	var failure error
	_, err := g.Replay(variant, func(ply int, p positions.Position) {
		if failure != nil || ply == len(g.Moves) {
			return
		}
		s := RecordedSample{Depth: g.Moves[ply].Depth}
		if !s.score(g.Moves[ply].Score) || !x.uses(&s) {
			return
		}
		s.Game, s.FEN, s.ToMove, s.Move = variant.Name(), p.FEN(), p.ToMove().String(), g.Moves[ply].Turn
		s.Result = float64(g.HalfPoints(p.ToMove())) / 2
		s.Number, s.Ply = g.Number, ply+1
		failure = yield(&s)
	})
	if failure != nil {
		return failure
	}
	return err
}

// uses reports whether a sample is wanted.
func (x *Extractor) uses(s *RecordedSample) bool {
	if s.Depth < x.MinDepth || x.MaxScore > 0 && (s.CP == nil || *s.CP > x.MaxScore || *s.CP < -x.MaxScore) {
		return false
	}
	return x.Share == 1 || x.Rand.Float64() < x.Share
}

// score sets the score from the form in records, "cp N" or "mate N".
func (s *RecordedSample) score(text string) bool {
	score, ok := info.ParseScore(text)
	s.CP, s.Mate = score.Centipawns, score.Mate
	return ok
}
