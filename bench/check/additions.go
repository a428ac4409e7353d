package check

import (
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
func (s *session) reportsRefusals() {
	report := reportIn(s.exchange("position startpos moves z99"))
	switch {
	case s.reports == 0 && report == "":
		lacks("info string error")
	case len(s.silent) > 0:
		came := fmt.Sprintf("nothing (and so at %d of the %s that are refused)", len(s.silent), counted(len(s.silent)+s.reports, "line"))
		wrong := mismatch("", s.silent[0], came, "info string error …")
		if c := (cause{kind: followsList}); s.causes[c] != "" { // it takes such lists for good ones
			wrong.cause = c
		}
		fail(wrong)
	}
	s.note = fmt.Sprintf("%d of %d", s.reports, s.reports)
}

func (s *session) tellsFEN() {
	s.needs("fen")
	s.compareFEN(s.game.Start(), "position startpos")
}

func (s *session) tellsGame() {
	if got := s.needs("game"); got != s.game.Name() {
		fail(mismatch("", "query game", "response "+clip(got), "response "+s.game.Name()))
	}
}

func (s *session) tellsMoves() {
	s.needs("legalmoves")
	s.listMoves(s.start())
}

func (s *session) judges() {
	start := s.start()
	for _, b := range badMoves {
		move := b.spoil(start.longestMove(), nil)
		s.compareLegality(start, move, !start.isRefutedBy(move))
		s.mustOffer("islegal")
	}
}

// countsByMove compares the count of each move in a position with few moves.
func (s *session) countsByMove() {
	if _, known := s.perft(1); !known {
		lacks("go perft")
	}
	l := s.branch(line{}, 0, 4)
	if _, few := legalMoves(l.p); !few || l.isOver() {
		skip("there is no position with few moves")
	}
	s.countByMove(l, 0)
	s.countByMove(l, 1)
}

func (s *session) countByMove(l line, depth int) {
	command := fmt.Sprintf("go perft %d", depth)
	s.send(l.command(), command)
	lines, total := s.perftLines()
	counts := map[string]bool{}
	sum, want := uint64(0), positions.Perft(l.p, depth)
	for _, text := range lines {
		move, count, found := strings.Cut(text, ": ")
		if strings.HasPrefix(text, "info") || !found {
			continue
		}
		n, err := strconv.ParseUint(count, 10, 64)
		if err != nil || counts[move] {
			fail(l.wrong(command, clip(text), "a legal move and its count, each once"))
		}
		if l.isRefutedBy(move) {
			wrong := l.wrong(command, clip(text), "legal moves only"+because(l.p, move))
			fail(blame(rule(l.p, move), wrong))
		}
		counts[move] = true
		sum += n
	}
	right := fmt.Sprintf("%s %d", perftTotal, want)
	if total != right || depth > 0 && sum != want {
		came := fmt.Sprintf("%s, which count %d together, and %s", counted(len(counts), "move"), sum, clip(total))
		fail(l.wrong(command, came, right))
	}
}

func (s *session) playsOn() {
	l := s.branch(line{}, 0, 2)
	if len(l.moves) < 2 {
		skip("the game is over too soon")
	}
	first, second := "position startpos moves "+l.moves[0], "moves "+l.moves[1]
	isRefused := reportIn(s.exchange(first+"\n"+second)) != ""
	err := try(func() { s.compare(l.p, first+"; "+second) })
	isIgnored := func() bool { return try(func() { s.compare(s.branch(l, 1, 1).p, first) }) == nil }
	if wrongAnswer(err) != nil && (isRefused || isIgnored()) {
		lacks("moves")
	}
	must(err)
}

// duringSearch sends a line during a search without end. It returns what came until the next
// answer to isready.
func (s *session) duringSearch(line string) []string {
	sent := s.startSearch("", "infinite")
	lines := s.exchange(line)
	s.stopSoon(sent, s.start())
	return lines
}

func (s *session) answersInSearch() {
	p1turn := fmt.Sprint(s.game.Start().ToMove() == positions.P1)
	for question, right := range map[string]string{"p1turn": p1turn, "gameover": "false", "result": "none"} {
		lines := s.duringSearch("query " + question)
		i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "response") })
		switch {
		case i < 0:
			lacks("query during a search")
		case lines[i] != "response "+right:
			fail(mismatch("", "go infinite; query "+question, clip(lines[i]), "response "+right))
		}
	}
}

func (s *session) refusesInSearch() {
	l := s.branch(line{}, 0, 1)
	sent := s.startSearch("", "infinite")
	lines := s.exchange(l.command())
	err := try(func() { s.stopSoon(sent, s.start()) })
	if reportIn(lines) == "" && (err == nil || wrongAnswer(err) != nil) { // it may even search the new position
		lacks("info string error during a search")
	}
	must(err)
	s.compare(s.game.Start(), "position startpos; go infinite; "+l.command()+"; stop")
}

// readsLongLine sends a list of moves with as many blanks as fit.
func (s *session) readsLongLine() {
	l := s.branch(line{}, 0, 3)
	if len(l.moves) == 0 {
		skip("the game is over too soon")
	}
	begin, end := "position startpos moves", strings.Join(l.moves, " ")
	s.send(begin + strings.Repeat(" ", 1<<20-1-len(begin)-len(end)) + end)
	err := try(func() { s.compare(l.p, begin+" …, with blanks up to 1 MiB, … "+end) })
	if wrongAnswer(err) != nil && s.reports == 0 {
		lacks("such a line")
	}
	must(blame(cause{kind: blanks}, s.refused(l, err))) // it is long by its blanks
}

// searchesNothing starts a search in a finished game.
func (s *session) searchesNothing() {
	over, ok := s.finished()
	if !ok {
		skip("no random game ends")
	}
	s.heard.begin()
	var answer ugiclient.Answer
	err := try(func() { answer = s.goes(over, "movetime 10", s.Patience) })
	if isSilent(err) {
		s.ready("stop")
		lacks("an answer")
	}
	must(err)
	s.orRefused(over, func() {
		if answer.Line != "bestmove 0000" {
			fail(over.wrong("go movetime 10", clip(answer.Line), "bestmove 0000"))
		}
	})
	s.ready()
}
