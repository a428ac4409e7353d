package farming

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/leader"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/bench/machine"
	"tetrad/cmd/cli"
)

const serverUsage = `tetrad-lab server hands out work to the machines that run tetrad-lab worker.

tetrad-lab server init makes the store, and a key for each role: worker, submitter, admin.
A key is a file; whoever has it has the rights of the role. Copy worker.key to each
machine that works, and submitter.key to each that has work done. A worker's key is worth
an administrator's: give it only to machines of your own.

tetrad-lab server then runs until Ctrl+C or SIGTERM. What it has stored survives its end,
also by kill -9 or a power failure. From other machines it can be reached with --listen
0.0.0.0:7464; connections are then encrypted.

It has a page, which shows what is computed and who computes it. The address in its log
lets a browser in. Metrics for Prometheus are at http://127.0.0.1:7466/metrics.

Each flag has a variable in the environment: TETRAD_STORE for --store, and so on.

On a NATS cluster of your own, users, certificate and setup take the place of this server.

Examples:
  tetrad-lab server init
  tetrad-lab server --listen 0.0.0.0:7464
  tetrad-lab server --store /var/lib/tetrad --listen 0.0.0.0:7464 --log json
`

const serverInitUsage = `tetrad-lab server init makes the store, and a key for each role: worker, submitter, admin.
What exists is kept. With --certificate, the one that the server will have, the keys name
no authority.

Examples:
  tetrad-lab server init
  tetrad-lab server init --store /var/lib/tetrad
`

// serverFlags are the flags of the server.
type serverFlags struct {
	env              *cli.Env
	store, listen    string
	quota, reserve   int64
	certificate, key string
	log              string
	audience         audience
}

const defaultListen = "127.0.0.1:" + farm.DefaultPort

func serverCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	w := &serverFlags{env: e}
	var c *cobra.Command
	c = e.Command("server", "hand out work to other machines", serverUsage, func() error {
		if err := w.prepare(c); err != nil {
			return err
		}
		w.audience.chosen(c.Flags())
		switch {
		case (w.certificate == "") != (w.key == ""):
			return cli.Usage("--certificate and --private-key need each other")
		case w.quota < 1 || w.reserve < 0:
			return cli.Usage("--quota %d --reserve %d: want at least 1 and 0", w.quota, w.reserve)
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		return serve(ctx, w, e.Stderr)
	})
	c.PersistentFlags().StringVar(&w.store, "store", "", "folder for keys, jobs and results; empty: tetrad/server in your configuration folder")
	flags := c.Flags()
	flags.StringVar(&w.listen, "listen", defaultListen, "address to listen on; port 0: any that is free")
	flags.Int64Var(&w.quota, "quota", leader.DefaultQuota>>20, "size that the store may have, in MiB")
	flags.Int64Var(&w.reserve, "reserve", leader.DefaultReserve, "free space that the disk must have at the start, in MiB")
	certificateFlag(flags, &w.certificate)
	flags.StringVar(&w.key, "private-key", "", "file with the private key of --certificate, in PEM")
	w.audience.define(flags)
	logFlag(flags, &w.log)
	c.AddCommand(w.initCommand(), w.usersCommand(), w.certificateCommand(), w.setupCommand(s))
	return c
}

func certificateFlag(flags *pflag.FlagSet, file *string) {
	flags.StringVar(file, "certificate", "", "file with a certificate that the clients trust anyway, in PEM; empty: one of its own")
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
		keys, err := leader.Init(s.store, s.certificate != "")
		if err != nil {
			return err
		}
		fmt.Fprintln(s.env.Stdout, "The store is", s.store)
		for _, key := range keys {
			fmt.Fprintln(s.env.Stdout, "key", key)
		}
		return nil
	})
	certificateFlag(c.Flags(), &s.certificate)
	return c
}

// serve runs the server until ctx ends or it fails.
func serve(ctx context.Context, s *serverFlags, stderr io.Writer) error {
	log, err := newLog(s.log, stderr)
	if err != nil {
		return err
	}
	debug.SetGCPercent(50) // a server that only waits gives its memory back
	l, err := leader.Start(ctx, leader.Config{Store: s.store, Listen: s.listen, Quota: s.quota << 20, Reserve: s.reserve,
		Certificate: s.certificate, PrivateKey: s.key, Log: log})
	if err != nil {
		return err
	}
	closePages, err := s.audience.open(ctx, l, s.store, log)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	used, _ := l.Use()
	log.Info("the server is ready", "version", machine.Version(), "address", l.Address(), "store", s.store, slog.Int64("MiB", used>>20))
	select {
	case <-ctx.Done():
	case <-l.Failed():
		err = l.Err()
	}
	log.Info("the server ends")
	closePages()
	return errors.Join(err, l.Close())
}
