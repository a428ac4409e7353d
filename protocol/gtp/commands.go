package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// command is one row of the command table.
type command struct {
	name string
	// usage names the arguments. A command takes as many as it names, and any number if
	// it names none, or has "[" or "…".
	usage string
	help  string
	do    func(s *Server, args []string) (string, error)
}

// accepts reports whether the command takes this number of arguments.
func (c *command) accepts(args int) bool {
	return c.usage == "" || strings.ContainsAny(c.usage, "[…") || len(strings.Fields(c.usage)) == args
}

// text is a command that has no arguments and never fails.
func text(answer func(*Server) string) func(*Server, []string) (string, error) {
	return func(s *Server, _ []string) (string, error) { return answer(s), nil }
}

// act is a command without an answer.
func act(do func(*Server, []string) error) func(*Server, []string) (string, error) {
	return func(s *Server, args []string) (string, error) { return "", do(s, args) }
}

// commands returns the table, in the order in which list_commands shows it.
func commands() []command {
	return []command{
		// Those of the protocol itself and of GoGui for players. There is no komi command,
		// since clients send it whenever it is available.
		{"protocol_version", "", "answer 2", text(func(*Server) string { return "2" })},
		{"name", "", "answer the name of the program", text(func(s *Server) string { return s.Name })},
		{"version", "", "answer its version", text(func(s *Server) string { return s.Version })},
		{"known_command", "NAME", "tell whether there is a command", (*Server).knownCommand},
		{"list_commands", "", "list the commands", text((*Server).listCommands)},
		{"help", "", "list the commands with what they do", text((*Server).help)},
		{quitCommand, "", "end the program, also during a search", act(func(*Server, []string) error { return errQuit })},
		{"boardsize", "N", "set the size, which must be that of the game", act((*Server).boardSize)},
		{"clear_board", "", "go to the start of the game", act((*Server).clearBoard)},
		{"play", "COLOR VERTEX", "make a move: one step of a turn", act((*Server).play)},
		{"genmove", "COLOR", "choose and make a move", (*Server).genMove},
		{"reg_genmove", "COLOR", "choose a move", (*Server).regGenMove},
		{"undo", "", "take back a move", act((*Server).undo)},
		{"gg-undo", "[N]", "take back N moves", act((*Server).undo)},
		{"time_settings", "MAIN BYO_TIME BYO_STONES", "set the clocks, in seconds", act((*Server).timeSettings)},
		{"time_left", "COLOR TIME STONES", "set a clock, in seconds", act((*Server).timeLeft)},
		{"final_score", "", "answer who has won, and by how much", (*Server).finalScore},
		{"showboard", "", "draw the board", text((*Server).showBoard)},
		{"gogui-title", "", "answer a title for the window", text((*Server).title)},
		{"gogui-interrupt", "", "tell that # interrupt is understood", text(func(*Server) string { return "" })},
		{"gogui-play_sequence", "COLOR VERTEX…", "make moves: all of them, or none", act((*Server).playSequence)},

		// GoGui's questions about the rules of games other than Go. It asks a separate
		// process, which receives only moves, and sends it the same move several times.
		// Illegal moves must therefore be refused.
		{"gogui-rules_game_id", "", "answer the game", text((*Server).title)},
		{"gogui-rules_board_size", "", "answer the size of the board", text((*Server).boardSide)},
		{"gogui-rules_board", "", "answer the stones, the top rank first", text((*Server).stones)},
		{"gogui-rules_board_gfx", "", "answer marks on the board", text((*Server).marks)},
		{"gogui-rules_side_to_move", "", "answer who makes the next move", text((*Server).sideToMove)},
		{"gogui-rules_legal_moves", "", "answer the legal moves; none at the end of the game", text((*Server).legalMoves)},
		{"gogui-rules_captured_count", "", "answer the stones flipped by black and by white", text((*Server).flips)},
		{"gogui-rules_final_result", "", "answer the result for people", text((*Server).finalResult)},
	}
}

func findCommand(name string) (command, bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

func (s *Server) knownCommand(args []string) (string, error) {
	_, ok := findCommand(args[0])
	return strconv.FormatBool(ok), nil
}

func (s *Server) listCommands() string {
	var names strings.Builder
	for _, c := range commands() {
		names.WriteString(c.name + "\n")
	}
	return names.String()
}

func (s *Server) help() string {
	var lines strings.Builder
	for _, c := range commands() {
		lines.WriteString(strings.TrimSpace(c.name+" "+c.usage) + ": " + c.help + "\n")
	}
	return lines.String()
}

// readCount parses a whole number that is not negative.
func readCount(word string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number of 0 or more", positions.Clip(word))
	}
	return int(n), nil
}
