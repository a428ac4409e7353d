package page

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"tetrad/protocol/session"
	"tetrad/protocol/ugiclient"
)

// timeouts are the time limits of an engine.
type timeouts struct {
	start  time.Duration // to start and to prepare for a search
	answer time.Duration // to answer after its time or after stop
	silent time.Duration // to say anything in a search without a limit, once asked
	quit   time.Duration // to end after quit
	watch  time.Duration // between checks that the engine is alive
}

var defaultTimeouts = timeouts{
	start: 20 * time.Second, answer: 5 * time.Second, silent: 10 * time.Second,
	quit: time.Second, watch: 300 * time.Millisecond,
}

// A process is an engine that a session starts as a program.
type process struct {
	spec     Engine
	timeouts timeouts
}

// Name implements [session.Engine].
func (p process) Name() string { return p.spec.Name }

// Start implements [session.Engine].
func (p process) Start(ctx context.Context) (session.Player, error) {
	return startPlayer(ctx, p.spec, p.timeouts)
}

// A player is a running engine with its current settings. It is not safe for concurrent
// use.
type player struct {
	client   *ugiclient.Client
	identity ugiclient.Identity
	chosen   map[string]string // the values of [Engine.Options], by name in lower case
	timeouts timeouts

	game    string
	fen     string
	options map[string]string // values that differ from the initial ones
}

// startPlayer starts an engine and sets its options.
func startPlayer(ctx context.Context, spec Engine, timeouts timeouts) (session.Player, error) {
	client, err := ugiclient.Start(ugiclient.Command{Args: spec.Args, Dir: spec.Dir})
	if err != nil {
		return nil, err
	}
	p := &player{client: client, timeouts: timeouts, chosen: map[string]string{}, options: map[string]string{}}
	if p.identity, err = client.Handshake(ctx, timeouts.start); err != nil {
		client.Kill()
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(spec.Options)) {
		p.chosen[strings.ToLower(name)] = spec.Options[name]
		if err := client.SetOption(name, spec.Options[name]); err != nil {
			client.Kill()
			return nil, err
		}
	}
	return p, nil
}

// Search implements [session.Player].
func (p *player) Search(ctx, page context.Context, t *session.Task, r *session.Reporter) (string, error) {
	if err := p.prepare(page, t); err != nil {
		return "", err
	}
	if err := p.client.Send(ugiclient.PositionLine(t.FEN, t.Moves), "go "+t.Limits.Words()); err != nil {
		return "", err
	}
	reader := searchReader{player: p, task: t, report: r, began: time.Now()}
	move, err := reader.read(ctx, page)
	if err != nil {
		return "", err
	}
	if err := t.Check(move); err != nil {
		return "", fmt.Errorf("%w%s", err, reader.messages())
	}
	return move, nil
}

// Err implements [session.Player].
func (p *player) Err() error {
	if p.client.Alive() {
		return nil
	}
	if err := p.client.Ready(context.Background(), p.timeouts.quit); err != nil {
		return err
	}
	return ugiclient.ErrCrashed // the engine has answered, but it has ended
}

// Close implements [session.Player].
func (p *player) Close() { p.client.Close(p.timeouts.quit) }

// Kill implements [session.Player].
func (p *player) Kill() { p.client.Kill() }

// prepare sets the options and the game of a task.
func (p *player) prepare(ctx context.Context, t *session.Task) error {
	for _, name := range t.OptionNames() {
		option := p.identity.Option(name)
		initial, isChosen := p.chosen[strings.ToLower(name)]
		if option == nil || session.IsAutomatic(name) && isChosen {
			continue
		}
		if !isChosen {
			initial = option.Default
		}
		value, given := t.Options[name]
		if !given {
			value = initial
		}
		if current, told := p.options[name]; value == "" || told && current == value || !told && !given {
			continue
		}
		if err := p.client.SetOption(name, value); err != nil {
			return err
		}
		p.options[name] = value
	}
	var before []string
	if p.game != t.Game || p.fen != t.FEN {
		if p.game != t.Game && p.identity.Option("Game") != nil {
			before = append(before, "setoption name Game value "+t.Game)
		}
		before = append(before, "uginewgame")
		p.game, p.fen = t.Game, t.FEN
	}
	return p.client.Ready(ctx, p.timeouts.start, before...)
}
