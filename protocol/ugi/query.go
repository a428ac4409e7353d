package ugi

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/engine/lines"
	"tetrad/eval"
	"tetrad/positions"
)

// maxMoves is the greatest number of legal moves in a list.
const maxMoves = 10_000

// query is a question about the position. The answers to the standard queries have
// exactly one word, since clients count words.
type query struct {
	name   string
	args   int
	answer func(s *Server, args []string) string
}

var queries = []query{
	{"p1turn", 0, func(s *Server, _ []string) string {
		return fmt.Sprint(s.Engine.Position().ToMove() == positions.P1)
	}},
	{"gameover", 0, func(s *Server, _ []string) string {
		return fmt.Sprint(s.Engine.Position().Outcome() != positions.Undecided)
	}},
	{"result", 0, func(s *Server, _ []string) string { return s.Engine.Position().Outcome().String() }},
	{"fen", 0, func(s *Server, _ []string) string { return s.Engine.Position().FEN() }},
	{"game", 0, func(s *Server, _ []string) string { return s.Engine.Game().Name() }},
	{"legalmoves", 0, func(s *Server, _ []string) string { return legalMoves(s.Engine.Position()) }},
	{"islegal", 1, func(s *Server, args []string) string {
		return isLegal(s.Engine.Position(), args[0])
	}},
}

func queryNames() []string {
	var names []string
	for _, q := range queries {
		names = append(names, strings.TrimSpace(q.name+strings.Repeat(" M", q.args)))
	}
	return names
}

func (s *Server) query(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("want one of %s", strings.Join(queryNames(), ", "))
	}
	i := slices.IndexFunc(queries, func(q query) bool { return q.name == args[0] })
	if i < 0 {
		return fmt.Errorf("%q is not one of %s", clip(args[0]), strings.Join(queryNames(), ", "))
	}
	q := queries[i]
	if len(args)-1 != q.args {
		want := []string{"no argument", "one argument"}[q.args]
		return fmt.Errorf("%s takes %s", q.name, want)
	}
	s.out.Answer(strings.TrimSpace("response " + q.answer(s, args[1:])))
	return nil
}

func legalMoves(p positions.Position) string {
	var list []string
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if len(list) == maxMoves {
			list = append(list, "…")
			return false
		}
		list = append(list, p.TurnString(steps))
		return true
	})
	return strings.Join(list, " ")
}

// isLegal returns "true", or "false" and the reason on the same line. Clients read
// one line for each query and may look only at its first word.
func isLegal(p positions.Position, move string) string {
	if p.Outcome() != positions.Undecided {
		return "false " + positions.ErrGameOver.Error()
	}
	if _, err := p.ParseTurn(move); err != nil {
		return "false " + lines.Printable(err.Error())
	}
	return "true"
}

func (s *Server) draw([]string) error {
	p := s.Engine.Position()
	s.out.Answer(strings.TrimRight(p.Diagram(), "\n"),
		"game: "+s.Engine.Game().Name(),
		"fen: "+p.FEN(),
		fmt.Sprintf("key: %016x", p.Key()))
	return nil
}

func (s *Server) eval([]string) error {
	total, terms, parts, err := s.Engine.Explain()
	if err != nil {
		return err
	}
	rows := append(terms, eval.Term{Name: "total", Centipawns: total})
	for _, part := range parts {
		rows = append(rows, eval.Term{Name: "due to " + part.Name, Centipawns: part.Centipawns})
	}
	lines := append(termLines(rows), fmt.Sprintf("centipawns, for %v, who is to move", s.Engine.Position().ToMove()))
	s.out.Answer(lines...)
	return nil
}

// termLines returns a line for each term, with the numbers below each other.
func termLines(terms []eval.Term) (lines []string) {
	width := 32
	for _, t := range terms {
		width = max(width, len(t.Name))
	}
	for _, t := range terms {
		lines = append(lines, fmt.Sprintf("%-*s %+6d", width, t.Name, t.Centipawns))
	}
	return lines
}
