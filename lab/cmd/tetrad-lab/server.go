package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"

	"github.com/spf13/cobra"

	"tetrad/bench/machine"
	"tetrad/cmd/cli"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

//go:embed help/server.txt
var serverUsage string

//go:embed help/server-init.txt
var serverInitUsage string

// serverFlags are the flags of the server.
type serverFlags struct {
	env           *cli.Env
	store, listen string
	endpoints     endpoints
}

const defaultListen = "127.0.0.1:" + farm.DefaultPort

func serverCommand(e *cli.Env) *cobra.Command {
	w := &serverFlags{env: e}
	var c *cobra.Command
	c = e.Command("server", "hand out jobs to workers on other machines", serverUsage, func() error {
		if err := w.prepare(c); err != nil {
			return err
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		return serve(ctx, w, e.Stderr)
	})
	c.PersistentFlags().StringVar(&w.store, "store", "", "folder for keys, jobs and results; empty: tetrad/server in your configuration folder")
	flags := c.Flags()
	flags.StringVar(&w.listen, "listen", defaultListen, "address to listen on; port 0: any free port")
	w.endpoints.define(flags)
	c.AddCommand(w.initCommand())
	return c
}

// prepare reads the environment, and chooses the usual folder for the store if no other
// is named.
func (s *serverFlags) prepare(c *cobra.Command) error {
	if err := environment(c); err != nil || s.store != "" {
		return err
	}
	folder, err := s.env.ConfigFile("server")
	if err != nil {
		return cli.Usage("--store: %w", err)
	}
	s.store = folder
	return nil
}

// initCommand makes a store and shows its keys.
func (s *serverFlags) initCommand() *cobra.Command {
	var c *cobra.Command
	c = s.env.Command("init", "make the store, and a key for each role", serverInitUsage, func() error {
		if err := s.prepare(c); err != nil {
			return err
		}
		keys, err := farmserver.Init(s.store)
		if err != nil {
			return err
		}
		fmt.Fprintln(s.env.Stdout, "The store is", s.store)
		for _, key := range keys {
			fmt.Fprintln(s.env.Stdout, "key", key)
		}
		return nil
	})
	return c
}

// serve runs the server until ctx ends or it fails.
func serve(ctx context.Context, s *serverFlags, stderr io.Writer) error {
	log := newLog(stderr)
	debug.SetGCPercent(50) // a server that only waits gives its memory back
	l, err := farmserver.Start(ctx, farmserver.Config{Store: s.store, Listen: s.listen,
		Quota: farmserver.DefaultQuota, Reserve: farmserver.DefaultReserve, Log: log})
	if err != nil {
		return err
	}
	closePages, err := s.endpoints.open(ctx, l, s.store, log)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	log.Info("the server is ready", "version", machine.Version(), "address", l.Address(), "store", s.store, slog.Int64("MiB", l.Used()>>20))
	select {
	case <-ctx.Done():
	case <-l.Failed():
		err = l.Err()
	}
	log.Info("the server ends")
	closePages()
	return errors.Join(err, l.Close())
}
