package gtp

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/positions"
)

// hiddenOptions make no sense for a Go client: the game cannot change, and there is
// no pondering.
var hiddenOptions = []string{"Game", "Ponder"}

// param returns the settings in the form of GoGui's dialog, or sets one. They are the
// limits of a search and the options of the engine.
func (s *Server) param(args []string) (string, error) {
	switch len(args) {
	case 0:
		return s.params(), nil
	case 1:
		return "", errors.New("syntax error: the key has no value")
	}
	s.plan = nil
	limits, err := s.Limits, error(nil)
	value := strings.TrimSpace(s.request.rest)
	switch key := args[0]; key {
	case "move_time":
		limits.MoveTime, err = readMoveTime(value)
	case "depth":
		limits.Depth, err = readCount(value)
	case "nodes":
		var nodes int
		nodes, err = readCount(value)
		limits.Nodes = uint64(nodes)
	default:
		return "", s.setOption(key, s.request.rest)
	}
	switch {
	case err != nil:
		return "", fmt.Errorf("%s: %w", args[0], err)
	case limits == Limits{}:
		return "", errNoLimit
	}
	s.Limits = limits
	return "", nil
}

func (s *Server) params() string {
	var b strings.Builder
	fmt.Fprintf(&b, "[string] move_time %g\n", s.Limits.MoveTime.Seconds())
	fmt.Fprintf(&b, "[string] depth %d\n[string] nodes %d\n", s.Limits.Depth, s.Limits.Nodes)
	for _, o := range s.Engine.Options() {
		if slices.Contains(hiddenOptions, o.Name) {
			continue
		}
		choice := "string"
		if o.Vars != nil {
			choice = "list/" + strings.Join(o.Vars, "/")
		}
		fmt.Fprintf(&b, "[%s] %s %s\n", choice, o.Name, o.Value)
	}
	return b.String()
}

// readMoveTime parses a number of seconds, which may have decimals.
func readMoveTime(word string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(word, 64)
	if err != nil || !(0 <= seconds && seconds <= 1e6) {
		return 0, fmt.Errorf("%q is not a number of seconds from 0 to 1000000", positions.Clip(word))
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

// setOption sets an option of the engine that is in the dialog.
func (s *Server) setOption(key, value string) error {
	known := slices.ContainsFunc(s.Engine.Options(), func(o engine.Option) bool { return o.Name == key })
	if !known || slices.Contains(hiddenOptions, key) {
		return fmt.Errorf("there is no setting %q", positions.Clip(key))
	}
	return s.Engine.SetOption(key, value)
}
