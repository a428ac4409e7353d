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
	// Executing calls do with an executor whose jobs the farm computes. The title is shown to
	// those who watch the farm.
	Executing(ctx context.Context, title string, do func(jobs.Executor) error) error
	// Detach has the farm compute jobs up to their goal by itself, and returns the name of the
	// submission.
	Detach(ctx context.Context, title string, b *jobs.Batch) (id string, err error)
	// Flags returns the flags that name the farm, each after a space.
	Flags() string
}

// OnFarm reports whether a farm computes the jobs.
func (e *Env) OnFarm() bool { return e.Farm != nil && e.Farm.IsUsed() }

// Executing calls do with an executor of jobs: the farm, if the command line names one,
// or else this process, with this many processors.
func (e *Env) Executing(ctx context.Context, title string, width int, do func(jobs.Executor) error) error {
	if e.OnFarm() {
		return e.Farm.Executing(ctx, title, do)
	}
	local := jobs.NewLocal(e.Kinds, &jobs.Host{Registry: e.Registry}, width)
	return errors.Join(do(local), local.Close())
}
