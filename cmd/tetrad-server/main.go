//go:build unix || windows

// Command tetrad-server is the server of a farm: it hands out the work of tetrad match
// and others to the machines that run tetrad worker. It is a program of its own because
// the NATS server in it is larger than all of tetrad. tetrad server runs it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"github.com/spf13/pflag"

	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/leader"
	"tetrad/bench/machine"
	"tetrad/cmd/headless"
)

const usage = `tetrad server hands out work to the machines that run tetrad worker.

tetrad server init makes the store, and a key for each role: worker, submitter, admin.
A key is a file; whoever has it has the rights of the role. Copy worker.key to each
machine that works, and submitter.key to each that has work done. A worker's key is worth
an administrator's: give it only to machines of your own.

tetrad server then runs until Ctrl+C or SIGTERM. What it has stored survives its end,
also by kill -9 or a power failure. From other machines it can be reached with --listen
0.0.0.0:7464; connections are then encrypted.

It has a page, which shows what is computed and who computes it. The address in its log
lets a browser in. Metrics for Prometheus are at http://127.0.0.1:7466/metrics.

Each flag has a variable in the environment: TETRAD_STORE for --store, and so on.

On a NATS cluster of your own, three commands take the place of this server; each
explains itself with --help:
  tetrad server users        what the cluster has to know of the keys
  tetrad server certificate  a certificate for a node of it
  tetrad server setup        make the streams there

Examples:
  tetrad server init
  tetrad server --listen 0.0.0.0:7464
  tetrad server --store /var/lib/tetrad --listen 0.0.0.0:7464 --log json

`

// Exit codes, as those of tetrad.
const (
	exitFailed = 1
	exitUsage  = 2
)

// usageError is a mistake on the command line.
type usageError struct{ error }

func main() {
	// A server that only waits gives its memory back.
	debug.SetGCPercent(50)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	var wrong usageError
	switch {
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return
	case errors.As(err, &wrong):
		fmt.Fprintf(os.Stderr, "tetrad server: %v; see tetrad server --help\n", err)
		os.Exit(exitUsage)
	}
	fmt.Fprintf(os.Stderr, "tetrad server: %v\n", err)
	os.Exit(exitFailed)
}

// settings are the flags.
type settings struct {
	store, listen    string
	quota, reserve   int64
	certificate, key string
	log              *string
	audience         audience
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 {
		if command := clusterCommands[args[0]]; command != nil {
			return command(ctx, args[1:], stdout, stderr)
		}
	}
	var s settings
	flags := pflag.NewFlagSet("server", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() { fmt.Fprint(stdout, usage, flags.FlagUsages()) }
	s.defineStore(flags)
	flags.StringVar(&s.listen, "listen", defaultListen, "address to listen on; port 0: any that is free")
	flags.Int64Var(&s.quota, "quota", leader.DefaultQuota>>20, "size that the store may have, in MiB")
	flags.Int64Var(&s.reserve, "reserve", leader.DefaultReserve, "free space that the disk must have at the start, in MiB")
	flags.StringVar(&s.certificate, "certificate", "", "file with a certificate that the clients trust anyway, in PEM; default: one of its own")
	flags.StringVar(&s.key, "private-key", "", "file with the private key of --certificate, in PEM")
	s.audience.define(flags)
	s.log = headless.LogFlag(flags)
	version := flags.Bool("version", false, "show the version")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if err := headless.Environment(flags); err != nil {
		return usageError{err}
	}
	s.audience.chosen(flags)
	if *version {
		fmt.Fprintln(stdout, "Tetrad server", machine.Version())
		return nil
	}
	if err := s.findStore(); err != nil {
		return err
	}
	switch {
	case (s.certificate == "") != (s.key == ""):
		return usageError{errors.New("--certificate and --private-key need each other")}
	case s.quota < 1 || s.reserve < 0:
		return usageError{fmt.Errorf("--quota %d --reserve %d: want at least 1 and 0", s.quota, s.reserve)}
	case flags.NArg() == 0:
		return serve(ctx, &s, stderr)
	case flags.NArg() == 1 && flags.Arg(0) == "init":
		return initialize(&s, stdout)
	}
	return usageError{fmt.Errorf("unexpected argument %q", flags.Arg(flags.NArg()-1))}
}

func (s *settings) defineStore(flags *pflag.FlagSet) {
	flags.StringVar(&s.store, "store", "", "folder for keys, jobs and results; default: tetrad/server in your configuration folder")
}

// findStore chooses the usual folder for the store if no other is named.
func (s *settings) findStore() error {
	if s.store != "" {
		return nil
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return usageError{fmt.Errorf("--store: %w", err)}
	}
	s.store = filepath.Join(folder, "tetrad", "server")
	return nil
}

const defaultListen = "127.0.0.1:" + farm.DefaultPort

// initialize makes a store and shows its keys.
func initialize(s *settings, stdout io.Writer) error {
	keys, err := leader.Init(s.store, s.certificate != "")
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "The store is", s.store)
	for _, key := range keys {
		fmt.Fprintln(stdout, "key", key)
	}
	return nil
}

// serve runs the server until ctx ends or it fails.
func serve(ctx context.Context, s *settings, stderr io.Writer) error {
	log, err := headless.Log(*s.log, stderr)
	if err != nil {
		return usageError{err}
	}
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
