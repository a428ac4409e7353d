package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
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
	"tetrad/lab/farmserver"
)

func farmCommands(e *cli.Env, s *Flags) []*cobra.Command {
	return []*cobra.Command{
		OnFarm(commands.Match(e), "match", "clock", "detach"),
		OnFarm(commands.Report(e), "report"), OnFarm(commands.Openings(e), "openings"),
		serverCommand(e), keysCommand(e, s), workerCommand(e, s), jobsCommand(e, s), ugiCommand(e),
	}
}

// ugiCommand returns the engine that workers start.
func ugiCommand(e *cli.Env) *cobra.Command {
	c := commands.UGI(e)
	c.Short = "the engine that the name tetrad stands for on a worker"
	c.Long = "tetrad-lab ugi is tetrad ugi. A worker starts it where a job names the engine tetrad.\n" +
		"tetrad ugi --help explains its flags.\n"
	c.Example = strings.TrimSuffix(farmUsage("ugi"), "\n")
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
func (f Farm) Executing(ctx context.Context, title string, do func(jobs.Executor) error) error {
	client, x, err := f.executor(ctx, title)
	if err != nil {
		return err
	}
	defer client.Close()
	err = errors.Join(do(x), x.Close())
	if ctx.Err() != nil {
		err = errors.Join(err, f.askToGoOn(x))
	}
	found := disagreementError(x.Checked())
	// Of a run that failed, the differences were said.
	if len(found.Doubts) == 0 || err != nil && !errors.As(err, new(cli.FaultsError)) {
		return err
	}
	return errors.Join(err, found)
}

func (f Farm) executor(ctx context.Context, title string) (*farm.Client, *farm.Executor, error) {
	client, err := dial(f.Env, f.Given)
	if err != nil {
		return nil, nil, err
	}
	identity, err := identity(ctx, f.Env)
	if err != nil {
		return nil, nil, err
	}
	return client, client.Executor(ctx, title, identity), nil
}

// Detach implements [cli.Farm].
func (f Farm) Detach(ctx context.Context, title string, b *jobs.Batch) (id string, err error) {
	client, x, err := f.executor(ctx, title)
	if err != nil {
		return "", err
	}
	defer client.Close()
	defer x.Close()
	return x.Detach(ctx, b)
}

// askToGoOn asks a person who has interrupted a command whether the farm goes on without it.
func (f Farm) askToGoOn(x *farm.Executor) error {
	batches := x.Detachable()
	if len(batches) == 0 || !cli.IsTerminal(f.Env.Stdin) {
		return nil
	}
	fmt.Fprint(f.Env.Stderr, "\nShall the farm go on without this command? [y/N] ")
	answer, _ := bufio.NewReader(io.LimitReader(f.Env.Stdin, 100)).ReadString('\n')
	if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(answer)), "y") {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var all []error
	for _, b := range batches {
		id, err := x.Detach(ctx, b)
		if err == nil {
			fmt.Fprintf(f.Env.Stderr, "It goes on; tetrad-lab jobs show %s shows how it stands.\n", id[:shortID])
		}
		all = append(all, err)
	}
	return errors.Join(all...)
}

// Flags implements [cli.Farm].
func (f Farm) Flags() string {
	flags := " --server " + cli.InQuotes(f.Given.Server)
	if f.Given.Key != "" {
		flags += " --key " + cli.InQuotes(f.Given.Key)
	}
	return flags
}

func dial(e *cli.Env, f *FarmFlags) (*farm.Client, error) {
	key, err := readKey(e, f)
	if err != nil {
		return nil, err
	}
	return farm.Dial(farm.Config{Server: f.Server, Key: key, Tell: e.StatusWriter()}), nil
}

// readKey reads the key that the user names, or that of a server on this machine.
func readKey(e *cli.Env, f *FarmFlags) (*farm.Key, error) {
	path := cmp.Or(f.Key, os.Getenv("TETRAD_KEY"))
	if path == "" {
		folder, err := e.ConfigFile("server")
		if err != nil {
			return nil, cli.Usage("--key: %w", err)
		}
		path = filepath.Join(folder, farmserver.FileAdmin)
	}
	key, err := farm.ReadKey(path)
	if err != nil {
		return nil, cli.Usage("--key: %w; tetrad-lab keys add makes a key, on the machine of the server", err)
	}
	return key, nil
}

// disagreementError says that the run is complete, but that workers of the farm differ.
type disagreementError farm.Checks

func (d disagreementError) count() string {
	return fmt.Sprintf("differ in %d of %d results that two of them have computed", len(d.Doubts), d.Same+len(d.Doubts))
}

// Error implements error.
func (d disagreementError) Error() string {
	return "workers of the farm " + d.count() + "; give the same command again, with another --out, to count what was computed again"
}

// Report returns a part of the report of a match.
func (d disagreementError) Report() string {
	text := "\nWorkers " + d.count() + ":\n"
	for _, doubt := range d.Doubts {
		text += "- " + doubt.String() + "\n"
	}
	return text
}

// ExitCode returns that of faults.
func (d disagreementError) ExitCode() int { return cli.ExitFaults }

// identity returns the identity of this program, and says if that takes long.
func identity(ctx context.Context, e *cli.Env) (farm.Identity, error) {
	defer time.AfterFunc(farm.SayAfter, func() {
		fmt.Fprintln(e.Stderr, "running the benchmark, which says what this program computes; each build does so once")
	}).Stop()
	return farm.CachedIdentity(ctx, e.Registry, e.CacheFile("identity"))
}

// reachesServer says that a command takes the flags that name a server, which it needs.
func reachesServer(c *cobra.Command) *cobra.Command {
	return Take(c, "server="+cmp.Or(os.Getenv("TETRAD_SERVER"), "localhost"), "key")
}

// newLog returns the log of a program that nobody watches.
func newLog(to io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(to, nil)) }
