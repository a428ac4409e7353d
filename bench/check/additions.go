package check

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// additionPoints are the points about the additions to the Universal Game Interface.
// A plain engine has none of them.
func additionPoints() []point {
	at := func(name string, check func(s *session) error) point {
		return point{Additions, name, false, "", func(s *session) error {
			if s.game == nil {
				return skipped{"no game is given"}
			}
			if err := s.client.Ready(s.ctx, s.Patience, "uginewgame", "position startpos"); err != nil {
				return err
			}
			return check(s)
		}}
	}
	return []point{
		at("every refusal is reported as info string error", (*session).reportsRefusals),
		at("query fen tells the position string", (*session).tellsFEN),
		at("query game tells the game", (*session).tellsGame),
		at("query legalmoves lists the legal moves", (*session).tellsMoves),
		at("query islegal judges a move", (*session).judges),
		at("go perft counts, move by move", (*session).countsByMove),
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
	reported := false
	for _, line := range lines {
		reported = reported || isReport(line)
	}
	switch {
	case !reported && s.reports == 0:
		return notOffered{"info string error"}
	case len(s.silent) > 0:
		return &wrongAnswer{"", s.silent[0], fmt.Sprintf("nothing (and so at %d lines of %d that are refused)", len(s.silent), len(s.silent)+s.reports),
			"info string error …"}
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
		err = &wrongAnswer{"", "query game", "response " + clip(got), "response " + s.game.Name()}
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
	if _, few := legalMoves(l.p); !few || l.p.Outcome() != positions.Undecided {
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
		return &wrongAnswer{l.p.FEN(), l.command() + "; " + command, came, right}
	}
	for end := deadline(s.Patience); ; {
		line, err := s.client.Next(s.ctx, end)
		if err != nil {
			return fmt.Errorf("%w after %s", err, command)
		}
		if total, last := strings.CutPrefix(line.Text, "Nodes searched: "); last {
			want := positions.Perft(l.p, depth)
			if total != fmt.Sprint(want) || depth > 0 && sum != want {
				return wrong(fmt.Sprintf("%d moves that add up to %d, and %s", len(counts), sum, clip(line.Text)), fmt.Sprintf("Nodes searched: %d", want))
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
			return wrong(clip(line.Text), "legal moves only")
		}
		counts[move] = count
		sum += n
	}
}

// searchesNothing starts a search in a finished game.
func (s *session) searchesNothing() error {
	over, err := finished(s.game, s.rng)
	if err != nil {
		return skipped{err.Error()}
	}
	line := "position fen " + over.FEN()
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
		return &wrongAnswer{over.FEN(), line + "; go movetime 10", clip(answer.Line), "bestmove 0000"}
	}
	return s.ready()
}
