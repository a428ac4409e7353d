package ugi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// TestRandomLimits plays random games of each family with both searches, and asks at
// each turn for a search under random limits and options. There must be one answer.
// It must be legal, among searchmoves, and the first move of the first line. The
// lines of the last report must be legal and begin with different moves.
func TestRandomLimits(t *testing.T) {
	for _, kind := range []string{"alphabeta", "mcts"} {
		for _, game := range enginetest.Small(5) {
			name := game.Name()
			t.Run(kind+" "+name, func(t *testing.T) {
				l := limited{
					client: connect(t, newServer(enginetest.WithToys())), rng: rand.New(rand.NewPCG(31, 31)),
				}
				l.send("setoption name Hash value 1\nsetoption name Game value " + name + "\nsetoption name Search value " + kind + "\n")
				for range 10 {
					l.play(game.Start(), 40)
				}
			})
		}
	}
}

// limited is a client that asks for searches under random limits.
type limited struct {
	*client
	rng *rand.Rand
}

// play searches at each turn of a random game from p, up to a number of turns.
func (l *limited) play(p positions.Position, turns int) {
	l.t.Helper()
	var moves []string
	for range turns {
		if p.Outcome() != positions.Undecided {
			return
		}
		l.search(p, moves)
		turn := positions.RandomTurn(l.rng, p)
		moves = append(moves, p.TurnString(turn))
		positions.DoTurn(p, turn)
	}
}

// search asks for one search of p, reached by moves, and checks the output.
func (l *limited) search(p positions.Position, moves []string) {
	l.t.Helper()
	among := l.searchMoves(p)
	options := fmt.Sprintf("setoption name MultiPV value %d\nsetoption name Level value %d\n",
		[]int{1, 2, 3, 4, 5, 256}[l.rng.IntN(6)], []int{20, 20, 1 + l.rng.IntN(20)}[l.rng.IntN(3)])
	position := "position startpos"
	if len(moves) > 0 {
		position += " moves " + strings.Join(moves, " ")
	}
	command := fmt.Sprintf("go nodes %d", []int{1, 2, 30, 60, 300, 1000}[l.rng.IntN(6)])
	if l.rng.IntN(2) == 0 {
		command += fmt.Sprintf(" depth %d", 1+l.rng.IntN(3))
	}
	if among != nil {
		command += " searchmoves " + strings.Join(among, " ")
	}
	session := options + position + "\n" + command
	l.send(session + "\n")
	lines, best := l.answer()
	for i, pv := range lines {
		l.checkLine(session, p, pv)
		if slices.ContainsFunc(lines[:i], func(other []string) bool { return other[0] == pv[0] }) {
			l.t.Fatalf("%s: two lines begin with %s", session, pv[0])
		}
		if among != nil && !slices.Contains(among, pv[0]) {
			l.t.Fatalf("%s: a line begins with %s", session, pv[0])
		}
	}
	if len(lines) == 0 || best != lines[0][0] {
		l.t.Fatalf("%s: bestmove %s after the lines %v", session, best, lines)
	}
}

// searchMoves returns some moves of p, some of them twice. In half of the cases it
// returns nil.
func (l *limited) searchMoves(p positions.Position) []string {
	if l.rng.IntN(2) == 0 {
		return nil
	}
	var moves []string
	for range 1 + l.rng.IntN(5) {
		move := p.TurnString(positions.RandomTurn(l.rng, p))
		for range 1 + l.rng.IntN(2) {
			moves = append(moves, move)
		}
	}
	return moves
}

// answer returns the moves of the last reported lines, and the answer. No output may
// follow the answer.
func (l *limited) answer() (lines [][]string, best string) {
	l.t.Helper()
	for {
		text, ok := l.receive()
		words := strings.Fields(text)
		switch at := slices.Index(words, "pv"); {
		case !ok || strings.HasPrefix(text, "info string"):
			l.t.Fatalf("the search says %q", text)
		case at > 0:
			if strings.Contains(text, " multipv 1 ") {
				lines = nil
			}
			lines = append(lines, words[at+1:])
		case strings.HasPrefix(text, "bestmove "):
			if after := l.ask("isready"); after != "readyok" || len(words) != 2 {
				l.t.Fatalf("after %q: %q", text, after)
			}
			return lines, words[1]
		}
	}
}

// checkLine fails the test if a move of a line from p is illegal.
func (l *limited) checkLine(session string, p positions.Position, pv []string) {
	l.t.Helper()
	q := p.Copy()
	for _, move := range pv {
		if _, err := positions.PlayTurn(q, move); err != nil {
			l.t.Fatalf("%s: line %v: %v", session, pv, err)
		}
	}
}
