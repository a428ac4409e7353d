package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A pace is a way in which a client has a turn searched. before is the turn before, as the
// engine was told. It is kept up for at least this many turns.
type pace struct {
	name   string
	turns  int
	search func(s *session, line string, before line) (ugiclient.Answer, error)
}

// The engine plays both sides at every other pace, so that the list grows by a move, and one
// side against random moves at the others.
var paces = []pace{
	{"movetime 5", 12, goes("movetime 5")},
	{"nodes 1", 500, goes("nodes 1")},
	{"depth 1", 12, goes("depth 1")},
	{"a clock", 12, goes("p1time 300 p2time 300 p1inc 5 p2inc 5")},
	{"stop, position and go in one write", 12, rushed},
	{"infinite and stop", 12, stopped},
}

func goes(parameters string) func(s *session, line string, before line) (ugiclient.Answer, error) {
	return func(s *session, line string, _ line) (ugiclient.Answer, error) {
		return s.client.Go(s.ctx, 2*s.Patience, line, parameters)
	}
}

func stopped(s *session, line string, _ line) (answer ugiclient.Answer, err error) {
	sent, err := s.client.StartSearch(line, "infinite")
	if err == nil {
		err = s.client.Send("stop")
	}
	if err == nil {
		answer, err = s.client.AwaitMove(s.ctx, sent, deadline(s.Patience))
	}
	return answer, err
}

func rushed(s *session, line string, before line) (answer ugiclient.Answer, err error) {
	sent, err := s.client.StartSearch(before.command(), "infinite")
	if err == nil {
		err = s.client.Send("stop", line, "go nodes 50")
	}
	if err == nil {
		answer, err = s.client.AwaitMove(s.ctx, sent, deadline(s.Patience))
	}
	if err == nil {
		err = s.legal(answer, before, "go infinite; stop")
	}
	if err == nil {
		answer, err = s.client.AwaitMove(s.ctx, sent, deadline(s.Patience))
	}
	return answer, err
}

// span is how long a point goes on where more is better.
func (s *session) span(short time.Duration) time.Duration {
	if s.Thorough {
		return 20 * short
	}
	return short
}

// slack is the time that a slow engine has for the turns of a pace.
const slack = 2 * time.Second

// playsGames plays games at each pace, as matches do: the engine is sent the list of all moves
// with each turn.
func (s *session) playsGames() error {
	turns := 0
	for i, way := range paces {
		n, err := s.playAt(way, i%2 == 0)
		if turns += n; err != nil {
			return err
		}
	}
	s.note = counted(turns, "turn")
	return nil
}

func (s *session) playAt(way pace, alone bool) (turns int, err error) {
	var (
		l      line
		before []line // the turns of the game before
		score  infoLine
	)
	for end := time.Now().Add(s.span(250 * time.Millisecond)); ; turns++ {
		if over := time.Since(end); over > 0 && turns >= way.turns || over > slack && turns > 2 {
			return turns, nil
		}
		if l.p == nil || l.isOver() || len(l.moves) >= s.Plies {
			l, score = s.opening(), infoLine{}
			before = []line{l}
		}
		answer, err := way.search(s, l.command(), before[len(before)-1])
		if err != nil {
			return turns, err
		}
		if err := s.judge(answer, l, "go ("+way.name+")", before); err != nil {
			return turns, err
		}
		best, ok := s.heard.best()
		if s.countOdds(best); alone && ok {
			if err := onlyOneWins(score, best, l.command()); err != nil {
				return turns, err
			}
			score = best
		}
		before = append(before, l)
		l = l.after(answer.Move)
		if !alone && !l.isOver() {
			before = append(before, l)
			l = l.after(s.randomMove(l.p.Copy()))
		}
		if err := s.ready(); err != nil { // what comes before readyok was not asked for
			return turns, err
		}
	}
}

// opening returns the start of a game, or one that has gone on at random.
func (s *session) opening() line {
	if s.rng.IntN(2) > 0 {
		if l := s.branch(line{}, 0, s.rng.IntN(30)); !l.isOver() {
			return l
		}
	}
	return s.start()
}

// search runs a search of a position and judges its answer. before are the turns before.
func (s *session) search(at line, limit string, timeout time.Duration, before ...line) (ugiclient.Answer, error) {
	if err := s.ready(); err != nil { // what comes before readyok belongs to the search before
		return ugiclient.Answer{}, err
	}
	answer, err := s.client.Go(s.ctx, timeout, at.command(), limit)
	if err != nil {
		return answer, err
	}
	return answer, s.judge(answer, at, "go "+limit, before)
}

// Texts about an illegal answer, and about one that shows why it is illegal.
const (
	legalMove  = "a legal move ("
	legalLines = "a line of legal moves ("
	oneBefore  = "legal in the position before: "
	noAnswer   = "no answer before "
	bestFirst  = "the first move of the best line as bestmove"
)

