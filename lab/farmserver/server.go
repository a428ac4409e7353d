//go:build unix || windows

package farmserver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"tetrad/lab/farm"
)

// A Config says how a server runs.
type Config struct {
	Store  string // a folder that Init has made
	Listen string // host and port; port 0: any that is free
	// Quota is the size that the store may have, in bytes.
	Quota int64
	// Reserve is the free space that the disk must have at the start, in MiB.
	Reserve int64
	Log     *slog.Logger // nil: nobody is told anything
}

// The usual values of a Config.
const (
	DefaultQuota   = 10 << 30
	DefaultReserve = 512
)

// A Server is a running server.
type Server struct {
	config Config
	lock   *os.File
	server *server.Server
	nats   *natsLog
	client *farm.Client

	stop   context.CancelFunc
	watch  sync.WaitGroup
	failed chan struct{} // closed when the server cannot go on
	err    error         // why; to be read after failed is closed
}

// startLimit is the time that the server may take to start. It reads the whole store, which
// takes some seconds for each GiB.
const startLimit = 10 * time.Minute

// Start starts a server. Close ends it.
func Start(ctx context.Context, config Config) (s *Server, err error) {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	s = &Server{config: config, nats: &natsLog{log: config.Log}, failed: make(chan struct{}), stop: func() {}}
	defer func() {
		if err != nil {
			s.Close()
			s = nil
		}
	}()
	if err := checkFormat(config.Store); errors.Is(err, fs.ErrNotExist) {
		return s, fmt.Errorf("%s is not the store of a farm: tetrad-lab server init --store %s makes one", config.Store, config.Store)
	} else if err != nil {
		return s, err
	}
	if s.lock, err = lockStore(config.Store); err != nil {
		return s, err
	}
	if free, ok := freeDisk(config.Store); ok && free < config.Reserve {
		return s, fmt.Errorf("the disk of %s has %d MiB of free space, want at least %d: make room there, or use another --store", config.Store, free, config.Reserve)
	}
	if err := s.connect(ctx); err != nil {
		return s, err
	}
	watching, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.watch.Go(func() { s.watchStore(watching) })
	return s, nil
}

// connect starts NATS, connects to it and makes what the farm needs.
func (s *Server) connect(ctx context.Context) error {
	streams := s.streams()
	if err := s.forgetIndexes(streams); err != nil {
		return err
	}
	options, key, err := s.options()
	if err != nil {
		return err
	}
	if err := s.run(options); err != nil {
		return err
	}
	s.client, err = farm.Dial(ctx, farm.Config{Server: "localhost", Key: key, Name: "server", Patient: true, Log: s.config.Log,
		Options: []nats.Option{nats.InProcessServer(s.server)}})
	if err != nil {
		return err
	}
	if err := s.checkStreams(ctx, streams); err != nil {
		return err
	}
	return s.client.Setup(ctx)
}

