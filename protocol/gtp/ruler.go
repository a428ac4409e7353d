package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// rulerCommands are GoGui's questions about the rules of games other than Go. GoGui
// asks a separate process, which receives only moves, and sends it the same move
// several times. Illegal moves must therefore be refused.
func rulerCommands() []command {
	return []command{
		{"gogui-rules_game_id", "", "answer the game", 0, anyNumber, (*Server).rulesGameID},
		{"gogui-rules_board_size", "", "answer the size of the board", 0, anyNumber,
			func(s *Server, _ []string) (string, error) { return strconv.Itoa(s.board.Size()), nil }},
		{"gogui-rules_board", "", "answer the stones, the top rank first", 0, anyNumber, (*Server).rulesBoard},
		{"gogui-rules_board_gfx", "", "answer marks on the board", 0, anyNumber, (*Server).rulesBoardGfx},
		{"gogui-rules_side_to_move", "", "answer who makes the next move", 0, anyNumber,
			func(s *Server, _ []string) (string, error) { return s.board.ToMove().String(), nil }},
		{"gogui-rules_legal_moves", "", "answer the legal moves; none at the end of the game", 0, anyNumber,
			func(s *Server, _ []string) (string, error) { return joinVertices(s.board.Legal(), " "), nil }},
		{"gogui-rules_captured_count", "", "answer the stones flipped by black and by white", 0, anyNumber, (*Server).rulesCapturedCount},
		{"gogui-rules_final_result", "", "answer the result for people", 0, anyNumber, (*Server).rulesFinalResult},
	}
}

func (s *Server) rulesGameID([]string) (string, error) { return capital(s.board.game.Name()), nil }

// capital returns an English text with its first letter in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func (s *Server) rulesBoard([]string) (string, error) {
	var rows []string
	for rank := s.board.Size() - 1; rank >= 0; rank-- {
		rows = append(rows, s.row(rank, ""))
	}
	return strings.Join(rows, "\n"), nil
}

func (s *Server) rulesBoardGfx([]string) (string, error) {
	return strings.Join(s.board.marks(), "\n"), nil
}

// marks returns gfx commands that show what can be clicked when it is not simply the
// empty points: inside a turn, and on a stone.
func (b *Board) marks() []string {
	if b.MidTurn() {
		return []string{"TRIANGLE " + joinVertices(b.Legal(), " ")}
	}
	i := slices.IndexFunc(b.Legal(), func(v Vertex) bool {
		if v == Pass {
			return false
		}
		_, ok := b.Stone(v)
		return ok
	})
	if i < 0 {
		return nil
	}
	return []string{"LABEL " + b.Legal()[i].String() + " swap"}
}

func (s *Server) rulesCapturedCount([]string) (string, error) {
	byBlack, byWhite := s.board.Flips()
	return fmt.Sprint(byBlack, byWhite), nil
}

// rulesFinalResult returns the text that GoGui shows at the end. GoGui may ask for it
// earlier.
func (s *Server) rulesFinalResult([]string) (string, error) {
	result := s.status()
	if !s.board.Over() {
		result = "the game goes on: " + result
	}
	return fmt.Sprintf("%s (%s).", capital(result), s.board.view.summary()), nil
}
