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

	"tetrad/positions"
	"tetrad/protocol/lines"
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
	odds     [2]int   // clear scores with a wdl for the other side, and with one for the same side
	oddsOff  infoLine // the first of the former
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
	err := s.startFor(p)
	if without := (notOffered{}); errors.As(err, &without) {
		err = errors.New(without.what) // without a game nothing can be tested
	}
	if err != nil {
		s.unusable = skipped{"the engine could not be started and greeted"}
	}
	return err
}

func (s *session) startFor(p point) error {
	if s.client != nil && s.client.Alive() && !s.raw && !p.raw {
		return nil
	}
	s.stop()
	s.heard.restart()
	client, err := ugiclient.Start(ugiclient.Command{Args: s.Command, Trace: s.heard.trace})
	if err != nil {
		return err
	}
	s.client, s.raw = client, p.raw
	if p.raw {
		return nil
	}
	return s.begin()
}

// begin greets an engine and sets up a game.
func (s *session) begin() (err error) {
	if s.identity, err = s.client.Handshake(s.ctx, s.Startup); err != nil {
		return err
	}
	switch {
	case s.game != nil:
		return s.setGame(s.game)
	case len(s.Games) == 0:
		return s.ready()
	}
	for _, g := range s.Games { // it need not offer the first one
		own := s.setGame(g)
		if err = cmp.Or(err, own); own == nil || !errors.As(own, new(notOffered)) {
			return own
		}
	}
	return err
}

// setGame makes the engine play a game from its start. An engine without the option
// Game knows only one game, and there is no way to ask which. An error that is reported
// for uginewgame has a point of its own.
func (s *session) setGame(g positions.Game) error {
	switch {
	case s.identity.HasOption("Game"):
		refusals, err := s.client.ReadyErrors(s.ctx, s.Patience, "setoption name Game value "+g.Name())
		if err != nil {
			return err
		}
		if len(refusals) > 0 {
			return notOffered{"it does not offer this game: " + refusals[0]}
		}
	case g.Name() != s.Games[0].Name():
		return notOffered{"it has no option Game"}
	}
	if err := s.client.Ready(s.ctx, s.Patience, "uginewgame"); err != nil {
		return err
	}
	if s.game = g; s.first == nil {
		s.first = g
	}
	return nil
}

// ensureGame makes the engine play g unless it already does.
func (s *session) ensureGame(g positions.Game) error {
	if s.game != nil && s.game.Name() == g.Name() {
		return nil
	}
	return s.setGame(g)
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

// noReport returns a failure with a cause if one of the lines reports a refusal of what was sent. why
// says why it should not.
func noReport(lines []string, sent, why string, c cause) error {
	if report := reportIn(lines); report != "" {
		return mismatch("", sent, clip(report), "no error: "+why).because(c.kind, c.of)
	}
	return nil
}

func (s *session) ready() error { return s.client.Ready(s.ctx, s.Patience) }

// stop kills the engine.
func (s *session) stop() {
	if s.client != nil {
		s.client.Kill()
		s.client = nil
	}
}

// askWord asks a question that has a one-word answer.
func (s *session) askWord(question string) (string, error) {
	words, err := s.client.Query(s.ctx, s.Patience, question)
	if err == nil && len(words) != 1 {
		text := fmt.Sprintf("query %s: %s after response, should be 1", question, counted(len(words), "word"))
		err = (&failure{text: text}).because(spelling, "")
	}
	if err != nil {
		return "", err
	}
	return words[0], nil
}

// ask asks a question that an engine need not know. The first time, it waits until
// the answer to isready and a little longer.
func (s *session) ask(question string) (answer string, err error) {
	name, _, _ := strings.Cut(question, " ")
	offered, tried := s.offers[name]
	switch {
	case tried && !offered:
		return "", notOffered{"query " + name}
	case tried:
		words, err := s.client.Query(s.ctx, s.Patience, question)
		return strings.Join(words, " "), err
	}
	answers, err := s.readUntilReady("query " + question)
	if err != nil {
		return "", err
	}
	for _, line := range answers {
		if rest, ok := strings.CutPrefix(line, "response"); ok {
			s.offers[name] = true
			return strings.TrimSpace(rest), nil
		}
	}
	s.offers[name] = false
	return "", notOffered{"query " + name}
}

// readUntilReady sends a line and isready. It returns the lines up to readyok and those that
// come shortly after it.
func (s *session) readUntilReady(line string) ([]string, error) {
	lines, err := s.exchange(line)
	if err != nil {
		return nil, err
	}
	late, err := s.client.Lines(s.ctx, silence)
	return append(lines, late...), err
}

// exchange sends a line and isready, and returns the lines before readyok.
func (s *session) exchange(line string) ([]string, error) {
	if err := s.client.Send(line, "isready"); err != nil {
		return nil, err
	}
	var lines []string
	_, err := s.client.Await(s.ctx, "readyok", s.Patience, func(l ugiclient.Line) { lines = append(lines, l.Text) })
	if err != nil {
		return nil, fmt.Errorf("%w after %s", err, positions.Clip(strings.TrimPrefix(line+" and isready", "isready and ")))
	}
	return lines, nil
}

// reportAt returns the report of a refusal that a line is answered with, or "".
func (s *session) reportAt(line string) string {
	lines, _ := s.exchange(line)
	return reportIn(lines)
}

// compare asks whose turn it is, what the result is and, if the engine offers it, the
// position string. It compares the answers with p. sent describes how the engine got
// there.
func (s *session) compare(p positions.Position, sent string) error {
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
		got, err := s.askWord(q.name)
		if err != nil {
			return err
		}
		if got != q.want {
			wrong := mismatch(p.FEN(), sent+"; query "+q.name, "response "+positions.Clip(got), "response "+q.want)
			wrong.query = q.name
			return wrong
		}
		s.right[q.name+" response "+got] = true
	}
	return s.compareFEN(p, sent)
}

