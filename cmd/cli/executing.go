package cli

import (
	"context"
	"errors"

	"tetrad/bench/jobs"
)

// A Farm has jobs computed by other machines, if the command line says so.
type Farm interface {
	// IsUsed reports whether the command line names a server.
	IsUsed() bool
	// Executing calls do with an executor whose jobs the farm computes. The title and the
	// progress, which may be nil, are shown to those who watch the farm.
	Executing(ctx context.Context, title string, p Progress, do func(jobs.Executor) error) error
	// Flags returns the flags that name the farm, each after a space.
	Flags() string
}

// A Progress says how far something has come, for the page of a farm.
type Progress interface {
	Text() string // a line
	Detail() any  // what the page draws, as JSON; nil: nothing
}

// OnFarm reports whether a farm computes the jobs.
func (e *Env) OnFarm() bool { return e.Farm != nil && e.Farm.IsUsed() }

// Executing calls do with an executor of jobs: the farm, if the command line names one,
// or else this process, with this many processors. p may be nil.
func (e *Env) Executing(ctx context.Context, title string, width int, p Progress, do func(jobs.Executor) error) error {
	if e.OnFarm() {
		return e.Farm.Executing(ctx, title, p, do)
	}
	local := jobs.NewLocal(e.Kinds, &jobs.Host{Registry: e.Registry}, width)
	return errors.Join(do(local), local.Close())
}
