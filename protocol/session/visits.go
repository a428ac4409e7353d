package session

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// Visits report where the playouts of a search began, for searches that count them.
type visits struct {
	Playouts uint64          `json:"playouts"` // of all turns that were reported
	Squares  []visitedSquare `json:"squares"`  // by name
}

// A visitedSquare counts the playouts whose first turn touches a square.
type visitedSquare struct {
	Square   string `json:"square"`
	Playouts uint64 `json:"playouts"`
}

// readVisits parses the words of UGI's "info string visits" after "visits": moves and
// their playouts in turn. It stops at the first word that is not as it should be.
func readVisits(words []string) (root []engine.Visited) {
	for len(words) > 1 && len(root) < search.MaxRootTurns {
		n, err := strconv.ParseUint(words[1], 10, 45) // 200 of them are exact in JavaScript
		if err != nil {
			break
		}
		root = append(root, engine.Visited{Move: words[0], Visits: n})
		words = words[2:]
	}
	return root
}

// newVisits counts the playouts by square. It leaves out moves that are illegal in p,
// the position of the presentation.
func newVisits(presentation game.Presentation, p positions.Position, root []engine.Visited) *visits {
	v := &visits{Squares: []visitedSquare{}}
	counts := map[game.Square]uint64{}
	for _, turn := range root {
		steps, err := p.ParseTurn(turn.Move)
		if err != nil {
			continue
		}
		v.Playouts += turn.Visits
		trace := presentation.Trace(steps)
		if trace.Main.IsNone() {
			continue
		}
		touched := map[game.Square]bool{trace.Main: true}
		for _, square := range trace.Squares {
			touched[square] = true
		}
		for square := range touched {
			counts[square] += turn.Visits
		}
	}
	for _, square := range slices.SortedFunc(maps.Keys(counts), compareSquares) {
		v.Squares = append(v.Squares, visitedSquare{square.String(), counts[square]})
	}
	return v
}

func compareSquares(a, b game.Square) int { return cmp.Compare(a.String(), b.String()) }
