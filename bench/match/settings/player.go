package settings

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tetrad/protocol/record"
)

// A Player is an engine in a match.
type Player struct {
	Name    string             `json:"name"`
	Command []string           `json:"command"` // program and arguments
	Dir     string             `json:"dir,omitempty"`
	Stderr  string             `json:"stderr,omitempty"`  // file for standard error; empty: none
	Ponder  bool               `json:"ponder,omitempty"`  // thinks during the opponent's turn
	Restart bool               `json:"restart,omitempty"` // has a new process in each game
	Init    []string           `json:"init,omitempty"`    // lines that it is sent before all others
	Margin  *record.Duration   `json:"margin,omitempty"`  // time by which its answers may be late; nil: that of the match
	Options Options            `json:"options,omitempty"`
	Limits  record.TimeControl `json:"limits"`
	// Program is what the engine was when the match began. nil: another machine plays.
	Program *Program `json:"program,omitempty"`

	Guarded bool `json:"-"` // another machine chose the options, so none may be a text, such as the name of a file
}

// Options are the values of an engine's options, by name.
type Options map[string]string

// ParsePlayer parses an engine from words such as
//
//	cmd="./tetrad --strict" name=new nodes=1000 Threads=2
//
// The runner takes the words cmd, name, dir, stderr, ponder, restart, init, margin and the
// limits time, inc, tc, movetime, depth and nodes. Every other word is an option of the
// engine, and so is option.N=V for any N. splitWords splits the words. Anything that the text does
// not set comes from each.
func ParsePlayer(text string, each Player) (Player, error) {
	p, err := each.With(text)
	switch {
	case err != nil:
		return p, err
	case len(p.Command) == 0:
		return p, errors.New("the command is missing; give cmd=…")
	case p.Name == "":
		p.Name = strings.TrimSuffix(filepath.Base(p.Command[0]), ".exe")
	}
	return p, nil
}

// With returns the player as changed by words, which are those of [ParsePlayer]. If
// words name a limit, they replace all limits; so do those that name a line of init.
func (p Player) With(text string) (Player, error) {
	var own record.TimeControl
	if p.Options = maps.Clone(p.Options); p.Options == nil {
		p.Options = Options{}
	}
	words, err := splitWords(text)
	if err != nil {
		return p, err
	}
	var command *string
	var init []string
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return p, fmt.Errorf("%q is not of the form key=value; write cmd=%s", word, word)
		}
		if key == "cmd" {
			command = &value
		} else if key == "init" {
			init = append(init, value)
		} else if err := p.set(&own, key, value); err != nil {
			return p, fmt.Errorf("%s: %w", key, err)
		}
	}
	if command != nil { // after dir=, in which it may be found
		if p.Command, err = SplitCommand(*command, p.Dir); err != nil {
			return p, fmt.Errorf("cmd: %w", err)
		}
	}
	if init != nil {
		p.Init = init
	}
	if own != (record.TimeControl{}) {
		p.Limits = own
	} else if slices.Contains(words, "tc="+record.NoClock) {
		return p, own.Check()
	}
	return p, nil
}

// parseSwitch reads on or off, or a truth value such as true.
func parseSwitch(text string) (bool, error) {
	if i := slices.Index([]string{"off", "on"}, text); i >= 0 {
		return i == 1, nil
	}
	return strconv.ParseBool(text)
}

// set applies one word other than cmd and init.
func (p *Player) set(limits *record.TimeControl, key, value string) (err error) {
	switch key {
	case "name":
		p.Name = value
	case "dir":
		p.Dir = value
	case "stderr":
		p.Stderr = value
	case "ponder":
		p.Ponder, err = parseSwitch(value)
	case "restart":
		p.Restart, err = parseSwitch(value)
	case "margin":
		p.Margin = new(record.Duration)
		err = p.Margin.Set(value)
	default:
		var isLimit bool
		if isLimit, err = limits.SetWord(key, value); !isLimit {
			p.Options[strings.TrimPrefix(key, "option.")] = value
		}
	}
	if number, ok := errors.AsType[*strconv.NumError](err); ok {
		kind := "a whole number"
		if number.Func == "ParseBool" {
			kind = "on or off"
		}
		return fmt.Errorf("%q is not %s", number.Num, kind)
	}
	return err
}

// Threads returns the number of threads that a player thinks with, at most 1<<31 - 1.
func (p *Player) Threads() int {
	value, _ := p.Options.Get("Threads")
	n, _ := strconv.ParseInt(value, 10, 32)
	return max(int(n), 1)
}

// Get returns the value of an option, if it has one. It ignores the case of the name.
func (o Options) Get(name string) (value string, ok bool) {
	for n, value := range o {
		if strings.EqualFold(n, name) {
			return value, true
		}
	}
	return "", false
}
