package gtp

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/search"
)

// analyze searches as genmove does, but makes no move.
func (s *Server) analyze([]string) (string, error) {
	if s.board.Over() {
		return "", positions.ErrGameOver
	}
	_, err := s.think(s.board.rests(maxRests), true)
	return s.lastSearch(), err
}

func (s *Server) lastSearch() string { return strings.Join(s.picture, "\n") }

// scoreText describes a score for the player to move in words.
func scoreText(mover Colour, score search.Score) string {
	if turns, ok := score.Mate(); ok {
		if turns > 0 {
			return fmt.Sprintf("%v wins in %d", mover, turns)
		}
		return fmt.Sprintf("%v loses in %d", mover, -turns)
	}
	return fmt.Sprintf("%v %+.2f", mover, float64(score)/100)
}

// explain returns the static evaluation in words, and its terms.
func (s *Server) explain() (string, []eval.Term, error) {
	if err := s.Engine.SetPosition("", s.board.Turns()); err != nil {
		return "", nil, err
	}
	total, terms, err := s.Engine.Explain()
	if err != nil {
		return "", nil, err
	}
	words := scoreText(s.board.ToMove(), search.Estimate(total))
	if s.board.MidTurn() {
		words += " before this turn"
	}
	return words, terms, nil
}

func (s *Server) eval([]string) (string, error) {
	total, _, err := s.explain()
	return total, err
}

func (s *Server) evalTerms([]string) (string, error) {
	total, terms, err := s.explain()
	var b strings.Builder
	for _, t := range terms {
		fmt.Fprintf(&b, "%-24s %+7.2f\n", t.Name, float64(t.Centipawns)/100)
	}
	return b.String() + total, err
}

// legalPoints leaves out the pass, which is not a point.
func (s *Server) legalPoints() string {
	legal := s.board.Legal()
	return joinVertices(slices.DeleteFunc(legal, func(v Vertex) bool { return v == Pass }), " ")
}

func (s *Server) check(args []string) (string, error) {
	v, err := parseVertex(args[0], s.board.Size())
	if err != nil {
		return "", err
	}
	if _, err := s.board.stepsOf(Move{s.board.ToMove(), v}); err != nil {
		return err.Error(), nil
	}
	return "legal", nil
}

// position returns the game, the position string and the turns, in a form that other
// programs and logs understand.
func (s *Server) position([]string) (string, error) {
	if err := s.Engine.SetPosition("", s.board.Turns()); err != nil {
		return "", err
	}
	lines := []string{
		"game " + s.board.game.Name(),
		"fen " + s.Engine.Position().FEN(),
		strings.TrimSpace("turns " + strings.Join(s.board.Turns(), " ")),
	}
	if s.board.MidTurn() {
		lines = append(lines, "unfinished turn "+joinVertices(s.board.unfinished(), " "))
	}
	return strings.Join(lines, "\n"), nil
}
