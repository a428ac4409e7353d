package schedule

import (
	"fmt"
	"strings"
	"tetrad/bench/match/settings"
)

// A bracket is the plan of a knockout. The players are listed in seed order: in the
// first round the best seed meets the last, and the first two seeds can meet only in
// the final. If the number of players is not a power of two, the best seeds advance
// without a game. The player with more points in a meeting advances. A tie is
// followed by one more pair of games, up to a limit, after which the better seed
// advances.
//
// Games are planned in stages, and each stage depends on the results of all earlier
// ones. The numbers of the games therefore do not depend on the order in which they
// finish.
type bracket struct {
	games    int // in a meeting; even
	tiePairs int // the most that may follow a tie
	rounds   [][]*meeting
	plan     []Game  // the games known so far, by number
	stages   []Stage // the same games
	counted  int     // games counted so far
	opening  int     // of the next pair
	met      int     // meetings that have games
}

// noPlayer is the opponent of a seed that advances without a game.
const noPlayer = -1

// A meeting holds the games between two players of a knockout.
type meeting struct {
	players [2]int // the better seed first; the other may be noPlayer
	pairing int    // its number among the meetings with games
	points  [2]int // half points
	extra   int    // pairs played after ties
	over    bool
	winner  int
}

func newBracket(players, games, tiePairs int) *bracket {
	b := &bracket{games: games, tiePairs: tiePairs}
	slots := seedOrder(players)
	for i, seed := range slots {
		if seed >= players {
			slots[i] = noPlayer
		}
	}
	b.newRound(slots)
	return b
}

// seedOrder returns the seeds, from 0, in the order of their places in a bracket.
// The number of places is the number of players, rounded up to a power of two.
func seedOrder(players int) []int {
	order := []int{0}
	for len(order) < players {
		var next []int
		for _, seed := range order {
			next = append(next, seed, 2*len(order)-1-seed)
		}
		order = next
	}
	return order
}

// newRound pairs neighbouring players and plans their games.
func (b *bracket) newRound(players []int) {
	var round []*meeting
	for i := 0; i < len(players); i += 2 {
		m := &meeting{players: [2]int{players[i], players[i+1]}}
		if m.players[1] != noPlayer && m.players[1] < m.players[0] {
			m.players[0], m.players[1] = m.players[1], m.players[0]
		}
		if m.players[1] == noPlayer {
			m.over, m.winner = true, m.players[0]
		} else {
			m.pairing = b.met
			b.met++
		}
		round = append(round, m)
	}
	b.rounds = append(b.rounds, round)
	b.planPairs(b.games / 2)
}

// planPairs plans this many pairs for each unfinished meeting.
func (b *bracket) planPairs(pairs int) {
	next := Stage{First: len(b.plan) / 2, Opening: b.opening}
	var open []*meeting
	for _, m := range b.last() {
		if !m.over {
			open = append(open, m)
			next.Meetings = append(next.Meetings, m.players)
		}
	}
	for range pairs {
		for _, m := range open {
			exchanged := [2]int{m.players[1], m.players[0]}
			b.plan = append(b.plan,
				Game{len(b.plan), m.pairing, m.players, b.opening},
				Game{len(b.plan) + 1, m.pairing, exchanged, b.opening})
		}
		b.opening++
	}
	next.Pairs = pairs * len(open)
	b.stages = append(b.stages, next)
}

func (b *bracket) last() []*meeting { return b.rounds[len(b.rounds)-1] }

// over reports whether the knockout has a winner.
func (b *bracket) over() bool { return len(b.last()) == 1 && b.last()[0].over }

// count counts the next game of the plan, in which its first player scored
// halfPoints. After the last planned game it plans more.
func (b *bracket) count(halfPoints int) {
	a := b.plan[b.counted]
	b.counted++
	for _, m := range b.last() {
		if m.pairing == a.Pairing && !m.over {
			first := 0
			if a.Players != m.players {
				first = 1
			}
			m.points[first] += halfPoints
			m.points[1-first] += 2 - halfPoints
		}
	}
	if b.counted == len(b.plan) {
		b.decide()
	}
}

// decide ends the meetings that have a winner and plans the next games.
func (b *bracket) decide() {
	tied := false
	for _, m := range b.last() {
		switch {
		case m.over:
		case m.points[0] == m.points[1] && m.extra < b.tiePairs:
			m.extra++
			tied = true
		case m.points[1] > m.points[0]:
			m.over, m.winner = true, m.players[1]
		default:
			m.over, m.winner = true, m.players[0]
		}
	}
	switch {
	case tied:
		b.planPairs(1)
	case !b.over():
		var winners []int
		for _, m := range b.last() {
			winners = append(winners, m.winner)
		}
		b.newRound(winners)
	}
}

// report describes the rounds so far, with the names of the players.
func (b *bracket) report(players []settings.Player) string {
	var out strings.Builder
	for _, round := range b.rounds {
		fmt.Fprintf(&out, "%s\n", roundName(len(round)))
		for _, m := range round {
			fmt.Fprintf(&out, "  %s\n", m.report(players))
		}
	}
	if b.over() {
		fmt.Fprintf(&out, "The winner is %s\n", players[b.last()[0].winner].Name)
	}
	return out.String()
}

func roundName(meetings int) string {
	switch meetings {
	case 1:
		return "Final"
	case 2:
		return "Semi-finals"
	case 4:
		return "Quarter-finals"
	}
	return fmt.Sprintf("Round of %d", 2*meetings)
}

// report describes a meeting: the seed, name and points of each player.
func (m *meeting) report(players []settings.Player) string {
	name := func(i int) string { return fmt.Sprintf("%d %s", m.players[i]+1, players[m.players[i]].Name) }
	if m.players[1] == noPlayer {
		return name(0) + " goes on without a game"
	}
	line := fmt.Sprintf("%s - %s: %g - %g", name(0), name(1), float64(m.points[0])/2, float64(m.points[1])/2)
	switch {
	case m.extra == 1:
		line += ", with a pair after a tie"
	case m.extra > 1:
		line += fmt.Sprintf(", with %d pairs after ties", m.extra)
	}
	if m.over && m.points[0] == m.points[1] {
		line += "; the better seed goes on"
	}
	return line
}
