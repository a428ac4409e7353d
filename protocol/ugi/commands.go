package ugi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine/lines"
)

// command is one row of the command table.
type command struct {
	name    string
	usage   string // its arguments
	help    string
	anytime bool // also allowed during a search; changes nothing but the search
	do      func(s *Server, args []string) error
}

// commands returns the table, in the order in which help shows it.
func commands() []command {
	return []command{
		{"ugi", "", "name the engine and its options, then ugiok", true, (*Server).ugi},
		{"isready", "", "answer readyok", true, (*Server).isReady},
		{"setoption", "name N value V", "set an option", false, (*Server).setOption},
		{"uginewgame", "", "forget everything; go to the start position", false, (*Server).newGame},
		{"position", "startpos|fen F [moves M…]", "set the position", false, (*Server).position},
		{"moves", "M…", "play moves from the current position", false, (*Server).moves},
		{"go", "[p1time T] [p2time T] [p1inc T] [p2inc T] [movestogo N] [movetime T] " +
			"[depth N] [nodes N] [infinite] [ponder] [searchmoves M…]",
			"search; times are in ms", false, (*Server).goSearch},
		{"go perft", "D", "count the sequences of D moves", false, (*Server).goSearch},
		{"stop", "", "end the search with its answer", true, (*Server).stop},
		{"ponderhit", "", "the expected move was played: the clock runs", true, (*Server).ponderHit},
		{"wait", "", "read on when the search has ended", true, (*Server).wait},
		{"query", strings.Join(queryNames(), "|"), "ask about the position", true, (*Server).query},
		{"d", "", "draw the position", true, (*Server).draw},
		{"eval", "", "show the static evaluation", true, (*Server).eval},
		{"bench", "", "run the fixed benchmark, until its end or stop", false, (*Server).bench},
		{"help", "", "show this table", true, (*Server).help},
		{"quit", "", "end the program", true, func(*Server, []string) error { return errQuit }},
	}
}

// fatal is an error that ends the session.
type fatal struct{ error }

func (f fatal) Unwrap() error { return f.error }

func isFatal(err error) bool { return err == errQuit || errors.As(err, new(fatal)) }

func (s *Server) ugi([]string) error {
	lines := []string{"id name " + s.Name, "id author " + s.Author}
	for _, o := range s.Engine.Options() {
		lines = append(lines, o.Announcement())
	}
	s.out.Answer(append(lines, "ugiok")...)
	return nil
}

func (s *Server) isReady([]string) error {
	s.Engine.Prepare()
	s.out.Answer("readyok")
	return nil
}

// setOption sets an option. Its value is the rest of the line, as it stands there.
func (s *Server) setOption(args []string) error {
	value := slices.Index(args, "value")
	if len(args) == 0 || args[0] != "name" || value < 2 {
		return errors.New("want setoption name N value V")
	}
	err := s.Engine.SetOption(strings.Join(args[1:value], " "), lines.Rest(s.line, value+2))
	if err == nil {
		s.Engine.PrepareAgain()
	}
	return err
}

func (s *Server) newGame([]string) error { return s.Engine.NewGame() }

func (s *Server) position(args []string) error {
	err := s.setPosition(args)
	if err != nil && s.Strict {
		return fatal{fmt.Errorf("position: %w", err)}
	}
	return err
}

func (s *Server) setPosition(args []string) error {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	switch {
	case len(args) == 1 && args[0] == "startpos":
		return s.Engine.SetPosition("", moves)
	case len(args) > 1 && args[0] == "fen":
		return s.Engine.SetPosition(strings.Join(args[1:], " "), moves)
	}
	return errors.New("want position startpos or position fen F, then moves M… or nothing")
}

func (s *Server) moves(args []string) error {
	if len(args) == 0 {
		return errors.New("want moves M…")
	}
	err := s.Engine.PlayMoves(args)
	if err != nil && s.Strict {
		return fatal{fmt.Errorf("moves: %w", err)}
	}
	return err
}

func (s *Server) stop([]string) error {
	s.Engine.Stop()
	return nil
}

func (s *Server) ponderHit([]string) error {
	s.Engine.PonderHit()
	return nil
}

// wait refuses to wait for a search that ends only at a command, which would not be read.
func (s *Server) wait([]string) error {
	if s.Engine.IsHeld() {
		return errors.New("this search ends only at stop or ponderhit, which would not be read")
	}
	s.Engine.Wait()
	return nil
}

func (s *Server) bench([]string) error {
	if s.Bench == nil {
		return errors.New("this program has no benchmark")
	}
	return s.Engine.Work(func(ctx context.Context) (last func()) {
		lines, err := s.Bench(ctx, s.out)
		switch {
		case ctx.Err() != nil:
			lines = "info string bench was stopped before its end"
		case err != nil:
			return func() { s.refuse(fmt.Errorf("bench: %w", err)) }
		}
		return func() { s.out.Answer(lines) }
	})
}

func (s *Server) help([]string) error {
	var lines []string
	for _, c := range s.commands {
		lines = append(lines, strings.TrimSpace(c.name+" "+c.usage), "    "+c.help)
	}
	s.out.Answer(lines...)
	return nil
}
