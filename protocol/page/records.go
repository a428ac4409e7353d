package page

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A pageRecord is a recorded game in the page's words.
type pageRecord struct {
	Game   string            `json:"game"`
	FEN    string            `json:"fen"`
	Tags   map[string]string `json:"tags"` // P1, P2, Reason, Start, Match
	Moves  []pageMove        `json:"moves"`
	Result string            `json:"result"` // an outcome
}

// A pageMove is a move of a record, with what is said about it.
type pageMove struct {
	Move       string       `json:"move"`
	Comment    string       `json:"comment,omitempty"`
	Score      string       `json:"score,omitempty"` // "cp N" or "mate N", for the player
	Depth      int          `json:"depth,omitempty"`
	Nodes      uint64       `json:"nodes,omitempty"`
	Millis     float64      `json:"ms,omitempty"`
	Variations [][]pageMove `json:"variations,omitempty"` // in place of this move
}

// maxRecordMoves is the number of moves that a record may have, with those of
// its variations.
const maxRecordMoves = 20000

// readRecord reads the first game in a text, and plays all its lines.
func (o oracle) readRecord(text string) (*pageRecord, error) {
	g, err := record.NewReader(strings.NewReader(text)).Next()
	if err == io.EOF {
		return nil, errors.New("there is no game in the text")
	}
	if err != nil {
		return nil, err
	}
	start, err := o.replay(line{Game: g.Variant, FEN: g.FEN})
	if err != nil {
		return nil, err
	}
	if _, err := g.Replay(start.game, nil); err != nil {
		return nil, err
	}
	r := &pageRecord{
		Game: start.game.Name(), FEN: start.fen, Result: g.Result,
		Tags: map[string]string{"P1": g.Players[0], "P2": g.Players[1], "Reason": string(g.Reason), "Match": g.Match},
	}
	if !g.Start.IsZero() {
		r.Tags["Start"] = g.Start.Format(time.RFC3339Nano)
	}
	left := maxRecordMoves
	r.Moves, err = readLine(start.position, g.Moves, &left)
	return r, err
}

// readLine plays moves from p and their variations, and returns them in the
// page's words.
func readLine(p positions.Position, moves []record.Move, left *int) ([]pageMove, error) {
	line := []pageMove{}
	for i, m := range moves {
		if *left--; *left < 0 {
			return nil, fmt.Errorf("the record has more than %d moves", maxRecordMoves)
		}
		shown := pageMove{Move: m.Turn, Comment: m.Note, Score: m.Score, Depth: m.Depth, Nodes: m.Nodes, Millis: m.Millis}
		for _, variation := range m.Variations {
			other, err := readLine(p.Copy(), variation, left)
			if err != nil {
				return nil, fmt.Errorf("variation of ply %d: %w", i+1, err)
			}
			shown.Variations = append(shown.Variations, other)
		}
		if _, err := positions.PlayTurn(p, m.Turn); err != nil {
			return nil, moveError{i + 1, err}
		}
		line = append(line, shown)
	}
	return line, nil
}

// writeRecord returns a record as text, if it can be read back.
func (o oracle) writeRecord(r *pageRecord) (string, error) {
	if r == nil {
		return "", errors.New("the record is missing")
	}
	start, err := o.replay(line{Game: r.Game, FEN: r.FEN})
	if err != nil {
		return "", err
	}
	g := record.Game{
		Variant: start.game.Name(), FEN: start.fen, P2First: start.position.ToMove() == positions.P2,
		Players: [2]string{r.Tags["P1"], r.Tags["P2"]}, Reason: record.Reason(r.Tags["Reason"]), Match: r.Tags["Match"],
		Moves: recordMoves(r.Moves), Result: r.Result,
	}
	if text := r.Tags["Start"]; text != "" {
		if g.Start, err = time.Parse(time.RFC3339Nano, text); err != nil {
			return "", fmt.Errorf("tag Start: %w", err)
		}
	}
	text := g.Text()
	if _, err := o.readRecord(text); err != nil {
		return "", err
	}
	return text, nil
}

func recordMoves(moves []pageMove) []record.Move {
	var list []record.Move
	for _, m := range moves {
		written := record.Move{Turn: m.Move, Note: m.Comment, Score: m.Score, Depth: m.Depth, Nodes: m.Nodes, Millis: m.Millis}
		for _, variation := range m.Variations {
			written.Variations = append(written.Variations, recordMoves(variation))
		}
		list = append(list, written)
	}
	return list
}
