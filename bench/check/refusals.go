package check

import (
	"slices"
	"strings"
	"unicode"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// isFirst reports whether a game to check is the first one of its family: what a family refuses is
// checked once.
func (s *session) isFirst(i int) bool {
	return !slices.ContainsFunc(s.Games[:i], func(g positions.Game) bool { return family(g) == family(s.Games[i]) })
}

// refusalPoints are the points about what an engine must refuse: it must keep its
// previous position unchanged. Whether the engine reports the refusal is another
// point.
func (s *session) refusalPoints(g positions.Game) []point {
	at := inGame(g)
	var points []point
	for _, b := range badMoves {
		p := at(Refusals, "refuses "+b.name, func(s *session) { s.refusesMoves(b) })
		p.breaks = "takes it for a move"
		points = append(points, p)
	}
	for _, entry := range s.Registry.Games {
		if isOf(g, entry) {
			points = append(points, stringPoints(entry)...)
		}
	}
	return points
}

// stringPoints are the points about the bad strings of a family.
func stringPoints(entry game.Entry) []point {
	var points []point
	for _, b := range entry.Checks().BadStrings {
		g := variant(entry, b.Variant)
		p := inGame(g)(Refusals, "refuses "+b.Name, func(s *session) { s.refusesString(b.FEN) })
		p.breaks = "reads it, or sets up a part of it"
		points = append(points, p)
	}
	return points
}

// refuses sends a line that the engine must refuse. It checks that the engine is
// still in the position before.
func (s *session) refuses(bad string, before line) {
	s.heard.begin()
	lines := s.exchange(bad)
	for _, line := range lines {
		if word, _, _ := strings.Cut(line, " "); word == "response" || word == "bestmove" {
			fail(before.wrong(bad, clip(line), "no answer: nothing was asked"))
		}
	}
	err := try(func() { s.compare(before.p, before.command()+"; "+bad) })
	switch {
	case reportIn(lines) != "":
		s.reports++
	case err == nil:
		s.silent = append(s.silent, bad)
	}
	if wrong := wrongAnswer(err); wrong != nil {
		wrong.right += ", as before: the line has to be refused"
	}
	must(err)
}

// A badMove is a way to spoil a move list.
type badMove struct {
	name string
	// spoil returns the replacement for a legal move. It is sent only if it is
	// illegal.
	spoil func(legal string, played []string) string
}

var badMoves = []badMove{
	{"a word that is no move", func(string, []string) string { return "z99" }},
	{"the null move", func(string, []string) string { return "0000" }},
	{"a move of another game", func(string, []string) string { return "e2e4" }},
	{"a move in capitals", func(legal string, _ []string) string { return strings.ToUpper(legal) }},
	{"a square with a leading zero", func(legal string, _ []string) string {
		if i := strings.IndexFunc(legal, unicode.IsDigit); i >= 0 {
			return legal[:i] + "0" + legal[i:]
		}
		return legal
	}},
	{"a move with something behind it", func(legal string, _ []string) string { return legal + "!" }},
	{"a move with a square behind it", func(legal string, _ []string) string { return legal + "a1" }},
	{"a move with a separator behind it", func(legal string, _ []string) string { return legal + "-" }},
	{"a move with something before it", func(legal string, _ []string) string { return "+" + legal }},
	{"other separators", func(legal string, _ []string) string {
		return strings.NewReplacer("x", ":", "-", ",", "/", "-", "+", ",", ">", "-").Replace(legal)
	}},
	{"half a move", func(legal string, _ []string) string {
		return legal[:max(1, strings.LastIndexAny(legal, "x-/+>"))]
	}},
	{"a square off the board", func(legal string, _ []string) string {
		if i := strings.IndexFunc(legal, unicode.IsDigit); i >= 0 {
			return legal[:i] + "9" + legal[i:]
		}
		return legal
	}},
	{"a move that has been played", func(legal string, played []string) string {
		if len(played) == 0 {
			return legal
		}
		return played[0]
	}},
}

// refusesMoves sends lists whose bad move comes first, after legal moves or before
// legal moves, while the engine is in the middle of a game and after the end of one.
func (s *session) refusesMoves(b badMove) {
	tried := 0
	for _, before := range s.places() {
		for _, base := range s.bases() {
			if base.isOver() {
				continue
			}
			legal := base.longestMove()
			bad := b.spoil(legal, base.moves)
			if !base.isRefutedBy(bad) {
				continue
			}
			tried++
			for _, behind := range [][]string{nil, {legal}} {
				list := func(bad string) string { return base.with(append([]string{bad}, behind...)...) }
				s.set(before)
				err := try(func() { s.refuses(list(bad), before) })
				s.blameList(err, list, before)
				must(err)
			}
		}
	}
	if tried == 0 {
		skip("no move of this game can be spoilt so")
	}
}

// isRefutedBy reports whether a list that goes on with a move is illegal for that move.
func (l line) isRefutedBy(move string) bool {
	_, err := l.p.ParseTurn(move)
	return !l.isOver() && err != nil
}

// blameList gives an error about a list with a bad move its cause, if the engine does not refuse the
// list with a word that is no move in its place either.
func (s *session) blameList(err error, list func(bad string) string, before line) {
	if wrongAnswer(err) == nil {
		return
	}
	s.send(before.command())
	if wrongAnswer(try(func() { s.refuses(list("z99"), before) })) != nil {
		blame(cause{kind: followsList}, err)
	}
}

// longestMove returns the longest of the first legal moves. It has the most parts
// that can be spoilt.
func (l line) longestMove() string {
	p := l.p.Copy()
	longest, looked := "", 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if m := p.TurnString(steps); len(m) > len(longest) {
			longest = m
		}
		looked++
		return looked < 500
	})
	return longest
}

// places returns a position from the middle of a game and one from its end. An engine
// that continues from any other position gives different answers.
func (s *session) places() []line {
	places := []line{s.branch(line{}, 0, 3)}
	if over, ok := s.finished(); ok {
		places = append(places, over)
	}
	return places
}

// bases returns the positions in which bad lists begin.
func (s *session) bases() []line {
	bases := []line{s.start(), s.branch(line{}, 0, 2)}
	const many = 24 // in the later phases of every game
	long := s.branch(line{}, 0, many)
	for n := len(long.moves) / 2; long.isOver(); n /= 2 {
		long = s.branch(long, 0, n)
	}
	late := s.setUp(long.p.FEN())
	return append(bases, late, late.after(s.randomMove(late.p.Copy())))
}

// finished returns a position after the end of a game, as read from a string.
func (s *session) finished() (line, bool) {
	const games, plies = 20, 1000
	for range games {
		p := s.game.Start()
		for n := 0; n < plies && p.Outcome() == positions.Undecided; n++ {
			positions.DoTurn(p, positions.RandomTurn(s.rng, p))
		}
		if over := s.setUp(p.FEN()); over.isOver() {
			return over, true
		}
	}
	return line{}, false
}

// refusesString sends a position string that the engine must refuse, alone and with
// moves.
func (s *session) refusesString(fen string) {
	for _, before := range s.places() {
		for _, moves := range [][]string{nil, {"a1"}} {
			s.set(before)
			s.refuses(ugiclient.PositionLine(fen, moves), before)
		}
	}
}
