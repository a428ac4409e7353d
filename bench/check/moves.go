package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
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

// listMoves compares the list of legal moves, if the engine offers one. line has set
// the engine to p.
func (s *session) listMoves(p positions.Position, line string) error {
	list, err := s.ask("legalmoves")
	if errors.As(err, new(notOffered)) {
		return nil
	}
	if err != nil {
		return err
	}
	move, fault := compareMoves(p, strings.Fields(list))
	if fault == listedRight {
		return nil
	}
	err = mismatch(p.FEN(), line+"; query legalmoves", positions.Clip(move)+string(fault), "exactly the legal moves, each once")
	switch fault {
	case listedIllegal:
		err = mismatch(p.FEN(), line+"; query legalmoves", positions.Clip(move)+string(fault), "exactly the legal moves"+because(p, move))
		return shows(takesMove, blame(rule(p, move), err))
	case listedNever:
		return shows(lacksMove, err)
	}
	return blame(cause{kind: repeatedMove}, err)
}

// A listFault is what is wrong with a move in a list of the legal moves.
type listFault string

const (
	listedRight   listFault = ""
	listedTwice   listFault = " is listed twice"
	listedIllegal listFault = " is listed and not legal"
	listedNever   listFault = " is missing"
)

// compareMoves returns the first move of a list that is wrong, and how. A list that is too long
// to compare must contain legal moves only.
func compareMoves(p positions.Position, got []string) (move string, fault listFault) {
	got = slices.DeleteFunc(got, func(m string) bool { return m == "…" })
	slices.Sort(got)
	for i := 1; i < len(got); i++ {
		if got[i] == got[i-1] {
			return got[i], listedTwice
		}
	}
	want, all := legalMoves(p)
	for _, m := range want {
		if _, ok := slices.BinarySearch(got, m); all && !ok {
			return m, listedNever
		}
	}
	for _, m := range got {
		_, ok := slices.BinarySearch(want, m)
		if !all {
			_, err := p.ParseTurn(m)
			ok = err == nil
		}
		if !ok {
			return m, listedIllegal
		}
	}
	return "", listedRight
}

// countMoves compares perft at depths with small counts, if the engine offers perft.
// line has set the engine to p.
func (s *session) countMoves(p positions.Position, line string) error {
	for depth := 1; depth <= 2; depth++ {
		want := positions.Perft(p, depth)
		if want > maxCounted {
			return nil
		}
		got, err := s.perft(depth)
		if errors.As(err, new(notOffered)) {
			return nil
		}
		if err != nil {
			return err
		}
		if right := fmt.Sprintf("Nodes searched: %d", want); got != right {
			return shows(countsMoves, mismatch(p.FEN(), fmt.Sprintf("%s; go perft %d", line, depth), clip(got), right))
		}
	}
	return nil
}

// maxCounted is the greatest count that a check asks for, since the engine may be
// slow.
const maxCounted = 1000

// perft returns the last line of the answer to go perft. An engine without perft may
// take it for a search, so perft stops it.
func (s *session) perft(depth int) (string, error) {
	const name, last = "go perft", "Nodes searched:"
	offered, tried := s.offers[name]
	command := fmt.Sprintf("%s %d", name, depth)
	if tried && !offered {
		return "", notOffered{name}
	}
	if tried {
		if err := s.client.Send(command); err != nil {
			return "", err
		}
		for end := deadline(s.Patience); ; {
			line, err := s.client.Next(s.ctx, end)
			if err != nil || strings.HasPrefix(line.Text, last) || isReport(line.Text) {
				return line.Text, err
			}
		}
	}
	answer := ""
	hear := func(line ugiclient.Line) {
		if strings.HasPrefix(line.Text, last) {
			answer = line.Text
		}
	}
	// The engine may count while it answers isready.
	if err := s.client.Send(command, "isready"); err != nil {
		return "", err
	}
	if _, err := s.client.Await(s.ctx, "readyok", s.Patience, hear); err != nil {
		return "", err
	}
	lines, err := s.client.Lines(s.ctx, 3*silence)
	for _, line := range lines {
		hear(ugiclient.Line{Text: line})
	}
	s.offers[name] = answer != ""
	if err == nil && answer == "" {
		// The engine may have taken the command for a search.
		if _, err = s.readUntilReady("stop"); err == nil {
			err = notOffered{name}
		}
	}
	return answer, err
}
