package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A pace is a way in which a client has a turn searched. before is the turn before. It is kept up
// for at least this many turns.
type pace struct {
	name   string
	turns  int
	search func(s *session, now, before line) ugiclient.Answer
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

func goes(parameters string) func(s *session, now, before line) ugiclient.Answer {
	return func(s *session, now, _ line) ugiclient.Answer {
		return s.goes(now, parameters, 2*s.Patience)
	}
}

func stopped(s *session, now, _ line) ugiclient.Answer {
	sent := s.startSearch(now.command(), "infinite")
	s.send("stop")
	return s.awaitMove(sent, s.Patience)
}

func rushed(s *session, now, before line) ugiclient.Answer {
	sent := s.startSearch(before.command(), "infinite")
	s.send("stop", now.command(), "go nodes 50")
	s.legal(s.awaitMove(sent, s.Patience), before, "go infinite; stop")
	return s.awaitMove(sent, s.Patience)
}

// goes runs a search of a position.
func (s *session) goes(at line, limit string, patience time.Duration) ugiclient.Answer {
	answer, err := s.client.Go(s.ctx, patience, at.command(), limit)
	must(err)
	return answer
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
func (s *session) playsGames() {
	turns := 0
	for i, way := range paces {
		turns += s.playAt(way, i%2 == 0)
	}
	s.note = counted(turns, "turn")
}

func (s *session) playAt(way pace, alone bool) (turns int) {
	var (
		l      line
		before []line // the turns of the game before
		score  infoLine
	)
	for end := time.Now().Add(s.span(250 * time.Millisecond)); ; turns++ {
		if over := time.Since(end); over > 0 && turns >= way.turns || over > slack && turns > 2 {
			return turns
		}
		if l.p == nil || l.isOver() || len(l.moves) >= s.Plies {
			l, score = s.opening(), infoLine{}
			before = []line{l}
		}
		answer := way.search(s, l, before[len(before)-1])
		s.judge(answer, l, "go ("+way.name+")", before)
		if best, ok := s.heard.best(); alone && ok {
			onlyOneWins(score, best, l)
			score = best
		}
		before = append(before, l)
		l = l.after(answer.Move)
		if !alone && !l.isOver() {
			before = append(before, l)
			l = l.after(s.randomMove(l.p.Copy()))
		}
		s.ready() // what comes before readyok was not asked for
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
func (s *session) search(at line, limit string, patience time.Duration, before ...line) ugiclient.Answer {
	s.ready() // what comes before readyok belongs to the search before
	answer := s.goes(at, limit, patience)
	s.judge(answer, at, "go "+limit, before)
	return answer
}

// What is right where the first move of the best line is not played.
const bestFirst = "the first move of the best line as bestmove"

// judge checks the answer to a search of a position, and the lines of play before it. turns
// are the positions before; the evidence is better where the move is legal in one of them.
func (s *session) judge(answer ugiclient.Answer, at line, search string, turns []line) {
	s.legal(answer, at, search, turns...)
	infos := s.heard.search()
	for _, best := range slices.Backward(infos) {
		if len(best.PV) == 0 || best.number() > 1 || best.isBound() {
			continue
		}
		if best.PV[0] != answer.Move {
			came := "pv " + positions.Clip(best.PV[0]) + " …, then " + clip(answer.Line)
			fail(at.wrong(search, came, bestFirst).because(otherAnswer, ""))
		}
		break
	}
	seen := map[string]bool{}
	for _, i := range infos {
		if right := mate(at.p, i); right != "" {
			fail(at.wrong(search, clip(i.text), right).because(falseMate, ""))
		}
		text := strings.Join(i.PV, " ")
		if seen[text] || len(seen) == 64 {
			continue
		}
		seen[text] = true
		if err := legalLine(at.p.Copy(), i.PV); err != nil {
			right := fmt.Sprintf("a line of legal moves (%v)", err)
			fail(at.wrong(search, "pv "+clip(text), right).because(illegalPV, ""))
		}
	}
}

// legal is the part of judge about the answer. If nothing is known of the rule that an illegal
// answer breaks, its cause is the search.
func (s *session) legal(answer ugiclient.Answer, at line, search string, turns ...line) {
	wrong := legalAnswer(answer, at, search, turns)
	if wrong == nil {
		return
	}
	if wrong.cause.kind == breaksRule && s.causes[wrong.cause] == "" {
		wrong.because(illegalAnswer, "")
	}
	fail(wrong)
}

// legalAnswer returns the failure of an illegal answer, or nil.
func legalAnswer(answer ugiclient.Answer, at line, search string, turns []line) *failure {
	_, err := at.p.ParseTurn(answer.Move)
	if err == nil {
		return nil
	}
	wrong := at.wrong(search, clip(answer.Line), fmt.Sprintf("a legal move (%v)", err))
	wrong.cause = rule(at.p, answer.Move)
	for back := 1; back <= min(2, len(turns)); back++ {
		before := turns[len(turns)-back]
		if _, err := before.p.ParseTurn(answer.Move); err == nil {
			wrong.right += "; this one is legal in the position before: " + before.command()
			return wrong.because(searchesOther, "")
		}
	}
	return wrong
}

func legalLine(p positions.Position, moves []string) error {
	for _, m := range moves {
		if _, err := positions.PlayTurn(p, m); err != nil {
			return err
		}
	}
	return nil
}

// onlyOneWins fails if both players win by a proof, one a turn after the other.
func onlyOneWins(before, now infoLine, at line) {
	if before.winner()*now.winner() > 0 {
		fail(at.wrong("go", clip(now.text)+", and a turn before "+clip(before.text),
			"one proof: after the best move the other player is to move"))
	}
}

// oddsAgree compares the sides for which score and wdl are, where both are clear.
func (s *session) oddsAgree() {
	const few, enough, most = 6, 12, 60
	agree, all := 0, 0
	var differs string
	for n := 0; n < most && all < enough; n++ {
		l := s.branch(line{}, 0, n%20)
		if l.isOver() {
			continue
		}
		s.search(l, "nodes 300", 2*s.Patience)
		best, _ := s.heard.best()
		if best.WDL == nil {
			lacks("wdl")
		}
		switch best.odds() {
		case 1:
			agree, all = agree+1, all+1
		case -1:
			differs, all = best.text, all+1
		}
	}
	s.note = fmt.Sprintf("%d of %d clear ones agree", agree, all)
	switch {
	case all < few:
		skip("there are too few clear scores with wdl")
	case all-agree > agree/4:
		fail(mismatch("", "searches of random positions",
			fmt.Sprintf("%s (and so in %d of %d)", clip(differs), all-agree, all), "score and wdl for the same side, which is to move"))
	}
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
func (s *session) withOption(name, value string, check func()) {
	o := s.identity.Option(name)
	if o == nil {
		lacks("the option " + name)
	}
	must(s.client.SetOption(o.Name, value))
	err := try(check)
	if s.client.Alive() && !isSilent(err) && slices.Contains([]string{"spin", "check"}, o.Type) {
		s.client.SetOption(o.Name, o.Default)
	}
	must(err)
}
