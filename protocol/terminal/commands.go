package terminal

import (
	"errors"
	"fmt"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// command is a row of the command table, which has everything that can be typed
// except moves.
type command struct {
	name, args, help string
	do               func(s *Session, args string) error
}

// aliases are other words for commands.
var aliases = map[string]string{"exit": "quit", "q": "quit", "?": "help"}

// commands returns the table.
func commands() []command {
	return []command{
		{"moves", "[BEGINNING]", "list the legal moves, or those that begin this way", (*Session).list},
		{"hint", "", "show a good move", (*Session).hint},
		{"undo", "", "take back your last turn", (*Session).undo},
		{"save", "FILE", "save the game in a new file", (*Session).save},
		{"help", "", "show this list", (*Session).help},
		{"quit", "", "end", func(*Session, string) error { return errQuit }},
	}
}

// execute carries out one line: a command or a move. An empty line draws the board.
func (s *Session) execute(line string) error {
	if line == "" {
		s.show()
		return nil
	}
	name, args, _ := strings.Cut(line, " ")
	name, args = strings.ToLower(name), strings.TrimSpace(args)
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	for _, c := range commands() {
		switch {
		case c.name != name:
		case c.args == "" && args != "", c.args == "FILE" && args == "":
			return fmt.Errorf("type %s", strings.TrimSpace(c.name+" "+c.args))
		default:
			return c.do(s, args)
		}
	}
	return s.enter(strings.ToLower(line))
}

func (s *Session) help(string) error {
	s.say("A move is %s.", s.howToEnter())
	for _, c := range commands() {
		s.say("  %-20s %s", c.name+" "+c.args, c.help)
	}
	s.say("An empty line draws the board again.")
	s.say("While the program thinks, Ctrl+C makes it play at once. At a prompt it ends all.")
	return nil
}

func (s *Session) hint(string) error {
	ctx, release := s.Interruptible()
	defer release()
	found, err := s.Adviser.Best(ctx, s.Engine.Position(), s.Limits)
	if err != nil {
		return err
	}
	hint := "Try " + found.Move
	if found.Reply != "" {
		hint += ", expecting " + found.Reply
	}
	s.say("%s", hint)
	return nil
}

// undo takes back the turns from the last one of a person.
func (s *Session) undo(string) error {
	for last := len(s.game.Moves) - 1; last >= 0; last-- {
		if s.Persons[s.mover(last)] {
			s.game.Moves = s.game.Moves[:last:last]
			err := s.synchronize()
			s.show()
			return err
		}
	}
	return errors.New("you have no turn to take back")
}

// mover returns the player who made a move of the game. In all games the players take
// turns. A swap is a turn.
func (s *Session) mover(i int) positions.Player {
	if (i%2 == 1) != s.game.P2First {
		return positions.P2
	}
	return positions.P1
}

// save saves the game. A file with an earlier state of this game is replaced.
func (s *Session) save(name string) error {
	if err := s.Save(name, name == s.file, s.finished()); err != nil {
		return err
	}
	s.file = name
	s.say("Saved.")
	return nil
}

// finished returns the game as it is saved. A game in progress has no result and no
// reason.
func (s *Session) finished() *record.Game {
	g := s.game
	for player, person := range s.Persons {
		g.Players[player] = s.Program
		if person {
			g.Players[player] = "person"
		}
	}
	g.Result = s.Engine.Position().Outcome().String()
	if s.over() {
		g.Reason = record.Rules
	}
	return &g
}
