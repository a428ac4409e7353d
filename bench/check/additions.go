package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// additionPoints are the points about the additions to the Universal Game Interface.
// A plain engine has none of them.
func additionPoints() []point {
	at := atStart(Additions)
	return []point{
		at("every refusal is reported as info string error", (*session).reportsRefusals),
		at("query fen tells the position string", (*session).tellsFEN),
		at("query game tells the game", (*session).tellsGame),
		at("query legalmoves lists the legal moves", (*session).tellsMoves),
		at("query islegal judges a move", (*session).judges),
		at("go perft counts, move by move", (*session).countsByMove),
		at("moves plays on from the position", (*session).playsOn),
		at("searchmoves is obeyed", (*session).keepsToMoves),
		at("questions are answered during a search", (*session).answersInSearch),
		at("other commands are refused during a search, and change nothing", (*session).refusesInSearch),
		at("a line may have up to 1 MiB", (*session).readsLongLine),
		at("go after the end of the game is answered with bestmove 0000", (*session).searchesNothing),
	}
}

// reportsRefusals checks that the engine has reported everything that it refused so
// far.
func (s *session) reportsRefusals() error {
	lines, err := s.exchange("position startpos moves z99")
	if err != nil {
		return err
	}
	switch {
	case s.reports == 0 && reportIn(lines) == "":
		return notOffered{"info string error"}
	case len(s.silent) > 0:
		came := fmt.Sprintf("nothing (and so at %d of the %s that are refused)", len(s.silent), counted(len(s.silent)+s.reports, "line"))
		err := mismatch("", s.silent[0], came, "info string error …")
		for c := range s.causes {
			if c.kind == followsPart { // it takes such lists for good ones
				err.cause = c
			}
		}
		return err
	}
	s.note = fmt.Sprintf("%d of %d", s.reports, s.reports)
	return nil
}

func (s *session) tellsFEN() error {
	if _, err := s.ask("fen"); err != nil {
		return err
	}
	p := s.game.Start()
	return s.compareFEN(p, "position startpos")
}

func (s *session) tellsGame() error {
	got, err := s.ask("game")
	if err == nil && got != s.game.Name() {
		err = mismatch("", "query game", "response "+clip(got), "response "+s.game.Name())
	}
	return err
}

func (s *session) tellsMoves() error {
	if _, err := s.ask("legalmoves"); err != nil {
		return err
	}
	return s.listMoves(s.game.Start(), "position startpos")
}

func (s *session) judges() error {
	p := s.game.Start()
	for _, b := range badMoves {
		move := b.spoil(longestMove(p), nil)
		_, err := p.ParseTurn(move)
		if err := s.compareLegality(p, "position startpos", move, err == nil); err != nil {
			return err
		}
		if !s.offers["islegal"] {
			return notOffered{"query islegal"}
		}
	}
	return nil
}

