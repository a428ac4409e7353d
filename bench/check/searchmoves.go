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
			lacks("searchmoves, there is no answer")
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
		lacks("searchmoves")
	case ignored == nil:
		s.forgetsMoves()
	case obeyed <= luck && s.reports == 0:
		lacks("searchmoves, it is ignored: " + ignored.Error())
	default:
		fail(ignored)
	}
}

// listsTried is the number of searches with searchmoves.
const listsTried = 10

// forgetsMoves checks that a list does not hold for the next search: it makes the engine search a
// move that is much worse than its best one, and then all of them, in the same position.
func (s *session) forgetsMoves() {
	const tried, enough, much = 40, 3, 100 // centipawns
	var kept []*failure
	for n := 0; n < tried && len(kept) < enough; n++ {
		at := s.branch(line{}, 0, 6+s.rng.IntN(10))
		if at.isOver() {
			continue
		}
		bad := s.randomMove(at.p.Copy())
		const limit = "depth 1"
		restricted := "searchmoves " + bad + " " + limit
		best, told := s.valueOf(at, limit)
		worse, isTold := s.valueOf(at, restricted)
		if !told || !isTold || worse > best-much {
			continue
		}
		again := s.search(at, limit, 2*s.Patience)
		if again.Move != bad {
			return
		}
		kept = append(kept, at.wrong("go "+restricted+"; go "+limit, clip(again.Line),
			"another move, as without the list, which does not hold any more"))
	}
	if len(kept) == enough {
		fail(kept[0])
	}
}

// valueOf returns the score of a search, in which a mate is a great number.
func (s *session) valueOf(at line, parameters string) (value int, told bool) {
	s.search(at, parameters, 2*s.Patience)
	best, told := s.heard.best()
	if value = best.score(); best.isMate() {
		value *= 1000
	}
	return value, told
}
