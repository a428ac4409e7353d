package main

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/cmd/commands"
	"tetrad/lab/farm"
)

// farmCommands returns the commands in the order of the help.
func farmCommands(e *cli.Env, s *Flags) []*cobra.Command {
	return []*cobra.Command{
		OnFarm(commands.Match(e), "match", "clock"),
		OnFarm(commands.Report(e), "report"), OnFarm(commands.Openings(e), "openings"),
		serverCommand(e), workerCommand(e, s), jobsCommand(e, s), ugiCommand(e),
	}
}

//go:embed help/ugi.txt
var ugiExample string

// ugiCommand returns the engine that workers start.
func ugiCommand(e *cli.Env) *cobra.Command {
	c := commands.UGI(e)
	c.Short = "the engine that the name tetrad stands for on a worker"
	c.Long = "tetrad-lab ugi is tetrad ugi. A worker starts it where a job names the engine tetrad.\n" +
		"tetrad ugi --help explains its flags.\n"
	c.Example = strings.TrimSuffix(ugiExample, "\n")
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = true })
	return Take(c)
}

// A Farm has jobs computed by the farm of the shared flags. It implements [cli.Farm].
type Farm struct {
	Env   *cli.Env
	Given *FarmFlags
}

// IsUsed implements [cli.Farm].
func (f Farm) IsUsed() bool { return f.Given.Server != "" }

// Executing implements [cli.Farm].
func (f Farm) Executing(ctx context.Context, title string, p cli.Progress, do func(jobs.Executor) error) error {
	e := f.Env
	client, err := dial(ctx, e, f.Given, farm.RoleSubmitter)
	if err != nil {
		return err
	}
	defer client.Close()
	identity, err := identity(ctx, e)
	if err != nil {
		return err
	}
	x, err := client.Executor(ctx, farm.ExecutorConfig{
		Title: title, Owner: owner(), Compare: f.Given.Compare, Requires: identity,
		Kinds: e.Kinds, Host: &jobs.Host{Registry: e.Registry, ChecksOnly: true},
	})
	if err != nil {
		return cli.Usage("%w", err)
	}
	reporting := &reportingExecutor{Executor: x, progress: p}
	err = do(reporting)
	reporting.reportLatest()
	err = errors.Join(err, x.Close())
	found := x.Compared()
	if found.Differences == nil || err != nil && !errors.As(err, new(cli.FaultsError)) { // of a run that failed, the differences were said
		return err
	}
	return errors.Join(err, disagreementError{found})
}

// Flags implements [cli.Farm].
func (f Farm) Flags() string {
	flags := " --server " + cli.InQuotes(f.Given.Server)
	if f.Given.Key != "" {
		flags += " --key " + cli.InQuotes(f.Given.Key)
	}
	return flags
}

// dial connects to the server of a farm in a role.
func dial(ctx context.Context, e *cli.Env, f *FarmFlags, role string) (*farm.Client, error) {
	key, err := readKey(e, f, role)
	if err != nil {
		return nil, err
	}
	return farm.Dial(ctx, farm.Config{Server: f.Server, Key: key, Name: owner(), Tell: e.StatusWriter()})
}

// readKey reads the key that the user names, or that of a server on this machine.
func readKey(e *cli.Env, f *FarmFlags, role string) (*farm.Key, error) {
	path := cmp.Or(f.Key, os.Getenv(variable("key")))
	if path == "" {
		folder, err := e.ConfigFile("server")
		if err != nil {
			return nil, cli.Usage("--key: %w", err)
		}
		path = filepath.Join(folder, "keys", role+".key")
	}
	key, err := farm.ReadKey(path)
	if err != nil {
		return nil, cli.Usage("--key: %w", err)
	}
	return key, nil
}

// disagreementError says that the run is complete, but that workers of the farm differ.
type disagreementError struct{ farm.Comparisons }

// count says how many results differ.
func (d disagreementError) count() string {
	return fmt.Sprintf("differ in %d of %d results that two of them have computed", len(d.Differences), d.Same+len(d.Differences))
}

// Error implements error.
func (d disagreementError) Error() string {
	return "workers of the farm " + d.count() + "; what they have computed may be wrong"
}

// Report returns a part of the report of a match.
func (d disagreementError) Report() string {
	return "\nWorkers " + d.count() + ":\n- " + strings.Join(d.Differences, "\n- ") + "\n"
}

// ExitCode returns that of faults.
func (d disagreementError) ExitCode() int { return cli.ExitFaults }

// owner returns who this is, for those who see the work of a farm.
func owner() string {
	name, _ := os.Hostname()
	return strings.TrimPrefix(fmt.Sprintf("%s@%s", cmp.Or(os.Getenv("USER"), os.Getenv("USERNAME")), name), "@")
}

// identity returns the identity of this program, and says if that takes long.
func identity(ctx context.Context, e *cli.Env) (i farm.Identity, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		i, err = farm.CachedIdentity(ctx, e.Registry, e.CacheFile("identity.json"))
	}()
	select {
	case <-done:
	case <-time.After(farm.SayAfter):
		fmt.Fprintln(e.Stderr, "running the benchmark, which says what this program computes; each build does so once")
		<-done
	}
	return i, err
}

// A reportingExecutor is the Executor of a farm that reports the progress of its caller there.
type reportingExecutor struct {
	*farm.Executor
	progress cli.Progress // may be nil

	work    *jobs.Batch // nil: nothing was folded yet
	current farm.Progress
	detail  time.Time // when that of current was made
}

// detailEvery is the time between two details. An Executor sends no more than one a
// second.
const detailEvery = time.Second

// Folded implements [jobs.Executor].
func (r *reportingExecutor) Folded(w *jobs.Batch, next, last int) {
	if last == jobs.MaxIndex {
		last = 0
	}
	if r.work == nil || r.work.ID() != w.ID() { // the next stage of a match, for example
		r.reportLatest()
		r.work, r.current, r.detail = w, farm.Progress{}, time.Time{}
	}
	r.current.Done, r.current.Last = next, last
	if r.progress != nil {
		r.current.Text = r.progress.Text()
	}
	if time.Since(r.detail) >= detailEvery {
		r.reportLatest()
		return
	}
	r.Report(r.work, r.current) // the next one says more
}

// Finish implements [jobs.Executor].
func (r *reportingExecutor) Finish(w *jobs.Batch) error {
	if r.work != nil && r.work.ID() == w.ID() {
		r.reportLatest()
		r.work = nil
	}
	return r.Executor.Finish(w)
}

// reportLatest reports the progress with its newest detail.
func (r *reportingExecutor) reportLatest() {
	if r.work == nil {
		return
	}
	r.current.Detail, r.detail = nil, time.Now()
	if r.progress != nil {
		if detail := r.progress.Detail(); detail != nil {
			r.current.Detail, _ = json.Marshal(detail)
		}
	}
	if r.Report(r.work, r.current) != nil {
		r.current.Detail = nil // it is too large: a table of hundreds of engines
		r.Report(r.work, r.current)
	}
}
