// Package terminal lets people play in a terminal, against an engine or each
// other: the board is drawn after each turn, and moves and commands are typed,
// a line each. It works as well on pipes.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/analysis"
	"tetrad/protocol/lines"
)

// A Session is one person, or two, at a terminal. The fields are set before
// Run.
type Session struct {
	Engine   *engine.Engine  // plays; its game and position are the session's
	Request  engine.Request  // of each search for a move of the engine
	Advisers *analysis.Pool  // give hints and analysis
	Advice   analysis.Limits // of them
	Program  string          // name of the engine
	Persons  [2]bool         // which of P1 and P2 are persons
	Display  Display
	In       Input
	Out      io.Writer

	// Save writes the game to a file, a new one unless again is set.
	Save func(file string, again bool, g *Game) error
	// File is where the game is saved after each turn; "": nowhere.
	File string
	// Seed returns the seed of a new game, so that a level does not play the same
	// one again; nil: the engine keeps the seed that it has.
	Seed func() int64
	// Interruptible returns a context that ends when the person interrupts, as
	// by control-C, and a function that gives the interruption back.
	Interruptible func() (context.Context, context.CancelFunc)

	game   Game
	paused bool // the engine waits for the command go
}

// A Game is a game as far as it has been played.
type Game struct {
	Variant string // name of the game
	FEN     string // where it began; "": the start
	First   positions.Player
	Names   [2]string // of P1 and P2
	Moves   []Move
	Outcome positions.Outcome
	Start   time.Time
}

// A Move is a turn with what the engine, if it was its own, thought of it.
type Move struct {
	Turn    string
	Score   *analysis.Score // for the player who moved
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
}

// Begin goes to a position and the moves played from there, as a game that was
// loaded; without it, Run begins at the start position.
func (s *Session) Begin(fen string, moves []Move) error {
	s.game = Game{FEN: fen, Moves: moves}
	if err := s.Engine.SetPosition(fen, nil); err != nil {
		return err
	}
	s.game.First = s.Engine.Position().ToMove()
	return s.synchronize()
}

// drawSeed gives the engine the seed of a new game.
func (s *Session) drawSeed() error {
	if s.Seed == nil {
		return nil
	}
	return s.Engine.SetOption("Seed", strconv.FormatInt(s.Seed(), 10))
}

// Run plays until the person quits or the input ends. Errors are about input
// and output; what the person does wrong is answered.
func (s *Session) Run() error {
	if err := s.drawSeed(); err != nil {
		return err
	}
	s.game.Variant, s.game.Start = s.Engine.Game().Name(), time.Now().UTC()
	s.say("%s. Enter a move, or help.", s.game.Variant)
	s.keep()
	s.show()
	s.Engine.Prepare()
	for {
		if s.programMoves() {
			if err := s.think(); err != nil {
				return err
			}
			continue
		}
		line, err := s.In.ReadLine(s.prompt())
		if err == io.EOF {
			return nil
		}
		if err == lines.ErrTooLong {
			s.say("%v", err)
			continue
		}
		if err != nil {
			return fmt.Errorf("reading moves: %w", err)
		}
		err = s.execute(strings.TrimSpace(line))
		if err == errQuit {
			return nil
		}
		if err != nil {
			s.say("%s", printable(err.Error()))
		}
	}
}

// errQuit ends Run.
var errQuit = errors.New("quit")

// programMoves reports whether the engine is to move now.
func (s *Session) programMoves() bool {
	p := s.Engine.Position()
	return p.Outcome() == positions.Undecided && !s.paused && !s.Persons[p.ToMove()]
}

// prompt names who is to move.
func (s *Session) prompt() string {
	p := s.Engine.Position()
	if p.Outcome() != positions.Undecided {
		return "game over> "
	}
	return s.colour(p.ToMove()) + "> "
}

// colour returns the name of a player now.
func (s *Session) colour(player positions.Player) string {
	if p := s.picture(); p != nil {
		return p.name(player)
	}
	return player.String()
}

// picture returns the current position as it is drawn; nil: its game has no face.
func (s *Session) picture() *picture {
	entry := s.Engine.Entry()
	if entry.NewFace == nil {
		return nil
	}
	return newPicture(&entry.Look, entry.NewFace(s.Engine.Game(), s.Engine.Position()))
}

// lastMarks returns the squares that the last turn has to do with: those that it
// is named by, and those of stones that it has flipped.
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
	trace := s.Engine.Entry().NewFace(s.Engine.Game(), p).Trace(turn)
	for _, square := range slices.Concat(trace.Squares, trace.Flips) {
		marks[square] = true
	}
	return marks
}

// synchronize brings the engine to the moves of the game.
func (s *Session) synchronize() error {
	turns := make([]string, len(s.game.Moves))
	for i, m := range s.game.Moves {
		turns[i] = m.Turn
	}
	if err := s.Engine.SetPosition(s.game.FEN, turns); err != nil {
		return err
	}
	s.game.Outcome = s.Engine.Position().Outcome()
	return nil
}

// play adds a legal move to the game, saves it and shows the board.
func (s *Session) play(m Move) error {
	s.game.Moves = append(s.game.Moves, m)
	if err := s.synchronize(); err != nil {
		s.game.Moves = s.game.Moves[:len(s.game.Moves)-1]
		return err
	}
	s.keep()
	s.show()
	return nil
}

// keep saves the game where it is kept. Play goes on when that fails.
func (s *Session) keep() {
	if s.File == "" {
		return
	}
	if err := s.Save(s.File, true, s.saved()); err != nil {
		s.say("The game is no longer saved: %s", printable(err.Error()))
		s.File = ""
	}
}

// saved returns the game as it is saved.
func (s *Session) saved() *Game {
	g := s.game
	for player, person := range s.Persons {
		g.Names[player] = s.program()
		if person {
			g.Names[player] = "person"
		}
	}
	return &g
}

// say writes a line.
func (s *Session) say(format string, args ...any) {
	fmt.Fprintf(s.Out, format+"\n", args...)
}
