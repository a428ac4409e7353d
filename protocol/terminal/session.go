// Package terminal lets people play in a terminal, against an engine or each other.
// It draws the board after each turn and reads moves and commands, one on each line.
// It also works on pipes.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/analysis"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// A Session is one person, or two, at a terminal. The fields must be set before Run.
type Session struct {
	Engine   *engine.Engine  // plays; its game and position are the session's
	Request  engine.Request  // used for each search for a move of the engine
	Advisers *analysis.Pool  // give hints and analysis
	Advice   analysis.Limits // limits of the advisers
	Program  string          // name of the engine
	Persons  [2]bool         // which of P1 and P2 are persons
	Display  Display
	In       Input
	Out      io.Writer

	// Save writes the game to a file, which must be new unless again is set.
	Save func(file string, again bool, g *record.Game) error
	// File is the file to save the game to after each turn; "" means none.
	File string
	// Seed returns the seed of a new game, so that a level does not repeat its play.
	// nil means that the engine keeps its seed.
	Seed func() int64
	// Interruptible returns a context that ends when the person interrupts, for
	// example by Ctrl-C, and a function that releases the interruption.
	Interruptible func() (context.Context, context.CancelFunc)
	// Signals receives the signals that end the session at a prompt, after the game has
	// been kept. An os.Interrupt during a search does not. nil means no signals.
	Signals <-chan os.Signal

	game    record.Game // without its result and the names of the players: see saved
	paused  bool        // the engine waits for the command go
	unsaved bool        // the game has turns that are in no file
}

// Begin sets a position and the moves played from it, such as those of a loaded game.
// Without Begin, Run starts at the start position.
func (s *Session) Begin(fen string, moves []record.Move) error {
	if err := s.Engine.SetPosition(fen, nil); err != nil {
		return err
	}
	s.game = record.Game{FEN: fen, Moves: moves, P2First: s.Engine.Position().ToMove() == positions.P2}
	return s.synchronize()
}

// drawSeed sets the engine's seed for a new game.
func (s *Session) drawSeed() error {
	if s.Seed == nil {
		return nil
	}
	return s.Engine.SetOption("Seed", strconv.FormatInt(s.Seed(), 10))
}

// Run plays until the person quits or leaves, or the input ends. Its errors are about
// input and output. Mistakes of the person get an answer instead. The game survives
// every end but the command quit and the end of a pipe: see rescue.
func (s *Session) Run() error {
	err := s.play()
	if err == errQuit || err == io.EOF {
		return nil
	}
	s.In.Close()
	s.rescue()
	if err == errLeft {
		return nil
	}
	return err
}

// Errors that end a session.
var (
	errQuit = errors.New("quit")
	errLeft = errors.New("left without quit")
)

// play plays until an error ends the session.
func (s *Session) play() error {
	if err := s.drawSeed(); err != nil {
		return err
	}
	s.game.Variant, s.game.Start = s.Engine.Game().Name(), time.Now().UTC()
	s.say("%s. Enter a move, or help.", s.game.Variant)
	if s.File != "" {
		s.autosave()
	}
	s.show()
	s.Engine.Prepare()
	for {
		if s.programMoves() {
			if err := s.think(); err != nil {
				return err
			}
			continue
		}
		line, err := s.readLine()
		switch {
		case err == lines.ErrTooLong:
			s.say("%v", err)
			continue
		case err == io.EOF || err == errLeft:
			return err
		case err != nil:
			return fmt.Errorf("reading moves: %w", err)
		}
		err = s.execute(strings.TrimSpace(line))
		if err == errQuit {
			return err
		}
		if err != nil {
			s.say("%s", printable(err.Error()))
		}
	}
}

// readLine reads a line at the prompt. A signal gives errLeft. Interruptions that came
// before the prompt were meant for a search.
func (s *Session) readLine() (string, error) {
	for waiting := true; waiting; {
		select {
		case signal := <-s.Signals:
			if signal != os.Interrupt {
				return "", errLeft
			}
		default:
			waiting = false
		}
	}
	type input struct {
		line string
		err  error
	}
	prompt, read := s.prompt(), make(chan input, 1)
	go func() {
		line, err := s.In.ReadLine(prompt)
		read <- input{line, err}
	}()
	select {
	case got := <-read:
		return got.line, got.err
	case <-s.Signals:
		return "", errLeft
	}
}

