package match

import (
	"fmt"

	"tetrad/bench/match/results"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// A finishedGame is a finished game on its way to the collector.
type finishedGame struct {
	game    record.Game
	counted chan<- struct{} // has room for a value, which is sent when the game is kept and counted; nil: nobody waits
}

// maxUnwritten is the number of finished games that may wait until they are on disk. The
// players go on meanwhile.
const maxUnwritten = 64

// A collector takes finished games in any order and counts them in the order of their
// numbers.
type collector struct {
	match    *Match
	standing results.Standing
	waiting  map[int]record.Game // games that finished before their turn, by number
	end      End                 // set by a verdict
}

func newCollector(m *Match) *collector {
	return &collector{match: m, standing: results.NewStanding(m.Settings), waiting: map[int]record.Game{}}
}

// begin counts the games of an earlier run.
func (c *collector) begin() {
	for number, g := range c.match.Played {
		c.waiting[number] = g
	}
	c.count()
}

// collect takes games until the channel is closed. It calls stop at a verdict or when it
// cannot record a game.
func (c *collector) collect(finished <-chan finishedGame, stop func()) error {
	var failure error
	for d := range finished {
		group := []finishedGame{d}
		for range len(finished) { // what came while the last group was written
			group = append(group, <-finished)
		}
		if failure == nil {
			failure = c.record(group)
		}
		if failure != nil || c.end != "" {
			stop()
		}
		for _, d := range group {
			if d.counted != nil {
				d.counted <- struct{}{}
			}
		}
	}
	return failure
}

// record records games, all by one write to the disk, and then counts them. Of a game that
// comes again, the first counts.
func (c *collector) record(group []finishedGame) error {
	var games []record.Game
	for _, d := range group {
		if !c.has(d.game.Number) {
			games = append(games, d.game)
			c.waiting[d.game.Number] = d.game
		}
	}
	if c.match.Journal != nil && len(games) > 0 {
		if err := c.match.Journal.Append(games...); err != nil {
			return fmt.Errorf("game %d cannot be kept: %w", games[0].Number, err)
		}
	}
	c.count()
	return nil
}

// has reports whether there is a game with this number.
func (c *collector) has(number int) bool {
	_, waits := c.waiting[number]
	return waits || number <= c.standing.Games
}

// count counts the games whose turn it is, up to a verdict.
func (c *collector) count() {
	for c.end == "" {
		g, ok := c.waiting[c.standing.Games+1]
		if _, scheduled := c.standing.NextGame(); !ok || !scheduled {
			return
		}
		delete(c.waiting, g.Number)
		c.standing.Add(&g)
		if c.match.Finished != nil {
			c.match.Finished(g, &c.standing)
		}
		if g.Number%2 == 0 {
			c.end = c.verdict()
		}
		if _, isOld := c.match.Played[g.Number]; c.end == "" && c.match.Settings.Strict && !isOld && (g.Fault != "" || len(g.Warnings) > 0) {
			c.end = Warned
		}
	}
}

// uselessPairs is the number of consecutive copies that ends a test without another
// end.
const uselessPairs = 100

// verdict returns the end that the pairs so far give the test, or "" if there is none
// or no test.
func (c *collector) verdict() End {
	s := c.match.Settings
	if s.SPRT == nil {
		return ""
	}
	switch s.SPRT.Verdict(c.standing.Pairings[0].Pairs) {
	case stats.AcceptElo0:
		return Elo0Accepted
	case stats.AcceptElo1:
		return Elo1Accepted
	}
	if s.Games == 0 && c.standing.CopiesInRow >= uselessPairs {
		return NothingNew
	}
	return ""
}
