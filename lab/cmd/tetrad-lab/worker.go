package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/machine"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/lab/farm"
	"tetrad/protocol/ugiclient"
)

type workerFlags struct {
	slots   int
	engines []string
}

func workerCommand(e *cli.Env, s *Flags) *cobra.Command {
	var f workerFlags
	c := e.Command("worker", "compute the jobs that a server hands out", farmUsage("worker"), func() error {
		config, err := workerConfig(e, &f)
		if err != nil {
			return cli.Usage("%w", err)
		}
		key, err := readKey(e, &s.Farm)
		if err != nil {
			return err
		}
		return runWorker(e, s.Farm.Server, key, config, newLog(e.Stderr))
	})
	flags := c.Flags()
	flags.IntVar(&f.slots, "slots", runtime.GOMAXPROCS(0), "number of processors for jobs")
	flags.StringArrayVar(&f.engines, "engine", nil, "engine for jobs, as `NAME=COMMAND` (repeat)")
	return reachesServer(c)
}

// runWorker computes jobs until the program is interrupted.
func runWorker(e *cli.Env, server string, key *farm.Key, config farm.WorkerConfig, log *slog.Logger) (err error) {
	ctx, cancel := e.Interruptible()
	defer cancel()
	if key.Role != farm.RoleWorker {
		return cli.Usage("--key: this is the key of a %s; tetrad-lab keys add NAME worker makes one of a worker", key.Role)
	}
	if config.Spool, err = e.ConfigFile(filepath.Join("spool", key.Name)); err != nil {
		return err
	}
	if config.Engines, err = tryEngines(ctx, config.Host.Engines, log); err != nil {
		return err
	}
	if config.Identity, err = identity(ctx, e); err != nil {
		return err
	}
	client := farm.Dial(farm.Config{Server: server, Key: key, Log: log})
	defer client.Close()
	w, err := client.Worker(config)
	if err != nil {
		return err
	}
	log.Info("the worker is ready", "version", machine.Version(), "name", key.Name, "slots", config.Slots)
	return w.Run(ctx)
}

// startLimit is how long an engine may take to start, on a machine that is busy.
const startLimit = time.Minute

// tryEngines starts each engine that the owner has named, and returns what it calls itself. The
// error says which one does not work, and why.
func tryEngines(ctx context.Context, engines map[string]jobs.Engine, log *slog.Logger) (map[string]farm.Engine, error) {
	known := map[string]farm.Engine{}
	for name, engine := range engines {
		if name == jobs.OwnEngine { // the identity of the worker says what it is
			continue
		}
		found, err := tryEngine(ctx, name, engine.Command)
		if err != nil {
			return known, fmt.Errorf("engine %s (%s): %w", name, strings.Join(engine.Command, " "), err)
		}
		log.Info("an engine works", "engine", name, "program", found.Says)
		known[name] = found
	}
	return known, nil
}

func tryEngine(ctx context.Context, name string, command []string) (engine farm.Engine, err error) {
	client, err := ugiclient.Start(ugiclient.Command{Args: command})
	if err != nil {
		return engine, err
	}
	defer client.Close(time.Second)
	identity, err := client.Handshake(ctx, startLimit)
	if err == nil {
		err = client.Ready(ctx, startLimit)
	}
	var program settings.Program
	if err == nil {
		err = program.Identify(&settings.Player{Command: command})
	}
	return farm.Engine{Says: farm.Sanitize(cmp.Or(identity.Name, name), 200), Sum: program.Sum}, err
}

func workerConfig(e *cli.Env, f *workerFlags) (farm.WorkerConfig, error) {
	own, err := cli.OwnEngine()
	if err != nil {
		return farm.WorkerConfig{}, err
	}
	host := &jobs.Host{Registry: e.Registry, Engines: map[string]jobs.Engine{jobs.OwnEngine: {Command: own}}, Slots: f.slots}
	for _, engine := range f.engines {
		name, command, ok := strings.Cut(engine, "=")
		words, err := settings.SplitCommand(command, "")
		switch {
		case err != nil:
		case !ok || len(words) == 0:
			err = errors.New("want NAME=COMMAND")
		case name == jobs.OwnEngine:
			err = errors.New("this name is that of the engine of this program")
		default:
			err = jobs.CheckEngineName(name)
		}
		if err != nil {
			return farm.WorkerConfig{}, fmt.Errorf("--engine %q: %w", engine, err)
		}
		host.Engines[name] = jobs.Engine{Command: words}
	}
	return farm.WorkerConfig{Slots: f.slots, Kinds: e.Kinds, Host: host}, nil
}
