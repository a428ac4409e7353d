package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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

//go:embed help/worker.txt
var workerUsage string

// workerFlags are the flags of the worker.
type workerFlags struct {
	name    string
	slots   int
	engines []string
}

func workerCommand(e *cli.Env, s *Flags) *cobra.Command {
	var f workerFlags
	var c *cobra.Command
	c = e.Command("worker", "compute the jobs that a server hands out", workerUsage, func() error {
		if err := environment(c); err != nil {
			return err
		}
		config, err := workerConfig(e, &f)
		if err != nil {
			return cli.Usage("%w", err)
		}
		key, err := readKey(e, &s.Farm, farm.RoleWorker)
		if err != nil {
			return err
		}
		return runWorker(e, s.Farm.Server, key, config, newLog(e.Stderr))
	})
	flags := c.Flags()
	flags.IntVar(&f.slots, "slots", runtime.GOMAXPROCS(0), "number of processors for jobs")
	flags.StringVar(&f.name, "name", "", "name of this worker; empty: the name of the machine")
	flags.StringArrayVar(&f.engines, "engine", nil, "engine for jobs, as NAME=COMMAND (repeat)")
	return Take(c, "server=localhost", "key")
}

// runWorker computes jobs until the program is interrupted.
func runWorker(e *cli.Env, server string, key *farm.Key, config farm.WorkerConfig, log *slog.Logger) (err error) {
	ctx, cancel := e.Interruptible()
	defer cancel()
	if err := tryEngines(ctx, config.Host.Engines, log); err != nil {
		return err
	}
	if config.Identity, err = identity(ctx, e); err != nil {
		return err
	}
	client, err := farm.Dial(ctx, farm.Config{Server: server, Key: key, Name: config.Name, Patient: true, Log: log})
	if err != nil {
		return err
	}
	defer client.Close()
	w, err := client.Worker(config)
	if err != nil {
		return err
	}
	log.Info("the worker is ready", "version", machine.Version(), "name", config.Name, "slots", config.Slots)
	return w.Run(ctx)
}

// startLimit is how long an engine may take to start, on a machine that is busy.
const startLimit = time.Minute

// tryEngines starts each engine once, and says which of them work. The error names those
// that do not, with the reasons: jobs would fail for the same.
func tryEngines(ctx context.Context, engines map[string]jobs.Engine, log *slog.Logger) error {
	var all []error
	for _, name := range slices.Sorted(maps.Keys(engines)) {
		command := engines[name].Command
		log.Info("trying an engine", "engine", name, "at most", startLimit)
		identity, err := tryEngine(ctx, command)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			all = append(all, fmt.Errorf("engine %s (%s): %w", name, strings.Join(command, " "), err))
			continue
		}
		log.Info("an engine works", "engine", name, "program", identity.Name)
	}
	return errors.Join(all...)
}

// tryEngine starts an engine, waits until it is ready, and ends it.
func tryEngine(ctx context.Context, command []string) (identity ugiclient.Identity, err error) {
	client, err := ugiclient.Start(ugiclient.Command{Args: command})
	if err != nil {
		return identity, err
	}
	defer client.Close(time.Second)
	if identity, err = client.Handshake(ctx, startLimit); err == nil {
		err = client.Ready(ctx, startLimit)
	}
	return identity, err
}

// workerConfig returns what this machine can do.
func workerConfig(e *cli.Env, f *workerFlags) (farm.WorkerConfig, error) {
	own, err := cli.OwnEngine()
	if err != nil {
		return farm.WorkerConfig{}, err
	}
	host := &jobs.Host{Registry: e.Registry, Engines: map[string]jobs.Engine{jobs.OwnEngine: {Command: own}}, Slots: f.slots}
	for _, engine := range f.engines {
		name, command, ok := strings.Cut(engine, "=")
		words, err := settings.SplitCommand(command, "")
		if err == nil {
			err = jobs.CheckEngineName(name)
		}
		if err == nil && (!ok || len(words) == 0) {
			err = errors.New("want NAME=COMMAND")
		}
		if err == nil && name == jobs.OwnEngine {
			err = errors.New("this name is that of the engine of this program")
		}
		if err != nil {
			return farm.WorkerConfig{}, fmt.Errorf("--engine %q: %w", engine, err)
		}
		host.Engines[name] = jobs.Engine{Command: words}
	}
	config := farm.WorkerConfig{Name: f.name, Slots: f.slots, Kinds: e.Kinds, Host: host}
	if config.Name == "" {
		machine, _ := os.Hostname()
		config.Name = farm.WorkerName(machine)
	}
	if err := farm.CheckWorkerName(config.Name); err != nil {
		return config, fmt.Errorf("--name: %w", err)
	}
	folder, err := e.ConfigFile("kept")
	if err != nil {
		return config, err
	}
	config.Spool = filepath.Join(folder, config.Name)
	return config, nil
}