// compareFEN is the part of compare about the position string.
func (s *session) compareFEN(p positions.Position, sent string) error {
	got, err := s.ask("fen")
	switch {
	case errors.As(err, new(notOffered)):
		return nil
	case err != nil:
		return err
	case got == p.FEN():
		return nil
	}
	wrong := mismatch(p.FEN(), sent+"; query fen", "response "+clip(got), "response "+p.FEN())
	wrong.query = "fen"
	if plainBoard(got) == plainBoard(p.FEN()) {
		return wrong.because(dialect, "")
	}
	return wrong
}

// clip shortens an answer that is longer than any correct one.
func clip(s string) string { return lines.Clip(s, 600) }

// set sends a valid position command and compares the result with p.
func (s *session) set(line string, p positions.Position) error {
	s.heard.begin()
	if err := s.client.Send(line); err != nil {
		return err
	}
	if err := s.compare(p, line); err != nil || s.heard.early() == "" {
		return s.refused(line, err)
	}
	return s.accepts(line, p)
}

// accepts returns an error if the engine reports one for a line that it follows. Only what comes
// before readyok is surely about this line, and only from another position it is seen whether it
// follows it.
func (s *session) accepts(line string, p positions.Position) error {
	if err := s.client.Ready(s.ctx, s.Patience, s.elsewhere(p)); err != nil {
		return err
	}
	s.heard.begin()
	lines, err := s.exchange(line)
	if err == nil {
		err = s.refused(line, s.compare(p, line))
	}
	if err != nil {
		return err
	}
	return noReport(lines, line, "the line is right, and the engine follows it", cause{kind: accepted})
}

// elsewhere returns a position command after which the other player is to move.
func (s *session) elsewhere(p positions.Position) string {
	for n := range 4 {
		if l := s.branch(line{}, 0, n); l.p.ToMove() != p.ToMove() {
			return l.command()
		}
	}
	return "position startpos"
}

// refused returns the error of a comparison, or that the engine has refused the position that
// line sets.
func (s *session) refused(line string, err error) error {
	words := s.heard.reported()
	base, moves, hasMoves := strings.Cut(line, " moves ")
	switch {
	case wrongAnswer(err) == nil:
		return err
	case words == "" && hasMoves:
		return s.cutList(base, strings.Fields(moves), err)
	case words == "":
		return err
	}
	// Is it the position that it refuses, or one of the moves?
	if hasMoves {
		if words = s.reportAt(base); words == "" {
			return s.refusedMove(base, strings.Fields(moves), err)
		}
	}
	text := fmt.Sprintf("refuses a position: %s: %s", positions.Clip(base), words)
	return (&failure{text: text}).because(refusesString, digits.ReplaceAllString(words, ""))
}

// refusedMove gives an error that legal moves have led to its cause, if the engine refuses one of
// them. Moves of a game with the same signs between their squares have one cause.
func (s *session) refusedMove(base string, moves []string, err error) error {
	i := sort.Search(len(moves), func(i int) bool {
		return s.reportAt(base+" moves "+strings.Join(moves[:i+1], " ")) != ""
	})
	if i == len(moves) {
		return err
	}
	refusal := cause{refusesMove, family(s.game) + squares.ReplaceAllString(moves[i], " ")}
	s.faults[refusal] = "refuses the legal move " + moves[i]
	wrongAnswer(err).cause = refusal
	return err
}

// deadline returns the time at which patience ends.
func deadline(patience time.Duration) time.Time { return time.Now().Add(patience) }

// isSilent reports whether an error means that no answer came.
func isSilent(err error) bool { return errors.Is(err, ugiclient.ErrSilent) }
