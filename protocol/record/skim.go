package record

import (
	"bytes"
	"encoding/json"
)

// The texts around the moves and the turns in a line of JSON, as this program writes it. Within a
// string of JSON no quotation mark is without a backslash, so none of these is a part of a text.
const (
	movesStart = `"moves":[`
	movesEnd   = `],"result":"`
	turnStart  = `{"move":"`
)

// Skim reads a game from a line of JSON that this program has written, but of its moves
// only the turns. That takes a fraction of the time. It reports false for a line in another
// form, which needs the whole decoder.
func (g *Game) Skim(line []byte) bool {
	start := bytes.Index(line, []byte(movesStart)) + len(movesStart)
	end := bytes.Index(line, []byte(movesEnd))
	if start < len(movesStart) || end < start {
		return false
	}
	moves := line[start:end]
	if bytes.IndexByte(moves, '\\') >= 0 || bytes.Contains(moves, []byte(`"variations"`)) {
		return false
	}
	rest := append(bytes.Clone(line[:start]), line[end:]...)
	if json.Unmarshal(rest, g) != nil {
		return false
	}
	g.Moves = make([]Move, 0, bytes.Count(moves, []byte(turnStart)))
	for part := range bytes.SplitSeq(moves, []byte(turnStart)) {
		if turn, _, isTurn := bytes.Cut(part, []byte(`"`)); isTurn {
			g.Moves = append(g.Moves, Move{Turn: string(turn)})
		}
	}
	return true
}
