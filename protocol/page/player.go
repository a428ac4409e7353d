package page

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/ugiclient"
)

// patience says how long an engine may take.
type patience struct {
	start  time.Duration // to start, and to get ready for a search
	answer time.Duration // to answer after its time is up or after stop
	silent time.Duration // to say anything in a search without an end, once asked
	quit   time.Duration // to end by itself
	watch  time.Duration // between looks whether it lives
}

var defaultPatience = patience{
	start: 20 * time.Second, answer: 5 * time.Second, silent: 10 * time.Second,
	quit: time.Second, watch: 300 * time.Millisecond,
}

// errIllegal is an answer that the rules forbid. The engine goes on.
var errIllegal = errors.New("answered with an illegal move")

// A player is an engine that runs, and what it has been told so far. It is for
// one goroutine.
type player struct {
	client   *ugiclient.Client
	identity ugiclient.Identity
	defaults map[string]string // by option, in lower case
	patience patience

	game    string
	fen     string
	options map[string]string // that differ from the defaults of start
}

// startPlayer starts an engine and sets its options.
func startPlayer(ctx context.Context, spec Engine, patience patience) (*player, error) {
	var defaults defaultsListener
	client, err := ugiclient.Start(ugiclient.Command{Args: spec.Args, Dir: spec.Dir, Trace: defaults.hear})
	if err != nil {
		return nil, err
	}
	p := &player{client: client, patience: patience, options: map[string]string{}}
	if p.identity, err = client.Handshake(ctx, patience.start); err != nil {
		client.Kill()
		return nil, err
	}
	p.defaults = defaults.done()
	for _, name := range slices.Sorted(maps.Keys(spec.Options)) {
		p.defaults[strings.ToLower(name)] = spec.Options[name]
		if err := client.SetOption(name, spec.Options[name]); err != nil {
			client.Kill()
			return nil, err
		}
	}
	return p, nil
}

// A defaultsListener takes the defaults of options from what an engine says
// before the end of its handshake.
type defaultsListener struct {
	mu       sync.Mutex
	defaults map[string]string
	over     bool
}

func (l *defaultsListener) hear(sent bool, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	rest, isOption := strings.CutPrefix(text, "option name ")
	if sent || l.over || !isOption {
		return
	}
	name, rest, _ := strings.Cut(rest, " type ")
	if _, value, ok := strings.Cut(rest, " default "); ok {
		value, _, _ = strings.Cut(value, " min ")
		value, _, _ = strings.Cut(value, " var ")
		if l.defaults == nil {
			l.defaults = map[string]string{}
		}
		l.defaults[strings.ToLower(name)] = value
	}
}

// done ends the listening and returns what was heard.
func (l *defaultsListener) done() map[string]string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	if l.defaults == nil {
		return map[string]string{}
	}
	return l.defaults
}

// search runs a search until it ends or ctx does, and returns the move. It
// gives up at once where page, the context of the whole page, ends. It sends
// what the engine says meanwhile.
func (p *player) search(ctx, page context.Context, t *task, send func(any)) (string, error) {
	if err := p.prepare(page, t); err != nil {
		return "", err
	}
	if err := p.client.Send(ugiclient.PositionLine(t.fen, t.moves), "go "+t.parameters); err != nil {
		return "", err
	}
	l := listener{player: p, task: t, send: send, began: time.Now()}
	move, err := l.listen(ctx, page)
	if err != nil {
		return "", err
	}
	if _, err := t.position.ParseTurn(move); err != nil {
		return "", fmt.Errorf("%w: %w%s", errIllegal, err, l.complaint())
	}
	return move, nil
}

// prepare sets the options and the game of a task.
func (p *player) prepare(ctx context.Context, t *task) error {
	for _, name := range t.optionNames() {
		if !p.identity.HasOption(name) {
			continue
		}
		value, given := t.options[name]
		if !given {
			value = p.defaults[strings.ToLower(name)]
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
	if p.game != t.game || p.fen != t.fen {
		if p.game != t.game && p.identity.HasOption("Game") {
			before = append(before, "setoption name Game value "+t.game)
		}
		before = append(before, "uginewgame")
		p.game, p.fen = t.game, t.fen
	}
	return p.client.Ready(ctx, p.patience.start, before...)
}
