// Package results has what a match has come to: its journal on disk, its standing with its
// report, copies of games, and the sum of several match files.
package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dgryski/go-farm"

	"tetrad/bench/match/settings"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// A Standing is the sum of the games so far, counted in the order of their numbers.
type Standing struct {
	Games    int
	P1, P2   int // games won by p1 and by p2
	Draws    int
	Unplayed int // games that did not begin, since an engine did not start; they score nothing
	Pairings []Pairing
	Faults   []map[record.Reason]int // by player
	Ends     map[record.Reason]int   // games by the reason of their end
	Warnings Warnings                // by player
	Thought  float64                 // time that the games waited for engines, in ms
	Played   float64                 // time that the games took, in ms
	Workers  map[string]*Worker      // machines of a farm that played, by name; nil: none
	CopyOf   int                     // first game equal to the last one counted; 0: none
	Copies   int                     // games equal to an earlier one

	Schedule    settings.Schedule
	next        int // number, from 0, of the next game in the schedule
	copies      copies
	open        [2]halfPair // the games of the current pair
	CopiesInRow int         // consecutive copied pairs, up to the last pair
}

// halfPair is one game of a pair.
type halfPair struct {
	points   int  // half points of the first player
	unplayed bool // an engine did not start, so the game is no evidence
	original int  // the first game equal to it
	worker   string
}

// A Pairing holds the results of two players against each other.
type Pairing struct {
	Players [2]int      // indexes
	Pairs   stats.Pairs // pairs that are evidence (neither copied nor unplayed), as the first player scored them
	Copied  int         // pairs that copy earlier ones
	Results [3]int      // games that the first player lost, drew and won
}

// NewStanding returns the standing of a match without games.
func NewStanding(s *settings.Match) Standing {
	st := Standing{Schedule: settings.NewSchedule(s), copies: newCopies(),
		Faults: make([]map[record.Reason]int, len(s.Players)), Ends: map[record.Reason]int{}}
	for _, players := range st.Schedule.Pairings {
		st.Pairings = append(st.Pairings, Pairing{Players: players})
	}
	for i := range st.Faults {
		st.Faults[i] = map[record.Reason]int{}
	}
	return st
}

// NextGame returns the game that the standing counts next. It returns false after the
// last game.
func (s *Standing) NextGame() (settings.ScheduledGame, bool) { return s.Schedule.Game(s.next) }

// Add counts the next game.
func (s *Standing) Add(g *record.Game) {
	a, _ := s.NextGame()
	s.next++
	s.Games++
	s.Thought += g.Thought
	s.Played += g.Millis
	s.Ends[g.Reason]++
	s.Warnings.add(g, a.Players)
	for i, player := range a.Players {
		if g.Fault == positions.Player(i).String() {
			s.Faults[player][g.Reason]++
		}
	}
	s.addWorker(g)
	pairing := &s.Pairings[a.Pairing]
	half := halfPair{unplayed: g.Reason == record.NoStart, original: s.Games, worker: g.Worker}
	s.CopyOf = 0
	if half.unplayed {
		s.Unplayed++
	} else {
		s.addResult(g, &half, pairing, a.Players[0] == pairing.Players[0])
	}
	s.open[a.Number%2] = half
	if a.Number%2 == 1 {
		s.addPair(pairing)
	}
}

// addResult counts the result of a game of a pair, in which the first player of the pairing
// is p1 or p2.
func (s *Standing) addResult(g *record.Game, half *halfPair, pairing *Pairing, isP1 bool) {
	points := g.HalfPoints(positions.P1)
	*[...]*int{&s.P2, &s.Draws, &s.P1}[points]++
	if half.points = points; !isP1 {
		half.points = g.HalfPoints(positions.P2)
	}
	pairing.Results[half.points]++
	if half.original = s.copies.game(s.Games, g); half.original != s.Games {
		s.CopyOf = half.original
		s.Copies++
	}
}

// addPair counts the current pair, if it is evidence.
func (s *Standing) addPair(pairing *Pairing) {
	first, second := s.open[0], s.open[1]
	if s.copies.pair([2]int{first.original, second.original}) {
		pairing.Copied++
		s.CopiesInRow++
		return
	}
	s.CopiesInRow = 0
	if !first.unplayed && !second.unplayed {
		pairing.Pairs.Add(first.points + second.points)
		if share := s.Workers[second.worker]; share != nil && first.worker == second.worker {
			share.Pairs.Add(first.points + second.points)
		}
	}
}

// FaultCount returns the number of games lost by a fault.
func (s *Standing) FaultCount() int {
	n := 0
	for _, reasons := range s.Faults {
		for _, count := range reasons {
			n += count
		}
	}
	return n
}

// A Worker counts what one machine of a farm has played.
type Worker struct {
	Games   int
	Late    int         // games lost by time
	Crashes int         // games lost since an engine ended, hung or did not start
	Pairs   stats.Pairs // that are evidence, as the first player of their pairing scored them
}

// addWorker counts a game for the machine that has played it.
func (s *Standing) addWorker(g *record.Game) {
	if g.Worker == "" {
		return
	}
	if s.Workers == nil {
		s.Workers = map[string]*Worker{}
	}
	share := s.Workers[g.Worker]
	if share == nil {
		share = &Worker{}
		s.Workers[g.Worker] = share
	}
	share.Games++
	switch g.Reason {
	case record.OutOfTime:
		share.Late++
	case record.Crashed, record.Hangs, record.NoStart:
		share.Crashes++
	}
}

// reportWorkers writes a line for each machine of a farm if there are several, and says
// what clocks mean there.
func (s *Standing) reportWorkers(b *strings.Builder, settings *settings.Match) {
	if len(s.Workers) > 0 && settings.HasClocks() {
		b.WriteString("Each worker has played by its own clock, so the result depends on the machines.\n")
	}
	if len(s.Workers) < 2 {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(s.Workers)) {
		share := s.Workers[name]
		fmt.Fprintf(b, "Worker %s: %d games, lost by time %d, by crashes %d", name, share.Games, share.Late, share.Crashes)
		if len(settings.Players) == 2 && share.Pairs.Total() > 0 {
			fmt.Fprintf(b, ", Elo %s, pairs %v", share.Pairs.Elo(), share.Pairs)
		}
		b.WriteString("\n")
	}
}

// Warnings count, for each player, the errors that did not lose a game.
type Warnings []map[record.WarningKind]int

func (w *Warnings) add(g *record.Game, players [2]int) {
	for _, warning := range g.Warnings {
		for seat, player := range players {
			if warning.Player != positions.Player(seat).String() {
				continue
			}
			for len(*w) <= player {
				*w = append(*w, map[record.WarningKind]int{})
			}
			(*w)[player][warning.Kind] += warning.Count
		}
	}
}

// Report returns a line for each player and kind.
func (w Warnings) Report(settings *settings.Match) string {
	var b strings.Builder
	for player, kinds := range w {
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			fmt.Fprintf(&b, "Warnings about %s: %s %d\n", settings.Players[player].Name, kind, kinds[kind])
		}
	}
	return b.String()
}

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
