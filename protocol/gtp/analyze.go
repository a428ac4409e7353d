package gtp

import (
	"fmt"
	"strings"

	"tetrad/search"
)

// analyzeCommands are the commands in GoGui's menu of tools.
func analyzeCommands() []command {
	return []command{
		{"gogui-analyze_commands", "", "list the commands for analysis", 0, anyNumber, (*Server).listAnalyzeCommands},
		{"tetrad-analyze", "", "search, and answer a picture of what is found", 0, 0, (*Server).analyze},
		{"tetrad-last_search", "", "answer a picture of the last search", 0, 0, (*Server).lastSearch},
		{"tetrad-eval", "", "answer the static evaluation", 0, 0, (*Server).eval},
		{"tetrad-eval_terms", "", "answer the terms of the static evaluation", 0, 0, (*Server).evalTerms},
		{"tetrad-legal", "", "answer the points of legal moves", 0, 0, (*Server).legalPoints},
		{"tetrad-check", "VERTEX", "tell why a move is illegal", 1, 1, (*Server).check},
		{"tetrad-position", "", "answer position and turns in the notation of the game", 0, 0, (*Server).position},
		{"tetrad-param", "[KEY VALUE]", "answer the settings, or change one; VALUE is the rest of the line", 0, anyNumber, (*Server).param},
	}
}

// listAnalyzeCommands returns lines of type, label and command.
func (s *Server) listAnalyzeCommands([]string) (string, error) {
	return strings.Join([]string{
		"gfx/Analyze Position/tetrad-analyze",
		"gfx/Last Search/tetrad-last_search",
		"string/Evaluation/tetrad-eval",
		"hstring/Evaluation Terms/tetrad-eval_terms",
		"plist/Legal Moves/tetrad-legal",
		"string/Legal or Not/tetrad-check %p",
		"hstring/Position and Turns/tetrad-position",
		"param/Search Settings/tetrad-param",
	}, "\n"), nil
}

// analyze searches as genmove does, but makes no move.
func (s *Server) analyze([]string) (string, error) {
	if _, err := s.sideToMove(s.board.ToMove().String()); err != nil {
		return "", err
	}
	if _, err := s.think(s.restsOfTurn(), true); err != nil {
		return "", err
	}
	return strings.Join(s.picture, "\n"), nil
}

func (s *Server) lastSearch([]string) (string, error) {
	return strings.Join(s.picture, "\n"), nil
}

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

func (s *Server) eval([]string) (string, error) {
	if err := s.Engine.SetPosition("", s.board.Turns()); err != nil {
		return "", err
	}
	total, _, err := s.Engine.Explain()
	if err != nil {
		return "", err
	}
	return scoreText(s.board.ToMove(), search.Estimate(total)) + s.beforeTurn(), nil
}

// beforeTurn returns the words that follow an evaluation inside a turn.
func (s *Server) beforeTurn() string {
	if s.board.MidTurn() {
		return " before this turn"
	}
	return ""
}

func (s *Server) evalTerms([]string) (string, error) {
	total, err := s.eval(nil)
	if err != nil {
		return "", err
	}
	_, terms, err := s.Engine.Explain()
	if err != nil {
		return "", err
	}
	var lines []string
	for _, t := range terms {
		lines = append(lines, fmt.Sprintf("%-24s %+7.2f", t.Name, float64(t.Centipawns)/100))
	}
	return strings.Join(append(lines, total), "\n"), nil
}

// legalPoints leaves out the pass, which is not a point.
func (s *Server) legalPoints([]string) (string, error) {
	var points []Vertex
	for _, v := range s.board.Legal() {
		if v != Pass {
			points = append(points, v)
		}
	}
	return joinVertices(points, " "), nil
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
		n := len(s.board.plays) - 1
		for n > 0 && !s.board.plays[n-1].ended {
			n--
		}
		begun := "unfinished turn"
		for _, p := range s.board.plays[n:] {
			begun += " " + p.move.Vertex.String()
		}
		lines = append(lines, begun)
	}
	return strings.Join(lines, "\n"), nil
}
