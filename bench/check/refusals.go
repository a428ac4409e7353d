package check

import (
	"fmt"
	"math/rand/v2"
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
		p := at(Refusals, "refuses "+b.name, func(s *session) error { return s.refusesMoves(b) })
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
		p := inGame(g)(Refusals, "refuses "+b.Name, func(s *session) error { return s.refusesString(b.FEN) })
		p.breaks = "reads it, or sets up a part of it"
		points = append(points, p)
	}
	return points
}

// refuses sends a line that the engine must refuse. It checks that the engine is
// still in p, to which the lines before have led it.
func (s *session) refuses(bad string, p positions.Position, before string) error {
	s.heard.begin()
	lines, err := s.exchange(bad)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if word, _, _ := strings.Cut(line, " "); word == "response" || word == "bestmove" {
			return mismatch(p.FEN(), before+"; "+bad, clip(line), "no answer: nothing was asked")
		}
	}
	err = s.compare(p, before+"; "+bad)
	switch {
	case reportIn(lines) != "":
		s.reports++
	case err == nil:
		s.silent = append(s.silent, bad)
	}
	if wrong := wrongAnswer(err); wrong != nil {
		wrong.right += ", as before: the line has to be refused"
	}
	return err
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
func (s *session) refusesMoves(b badMove) error {
	tried := 0
	for _, before := range s.places() {
		for _, base := range s.bases() {
			q := base.p.Copy()
			if q.Outcome() != positions.Undecided {
				continue
			}
			legal := longestMove(q)
			bad := b.spoil(legal, base.moves)
			if _, err := q.ParseTurn(bad); err == nil {
				continue
			}
			tried++
			for _, tail := range [][]string{{bad}, {bad, legal}} {
				if err := s.set(before.command(), before.p); err != nil {
					return err
				}
				if err := s.refuses(base.with(tail...), before.p, before.command()); err != nil {
					return s.partOf(bad, before, base, tail[1:], err)
				}
			}
		}
	}
	if tried == 0 {
		return skipped{"no move of this game can be spoilt so"}
	}
	return nil
}

// partOf gives an error about a list with a bad move its cause, if the position of the engine is one
// that a part of the list leads to. Only a position string tells that for sure. behind are the
// moves behind the bad one. Where several parts lead to the same position, another list, with moves
// before and behind, tells which it is.
func (s *session) partOf(bad string, before line, failed line, behind []string, err error) error {
	if !s.offers["fen"] || wrongAnswer(err) == nil {
		return err
	}
	got, broken := s.ask("fen")
	followed := failed.part(s.game, behind, got)
	if broken != nil || followed == "" {
		return err
	}
	for _, b := range s.bases() {
		if len(b.moves) == 0 || b.isOver() {
			continue
		}
		if _, err := b.p.ParseTurn(bad); err == nil {
			continue
		}
		legal := longestMove(b.p.Copy())
		if s.client.Send(before.command(), b.with(bad, legal)) != nil {
			return err
		}
		if got, broken = s.ask("fen"); broken != nil {
			return err
		}
		if part := b.part(s.game, []string{legal}, got); part != "" {
			return s.follows(part, err)
		}
	}
	return s.follows(followed, err)
}

// part returns the part of a list with a bad move that leads to a position, or "".
func (b line) part(g positions.Game, behind []string, got string) string {
	skipped := b.p.Copy()
	if len(behind) > 0 && legalLine(skipped, behind) != nil {
		behind = nil
	}
	setUp := g.Start().FEN()
	if b.fen != "" {
		setUp = b.fen
	}
	switch {
	case len(behind) > 0 && got == skipped.FEN():
		return "skips it, and plays the moves behind it"
	case len(b.moves) > 0 && got == b.p.FEN():
		return "plays the moves before it"
	case got == setUp:
		return "sets up the position in which the list begins"
	}
	return ""
}

// follows gives an error the cause that the engine follows a part of a list with a bad move.
func (s *session) follows(part string, err error) error {
	c := cause{followsPart, part}
	s.faults[c] = part
	wrongAnswer(err).cause = c
	return err
}

// longestMove returns the longest of the first legal moves. It has the most parts
// that can be spoilt.
func longestMove(p positions.Position) string {
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
	middle := s.branch(line{}, 0, 3)
	places := []line{middle}
	if over, err := finished(s.game, s.rng); err == nil {
		places = append(places, line{fen: over.FEN(), p: over})
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
	late := line{fen: long.p.FEN(), p: readAnew(s.game, long.p)}
	return append(bases, late, late.after(s.randomMove(late.p.Copy())))
}

// finished returns a position after the end of a game, as read from a string.
func finished(g positions.Game, rng *rand.Rand) (positions.Position, error) {
	const games, plies = 20, 1000
	for range games {
		p := g.Start()
		for n := 0; n < plies && p.Outcome() == positions.Undecided; n++ {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if q := readAnew(g, p); q.Outcome() != positions.Undecided {
			return q, nil
		}
	}
	return nil, fmt.Errorf("%s: no random game ends", g.Name())
}

// refusesString sends a position string that the engine must refuse, alone and with
// moves.
func (s *session) refusesString(fen string) error {
	for _, before := range s.places() {
		for _, moves := range [][]string{nil, {"a1"}} {
			if err := s.set(before.command(), before.p); err != nil {
				return err
			}
			if err := s.refuses(ugiclient.PositionLine(fen, moves), before.p, before.command()); err != nil {
				return err
			}
		}
	}
	return nil
}