// programMoves reports whether the engine is to move now.
func (s *Session) programMoves() bool {
	return !s.over() && !s.paused && !s.Persons[s.Engine.Position().ToMove()]
}

// over reports whether the game has ended.
func (s *Session) over() bool { return s.Engine.Position().Outcome() != positions.Undecided }

// prompt returns the prompt, which names the player to move.
func (s *Session) prompt() string {
	if s.over() {
		return "game over> "
	}
	return s.colour(s.Engine.Position().ToMove()) + "> "
}

// colour returns the current colour name of a player.
func (s *Session) colour(player positions.Player) string {
	if p := s.picture(); p != nil {
		return p.name(player)
	}
	return player.String()
}

// picture returns the picture of the current position, or nil if its game has no
// presentation.
func (s *Session) picture() *picture {
	entry := s.Engine.Entry()
	if entry.NewPresentation == nil {
		return nil
	}
	return newPicture(&entry.Appearance, entry.NewPresentation(s.Engine.Game(), s.Engine.Position()))
}

// lastMarks returns the squares of the last turn: those in its name, and those of the
// stones that it has flipped.
func (s *Session) lastMarks() map[game.Square]bool {
	marks := map[game.Square]bool{}
	n := len(s.game.Moves)
	if n == 0 {
		return marks
	}
	p := s.Engine.Position().Copy()
	for p.Undo(); p.MidTurn(); {
		p.Undo()
	}
	turn, err := p.ParseTurn(s.game.Moves[n-1].Turn)
	if err != nil {
		panic("terminal: the last turn: " + err.Error()) // it has been played
	}
	trace := s.Engine.Entry().NewPresentation(s.Engine.Game(), p).Trace(turn)
	for _, square := range slices.Concat(trace.Squares, trace.Flips) {
		marks[square] = true
	}
	return marks
}

// synchronize sets the engine to the moves of the game.
func (s *Session) synchronize() error {
	return s.Engine.SetPosition(s.game.FEN, s.game.Turns())
}

// add adds a legal move to the game, saves the game and shows the board.
func (s *Session) add(m record.Move) error {
	s.game.Moves = append(s.game.Moves, m)
	if err := s.synchronize(); err != nil {
		s.game.Moves = s.game.Moves[:len(s.game.Moves)-1]
		return err
	}
	s.autosave()
	s.show()
	if s.over() {
		s.say("Type new, undo, save FILE or quit.")
	}
	return nil
}

// autosave saves the game if there is a file for it. Play continues if that fails.
func (s *Session) autosave() {
	s.unsaved = true
	if s.File == "" {
		return
	}
	if err := s.Save(s.File, true, s.saved()); err != nil {
		s.say("The game is no longer saved: %s", printable(err.Error()))
		s.File = ""
		return
	}
	s.unsaved = false
}

// rescue keeps the game of a person who leaves without the command quit, by Ctrl-C or
// a lost connection, and says where it is. A game that is in no file goes to a new one
// in the working folder, or in the folder for temporary files.
func (s *Session) rescue() {
	if s.unsaved && len(s.game.Moves) > 0 {
		name := fmt.Sprintf("tetrad-%s-%s.txt", s.game.Variant, time.Now().Format("20060102-150405"))
		err := s.Save(name, false, s.saved())
		if err != nil {
			name = filepath.Join(os.TempDir(), name)
			err = s.Save(name, false, s.saved())
		}
		if err != nil {
			s.say("The game could not be saved: %s\n%s", printable(err.Error()), s.saved().Text())
			return
		}
		s.File = name
	}
	if s.File != "" {
		s.say("The game is in %s; tetrad play --load goes on with it.", s.File)
	}
}

// saved returns the game in the form in which it is saved. A game in progress has no
// result and no reason.
func (s *Session) saved() *record.Game {
	g := s.game
	for player, person := range s.Persons {
		g.Players[player] = s.program()
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

// say writes a line.
func (s *Session) say(format string, args ...any) {
	fmt.Fprintf(s.Out, format+"\n", args...)
}