// countsByMove compares the count of each move in a position with few moves.
func (s *session) countsByMove() error {
	if _, err := s.perft(1); err != nil {
		return err
	}
	l := s.branch(line{}, 0, 4)
	if _, few := legalMoves(l.p); !few || l.isOver() {
		return skipped{"there is no position with few moves"}
	}
	for depth := 0; depth <= 1; depth++ {
		if err := s.countByMove(l, depth); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) countByMove(l line, depth int) error {
	command := fmt.Sprintf("go perft %d", depth)
	if err := s.client.Send(l.command(), command); err != nil {
		return err
	}
	counts := map[string]string{}
	sum := uint64(0)
	wrong := func(came, right string) error {
		return l.wrong(command, came, right)
	}
	for end := deadline(s.Patience); ; {
		line, err := s.client.Next(s.ctx, end)
		if err != nil {
			return fmt.Errorf("%w after %s", err, command)
		}
		if total, last := strings.CutPrefix(line.Text, "Nodes searched: "); last {
			want := positions.Perft(l.p, depth)
			if total != fmt.Sprint(want) || depth > 0 && sum != want {
				came := fmt.Sprintf("%s, which count %d together, and %s", counted(len(counts), "move"), sum, clip(line.Text))
				return wrong(came, fmt.Sprintf("Nodes searched: %d", want))
			}
			return nil
		}
		if isReport(line.Text) {
			return wrong(clip(line.Text), "Nodes searched: "+fmt.Sprint(positions.Perft(l.p, depth)))
		}
		move, count, found := strings.Cut(line.Text, ": ")
		if strings.HasPrefix(line.Text, "info") || !found {
			continue
		}
		n, err := strconv.ParseUint(count, 10, 64)
		if err != nil || counts[move] != "" {
			return wrong(clip(line.Text), "a legal move and its count, each once")
		}
		if _, err := l.p.ParseTurn(move); err != nil {
			return blame(rule(l.p, move), wrong(clip(line.Text), "legal moves only"+because(l.p, move)))
		}
		counts[move] = count
		sum += n
	}
}

func (s *session) playsOn() error {
	l := s.branch(line{}, 0, 2)
	if len(l.moves) < 2 {
		return skipped{"the game is over too soon"}
	}
	lines, err := s.exchange("position startpos moves " + l.moves[0] + "\nmoves " + l.moves[1])
	if err == nil {
		err = s.compare(l.p, "position startpos moves "+l.moves[0]+"; moves "+l.moves[1])
	}
	isRefused := reportIn(lines) != ""
	if wrongAnswer(err) != nil && (isRefused || s.compare(s.branch(l, 1, 1).p, "moves") == nil) {
		return notOffered{"moves"}
	}
	return err
}

// duringSearch sends a line during a search without end. It returns what came until the next
// answer to isready.
func (s *session) duringSearch(line string) ([]string, error) {
	sent, err := s.client.StartSearch("", "infinite")
	if err != nil {
		return nil, err
	}
	lines, err := s.exchange(line)
	if err == nil {
		err = s.stopSearch(sent, s.start())
	}
	if errors.As(err, new(lateError)) {
		err = nil // another point measures that
	}
	return lines, err
}

func (s *session) answersInSearch() error {
	p1turn := fmt.Sprint(s.game.Start().ToMove() == positions.P1)
	for question, right := range map[string]string{"p1turn": p1turn, "gameover": "false", "result": "none"} {
		lines, err := s.duringSearch("query " + question)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "response") })
		switch {
		case i < 0:
			return notOffered{"query during a search"}
		case lines[i] != "response "+right:
			return mismatch("", "go infinite; query "+question, clip(lines[i]), "response "+right)
		}
	}
	return nil
}

func (s *session) refusesInSearch() error {
	l := s.branch(line{}, 0, 1)
	lines, err := s.duringSearch(l.command())
	switch {
	case errors.Is(err, ugiclient.ErrCrashed), errors.Is(err, ugiclient.ErrSilent):
		return err
	case reportIn(lines) == "": // it may even search the new position
		return notOffered{"info string error during a search"}
	case err != nil:
		return err
	}
	return s.compare(s.game.Start(), "position startpos; go infinite; "+l.command()+"; stop")
}

// readsLongLine sends a list of moves with as many blanks as fit.
func (s *session) readsLongLine() error {
	l := s.branch(line{}, 0, 3)
	if len(l.moves) == 0 {
		return skipped{"the game is over too soon"}
	}
	begin, end := "position startpos moves", strings.Join(l.moves, " ")
	line := begin + strings.Repeat(" ", 1<<20-1-len(begin)-len(end)) + end
	if err := s.client.Send(line); err != nil {
		return err
	}
	err := s.compare(l.p, begin+" …, with blanks up to 1 MiB, … "+end)
	if wrongAnswer(err) != nil && s.reports == 0 {
		return notOffered{"such a line"}
	}
	return blame(cause{kind: blanks}, s.refused(begin+" "+end, err)) // it is long by its blanks
}

// searchesNothing starts a search in a finished game.
func (s *session) searchesNothing() error {
	over, err := finished(s.game, s.rng)
	if err != nil {
		return skipped{err.Error()}
	}
	line := "position fen " + over.FEN()
	s.heard.begin()
	answer, err := s.client.Go(s.ctx, s.Patience, line, "movetime 10")
	switch {
	case isSilent(err):
		if err := s.client.Ready(s.ctx, s.Patience, "stop"); err != nil {
			return err
		}
		return notOffered{"an answer"}
	case err != nil:
		return err
	case answer.Line != "bestmove 0000":
		return s.refused(line, mismatch(over.FEN(), line+"; go movetime 10", clip(answer.Line), "bestmove 0000"))
	}
	return s.ready()
}
