// Package vinver implements Vinver, a connection game on the points of a square board.
// Players resolve crosscuts by flipping stones, so a full board always has exactly one
// winner. A pass may not answer a pass, so the board fills, and no game is drawn.
package vinver

import (
	"sync"

	"tetrad/positions"
)

// nopassRule is the suffix of the games in which every turn places a stone.
const nopassRule = "nopass"

// Family is Vinver on boards of 3×3 to 19×19 points, with and without passes.
var Family = positions.Family{
	Name:        "vinver",
	MinSize:     3,
	MaxSize:     19,
	DefaultSize: 19,
	Rules:       []string{nopassRule},
	Credits:     "Vinver by Saïd Galdseid, 2023 (boardgamegeek.com, analog.games)",
	New: func(size int, rule string) positions.Game {
		if rule == nopassRule {
			return nopassGames[size]()
		}
		return games[size]()
	},
}

// games and nopassGames make the game of each size at its first use.
var games, nopassGames = gamesOf(""), gamesOf(nopassRule)

func gamesOf(rule string) (g [20]func() *game) {
	for size := range g {
		g[size] = sync.OnceValue(func() *game { return newGame(size, rule) })
	}
	return g
}

// A game is one board size, with or without passes, and everything that depends on
// these two alone.
type game struct {
	size  int
	rule  string
	board Bitboard       // all points
	edges [2][2]Bitboard // by colour: bottom and top for Black, left and right for White
	// beyond has, by colour and point, the ring of points beyond the edges of that
	// colour. They count as connected to the edge.
	beyond [2][Points]uint8
	*keys
}

func newGame(size int, rule string) *game {
	last := size - 1
	g := &game{size: size, rule: rule, keys: newKeys(size)}
	for i := range size {
		for j := range size {
			g.board.Toggle(PointAt(i, j))
		}
		for c, edge := range [2][2]Point{{PointAt(i, 0), PointAt(i, last)}, {PointAt(0, i), PointAt(last, i)}} {
			g.edges[c][0].Toggle(edge[0])
			g.edges[c][1].Toggle(edge[1])
		}
		g.beyond[Black][PointAt(i, 0)] = southWest | south | southEast
		g.beyond[Black][PointAt(i, last)] = northWest | north | northEast
		g.beyond[White][PointAt(0, i)] = southWest | west | northWest
		g.beyond[White][PointAt(last, i)] = southEast | east | northEast
	}
	return g
}

// Name implements positions.Game.
func (g *game) Name() string { return Family.VariantName(g.size, g.rule) }

// Start implements positions.Game.
func (g *game) Start() positions.Position { return g.newPosition() }

// MayPass reports whether the players of g, a game of this package, may pass.
func MayPass(g positions.Game) bool { return g.(*game).rule != nopassRule }
