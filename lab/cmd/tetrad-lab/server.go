package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/machine"
	"tetrad/cmd/cli"
	"tetrad/engine/content"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/protocol/page"
)

type serverFlags struct {
	env          *cli.Env
	config       farmserver.Config
	page, health string // addresses; empty: none
}

const defaultListen = "127.0.0.1:" + farm.DefaultPort

func serverCommand(e *cli.Env) *cobra.Command {
	w := &serverFlags{env: e}
	c := e.Command("server", "hand out jobs to workers on other machines", farmUsage("server"), func() error {
		if err := w.prepare(); err != nil {
			return err
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		return w.serve(ctx)
	})
	flags := c.Flags()
	flags.StringVar(&w.config.Store, "store", "", "folder for keys, jobs and results, which is made if it is missing; empty: tetrad/server in your configuration folder")
	flags.StringVar(&w.config.Listen, "listen", defaultListen, "address to listen on; port 0: any free port")
	flags.StringVar(&w.config.NATS, "nats", "", "URL of your own NATS servers with JetStream, which keep jobs and results; empty: the store does")
	flags.IntVar(&w.config.Replicas, "replicas", 1, "with --nats: number of servers that keep each record")
	flags.StringVar(&w.page, "page", "127.0.0.1:7465", "address of the page for browsers; empty: none")
	flags.StringVar(&w.health, "health", "127.0.0.1:7466", "address of /healthz and /readyz; empty: none")
	return c
}

func (s *serverFlags) prepare() error {
	f := &s.config
	if f.Store == "" {
		folder, err := s.env.ConfigFile("server")
		if err != nil {
			return cli.Usage("--store: %w", err)
		}
		f.Store = folder
	}
	if f.Replicas < 1 || f.Replicas > 1 && f.NATS == "" {
		return cli.Usage("--replicas %d: the store is one; --nats names more servers", f.Replicas)
	}
	own, err := cli.OwnEngine()
	if err != nil {
		return err
	}
	f.Log = newLog(s.env.Stderr)
	f.Name, _ = os.Hostname()
	f.Quota, f.Compare = 10<<30, 0.01 // one result in a hundred is enough to find a liar
	f.Kinds, f.Registry = s.env.Kinds, s.env.Registry
	f.Engines = map[string]jobs.Engine{jobs.OwnEngine: {Command: own}}
	f.Identity = func(ctx context.Context) (farm.Identity, error) { return identity(ctx, s.env) }
	return nil
}

// serve runs the server until ctx ends or it fails.
func (s *serverFlags) serve(ctx context.Context) error {
	debug.SetGCPercent(50) // a server that only waits gives its memory back
	l, err := farmserver.Start(ctx, s.config)
	if err != nil {
		return err
	}
	defer l.Close()
	shown, hide := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	defer running.Wait()
	defer hide()
	if err := errors.Join(s.openHealth(shown, l, &running), s.openPage(shown, l, &running)); err != nil {
		return err
	}
	s.config.Log.Info("the server is ready", "version", machine.Version(), "address", l.Address(),
		"key", filepath.Join(s.config.Store, farmserver.FileAdmin))
	err = l.Wait(ctx)
	s.config.Log.Info("the server ends")
	return err
}

func (s *serverFlags) openHealth(ctx context.Context, l *farmserver.Server, running *sync.WaitGroup) error {
	listener, err := s.listen(s.health, "health")
	if listener == nil {
		return err
	}
	s.config.Log.Info("the health can be asked for", "address", "http://"+listener.Addr().String()+"/readyz")
	web := http.Server{
		Handler: healthHandler(l.Health), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10,
	}
	context.AfterFunc(ctx, func() { web.Close() })
	running.Go(func() { web.Serve(listener) })
	return nil
}

// openPage serves the page until ctx ends. Away from this machine it is encrypted.
func (s *serverFlags) openPage(ctx context.Context, l *farmserver.Server, running *sync.WaitGroup) error {
	listener, err := s.listen(s.page, "page")
	if listener == nil {
		return err
	}
	token, err := page.StoredToken(filepath.Join(s.config.Store, "page-token"))
	tell := func(text string) { s.config.Log.Warn(text) }
	config := page.Config{Registry: content.Registry(), Token: token, Tell: tell, Farm: l}
	address := listener.Addr().(*net.TCPAddr)
	if err == nil && !address.IP.IsLoopback() {
		config.TLS, err = l.TLS()
	}
	if err != nil {
		listener.Close()
		return fmt.Errorf("the page: %w", err)
	}
	server := page.New(config, address)
	s.config.Log.Info("the page is ready", "address", server.URL())
	running.Go(func() { server.Serve(ctx, listener) })
	return nil
}

// listen listens on the address of a flag. It returns nil if there is none.
func (s *serverFlags) listen(address, flag string) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, cli.Usage("--%s: %w", flag, err)
	}
	return listener, nil
}

// healthHandler answers whether the program runs, and whether it can take and give jobs.
func healthHandler(health func() error) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if err := health(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	return mux
}
