package gtp

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// command is one row of the command table.
type command struct {
	name        string
	usage       string // its arguments
	help        string
	least, most int // number of arguments
	do          func(s *Server, args []string) (string, error)
}

// anyNumber is the bound of a command that takes any number of arguments.
const anyNumber = math.MaxInt

// commands returns the table, in the order in which list_commands shows it.
func commands() []command {
	return slices.Concat(standardCommands(), rulerCommands(), analyzeCommands())
}

// standardCommands are the commands of the protocol itself and those of GoGui for
// players. There is no komi command, since clients send it whenever it is available.
func standardCommands() []command {
	return []command{
		{"protocol_version", "", "answer 2", 0, 0, constant("2")},
		{"name", "", "answer the name of the program", 0, anyNumber, func(s *Server, _ []string) (string, error) { return s.Name, nil }},
		{"version", "", "answer its version", 0, anyNumber, func(s *Server, _ []string) (string, error) { return s.Version, nil }},
		{"known_command", "NAME", "tell whether there is a command", 1, 1, (*Server).knownCommand},
		{"list_commands", "", "list the commands", 0, anyNumber, (*Server).listCommands},
		{"help", "", "list the commands with what they do", 0, anyNumber, (*Server).help},
		{"quit", "", "end the program", 0, anyNumber, func(*Server, []string) (string, error) { return "", errQuit }},
		{"boardsize", "N", "set the size, which must be that of the game", 1, 1, (*Server).boardSize},
		{"clear_board", "", "go to the start of the game", 0, anyNumber, (*Server).clearBoard},
		{"play", "COLOR VERTEX", "make a move: one step of a turn", 2, 2, (*Server).play},
		{"genmove", "COLOR", "choose and make a move", 1, 1, (*Server).genMove},
		{"reg_genmove", "COLOR", "choose a move", 1, 1, (*Server).regGenMove},
		{"undo", "", "take back a move", 0, anyNumber, (*Server).undo},
		{"gg-undo", "[N]", "take back N moves", 0, 1, (*Server).undo},
		{"time_settings", "MAIN BYO_TIME BYO_STONES", "set the clocks, in seconds", 3, 3, (*Server).timeSettings},
		{"time_left", "COLOR TIME STONES", "set a clock, in seconds", 3, 3, (*Server).timeLeft},
		{"final_score", "", "answer who has won, and by how much", 0, anyNumber, (*Server).finalScore},
		{"showboard", "", "draw the board", 0, anyNumber, (*Server).showBoard},
		{"gogui-title", "", "answer a title for the window", 0, anyNumber, (*Server).title},
		{"gogui-interrupt", "", "tell that # interrupt is understood", 0, anyNumber, constant("")},
		{"gogui-play_sequence", "COLOR VERTEX…", "make moves: all of them, or none", 0, anyNumber, (*Server).playSequence},
	}
}

// constant returns a command that always gives the same answer.
func constant(answer string) func(*Server, []string) (string, error) {
	return func(*Server, []string) (string, error) { return answer, nil }
}

func findCommand(name string) (command, bool) {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return all[i], true
}

func (s *Server) knownCommand(args []string) (string, error) {
	_, ok := findCommand(args[0])
	return strconv.FormatBool(ok), nil
}

func (s *Server) listCommands([]string) (string, error) {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n"), nil
}

func (s *Server) help([]string) (string, error) {
	var lines []string
	for _, c := range commands() {
		lines = append(lines, strings.TrimSpace(c.name+" "+c.usage)+": "+c.help)
	}
	return strings.Join(lines, "\n"), nil
}

// readCount parses a whole number that is not negative.
func readCount(word string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return 0, errors.New(strconv.Quote(clip(word)) + " is not a whole number of 0 or more")
	}
	return int(n), nil
}
