package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"time"

	"tetrad/engine/lines"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// session is a check in progress.
type session struct {
	*Check
	ctx      context.Context
	machine  machine
	rng      *rand.Rand
	client   *ugiclient.Client // nil if no engine runs
	raw      bool              // the engine was started for a raw point
	note     string            // measurements of the current point
	unusable error             // why nothing more can be checked
	identity ugiclient.Identity
	game     positions.Game   // the current game of the engine
	first    positions.Game   // the first of the games that it offers
	offers   map[string]bool  // additions tried so far, and whether the engine has them
	hangs    map[Class]int    // points without an answer
	faults   map[cause]string // the likely fault, where a cause tells it
	causes   map[cause]string // the point at which a cause of failures was found
	right    map[string]bool  // questions with right answers that the engine has given
	heard    monitor
	reports  int      // refusals that the engine reported
	silent   []string // lines that the engine should have refused, but did not comment on
}

// A bailout ends a check at its first failure, as FailNow ends a test. It is a panic that try
// turns into an error.
type bailout struct{ error }

func fail(err error) { panic(bailout{err}) }

// must ends a check if there is an error.
func must(err error) {
	if err != nil {
		fail(err)
	}
}

// try runs a check, or a part of one that may fail, and returns the failure.
func try(check func()) (err error) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case bailout:
			err = end.error
		default:
			panic(end)
		}
	}()
	check()
	return nil
}

// prepare starts a new engine if the point needs one. If that fails, the remaining
// points are skipped.
func (s *session) prepare(p point) error {
	err := try(func() { s.startFor(p) })
	if without := (unjudged{}); errors.As(err, &without) {
		err = errors.New(without.why) // without a game nothing can be tested
	}
	if err != nil {
		s.unusable = unjudged{Skipped, "the engine could not be started and greeted"}
	}
	return err
}

func (s *session) startFor(p point) {
	if s.client != nil && s.client.Alive() && !s.raw && !p.raw {
		return
	}
	s.stop()
	s.heard.restart()
	client, err := ugiclient.Start(ugiclient.Command{Args: s.Command, Trace: s.heard.trace})
	must(err)
	if s.client, s.raw = client, p.raw; !p.raw {
		s.begin()
	}
}

// begin greets an engine and sets up a game.
func (s *session) begin() {
	var err error
	s.identity, err = s.client.Handshake(s.ctx, s.Startup)
	must(err)
	switch {
	case s.game != nil:
		s.setGame(s.game)
		return
	case len(s.Games) == 0:
		s.ready()
		return
	}
	for _, g := range s.Games { // it need not offer the first one
		own := try(func() { s.setGame(g) })
		if !errors.As(own, new(unjudged)) {
			must(own)
			return
		}
		err = cmp.Or(err, own)
	}
	fail(err)
}

// setGame makes the engine play a game from its start. An engine without the option
// Game knows only one game, and there is no way to ask which. An error that is reported
// for uginewgame has a point of its own.
func (s *session) setGame(g positions.Game) {
	switch {
	case s.identity.Option("Game") != nil:
		refusals, err := s.client.ReadyErrors(s.ctx, s.Patience, "setoption name Game value "+g.Name())
		must(err)
		if len(refusals) > 0 {
			lacks("it does not offer this game: " + refusals[0])
		}
	case g.Name() != s.Games[0].Name():
		lacks("it has no option Game")
	}
	s.ready("uginewgame")
	if s.game = g; s.first == nil {
		s.first = g
	}
}

// ensureGame makes the engine play g unless it already does.
func (s *session) ensureGame(g positions.Game) {
	if s.game == nil || s.game.Name() != g.Name() {
		s.setGame(g)
	}
}

// isReport reports whether a line reports a refusal.
func isReport(line string) bool { return strings.HasPrefix(line, "info string error") }

// reportIn returns the first of the lines that reports a refusal, or "".
func reportIn(lines []string) string {
	if i := slices.IndexFunc(lines, isReport); i >= 0 {
		return lines[i]
	}
	return ""
}

// noReport fails with a cause if one of the lines reports a refusal of what was sent. why says why
// it should not.
func noReport(lines []string, sent, why string, c cause) {
	if report := reportIn(lines); report != "" {
		fail(mismatch("", sent, clip(report), "no error: "+why).because(c.kind, c.of))
	}
}

func (s *session) send(lines ...string) { must(s.client.Send(lines...)) }

// ready sends lines, and waits until the engine has read them.
func (s *session) ready(lines ...string) { must(s.client.Ready(s.ctx, s.Patience, lines...)) }

// stop kills the engine.
func (s *session) stop() {
	if s.client != nil {
		s.client.Kill()
		s.client = nil
	}
}

// askWord asks a question that has a one-word answer.
func (s *session) askWord(question string) string {
	words, err := s.client.Query(s.ctx, s.Patience, question)
	must(err)
	if len(words) != 1 {
		text := fmt.Sprintf("query %s: %s after response, should be 1", question, counted(len(words), "word"))
		fail(failed(text).because(spelling, ""))
	}
	return words[0]
}

