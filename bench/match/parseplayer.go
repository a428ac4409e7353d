package match

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"strconv"
	"strings"
)

// ParsePlayer parses an engine from words such as
//
//	cmd="./tetrad --strict" name=new nodes=1000 Threads=2
//
// The runner takes the words cmd, name, dir, stderr, ponder and the limits time, inc,
// tc, movetime, depth and nodes. Every other word is an option of the engine, and so
// is option.N=V for any N. [SplitWords] splits the words. Anything that the text does
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
// words name a limit, they replace all limits.
func (p Player) With(text string) (Player, error) {
	var own Limits
	if p.Options = maps.Clone(p.Options); p.Options == nil {
		p.Options = Options{}
	}
	words, err := SplitWords(text)
	if err != nil {
		return p, err
	}
	var command *string
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return p, fmt.Errorf("%q is not of the form key=value", word)
		}
		if key == "cmd" {
			command = &value
		} else if err := p.set(&own, key, value); err != nil {
			return p, fmt.Errorf("%s: %w", key, err)
		}
	}
	if command != nil { // after dir=, in which it may be found
		if p.Command, err = SplitCommand(*command, p.Dir); err != nil {
			return p, fmt.Errorf("cmd: %w", err)
		}
	}
	if own != (Limits{}) {
		p.Limits = own
	}
	return p, nil
}

// set applies one word other than cmd.
func (p *Player) set(limits *Limits, key, value string) (err error) {
	switch key {
	case "name":
		p.Name = value
	case "dir":
		p.Dir = value
	case "stderr":
		p.Stderr = value
	case "ponder":
		p.Ponder, err = strconv.ParseBool(value)
	case "time":
		err = limits.Time.Set(value)
	case "inc":
		err = limits.Increment.Set(value)
	case "tc":
		err = limits.SetControl(value)
	case "movetime":
		err = limits.MoveTime.Set(value)
	case "depth":
		limits.Depth, err = strconv.Atoi(value)
	case "nodes":
		limits.Nodes, err = strconv.ParseUint(value, 10, 64)
	default:
		p.Options[strings.TrimPrefix(key, "option.")] = value
	}
	return err
}
