package suites

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/protocol/sets"
	"tetrad/protocol/ugiclient"
)

// A Limit is the limit of one search; of 0, there is none.
type Limit struct {
	Nodes    uint64
	MoveTime time.Duration
}

// A Session answers puzzles without what it remembers of earlier searches. The error is
// the error of ctx, or reports what the engine refuses.
type Session interface {
	Answer(ctx context.Context, p *sets.Puzzle, l Limit) (engine.Answer, error)
}

// An ownSession is a session of the engine of this program.
type ownSession struct {
	*engine.Player
	options [][2]string
}

// OwnSession returns a session of the engine of this program, with options as pairs of
// name and value.
func OwnSession(r engine.Registry, options [][2]string) (Session, error) {
	player, err := engine.NewPlayer(r, engine.Settings{Options: options})
	return ownSession{player, options}, err
}

func (r Runner) session() (Session, error) { return OwnSession(r.Registry, r.Options) }

// Answer implements [Session].
func (s ownSession) Answer(ctx context.Context, puzzle *sets.Puzzle, l Limit) (engine.Answer, error) {
	if err := s.Set(engine.Settings{Game: puzzle.Game, Options: s.options}); err != nil {
		return engine.Answer{}, err
	}
	p, err := s.Position(puzzle.FEN, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	request := engine.Request{Analysis: true, Nodes: l.Nodes, MoveTime: l.MoveTime}
	s.NewGame()
	found, err := s.Best(ctx, p, request)
	if err != nil {
		return engine.Answer{}, err
	}
	return found.Answer, ctx.Err()
}

// A Program is another program that speaks UGI, such as an earlier build.
type Program struct {
	ugiclient.Command
	Options map[string]string
}

const (
	// programPatience is the time within which a program answers anything but go.
	programPatience = 30 * time.Second
	// searchPatience is the time that a search with a limit of nodes may take, and what
	// one with a limit of time may take beyond it.
	searchPatience = 10 * time.Minute
)

// RunProgram gives puzzles to a program, one after another, and calls report with each.
// The program is told to forget before each search. It does not get the options of r.
func (r Runner) RunProgram(ctx context.Context, p Program, list []*sets.Puzzle, report func(Result)) error {
	session, end, err := p.Start(ctx)
	if err != nil {
		return err
	}
	defer end()
	for _, puzzle := range list {
		result, err := r.solve(ctx, session, puzzle)
		if err != nil {
			return err
		}
		report(result)
	}
	return nil
}

// Start starts the program with its options. end ends it.
func (p Program) Start(ctx context.Context) (s Session, end func(), err error) {
	client, err := ugiclient.Start(p.Command)
	if err != nil {
		return nil, nil, err
	}
	end = func() { client.Close(time.Second) }
	_, err = client.Handshake(ctx, programPatience)
	for _, name := range slices.Sorted(maps.Keys(p.Options)) {
		if err == nil {
			err = client.SetOption(name, p.Options[name])
		}
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	return programSession{client}, end, nil
}

// A programSession is a running program.
type programSession struct{ client *ugiclient.Client }

// Answer implements [Session].
func (s programSession) Answer(ctx context.Context, puzzle *sets.Puzzle, limit Limit) (engine.Answer, error) {
	position := ugiclient.PositionLine(puzzle.FEN, nil)
	refusals, err := s.client.ReadyErrors(ctx, programPatience,
		"setoption name Game value "+puzzle.Game, "uginewgame", position)
	if err == nil && len(refusals) > 0 {
		err = errors.New(strings.Join(refusals, "; "))
	}
	if err != nil {
		return engine.Answer{}, err
	}
	var words []string
	if limit.Nodes > 0 {
		words = append(words, fmt.Sprint("nodes ", limit.Nodes))
	}
	if limit.MoveTime > 0 {
		words = append(words, fmt.Sprint("movetime ", max(1, limit.MoveTime.Milliseconds())))
	}
	answer, err := s.client.Go(ctx, limit.MoveTime+searchPatience, "", strings.Join(words, " "))
	return engine.Answer{Move: answer.Move, Nodes: answer.Info.Nodes, Elapsed: answer.Elapsed}, err
}
