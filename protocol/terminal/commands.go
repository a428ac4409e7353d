package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// command is a row of the command table, which has everything that can be typed
// except moves.
type command struct {
	name, args, help string
	do               func(s *Session, args []string) error
}

// aliases are other words for commands.
var aliases = map[string]string{"exit": "quit", "q": "quit", "?": "help"}

// takesName is the argument of a command that takes a file name, which is the rest of
// the line.
const takesName = "FILE"

// commands returns the table.
func commands() []command {
	return []command{
		{"moves", "[BEGINNING]", "list the legal moves, or those that begin this way", (*Session).listMoves},
		{"hint", "", "show a good move", (*Session).hint},
		{"analyze", "[SECONDS]", "show the three best lines of play", (*Session).analyze},
		{"undo", "[TURNS]", "take back: to your last turn, or this many turns", (*Session).undo},
		{"go", "", "let the program play this turn", (*Session).goOn},
		{"side", "p1|p2|both|none", "choose your side", (*Session).side},
		{"level", "[N]", "show or set how well the program plays", (*Session).level},
		{"board", "", "draw the board again", func(s *Session, _ []string) error { s.show(); return nil }},
		{"position", "", "show position and moves in the form of the protocols", (*Session).position},
		{"save", takesName, "save the game in a new file, now and after each turn", (*Session).save},
		{"new", "", "begin a new game", (*Session).begin},
		{"help", "", "show this list", (*Session).help},
		{"quit", "", "end", func(*Session, []string) error { return errQuit }},
	}
}

// execute carries out one line: a command or a move.
func (s *Session) execute(line string) error {
	words := lines.Words(line)
	if len(words) == 0 {
		return nil
	}
	name := strings.ToLower(words[0])
	name = cmp.Or(aliases[name], name)
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		if c.args == takesName && len(words) > 1 {
			words = []string{c.name, unquote(lines.Rest(line, 1))}
		}
		if len(words) > 2 || len(words) == 2 && c.args == "" {
			return fmt.Errorf("type %s", strings.TrimSpace(c.name+" "+c.args))
		}
		return c.do(s, words[1:])
	}
	if len(words) > 1 {
		return errors.New("type one move per line, without spaces; help lists the commands")
	}
	return s.enter(name)
}

// unquote removes the blanks and one pair of quotes around a file name.
func unquote(name string) string {
	name = strings.TrimSpace(name)
	if n := len(name); n > 2 && name[0] == name[n-1] && (name[0] == '"' || name[0] == '\'') {
		return name[1 : n-1]
	}
	return name
}

func (s *Session) help([]string) error {
	s.say("A move is %s.", s.howToEnter())
	for _, c := range commands() {
		s.say("  %-23s %s", c.name+" "+c.args, c.help)
	}
	s.say("While the program thinks, Ctrl+C makes it play at once.")
	s.say("At a prompt, Ctrl+C ends the session and keeps the game in a file.")
	return nil
}

// howToEnter describes how to enter a move in the current position.
func (s *Session) howToEnter() string {
	entry := "typed as the list of moves shows it"
	if p := s.picture(); p != nil && p.Prompt != "" {
		entry = p.Prompt
	}
	if _, err := s.Engine.Position().ParseTurn("pass"); err == nil {
		entry += ", or pass"
	}
	return entry
}

// undo takes back turns.
func (s *Session) undo(args []string) error {
	n, err := s.turnsToOwn(), error(nil)
	if len(args) > 0 {
		n, err = strconv.Atoi(args[0])
	}
	left := len(s.game.Moves) - n
	switch {
	case err != nil || n < 0 || len(args) > 0 && n == 0:
		return fmt.Errorf("%q is not a number of turns", printable(args[0]))
	case left < 0 || n == 0:
		return errors.New("there is no such turn to take back")
	}
	s.game.Moves = s.game.Moves[:left:left]
	if err := s.synchronize(); err != nil {
		return err
	}
	// Otherwise the program would repeat the turn that was taken back.
	s.paused = !s.Persons[s.Engine.Position().ToMove()]
	s.autosave()
	s.show()
	if s.paused {
		s.say("The program waits; go lets it play.")
	}
	return nil
}

// turnsToOwn returns how many turns to take back until a person is to move, at least
// one. If there is no such turn, it returns one if there is any turn.
func (s *Session) turnsToOwn() int {
	n := len(s.game.Moves)
	for i := n - 1; i >= 0; i-- {
		if s.Persons[s.mover(i)] {
			return n - i
		}
	}
	return min(n, 1)
}

// mover returns the player who made a move of the game. In all games the players take
// turns. A swap is a turn.
func (s *Session) mover(i int) positions.Player {
	if (i%2 == 1) != s.game.P2First {
		return positions.P2
	}
	return positions.P1
}

func (s *Session) goOn([]string) error {
	if s.over() {
		return positions.ErrGameOver
	}
	s.paused = false
	if s.programMoves() {
		return nil
	}
	return s.think()
}

// sides are the arguments of the command side.
var sides = map[string][2]bool{"p1": {true, false}, "p2": {false, true}, "both": {true, true}, "none": {}}

// ParseSide parses which players are persons: p1, p2, both or none.
func ParseSide(side string) (persons [2]bool, err error) {
	persons, ok := sides[strings.ToLower(side)]
	if !ok {
		return persons, fmt.Errorf("side %q is not p1, p2, both or none", positions.Clip(side))
	}
	return persons, nil
}

func (s *Session) side(args []string) error {
	if len(args) == 0 {
		return errors.New("type side p1, side p2, side both or side none")
	}
	persons, err := ParseSide(args[0])
	if err != nil {
		return err
	}
	s.Persons, s.paused = persons, false
	for _, player := range []positions.Player{positions.P1, positions.P2} {
		s.say("%s: %s", s.colour(player), s.who(player))
	}
	return nil
}

func (s *Session) level(args []string) error {
	level := s.levelOption()
	if len(args) > 0 {
		if err := s.Engine.SetOption("Level", args[0]); err != nil {
			return fmt.Errorf("%q is no level: the level is a whole number from %d to %d", printable(args[0]), level.Min, level.Max)
		}
		level = s.levelOption()
	}
	s.say("Level %s of %d", level.Value, level.Max)
	return nil
}

func (s *Session) position([]string) error {
	s.say("game %s\nfen %s", s.game.Variant, s.Engine.Position().FEN())
	if len(s.game.Moves) > 0 {
		s.say("moves %s", strings.Join(s.game.Turns(), " "))
	}
	return nil
}

func (s *Session) save(args []string) error {
	if len(args) == 0 {
		return errors.New("type save and the name of a new file")
	}
	if err := s.Save(args[0], args[0] == s.File, s.saved()); err != nil {
		return err
	}
	s.File, s.unsaved = args[0], false
	s.say("Saved; the file is kept up to date.")
	return nil
}

func (s *Session) begin([]string) error {
	if err := s.Engine.NewGame(); err != nil {
		return err
	}
	if err := s.drawSeed(); err != nil {
		return err
	}
	s.game = record.Game{Variant: s.game.Variant, Start: time.Now().UTC()}
	s.paused, s.unsaved = false, false
	if s.File != "" {
		s.say("The last game stays in %s; save the new one in another file.", s.File)
		s.File = ""
	}
	s.show()
	return nil
}
