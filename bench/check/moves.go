package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
)

// maxMoves is the greatest number of legal moves that a check compares.
const maxMoves = 10_000

// legalMoves returns the legal moves in p, sorted. ok is false if there are more than
// maxMoves.
func legalMoves(p positions.Position) (moves []string, ok bool) {
	positions.EachTurn(p, func(steps []positions.Step) bool {
		moves = append(moves, p.TurnString(steps))
		return len(moves) <= maxMoves
	})
	slices.Sort(moves)
	return moves, len(moves) <= maxMoves
}

// listMoves compares the list of legal moves in the position that has been set, if the engine
// offers one.
func (s *session) listMoves(l line) {
	list, known := s.ask("legalmoves")
	if !known {
		return
	}
	move, fault := compareMoves(l.p, strings.Fields(list))
	wrong := l.wrong("query legalmoves", positions.Clip(move)+string(fault), "exactly the legal moves")
	switch fault {
	case listedRight:
		return
	case listedIllegal:
		wrong.right += because(l.p, move)
		wrong.cause, wrong.shows = rule(l.p, move), takesMove
	case listedNever:
		wrong.right += ", each once"
		wrong.shows = lacksMove
	case listedTwice:
		wrong.right += ", each once"
		wrong.because(repeatedMove, "")
	}
	fail(wrong)
}

// A listFault is what is wrong with a move in a list of the legal moves.
type listFault string

const (
	listedRight   listFault = ""
	listedTwice   listFault = " is listed twice"
	listedIllegal listFault = " is listed and not legal"
	listedNever   listFault = " is missing"
)

// compareMoves returns the first move of a list that is wrong, and how, unless it is too long to
// compare.
func compareMoves(p positions.Position, got []string) (move string, fault listFault) {
	got = slices.DeleteFunc(got, func(m string) bool { return m == "…" })
	slices.Sort(got)
	for i := 1; i < len(got); i++ {
		if got[i] == got[i-1] {
			return got[i], listedTwice
		}
	}
	want, all := legalMoves(p)
	if !all {
		return "", listedRight
	}
	for _, m := range want {
		if _, ok := slices.BinarySearch(got, m); !ok {
			return m, listedNever
		}
	}
	for _, m := range got {
		if _, ok := slices.BinarySearch(want, m); !ok {
			return m, listedIllegal
		}
	}
	return "", listedRight
}

// countMoves compares perft at depths with small counts, if the engine offers perft. The position
// has been set.
func (s *session) countMoves(l line) {
	for depth := 1; depth <= 2; depth++ {
		want := positions.Perft(l.p, depth)
		if want > maxCounted {
			return
		}
		got, known := s.perft(depth)
		if right := fmt.Sprintf("Nodes searched: %d", want); known && got != right {
			wrong := l.wrong(fmt.Sprintf("go perft %d", depth), clip(got), right)
			wrong.shows = countsMoves
			fail(wrong)
		}
	}
}

// maxCounted is the greatest count that a check asks for, since the engine may be
// slow.
const maxCounted = 1000

// perftTotal begins the last line of the answer to go perft.
const perftTotal = "Nodes searched:"

// perft returns the last line of the answer to go perft, if the engine knows that. An engine
// without perft may take it for a search, so perft stops it the first time.
func (s *session) perft(depth int) (answer string, known bool) {
	const name = "go perft"
	command := fmt.Sprintf("%s %d", name, depth)
	if known, tried := s.offers[name]; tried && !known {
		return "", false
	} else if known {
		s.send(command)
		_, answer = s.perftLines()
		return answer, true
	}
	lines := s.exchange(command) // it may count while it answers isready
	late, err := s.client.Lines(s.ctx, 3*silence)
	must(err)
	for _, line := range append(lines, late...) {
		if strings.HasPrefix(line, perftTotal) {
			answer = line
		}
	}
	s.offers[name] = answer != ""
	if answer == "" {
		s.readUntilReady("stop") // it may have taken the command for a search
	}
	return answer, answer != ""
}

// perftLines returns the lines of the answer to go perft, and its last one, which may be a refusal.
func (s *session) perftLines() (lines []string, last string) {
	for end := time.Now().Add(s.Patience); ; {
		line, err := s.client.Next(s.ctx, end)
		must(err)
		if strings.HasPrefix(line.Text, perftTotal) || isReport(line.Text) {
			return lines, line.Text
		}
		lines = append(lines, line.Text)
	}
}
