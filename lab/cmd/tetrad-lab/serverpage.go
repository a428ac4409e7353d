package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
	"tetrad/engine/content"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/protocol/page"
)

// endpoints are the addresses of what people and programs read. An empty one switches it
// off.
type endpoints struct {
	page, health string
	flags        *pflag.FlagSet
}

func (e *endpoints) define(flags *pflag.FlagSet) {
	e.flags = flags
	flags.StringVar(&e.page, "page", "127.0.0.1:7465", "address of the page for browsers; empty: none")
	flags.StringVar(&e.health, "health", "127.0.0.1:7466", "address of /healthz and /readyz; empty: none")
}

// open serves the page and the health of a server, until close.
func (e *endpoints) open(ctx context.Context, l *farmserver.Server, store string, log *slog.Logger) (closeAll func(), err error) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	closeAll = func() { cancel(); running.Wait() }
	health, err := e.listen(e.health, "health", log)
	if err == nil && health != nil {
		log.Info("the health can be asked for", "address", "http://"+health.Addr().String()+"/readyz")
		running.Go(func() { serveHealth(ctx, health, l.Health) })
	}
	if err == nil {
		err = e.openPage(ctx, l, store, log, &running)
	}
	if err != nil {
		closeAll()
	}
	return closeAll, err
}

// openPage serves the page until ctx ends.
func (e *endpoints) openPage(ctx context.Context, l *farmserver.Server, store string, log *slog.Logger, running *sync.WaitGroup) error {
	listener, err := e.listen(e.page, "page", log)
	if err != nil || listener == nil {
		return err
	}
	shown, server, err := newPage(ctx, l, listener.Addr().(*net.TCPAddr), store, log)
	if err != nil {
		return errors.Join(fmt.Errorf("the page: %w", err), listener.Close())
	}
	log.Info("the page is ready", "address", server.URL())
	running.Go(func() {
		defer shown.Close()
		server.Serve(ctx, listener)
	})
	return nil
}

// listen listens on the address of a flag. It returns nil if there is none, or if another
// program has the default one.
func (e *endpoints) listen(address, flag string, log *slog.Logger) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil && !e.flags.Changed(flag) {
		log.Warn("no "+flag+": another program has the address; --"+flag+" chooses another one", "error", err)
		return nil, nil
	}
	if err != nil {
		return nil, cli.Usage("--%s: %w", flag, err)
	}
	return listener, nil
}

// name returns what the page calls a server: its machine and port.
func name(address string) string {
	_, port, err := net.SplitHostPort(address)
	host, unknown := os.Hostname()
	if err != nil || unknown != nil {
		return address
	}
	return net.JoinHostPort(host, port)
}

// newPage returns what the page shows, and its server. Away from this machine the page is
// encrypted.
func newPage(ctx context.Context, l *farmserver.Server, address *net.TCPAddr, store string, log *slog.Logger) (*farmserver.Feed, *page.Server, error) {
	token, err := page.StoredToken(filepath.Join(store, "page-token"))
	if err != nil {
		return nil, nil, err
	}
	config := page.Config{Registry: content.Registry(), Token: token, Tell: func(text string) { log.Warn(text) }}
	if !farm.IsLoopback(address.IP.String()) {
		if config.TLS, err = l.TLS(); err != nil {
			return nil, nil, err
		}
	}
	shown, err := farmserver.NewFeed(ctx, l.Client(), name(l.Address()))
	if err != nil {
		return nil, nil, err
	}
	config.Farm = shown
	return shown, page.New(config, address), nil
}

// serveHealth serves the health until ctx ends.
func serveHealth(ctx context.Context, listener net.Listener, health func() error) {
	web := http.Server{
		Handler:           healthHandler(health),
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10,
	}
	defer context.AfterFunc(ctx, func() { web.Close() })()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		<-ctx.Done()
	}
}

// healthHandler answers at /healthz whether the program runs, and at /readyz whether the
// server can take and give jobs.
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
