// Package farmserver is the server of a farm. Its coordinator knows the submissions, hands out
// their jobs and stores the results. All that lasts is in two streams of NATS, whose only
// client it is: NATS runs in this process without a port, or is a cluster of the user's own.
// After a kill everything is rebuilt from the streams.
package farmserver

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/net/netutil"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/lab/farm"
)

// A Config says how a server runs.
type Config struct {
	Store  string // a folder, which is made if it is missing
	Listen string // host and port; port 0: any that is free
	Name   string // of the server, for people
	// NATS is the URL of a cluster of NATS with JetStream, which keeps the streams on this many
	// machines. Empty: the store does.
	NATS     string
	Replicas int
	// Quota is the size that the streams of the store may have, in bytes.
	Quota int64
	// Compare is the part of the results that another worker computes as well, from 0 to 1.
	Compare float64
	Kinds   []jobs.Kind
	// Registry and Engines are what this program computes jobs with, to settle a doubt, and
	// Identity says what it is.
	Registry engine.Registry
	Engines  map[string]jobs.Engine
	Identity func(context.Context) (farm.Identity, error)
	Log      *slog.Logger
}

// A Server is a running server. It is a [spectator.Farm] too.
type Server struct {
	config      Config
	server      *server.Server // nil: the user's own
	nats        *natsLog
	store       *store
	coordinator *coordinator
	listener    net.Listener
	ends        []func() // of what was started; the last one ends first
}

// Start starts a server. Close ends it.
func Start(ctx context.Context, config Config) (*Server, error) {
	s := &Server{config: config, nats: &natsLog{log: config.Log}}
	if err := s.start(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) start(ctx context.Context) error {
	admin, err := prepareStore(s.config.Store)
	if err != nil {
		return err
	}
	lock, err := lockStore(s.config.Store)
	if err != nil {
		return err
	}
	s.ends = append(s.ends, func() { lock.Close() })
	if s.listener, err = listen(s.config.Listen); err != nil {
		return err
	}
	s.ends = append(s.ends, func() { s.listener.Close() })
	if err := s.connect(ctx); err != nil {
		return err
	}
	return s.serve(ctx, admin)
}

func listen(address string) (net.Listener, error) {
	if host, port, err := net.SplitHostPort(address); err == nil && host == "" {
		address = net.JoinHostPort("0.0.0.0", port)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: %w", address, err)
	}
	return netutil.LimitListener(listener, maxConnections), nil
}

// connect starts NATS in this process, or finds the user's own, and makes the streams.
func (s *Server) connect(ctx context.Context) error {
	options := []nats.Option{nats.Name("tetrad-lab server"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(false), nats.Timeout(storeTimeout)}
	url := s.config.NATS
	var known []string // folders of streams
	if url == "" {
		var err error
		if known, err = s.startNATS(); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(s.server))
	}
	connection, err := nats.Connect(url, options...)
	if err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	s.ends = append(s.ends, connection.Close)
	js, err := jetstream.New(connection, jetstream.WithDefaultTimeout(storeTimeout))
	if err != nil {
		return err
	}
	for _, folder := range known {
		if _, err := js.Stream(ctx, filepath.Base(folder)); err != nil { // NATS goes on without what it cannot read
			return fmt.Errorf("the stream %s in the store %s is damaged: restore the store from a copy, or remove the folder %s with what is in it (%w)",
				filepath.Base(folder), s.config.Store, folder, err)
		}
	}
	s.store, err = newStore(ctx, js, max(s.config.Replicas, 1), s.server != nil)
	return err
}

// serve rebuilds the state, and then answers requests.
func (s *Server) serve(ctx context.Context, admin *farm.Key) error {
	if err := s.store.lead(ctx); err != nil {
		return cmp.Or(s.gaveUp(), err)
	}
	secret, err := hex.DecodeString(admin.Secret)
	if err != nil {
		return err
	}
	c := newCoordinator(s.store, newKeyring(s.store, admin), s.config, secret)
	s.coordinator = c
	s.ends = append(s.ends, c.close)
	if err := c.load(ctx); err != nil {
		return err
	}
	encrypted, err := s.TLS()
	if err != nil {
		return err
	}
	c.running.Go(func() { every(c.ctx, holdFor/10, c.sweep) })
	// All of a request has to come, and all of an answer has to be taken, within a while.
	web := &http.Server{
		Handler: c.handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return c.ctx },
		ErrorLog:    slog.NewLogLogger(s.config.Log.Handler(), slog.LevelDebug),
	}
	c.running.Go(func() { web.Serve(tls.NewListener(s.listener, encrypted)) })
	s.ends = append(s.ends, func() {
		c.stop() // requests that wait end
		web.Close()
	})
	return nil
}

// TLS returns how connections are encrypted.
func (s *Server) TLS() (*tls.Config, error) {
	path := filepath.Join(s.config.Store, fileCertificate)
	certificate, err := tls.LoadX509KeyPair(path, path)
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}}, err
}

// Wait waits until ctx ends, or until the server cannot go on: NATS has given up the store, or
// another server has taken it over. The error says so.
func (s *Server) Wait(ctx context.Context) (err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	every(ctx, watchEvery, func() {
		if wrong := s.Health(); errors.Is(wrong, errDeposed) || s.gaveUp() != nil {
			err = wrong
			stop()
		}
	})
	return err
}

// gaveUp returns why NATS cannot go on, if it cannot.
func (s *Server) gaveUp() error {
	if err := s.nats.failure(); err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	if s.server != nil && !s.server.JetStreamEnabled() {
		return errors.New("NATS has given up the store: the disk is full or damaged; make room and start the server again")
	}
	return nil
}

// Health returns nil if the server can take and give jobs: it has written to the store, and
// read that again.
func (s *Server) Health() error {
	if err := s.gaveUp(); err != nil {
		return err
	}
	return s.store.lead(s.coordinator.ctx)
}

// Address returns the host and port at which the server listens.
func (s *Server) Address() string { return s.listener.Addr().String() }

// Close stops the server. Everything that it has acknowledged is on the disk.
func (s *Server) Close() {
	for _, end := range slices.Backward(s.ends) {
		end()
	}
}
