package gtp

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/engine"
)

// Keys of the limits in the settings dialog. The other keys are the options of the
// engine.
const (
	keyMoveTime = "move_time"
	keyDepth    = "depth"
	keyNodes    = "nodes"
)

// hiddenOptions make no sense for a Go client: the game cannot change, and there is
// no pondering.
var hiddenOptions = []string{"Game", "Ponder"}

// param returns the settings in the form of GoGui's dialog, or sets one.
func (s *Server) param(args []string) (string, error) {
	switch len(args) {
	case 0:
		return strings.Join(s.params(), "\n"), nil
	case 1:
		return "", errors.New("syntax error: the key has no value")
	}
	s.plan = nil
	return "", s.setParam(args[0], s.rest)
}

func (s *Server) params() []string {
	lines := []string{
		fmt.Sprintf("[string] %s %g", keyMoveTime, s.Limits.MoveTime.Seconds()),
		fmt.Sprintf("[string] %s %d", keyDepth, s.Limits.Depth),
		fmt.Sprintf("[string] %s %d", keyNodes, s.Limits.Nodes),
	}
	for _, o := range s.Engine.Options() {
		if !slices.Contains(hiddenOptions, o.Name) {
			lines = append(lines, paramLine(o))
		}
	}
	return lines
}

// paramLine returns the line of an option.
func paramLine(o engine.Option) string {
	kind := "string"
	if o.Vars != nil {
		kind = "list/" + strings.Join(o.Vars, "/")
	}
	return fmt.Sprintf("[%s] %s %s", kind, o.Name, o.Value)
}

func (s *Server) setParam(key, value string) error {
	limits, word := s.Limits, strings.TrimSpace(value)
	switch key {
	case keyMoveTime:
		seconds, err := strconv.ParseFloat(word, 64)
		if err != nil || !(0 <= seconds && seconds <= 1e6) {
			return fmt.Errorf("%s: %q is not a number of seconds from 0 to 1000000", key, clip(word))
		}
		limits.MoveTime = time.Duration(seconds * float64(time.Second))
	case keyDepth, keyNodes:
		n, err := readCount(word)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if key == keyDepth {
			limits.Depth = n
		} else {
			limits.Nodes = uint64(n)
		}
	default:
		return s.setOption(key, value)
	}
	if limits == (Limits{}) {
		return errNoLimit
	}
	s.Limits = limits
	return nil
}

// setOption sets an option of the engine that is in the dialog.
func (s *Server) setOption(key, value string) error {
	known := slices.ContainsFunc(s.Engine.Options(), func(o engine.Option) bool { return o.Name == key })
	if !known || slices.Contains(hiddenOptions, key) {
		return fmt.Errorf("there is no setting %q", clip(key))
	}
	return s.Engine.SetOption(key, value)
}
