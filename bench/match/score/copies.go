package score

import (
	"fmt"
	"strings"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// Two games are equal if they begin at the same position, with the same player to
// move, and have the same moves and the same winner. They are also equal if a
// symmetry of the game maps every position of one to that of the other, provided
// that the game reports its symmetries (see [trace]). Engines with a node limit play
// equal games whenever they meet the same opening again. Equal games are no new
// evidence.
//
// The unit of evidence is the pair. If both games of a pair have already been played
// together as a pair, the new pair is a copy: it counts in the score, but not in
// tests and errors. A pair with one new game is evidence, since only chance can have
// repeated the other game.

// copies records the games that have been played.
type copies struct {
	first map[uint64]int  // by fingerprint, the first game that has it
	pairs map[[2]int]bool // of first games
}

func newCopies() copies { return copies{map[uint64]int{}, map[[2]int]bool{}} }

// game records a game by its number among all counted games. It returns the number
// of the first game that is equal to it, which is its own number if the game is new.
func (c *copies) game(number int, g *record.Game) int {
	first := number
	prints := fingerprints(g)
	for _, print := range prints {
		if n, ok := c.first[print]; ok {
			first = n
			break
		}
	}
	for _, print := range prints {
		if _, ok := c.first[print]; !ok {
			c.first[print] = first
		}
	}
	return first
}

// pair records a pair of games, given by the results of game, and reports whether
// the pair is a copy.
func (c *copies) pair(games [2]int) bool {
	copied := c.pairs[games]
	c.pairs[games] = true
	return copied
}

// fingerprints returns numbers of which equal games share at least one.
func fingerprints(g *record.Game) []uint64 {
	mover := positions.P1
	if g.P2First {
		mover = positions.P2
	}
	who := fmt.Sprintf("%q %q %d", g.Players[mover], g.Players[mover.Opponent()], g.HalfPoints(mover))
	prints := []uint64{farm.Fingerprint64([]byte(who + " moves " + g.FEN + " " + strings.Join(g.Turns(), " ")))}
	if g.Canonical != "" {
		prints = append(prints, farm.Fingerprint64([]byte(who+" canonical "+g.Canonical)))
	}
	return prints
}
