package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"tetrad/bench/jobs"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// The result of a pair is its two games, one a line, as in a journal, compressed.

// maxGames is the number of bytes of a pair before compression.
const maxGames = 32 << 20

// encodeGames returns games as the result of a job.
func encodeGames(games []record.Game) ([]byte, error) {
	var text []byte
	for i := range games {
		line, err := encodeLine(&games[i])
		if err != nil {
			return nil, err
		}
		text = append(text, line...)
	}
	return jobs.Pack(text)
}

// read returns the games of a result, which may come from a stranger. It checks
// that they are those of this pair, and that the rules allow them.
func (p *pairs) read(variant positions.Game, index int, result []byte) ([]record.Game, error) {
	pair, err := p.at(index)
	if err != nil {
		return nil, err
	}
	text, err := jobs.Unpack(result, maxGames)
	if err != nil {
		return nil, err
	}
	var games []record.Game
	err = eachLine(bytes.NewReader(text), func(line []byte, _ int) error {
		if len(games) == 2 {
			return errors.New("it is one more than a pair has")
		}
		g, err := readGame(line)
		if err == nil {
			err = p.checkGame(variant, pair.games()[len(games)], &g)
		}
		games = append(games, g)
		return err
	})
	if err == nil && len(games) != 2 {
		err = fmt.Errorf("it has %d games", len(games))
	}
	return games, err
}

// readGame reads a line with its checksum.
func readGame(line []byte) (g record.Game, err error) {
	sealed, err := record.CheckSeal(line)
	if err != nil {
		return g, err
	}
	if !sealed {
		return g, errors.New("a game has no checksum")
	}
	return g, json.Unmarshal(line, &g)
}

// checkGame refuses a game that is not the one of the schedule.
func (p *pairs) checkGame(variant positions.Game, a assignment, g *record.Game) error {
	players := [2]string{p.Players[a.players[0]].Name, p.Players[a.players[1]].Name}
	limits := [2]string{p.Players[a.players[0]].Limits.String(), p.Players[a.players[1]].Limits.String()}
	switch {
	case g.Number != a.number+1:
		return fmt.Errorf("it is game %d, not %d", g.Number, a.number+1)
	case g.Variant != variant.Name() || g.Match != p.Match || g.Players != players || g.Limits != limits:
		return fmt.Errorf("game %d is of another match", g.Number)
	case g.Book > len(g.Moves) || g.Book < 0 || math.IsNaN(g.Millis) || g.Millis < 0:
		return fmt.Errorf("game %d has impossible numbers", g.Number)
	case !p.isScale(g.ClockScale):
		return fmt.Errorf("game %d is played by a clock that is scaled by %v", g.Number, g.ClockScale)
	case !slices.Contains(results, g.Result):
		return fmt.Errorf("game %d has the result %q", g.Number, positions.Clip(g.Result))
	}
	if _, err := g.Replay(variant, nil); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	return nil
}

// isScale reports whether a machine may have scaled its clocks so.
func (p *pairs) isScale(scale float64) bool {
	if p.ReferenceSpeed == 0 {
		return scale == 0
	}
	return scale >= jobs.MinScale && scale <= jobs.MaxScale
}

// results are the results of finished games.
var results = []string{positions.P1Wins.String(), positions.P2Wins.String(), positions.Draw.String()}

// sameGame returns an error that says where two games differ, apart from times.
func sameGame(a, b *record.Game) error {
	switch {
	case a.FEN != b.FEN || a.Book != b.Book:
		return errors.New("the opening is another one")
	case a.Result != b.Result || a.Reason != b.Reason:
		return fmt.Errorf("the result is %s, %s, and %s, %s", a.Result, a.Reason, b.Result, b.Reason)
	}
	for i := range min(len(a.Moves), len(b.Moves)) {
		m, n := &a.Moves[i], &b.Moves[i]
		if m.Turn != n.Turn || m.Score != n.Score || m.Bound != n.Bound || m.Depth != n.Depth || m.Nodes != n.Nodes {
			return fmt.Errorf("ply %d is %s (%s, depth %d, nodes %d) and %s (%s, depth %d, nodes %d)",
				i+1, m.Turn, m.Score, m.Depth, m.Nodes, n.Turn, n.Score, n.Depth, n.Nodes)
		}
	}
	if len(a.Moves) != len(b.Moves) {
		return fmt.Errorf("it has %d plies and %d", len(a.Moves), len(b.Moves))
	}
	return nil
}
