package jobs

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"tetrad/engine"
)

// A Host is a machine as its jobs see it.
type Host struct {
	Registry engine.Registry
	// Engines are the programs that jobs may use, by the names that jobs have for them.
	// The owner of the machine chooses them: no command comes from a job.
	Engines map[string]Engine
	// Slots is the number of processors for jobs. 0: all that the machine has.
	Slots int
	// ChecksOnly says that runners check results here, and compute none. They need no
	// engines.
	ChecksOnly bool
}

// An Engine is a program on this machine.
type Engine struct {
	Command []string // the program and its arguments
	Dir     string   // folder it runs in; "": the current one
}

// OwnEngine is the name that stands on every machine for the engine of the worker's own
// program.
const OwnEngine = "tetrad"

// engineName is what the name of an engine looks like.
var engineName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$`)

// CheckEngineName refuses what is not the name of an engine.
func CheckEngineName(name string) error {
	if !engineName.MatchString(name) {
		return fmt.Errorf("%.40q is not the name of an engine: letters, digits, and . _ + - after the first", name)
	}
	return nil
}

// Engine returns the program that a name stands for on this machine, with its command.
func (h *Host) Engine(name string) (Engine, error) {
	e, ok := h.Engines[name]
	if !ok {
		return e, fmt.Errorf("there is no engine %.40q on this machine; it has %s", name, strings.Join(slices.Sorted(maps.Keys(h.Engines)), ", "))
	}
	return e, nil
}
