package match

import (
	"tetrad/bench/stats"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// A Standing is the sum of the games so far, counted in the order of their numbers.
type Standing struct {
	Games    int
	P1, P2   int // games won by p1 and by p2
	Draws    int
	Pairings []Pairing
	Faults   []map[record.Reason]int // by player
	Ends     map[record.Reason]int   // games by the reason of their end
	Warnings Warnings                // by player
	Thought  float64                 // time that the games waited for engines, in ms
	Played   float64                 // time that the games took, in ms
	Workers  map[string]*WorkerShare // machines of a farm that played, by name; nil: none
	CopyOf   int                     // first game equal to the last one counted; 0: none
	Copies   int                     // games equal to an earlier one

	schedule    schedule
	next        int // number, from 0, of the next game in the schedule
	copies      copies
	open        [2]halfPair // the games of the current pair
	copiesInRow int         // consecutive copied pairs, up to the last pair
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

func newStanding(s *Settings) Standing {
	st := Standing{schedule: newSchedule(s), copies: newCopies(),
		Faults: make([]map[record.Reason]int, len(s.Players)), Ends: map[record.Reason]int{}}
	st.addPairings()
	for i := range st.Faults {
		st.Faults[i] = map[record.Reason]int{}
	}
	return st
}

// addPairings adds the pairings of the schedule that the standing does not have yet.
func (s *Standing) addPairings() {
	for _, players := range s.schedule.pairings[len(s.Pairings):] {
		s.Pairings = append(s.Pairings, Pairing{Players: players})
	}
}

// add counts the next game.
func (s *Standing) add(g *record.Game) {
	a, _ := s.schedule.game(s.next)
	s.next++
	s.Games++
	s.Thought += g.Thought
	s.Played += g.Millis
	switch g.HalfPoints(positions.P1) {
	case 2:
		s.P1++
	case 1:
		s.Draws++
	case 0:
		s.P2++
	}
	s.Ends[g.Reason]++
	s.Warnings.add(g, a.players)
	for i, player := range a.players {
		if g.Fault == positions.Player(i).String() {
			s.Faults[player][g.Reason]++
		}
	}
	s.addWorker(g)
	s.schedule.take(g.HalfPoints(positions.P1))
	s.addPairings()
	pairing := &s.Pairings[a.pairing]
	seat := positions.P1
	if a.players[0] != pairing.Players[0] {
		seat = positions.P2
	}
	points := g.HalfPoints(seat)
	pairing.Results[points]++
	original := s.copies.game(s.Games, g)
	s.CopyOf = 0
	if original != s.Games {
		s.CopyOf = original
		s.Copies++
	}
	s.open[a.number%2] = halfPair{points, g.Reason == record.NoStart, original, g.Worker}
	if a.number%2 == 1 {
		s.addPair(pairing)
	}
}

// addPair counts the current pair, if it is evidence.
func (s *Standing) addPair(pairing *Pairing) {
	first, second := s.open[0], s.open[1]
	if s.copies.pair([2]int{first.original, second.original}) {
		pairing.Copied++
		s.copiesInRow++
		return
	}
	s.copiesInRow = 0
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
