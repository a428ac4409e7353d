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
	"tetrad/protocol/ugiclient"
)

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
func (r Runner) RunProgram(ctx context.Context, p Program, list []Puzzle, report func(Result)) error {
	session, end, err := p.start(ctx)
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

// start starts the program with its options. end ends it.
func (p Program) start(ctx context.Context) (s programSession, end func(), err error) {
	client, err := ugiclient.Start(p.Command)
	if err != nil {
		return s, nil, err
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
		return s, nil, err
	}
	return programSession{client}, end, nil
}

// A programSession is a running program.
type programSession struct{ client *ugiclient.Client }

func (s programSession) answer(ctx context.Context, puzzle Puzzle, limit limit) (engine.Answer, error) {
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
	if limit.nodes > 0 {
		words = append(words, fmt.Sprint("nodes ", limit.nodes))
	}
	if limit.moveTime > 0 {
		words = append(words, fmt.Sprint("movetime ", max(1, limit.moveTime.Milliseconds())))
	}
	answer, err := s.client.Go(ctx, limit.moveTime+searchPatience, "", strings.Join(words, " "))
	return engine.Answer{Move: answer.Move, Nodes: answer.Info.Nodes, Elapsed: answer.Elapsed}, err
}
