package check

import (
	"slices"
	"strings"

	"tetrad/protocol/ugiclient"
)

// keepsToMoves checks searchmoves: with lists of one move and of two, and that a list holds for
// its own search only. An engine that obeys no list may have none. But one that reports what it
// refuses must say so.
func (s *session) keepsToMoves() {
	moves, _ := legalMoves(s.game.Start())
	if len(moves) < 4 {
		skip("there are too few moves")
	}
	free := s.search(s.start(), "depth 1", s.Patience)
	// Moves that the engine does not play anyway.
	moves = slices.DeleteFunc(moves, func(m string) bool { return m == free.Move })
	s.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	obeyed, isRefused := 0, false
	var ignored *failure
	for n := range listsTried {
		list := []string{moves[n%len(moves)]}
		if n >= 4 {
			list = append(list, moves[(n+2)%len(moves)])
		}
		parameters := "searchmoves " + strings.Join(list, " ") + []string{" depth 1", " nodes 100", " movetime 10"}[n%3]
		var answer ugiclient.Answer
		err := try(func() { answer = s.search(s.start(), parameters, s.Patience) })
		if isSilent(err) {
			s.ready("stop")
			fail(notOffered{"searchmoves, there is no answer"})
		}
		must(err)
		switch {
		case slices.Contains(list, answer.Move):
			obeyed++
		case len(answer.Errors) > 0:
			isRefused = true
		case ignored == nil:
			ignored = s.start().wrong("go "+parameters, clip(answer.Line), "one of these moves")
		}
	}
	const luck = listsTried / 3 // of an engine that does not know the word
	switch {
	case obeyed <= luck && isRefused:
		fail(notOffered{"searchmoves"})
	case ignored == nil:
		s.forgetsMoves()
	case obeyed <= luck && s.reports == 0:
		fail(notOffered{"searchmoves, it is ignored: " + ignored.Error()})
	default:
		fail(ignored)
	}
}

// listsTried is the number of searches with searchmoves.
const listsTried = 10

// forgetsMoves checks that a list does not hold for the next search: it makes the engine search its
// worst moves only, and then all of them, in the same position.
func (s *session) forgetsMoves() {
	const tries, limit = 3, "depth 1"
	var kept *failure
	for range tries {
		at, worst := s.worstMove(limit)
		if worst == "" {
			return
		}
		restricted := "searchmoves " + worst + " " + limit
		s.search(at, restricted, 2*s.Patience)
		again := s.search(at, limit, 2*s.Patience)
		if again.Move != worst {
			return
		}
		kept = at.wrong("go "+restricted+"; go "+limit, clip(again.Line),
			"another move, as without the list, which does not hold any more")
	}
	fail(kept)
}

// worstMove returns a position and a move that the engine takes for much worse than its best one
// there, or "" if it tells no scores, or knows none that is so bad.
func (s *session) worstMove(limit string) (at line, worst string) {
	const games, tried, much = 5, 8, 100 // centipawns
	score := func(parameters string) (int, bool) {
		s.search(at, parameters, 2*s.Patience)
		best, ok := s.heard.best()
		value := best.score()
		if best.isMate() {
			value *= 1000
		}
		return value, ok
	}
	for range games {
		at = s.branch(line{}, 0, 6+s.rng.IntN(10))
		moves, few := legalMoves(at.p)
		if at.isOver() || !few || len(moves) < 2 {
			continue
		}
		least, ok := score(limit)
		least -= much
		s.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, m := range moves[:min(tried, len(moves))] {
			if n, told := score("searchmoves " + m + " " + limit); ok && told && n < least {
				worst, least = m, n
			}
		}
		if worst != "" {
			return at, worst
		}
	}
	return at, ""
}
