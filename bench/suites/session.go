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
	"tetrad/protocol/info"
	"tetrad/protocol/sets"
	"tetrad/protocol/ugiclient"
)

// A limit is the limit of one search; of 0, there is none.
type limit struct {
	nodes    uint64
	moveTime time.Duration
}

// A session answers puzzles without what it remembers of earlier searches. The error is
// the error of ctx, or reports what the engine refuses.
type session interface {
	answer(ctx context.Context, p *sets.Puzzle, l limit) (engine.Answer, error)
}

// An ownSession is a session of the engine of this program.
type ownSession struct {
	*engine.Player
	options [][2]string
}

// session returns a session of the engine of this program.
func (r Runner) session() (session, error) {
	player, err := engine.NewPlayer(r.Registry, engine.Settings{Options: r.Options})
	return ownSession{player, r.Options}, err
}

func (s ownSession) answer(ctx context.Context, puzzle *sets.Puzzle, l limit) (engine.Answer, error) {
	if err := s.Set(engine.Settings{Game: puzzle.Game, Options: s.options}); err != nil {
		return engine.Answer{}, err
	}
	p, err := s.Position(puzzle.FEN, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	request := engine.Request{Analysis: true, Nodes: l.nodes, MoveTime: l.moveTime}
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
	client, err := ugiclient.Start(p.Command)
	if err != nil {
		return err
	}
	defer client.Close(time.Second)
	if _, err := client.Handshake(ctx, programPatience); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(p.Options)) {
		if err := client.SetOption(name, p.Options[name]); err != nil {
			return err
		}
	}
	for _, puzzle := range list {
		result, err := r.solve(ctx, programSession{client}, puzzle)
		if err != nil {
			return err
		}
		report(result)
	}
	return nil
}

// A programSession is a running program.
type programSession struct{ client *ugiclient.Client }

func (s programSession) answer(ctx context.Context, puzzle *sets.Puzzle, l limit) (engine.Answer, error) {
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
	if l.nodes > 0 {
		words = append(words, fmt.Sprint("nodes ", l.nodes))
	}
	if l.moveTime > 0 {
		words = append(words, fmt.Sprint("movetime ", max(1, l.moveTime.Milliseconds())))
	}
	answer, err := s.client.Go(ctx, l.moveTime+searchPatience, "", strings.Join(words, " "))
	return engine.Answer{Move: answer.Move, Nodes: info.OrZero(answer.Info.Nodes), Elapsed: answer.Elapsed}, err
}
