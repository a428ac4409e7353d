// Package terminal lets people play in a terminal, against an engine or each other.
// It draws the board by letters after each turn and reads moves and commands, one on
// each line. It also works on pipes.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/engine/lines"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
)

// A Session is one person, or two, at a terminal. The fields must be set before Run.
type Session struct {
	Engine  *engine.Engine // plays; its game and position are the session's
	Adviser *engine.Player // gives hints in the same game
	Limits  engine.Limits  // of each search
	Program string         // name of the engine
	Persons [2]bool        // which of P1 and P2 are persons

	In   io.Reader
	Out  io.Writer
	Echo bool // write each line that is read, so that the output is a transcript

	// Save writes the game to a file, which must be new unless replace is set.
	Save func(name string, replace bool, g *record.Game) error
	// Interruptible returns a context that ends when the person interrupts a search, for
	// example by Ctrl-C, and a function that releases the interruption.
	Interruptible func() (context.Context, context.CancelFunc)

	game record.Game // without its result and the names of the players: see finished
	file string      // has an earlier state of this game; "": none
}

// Begin sets the position where the game begins. Without Begin, it is the start position.
func (s *Session) Begin(fen string) error {
	err := s.Engine.SetPosition(fen, nil)
	s.game = record.Game{FEN: fen, P2First: s.Engine.Position().ToMove() == positions.P2}
	return err
}

// errQuit ends a session.
var errQuit = errors.New("quit")

// Run plays until the person quits or the input ends. Its errors are about input and
// searches. Mistakes of the person get an answer instead.
func (s *Session) Run() error {
	s.game.Variant, s.game.Start = s.Engine.Game().Name(), time.Now().UTC()
	s.say("%s. Enter a move, or help.", s.game.Variant)
	s.show()
	s.Engine.Prepare()
	in := lines.NewReader(s.In)
	for {
		if !s.over() && !s.Persons[s.Engine.Position().ToMove()] {
			if err := s.think(); err != nil {
				return err
			}
			continue
		}
		line, err := s.readLine(in)
		switch {
		case err == io.EOF:
			return nil
		case err == lines.ErrTooLong:
			s.say("%v", err)
			continue
		case err != nil:
			return fmt.Errorf("reading moves: %w", err)
		}
		err = s.execute(line)
		if err == errQuit {
			return nil
		}
		if err != nil {
			s.say("%s", lines.Printable(err.Error()))
		}
	}
}

// readLine reads a line after a prompt, which names the player to move.
func (s *Session) readLine(in *lines.Reader) (string, error) {
	prompt := "game over"
	if !s.over() {
		prompt = s.colour(s.Engine.Position().ToMove())
	}
	fmt.Fprint(s.Out, prompt+"> ")
	line, err := in.Next()
	if s.Echo {
		fmt.Fprint(s.Out, lines.Printable(line))
	}
	if s.Echo || err != nil {
		s.say("")
	}
	if err == io.EOF && line != "" {
		err = nil // the next call reports the end
	}
	return lines.Trim(line), err
}

// think lets the engine play a turn. An interruption makes it play at once.
func (s *Session) think() error {
	ctx, release := s.Interruptible()
	defer release()
	player := s.Engine.Position().ToMove()
	found, err := s.Engine.Best(ctx, s.Limits, nil)
	if err != nil {
		return err
	}
	m := record.Move{Turn: found.Move, Nodes: found.Nodes, Millis: float64(found.Elapsed.Milliseconds())}
	if len(found.Lines) > 0 {
		m.Score, m.Depth = info.ScoreOf(found.Lines[0].Score).Text(), found.Lines[0].Depth
	}
	s.say("%s plays %s", s.colour(player), found.Move)
	return s.add(m)
}

// add adds a legal move to the game and shows the board.
func (s *Session) add(m record.Move) error {
	s.game.Moves = append(s.game.Moves, m)
	err := s.synchronize()
	s.show()
	return err
}

// synchronize sets the engine to the moves of the game.
func (s *Session) synchronize() error {
	return s.Engine.SetPosition(s.game.FEN, s.game.Turns())
}

// show draws the board and, at the end of the game, tells the result.
func (s *Session) show() {
	p := s.Engine.Position()
	s.say("%s", strings.TrimRight(p.Diagram(), "\n"))
	if !s.over() {
		return
	}
	result := "The game is drawn"
	if winner, won := p.Outcome().Winner(); won {
		result = s.colour(winner) + " has won"
		if scored := p.Abilities().Scored; scored != nil {
			result += fmt.Sprintf(" by %d", max(scored.Margin(), -scored.Margin()))
		}
	}
	s.say("%s. Type undo, save FILE or quit.", result)
}

// over reports whether the game has ended.
func (s *Session) over() bool { return s.Engine.Position().Outcome() != positions.Undecided }

// colour returns the name of a player's colour at present.
func (s *Session) colour(player positions.Player) string {
	if p := s.picture(); p != nil {
		return s.Engine.Entry().Appearance.Colours[p.Colours[player]].Name
	}
	return player.String()
}

// picture returns what the presentation of the game says of the current position, or nil
// if the game has no presentation.
func (s *Session) picture() *game.Picture {
	entry := s.Engine.Entry()
	if entry.NewPresentation == nil {
		return nil
	}
	return entry.NewPresentation(s.Engine.Game(), s.Engine.Position()).Picture()
}

// say writes a line.
func (s *Session) say(format string, args ...any) {
	fmt.Fprintf(s.Out, format+"\n", args...)
}
