package speed

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tetrad/protocol/ugiclient"
)

// A process is a program that is measured from outside, by commands that every
// version understands: positions, go nodes, go perft, bench.
type process struct {
	name    string // for errors
	command ugiclient.Command
	client  *ugiclient.Client
	clock   Clock
}

// slowest is the time that one command may take before a program counts as silent.
const slowest = 10 * time.Minute

func startProcess(name string, command ugiclient.Command, clock Clock) (*process, error) {
	client, err := ugiclient.Start(command)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &process{name: name, command: command, client: client, clock: clock}, nil
}

func (p *process) close() { p.client.Close(time.Second) }

// identify returns the program's own name.
func (p *process) identify(ctx context.Context) (string, error) {
	id, err := p.client.Handshake(ctx, patience)
	return id.Name, p.explain(err)
}

func (p *process) explain(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%s: %w", p.name, err)
}

// signature returns the nodes of the program's bench, or 0 if it has no bench.
func (p *process) signature(ctx context.Context) (nodes uint64, err error) {
	if err := p.client.Send("bench"); err != nil {
		return 0, p.explain(err)
	}
	deadline := time.Now().Add(slowest)
	for {
		line, err := p.client.Next(ctx, deadline)
		if err != nil {
			return 0, p.explain(err)
		}
		switch {
		case strings.HasPrefix(line.Text, "Total nodes: "):
			nodes, _ = strconv.ParseUint(strings.TrimPrefix(line.Text, "Total nodes: "), 10, 64)
		case strings.HasPrefix(line.Text, "Nodes per second:"):
			return nodes, nil
		case strings.HasPrefix(line.Text, "info string error"):
			return 0, nil
		}
	}
}

// A refusal is a program's answer to a command that it does not know.
type refusal struct{ text string }

func (r refusal) Error() string { return r.text }

// prepare sends lines and waits until the program has carried them out.
func (p *process) prepare(ctx context.Context, lines ...string) error {
	if err := p.client.Send(append(lines, "isready")...); err != nil {
		return p.explain(err)
	}
	var refused error
	_, err := p.client.Await(ctx, "readyok", slowest, func(line ugiclient.Line) {
		if text, ok := strings.CutPrefix(line.Text, "info string error "); ok && refused == nil {
			refused = refusal{p.name + ": " + text}
		}
	})
	if err != nil {
		return p.explain(err)
	}
	return refused
}

func optionLines(options [][2]string) []string {
	var lines []string
	for _, o := range options {
		lines = append(lines, "setoption name "+o[0]+" value "+o[1])
	}
	return lines
}

// search searches this many nodes from a position with an empty table.
func (p *process) search(ctx context.Context, fen string, nodes uint64) (Run, error) {
	if err := p.prepare(ctx, "uginewgame", ugiclient.PositionLine(fen, nil)); err != nil {
		return Run{}, err
	}
	start := p.clock()
	answer, err := p.client.Go(ctx, slowest, "", "nodes "+strconv.FormatUint(nodes, 10))
	took := p.clock() - start
	if err != nil {
		return Run{}, p.explain(err)
	}
	if answer.Info.Nodes == 0 {
		return Run{}, fmt.Errorf("%s: go nodes: it does not tell the number of nodes", p.name)
	}
	return Run{answer.Info.Nodes, took.Seconds()}, nil
}

// warmNodes is the number of nodes of the search that makes a program allocate its
// memory.
const warmNodes = 1000

// searches is the work of a search task. A first, uncounted search allocates the
// table, and the new game after it clears the table. A table that was never written
// is not in memory yet.
func (p *process) searches(ctx context.Context, k Key, fens []string, nodes uint64) (uint64, time.Duration, error) {
	if err := p.prepare(ctx, optionLines(searchOptions(k))...); err != nil {
		return 0, 0, err
	}
	if _, err := p.search(ctx, fens[0], warmNodes); err != nil {
		return 0, 0, err
	}
	var total uint64
	var seconds float64
	for _, fen := range fens {
		run, err := p.search(ctx, fen, nodes)
		if err != nil {
			return 0, 0, err
		}
		total, seconds = total+run.Count, seconds+run.Seconds
	}
	return total, time.Duration(seconds * float64(time.Second)), nil
}

// perft counts the leaves from a position.
func (p *process) perft(ctx context.Context, game, fen string, depth int) (uint64, time.Duration, error) {
	err := p.prepare(ctx, "setoption name Game value "+game, ugiclient.PositionLine(fen, nil))
	if err != nil {
		return 0, 0, err
	}
	start := p.clock()
	if err := p.client.Send("go perft " + strconv.Itoa(depth)); err != nil {
		return 0, 0, p.explain(err)
	}
	line, err := p.client.Await(ctx, "Nodes", slowest, nil)
	took := p.clock() - start
	if err != nil {
		return 0, 0, p.explain(err)
	}
	leaves, err := strconv.ParseUint(strings.TrimPrefix(line.Text, "Nodes searched: "), 10, 64)
	if err != nil {
		return 0, 0, fmt.Errorf("%s: go perft: %q is no number of leaves", p.name, line.Text)
	}
	return leaves, took, nil
}