// judge checks the answer to a search of a position, and the lines of play before it. turns
// are the positions before; the evidence is better where the move is legal in one of them.
func (s *session) judge(answer ugiclient.Answer, at line, search string, turns []line) error {
	if err := s.legal(answer, at, search, turns...); err != nil {
		return err
	}
	infos := s.heard.search()
	for i := len(infos) - 1; i >= 0; i-- {
		if best := infos[i]; len(best.PV) > 0 && best.number() == 1 && !best.isBound() {
			if best.PV[0] != answer.Move {
				came := "pv " + positions.Clip(best.PV[0]) + " …, then " + clip(answer.Line)
				return at.wrong(search, came, bestFirst).because(otherAnswer, "")
			}
			break
		}
	}
	seen := map[string]bool{}
	for _, i := range infos {
		if right := s.mate(at.p, i); right != "" {
			return at.wrong(search, clip(i.text), right).because(falseMate, "")
		}
		if text := strings.Join(i.PV, " "); !seen[text] && len(seen) < 64 {
			seen[text] = true
			if err := legalLine(at.p.Copy(), i.PV); err != nil {
				return at.wrong(search, "pv "+clip(text), legalLines+err.Error()+")").because(illegalPV, "")
			}
		}
	}
	return nil
}

// legal is the part of judge about the answer. If nothing is known of the rule that an illegal
// answer breaks, its cause is the search.
func (s *session) legal(answer ugiclient.Answer, at line, search string, turns ...line) error {
	err := legalAnswer(answer, at, search, turns)
	if wrong := wrongAnswer(err); wrong != nil && wrong.cause.kind == breaksRule && s.causes[wrong.cause] == "" {
		wrong.because(illegalAnswer, "")
	}
	return err
}

func legalAnswer(answer ugiclient.Answer, at line, search string, turns []line) error {
	if _, err := at.p.ParseTurn(answer.Move); err != nil {
		wrong := at.wrong(search, clip(answer.Line), legalMove+err.Error()+")")
		for back := 1; back <= min(2, len(turns)); back++ {
			if _, err := turns[len(turns)-back].p.ParseTurn(answer.Move); err == nil {
				wrong.right += "; this one is " + oneBefore + turns[len(turns)-back].command()
				return wrong.because(searchesOther, "")
			}
		}
		return blame(rule(at.p, answer.Move), wrong)
	}
	return nil
}

func legalLine(p positions.Position, moves []string) error {
	for _, m := range moves {
		if _, err := positions.PlayTurn(p, m); err != nil {
			return err
		}
	}
	return nil
}

// onlyOneWins returns an error if both players win by a proof, one a turn after the other.
func onlyOneWins(before, now infoLine, line string) error {
	if before.winner()*now.winner() > 0 {
		return mismatch("", line+"; go", clip(now.text)+", and a turn before "+clip(before.text),
			"one proof: after the best move the other player is to move")
	}
	return nil
}

// countOdds counts whether wdl and the score of a line are for the same side.
func (s *session) countOdds(i infoLine) {
	switch i.odds() {
	case 1:
		s.odds[1]++
	case -1:
		if s.odds[0]++; s.odds[0] == 1 {
			s.oddsOff = i
		}
	}
}

// oddsAgree judges what [session.countOdds] has counted. Where that is little, it searches more.
func (s *session) oddsAgree() error {
	const few, enough, most = 6, 12, 60
	for n := 0; n < most && s.odds[0]+s.odds[1] < enough; n++ {
		l := s.branch(line{}, 0, n%20)
		if l.isOver() {
			continue
		}
		if _, err := s.search(l, "nodes 300", 2*s.Patience); err != nil {
			return err
		}
		best, _ := s.heard.best()
		if best.WDL == nil {
			return notOffered{"wdl"}
		}
		s.countOdds(best)
	}
	off, on := s.odds[0], s.odds[1]
	s.note = fmt.Sprintf("%d of %d clear ones agree", on, on+off)
	switch {
	case on+off < few:
		return skipped{"there are too few clear scores with wdl"}
	case off > on/4:
		return mismatch("", "games of the engine against itself",
			fmt.Sprintf("%s (and so in %d of %d)", clip(s.oddsOff.text), off, on+off), "score and wdl for the same side, which is to move")
	}
	return nil
}

// playPoints are the points about games, one turn after the other.
func playPoints(g positions.Game) []point {
	at := inGame(g)
	return []point{
		at(Search, "plays games at all kinds of limits, a position and a search a turn", (*session).playsGames),
		at(Search, "ponders: ponderhit, stop, a clock that has run out", (*session).ponders),
		at(Search, "proofs are true", (*session).proves),
	}
}

// withOption sets an option for a check, and then its default again.
func (s *session) withOption(name, value string, check func() error) error {
	o := s.identity.Option(name)
	if o == nil {
		return notOffered{"the option " + name}
	}
	if err := s.client.SetOption(o.Name, value); err != nil {
		return err
	}
	err := check()
	if s.client.Alive() && !errors.Is(err, ugiclient.ErrSilent) && slices.Contains([]string{"spin", "check"}, o.Type) {
		s.client.SetOption(o.Name, o.Default)
	}
	return err
}
