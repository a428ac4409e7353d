package farming

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

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/farmserver"
	"tetrad/bench/lab/farmserver/feed"
	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
	"tetrad/engine/content"
	"tetrad/protocol/page"
)

// Addresses of what people and programs read. An empty one switches it off.
const (
	defaultPage   = "127.0.0.1:7465"
	defaultHealth = "127.0.0.1:7466"
)

// endpoints are the settings of the page and of what says how the server is.
type endpoints struct {
	page, health             string
	pageChosen, healthChosen bool
}

func (e *endpoints) define(flags *pflag.FlagSet) {
	flags.StringVar(&e.page, "page", defaultPage, "address of the page for browsers; empty: none")
	flags.StringVar(&e.health, "health", defaultHealth, "address of /healthz and /readyz; empty: none")
}

// chosen remembers which addresses somebody has chosen. Another program may have those
// that nobody has.
func (e *endpoints) chosen(flags *pflag.FlagSet) {
	e.pageChosen, e.healthChosen = flags.Changed("page"), flags.Changed("health")
}

// open serves the page and the health of a server, until close.
func (e *endpoints) open(ctx context.Context, l *farmserver.Server, store string, log *slog.Logger) (closeAll func(), err error) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	var last []func() // what is closed after everything else
	closeAll = func() {
		cancel()
		running.Wait()
		for _, f := range last {
			f()
		}
	}
	defer func() {
		if err != nil {
			closeAll()
		}
	}()
	if listener, err := listen(e.page, e.pageChosen, "page", log); err != nil {
		return nil, err
	} else if listener != nil {
		shown, err := feed.New(ctx, l.Client(), feed.Config{Name: name(l.Address()), Kinds: kinds.All(), Host: &jobs.Host{Registry: content.Registry()}})
		if err != nil {
			listener.Close()
			return nil, fmt.Errorf("the page: %w", err)
		}
		last = append(last, shown.Close)
		server, err := e.newPage(l, shown, listener.Addr().(*net.TCPAddr), store, log)
		if err != nil {
			listener.Close()
			return nil, err
		}
		log.Info("the page is ready", "address", server.URL())
		running.Go(func() { server.Serve(ctx, listener) })
	}
	if listener, err := listen(e.health, e.healthChosen, "health", log); err != nil {
		return nil, err
	} else if listener != nil {
		log.Info("the health can be asked for", "address", "http://"+listener.Addr().String()+"/readyz")
		running.Go(func() { serveHealth(ctx, listener, l.Health) })
	}
	return closeAll, nil
}

// listen listens on an address. It returns nil if there is none, or if another program
// has the default one.
func listen(address string, isChosen bool, flag string, log *slog.Logger) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil && !isChosen {
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

// newPage returns the server of the page. Away from this machine the page is encrypted.
func (e *endpoints) newPage(l *farmserver.Server, shown *feed.Feed, address *net.TCPAddr, store string, log *slog.Logger) (*page.Server, error) {
	token, err := page.StoredToken(filepath.Join(store, "page-token"))
	if err != nil {
		return nil, fmt.Errorf("the page: %w", err)
	}
	config := page.Config{Registry: content.Registry(), Farm: shown, Token: token, Tell: func(text string) { log.Warn(text) }}
	if !farm.IsLoopback(address.IP.String()) {
		if config.TLS, err = l.TLS(); err != nil {
			return nil, fmt.Errorf("the page: %w", err)
		}
	}
	return page.New(config, address), nil
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
