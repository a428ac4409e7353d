package match

import (
	"fmt"
	"strings"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// Games are equal if they begin at the same position, with the same player to move,
// and have the same moves and the same winner; also if each position of one is the
// image of that of the other by a symmetry of the game, where the game tells (see
// [trace]). Engines with a limit of nodes play such games whenever they meet the
// same opening again, and such games are no new evidence.
//
// The unit of evidence is the pair. A pair whose two games have both been played
// before, as a pair, is a copy: it counts in the score, but not in tests and errors.
// A pair with one new game is evidence, since only chance can have made the other
// one come again.

// copies knows the games that have been played.
type copies struct {
	first map[uint64]int  // by fingerprint, the first game that has it
	pairs map[[2]int]bool // of first games
}

func newCopies() copies { return copies{map[uint64]int{}, map[[2]int]bool{}} }

// game takes in a game with its number among all that are counted, and returns
// the number of the first one that is equal to it: its own where it is new.
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

// pair takes in a pair of games, by what game said of them, and reports whether
// it is a copy.
func (c *copies) pair(games [2]int) bool {
	copied := c.pairs[games]
	c.pairs[games] = true
	return copied
}

// fingerprints returns numbers of which equal games have one in common.
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

// A trace is a fingerprint of the positions of a game, the same for games that
// are images of each other. The zero value has seen nothing.
type trace struct{ sum uint64 }

// see takes in the next position, between turns, of a game that knows its
// symmetries; others leave no trace.
func (t *trace) see(p positions.Position) {
	if s, ok := p.(positions.Symmetric); ok {
		t.sum = farm.Fingerprint64(fmt.Appendf(nil, "%x %x", t.sum, s.CanonicalKey()))
	}
}

// String returns the fingerprint; empty: there is none.
func (t *trace) String() string {
	if t.sum == 0 {
		return ""
	}
	return fmt.Sprintf("%016x", t.sum)
}
