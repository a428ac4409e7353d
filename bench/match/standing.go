package match

import (
	"tetrad/bench/record"
	"tetrad/bench/stats"
	"tetrad/positions"
)

// A Standing is what the games so far amount to, counted in the order of their
// numbers.
type Standing struct {
	Games    int
	P1, P2   int // games won by p1 and by p2
	Draws    int
	Pairings []Pairing
	Faults   []map[record.Reason]int // by player
	Thought  float64                 // ms that the games waited for engines
	Played   float64                 // ms that the games took

	schedule schedule
	first    int  // half points of the first player in the first game of a pair
	unplayed bool // that game was never played
}

// A Pairing is what two players have made against each other.
type Pairing struct {
	Players [2]int      // indexes
	Pairs   stats.Pairs // as the first of the two counts them, without games that were never played
	Results [3]int      // games that the first lost, drew and won
}

func newStanding(s *Settings) Standing {
	st := Standing{schedule: newSchedule(s), Faults: make([]map[record.Reason]int, len(s.Players))}
	for _, players := range st.schedule.pairings {
		st.Pairings = append(st.Pairings, Pairing{Players: players})
	}
	for i := range st.Faults {
		st.Faults[i] = map[record.Reason]int{}
	}
	return st
}

// add counts the next game.
func (s *Standing) add(g *record.Game) {
	a, _ := s.schedule.game(s.Games)
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
	for i, player := range a.players {
		if g.Fault == positions.Player(i).String() {
			s.Faults[player][g.Reason]++
		}
	}
	pairing := &s.Pairings[a.pairing]
	seat := positions.P1
	if a.players[0] != pairing.Players[0] {
		seat = positions.P2
	}
	points := g.HalfPoints(seat)
	pairing.Results[points]++
	// An engine that did not start has shown nothing of how it plays.
	unplayed := g.Reason == record.NoStart
	switch {
	case a.number%2 == 0:
		s.first, s.unplayed = points, unplayed
	case !unplayed && !s.unplayed:
		pairing.Pairs.Add(s.first + points)
	}
}

// FaultCount returns the number of games that were lost by a fault.
func (s *Standing) FaultCount() int {
	n := 0
	for _, reasons := range s.Faults {
		for _, count := range reasons {
			n += count
		}
	}
	return n
}
