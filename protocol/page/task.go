package page

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// limits say when a search ends, in milliseconds, turns and nodes.
type limits struct {
	MoveTime  int64 `json:"movetime"`
	Depth     int64 `json:"depth"`
	Nodes     int64 `json:"nodes"`
	P1Time    int64 `json:"p1time"`
	P2Time    int64 `json:"p2time"`
	P1Inc     int64 `json:"p1inc"`
	P2Inc     int64 `json:"p2inc"`
	MovesToGo int64 `json:"movestogo"`
	Infinite  bool  `json:"infinite"`
}

// A task is a search that an engine can be asked for. All of it comes from our
// own code or has been checked by it, so nothing in it can be a command.
type task struct {
	id         int64
	game       string
	fen        string
	moves      []string
	position   positions.Position
	face       game.Face // of position
	options    map[string]string
	parameters string        // of go
	time       time.Duration // after which the answer is late; 0: it may take for ever
}

// newTask checks what a page asks for.
func (d *desk) newTask(r *request) (*task, error) {
	if err := d.checkEngine(r.Engine); err != nil {
		return nil, err
	}
	end, err := d.oracle.replay(r.line)
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	t := &task{
		id: r.ID, game: end.game.Name(), fen: end.fen, moves: end.moves, position: end.position,
	}
	if t.face, err = end.face(); err != nil {
		return nil, err
	}
	if t.options, err = checkOptions(r.Options); err != nil {
		return nil, err
	}
	t.parameters, t.time, err = r.Limits.parameters(end.position.ToMove())
	return t, err
}

// parameters returns the parameters of go, and the time that the player to move
// has at most; 0: any.
func (l limits) parameters(toMove positions.Player) (string, time.Duration, error) {
	var words []string
	for _, p := range []struct {
		name  string
		value int64
		most  int64
	}{
		{"movetime", l.MoveTime, hour}, {"depth", l.Depth, 1000}, {"nodes", l.Nodes, 1e15},
		{"p1time", l.P1Time, 100 * hour}, {"p2time", l.P2Time, 100 * hour},
		{"p1inc", l.P1Inc, hour}, {"p2inc", l.P2Inc, hour}, {"movestogo", l.MovesToGo, 1000},
	} {
		if p.value < 0 || p.value > p.most {
			return "", 0, fmt.Errorf("limit %s is %d, want at most %d", p.name, p.value, p.most)
		}
		if p.value > 0 {
			words = append(words, p.name, strconv.FormatInt(p.value, 10))
		}
	}
	if l.Infinite {
		return "infinite", 0, nil
	}
	if len(words) == 0 {
		return "", 0, errors.New("the search has no limit; give movetime, depth, nodes, clocks or infinite")
	}
	millis := [2]int64{l.P1Time, l.P2Time}[toMove]
	if l.MoveTime > 0 {
		millis = l.MoveTime
	}
	return strings.Join(words, " "), time.Duration(millis) * time.Millisecond, nil
}

const hour = 3600 * 1000 // in milliseconds

// searchOptions are the options that a page may set, each with a check of its
// value. Others, which may name files or programs, are for the command line.
var searchOptions = map[string]func(value string) error{
	"Level":    number(1, 100),
	"MultiPV":  number(1, 20),
	"Threads":  number(1, max(1, runtime.NumCPU())),
	"Hash":     number(1, 4096),
	"Seed":     number(0, math.MaxInt32),
	"Contempt": number(-search.MaxContempt, search.MaxContempt),
	"Search": func(value string) error {
		for _, c := range value {
			if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') || len(value) > 30 {
				return fmt.Errorf("%q is not a word", positions.Clip(value))
			}
		}
		return nil
	},
}

func number(low, high int) func(string) error {
	return func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < low || n > high || strconv.Itoa(n) != value {
			return fmt.Errorf("%q is not a number from %d to %d", positions.Clip(value), low, high)
		}
		return nil
	}
}

// checkOptions returns the options if all may be set.
func checkOptions(options map[string]string) (map[string]string, error) {
	for name, value := range options {
		check, ok := searchOptions[name]
		if !ok {
			return nil, fmt.Errorf("the page may not set option %q", positions.Clip(name))
		}
		if err := check(value); err != nil {
			return nil, fmt.Errorf("option %s: %w", name, err)
		}
	}
	return options, nil
}

// optionNames returns the options that the task sets or sets back.
func (t *task) optionNames() []string { return slices.Sorted(maps.Keys(searchOptions)) }