// forgetIndexes makes NATS read and check all records. By an index, it counts a record that
// is damaged, which it drops when somebody asks for it, and takes no new one in its place.
func (s *Server) forgetIndexes(streams []string) error {
	for _, name := range streams {
		err := os.Remove(filepath.Join(s.streamFolder(name), "msgs", "index.db"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// streamFolder returns the folder in which NATS keeps a stream.
func (s *Server) streamFolder(name string) string {
	return filepath.Join(s.config.Store, folderStreams, "jetstream", "$G", "streams", name)
}

// options returns the options of the NATS server, and a key for this process.
func (s *Server) options() (*server.Options, *farm.Key, error) {
	host, port, err := net.SplitHostPort(s.config.Listen)
	if err != nil {
		return nil, nil, fmt.Errorf("--listen %s: want host:port: %w", s.config.Listen, err)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, nil, fmt.Errorf("--listen %s: %q is not a port", s.config.Listen, port)
	}
	if host == "" {
		host = "0.0.0.0"
	}
	o := &server.Options{
		ServerName: "leader", Host: host, Port: int(number), NoSigs: true, MaxPayload: 1 << 20, MaxConn: 4096,
		JetStream: true, StoreDir: filepath.Join(s.config.Store, folderStreams), SyncAlways: true,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: s.config.Quota, DisableJetStreamBanner: true,
	}
	if number == 0 {
		o.Port = server.RANDOM_PORT
	}
	own, err := farm.NewKey(farm.RoleAdmin, "")
	if err != nil {
		return nil, nil, err
	}
	keys, err := storedKeys(s.config.Store)
	if err != nil {
		return nil, nil, err
	}
	for _, key := range append(keys, own) {
		user, err := natsUser(key)
		if err != nil {
			return nil, nil, err
		}
		o.Nkeys = append(o.Nkeys, user)
	}
	if !farm.IsLoopback(host) {
		if o.TLSConfig, err = s.TLS(); err != nil {
			return nil, nil, err
		}
		o.TLSTimeout = 10
	}
	return o, own, nil
}

// natsUser returns what the NATS server has to know of a key.
func natsUser(key *farm.Key) (*server.NkeyUser, error) {
	public, err := key.Public()
	if err != nil {
		return nil, err
	}
	publish, subscribe := farm.Permissions(key.Role)
	return &server.NkeyUser{Nkey: public, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}}, nil
}

// TLS returns how connections from other machines are encrypted.
func (s *Server) TLS() (*tls.Config, error) {
	certificate, err := serverCertificate(s.config.Store)
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}}, err
}

// run starts the NATS server and waits until it takes connections.
func (s *Server) run(options *server.Options) error {
	if options.Port > 0 {
		probe, err := net.Listen("tcp", s.config.Listen)
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("another program listens on %s already; choose another address with --listen", s.config.Listen)
		}
		if err != nil {
			return err
		}
		probe.Close()
	}
	var err error
	if s.server, err = server.NewServer(options); err != nil {
		return err
	}
	s.server.SetLoggerV2(s.nats, false, false, false)
	reading := time.AfterFunc(farm.SayAfter, func() {
		s.config.Log.Info("the server reads and checks its store, which takes seconds for each GiB", "store", s.config.Store)
	})
	defer reading.Stop()
	s.server.Start()
	if !s.server.ReadyForConnections(startLimit) || !s.server.JetStreamEnabled() {
		if err := s.nats.failure(); err != nil {
			return fmt.Errorf("NATS: %w", err)
		}
		return errors.New("NATS does not start; its log says why")
	}
	return nil
}

// streams returns the names of the streams that the store has on the disk.
func (s *Server) streams() (names []string) {
	folders, _ := os.ReadDir(s.streamFolder(""))
	for _, folder := range folders {
		names = append(names, folder.Name())
	}
	return names
}

// checkStreams refuses a store of which NATS could not read everything. It would go on
// without what it has not read.
func (s *Server) checkStreams(ctx context.Context, names []string) error {
	for _, name := range names {
		if ok, err := s.client.HasStream(ctx, name); err != nil || !ok {
			return errors.Join(fmt.Errorf("the stream %s in the store %s is damaged: restore the store from a copy, or remove the folder %s with what is in it",
				name, s.config.Store, s.streamFolder(name)), err)
		}
	}
	return nil
}

// watchStore reports when NATS has given up its store, and warns when the disk gets
// full, until ctx ends.
func (s *Server) watchStore(ctx context.Context) {
	ticker := time.NewTicker(2 * time.Second)
	defer ticker.Stop()
	warned := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := s.Health(); err != nil {
			s.err = err
			close(s.failed)
			return
		}
		free, ok := freeDisk(s.config.Store)
		low := ok && free < s.config.Reserve/2
		if low && !warned {
			s.config.Log.Warn("the disk of the store is nearly full", "free MiB", free)
		}
		warned = low
	}
}

// Health returns nil if the server can take and give jobs.
func (s *Server) Health() error {
	if err := s.nats.failure(); err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	if !s.server.JetStreamEnabled() {
		return errors.New("NATS has given up the store: the disk is full or damaged; make room and start the server again")
	}
	if status := s.server.Healthz(nil); status != nil && status.Error != "" {
		return errors.New("NATS: " + status.Error)
	}
	return nil
}

// Failed is closed when the server cannot go on. Err says why then.
func (s *Server) Failed() <-chan struct{} { return s.failed }

// Err returns why the server cannot go on. It may be called once Failed is closed.
func (s *Server) Err() error { return s.err }

// Client returns a connection with the rights of an admin. It ends with the server.
func (s *Server) Client() *farm.Client { return s.client }

// Address returns the host and port at which the server listens.
func (s *Server) Address() string { return s.server.Addr().String() }

// Used returns the size of the store, in bytes.
func (s *Server) Used() int64 {
	info, err := s.server.Jsz(nil)
	if err != nil {
		return 0
	}
	return int64(info.Store)
}

// Close stops the server. Everything that it has acknowledged is on the disk.
func (s *Server) Close() error {
	s.stop()
	s.watch.Wait()
	if s.client != nil {
		s.client.Close()
	}
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	if s.lock != nil {
		return s.lock.Close()
	}
	return nil
}