// ask asks a question, if the engine knows it. The first time, it waits until the answer to
// isready and a little longer.
func (s *session) ask(question string) (answer string, known bool) {
	name, _, _ := strings.Cut(question, " ")
	if known, tried := s.offers[name]; tried && !known {
		return "", false
	} else if known {
		words, err := s.client.Query(s.ctx, s.Patience, question)
		must(err)
		return strings.Join(words, " "), true
	}
	for _, line := range s.readUntilReady("query " + question) {
		if rest, ok := strings.CutPrefix(line, "response"); ok {
			answer, known = strings.TrimSpace(rest), true
			break
		}
	}
	s.offers[name] = known
	return answer, known
}

// needs asks a question that the point is about.
func (s *session) needs(question string) string {
	answer, _ := s.ask(question)
	s.mustOffer(question)
	return answer
}

// mustOffer ends a point about a question that has been asked, if the engine does not know it.
func (s *session) mustOffer(question string) {
	if !s.offers[question] {
		lacks("query " + question)
	}
}

// readUntilReady sends a line and isready. It returns the lines up to readyok and those that
// come shortly after it.
func (s *session) readUntilReady(line string) []string {
	lines := s.exchange(line)
	late, err := s.client.Lines(s.ctx, silence)
	must(err)
	return append(lines, late...)
}

// exchange sends a line and isready, and returns the lines before readyok.
func (s *session) exchange(line string) []string {
	s.send(line, "isready")
	return s.until("readyok", s.Patience)
}

// until returns the lines before one that begins with a word.
func (s *session) until(word string, patience time.Duration) (lines []string) {
	_, err := s.client.Await(s.ctx, word, patience, func(l ugiclient.Line) { lines = append(lines, l.Text) })
	must(err)
	return lines
}

// reportAt returns the report of a refusal that a line is answered with, or "".
func (s *session) reportAt(line string) (report string) {
	try(func() { report = reportIn(s.exchange(line)) })
	return report
}

// compare asks whose turn it is, what the result is and, if the engine offers it, the
// position string. It compares the answers with p. sent describes how the engine got
// there.
func (s *session) compare(p positions.Position, sent string) {
	over := p.Outcome() != positions.Undecided
	questions := []struct{ name, want string }{
		{"p1turn", fmt.Sprint(p.ToMove() == positions.P1)},
		{"gameover", fmt.Sprint(over)},
		{"result", p.Outcome().String()},
	}
	if over {
		questions = questions[1:] // nobody is to move
	}
	for _, q := range questions {
		got := s.askWord(q.name)
		if got != q.want {
			wrong := mismatch(p.FEN(), sent+"; query "+q.name, "response "+positions.Clip(got), "response "+q.want)
			wrong.query = q.name
			fail(wrong)
		}
		s.right[q.name+" response "+got] = true
	}
	s.compareFEN(p, sent)
}

// compareFEN is the part of compare about the position string.
func (s *session) compareFEN(p positions.Position, sent string) {
	got, known := s.ask("fen")
	if !known || got == p.FEN() {
		return
	}
	wrong := mismatch(p.FEN(), sent+"; query fen", "response "+clip(got), "response "+p.FEN())
	wrong.query = "fen"
	if s.reportAt(line{fen: p.FEN()}.command()) == "" { // else it stays where it is
		if again, _ := s.ask("fen"); again == got {
			wrong.because(dialect, "")
		}
	}
	fail(wrong)
}

// clip shortens an answer that is longer than any correct one.
func clip(s string) string { return lines.Clip(s, 600) }

// set sets the position of a line, and compares the result with it.
func (s *session) set(l line) { s.setBy(l.command(), l) }

func (s *session) setBy(command string, l line) {
	s.heard.begin()
	lines := s.exchange(command)
	s.orRefused(l, func() { s.compare(l.p, command) })
	c := cause{kind: accepted}
	if l.fen != "" && len(l.moves) == 0 { // it may be where it was before
		c = cause{refusesString, digits.ReplaceAllString(reportIn(lines), "")}
	}
	noReport(lines, command, "the line is right", c)
}

// orRefused runs a check of the position that a line has set. The failure is that the engine has
// refused the position, or a move, if it has.
func (s *session) orRefused(l line, check func()) { must(s.refused(l, try(check))) }

// refused returns the error of a comparison, or that the engine has refused the position of a line.
func (s *session) refused(l line, err error) error {
	if wrongAnswer(err) == nil || s.heard.reported() == "" {
		return err
	}
	// Is it the position that it refuses, or one of the moves?
	base := line{fen: l.fen}.command()
	switch report := s.reportAt(base); {
	case report != "":
		return failed("refuses a position: "+positions.Clip(base)+": "+report).because(refusesString, digits.ReplaceAllString(report, ""))
	case len(l.moves) > 0:
		return s.refusedMove(l, err)
	}
	return err
}

// refusedMove gives an error that legal moves have led to its cause, if the engine refuses one of
// them. Moves of a game with the same signs between their squares have one cause.
func (s *session) refusedMove(l line, err error) error {
	i := sort.Search(len(l.moves), func(i int) bool {
		return s.reportAt(ugiclient.PositionLine(l.fen, l.moves[:i+1])) != ""
	})
	if i < len(l.moves) {
		refusal := cause{refusesMove, family(s.game) + squares.ReplaceAllString(l.moves[i], " ")}
		s.faults[refusal] = "refuses the legal move " + l.moves[i]
		wrongAnswer(err).cause = refusal
	}
	return err
}

// isSilent reports whether an error means that no answer came.
func isSilent(err error) bool { return errors.Is(err, ugiclient.ErrSilent) }
