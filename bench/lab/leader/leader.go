//go:build unix || windows

package leader

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
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"tetrad/bench/lab/farm"
	"tetrad/bench/machine"
)

// A Config says what a leader does.
type Config struct {
	Store  string // a folder that Init has made
	Listen string // host and port; port 0: any that is free
	// Quota is the size that the store may have, in bytes.
	Quota int64
	// Reserve is the free space that the disk must have at the start, in MiB.
	Reserve int64
	// Certificate and PrivateKey are files, in PEM, of a certificate that clients trust
	// anyway. "": one that the authority of the store signs.
	Certificate, PrivateKey string
	Log                     *slog.Logger // nil: nobody is told anything
}

// Defaults of a Config.
const (
	DefaultQuota   = 10 << 30
	DefaultReserve = 512
)

// A Leader is a running server.
type Leader struct {
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
func Start(ctx context.Context, config Config) (l *Leader, err error) {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	l = &Leader{config: config, nats: &natsLog{log: config.Log}, failed: make(chan struct{}), stop: func() {}}
	defer func() {
		if err != nil {
			l.Close()
			l = nil
		}
	}()
	if err := checkFormat(config.Store); errors.Is(err, fs.ErrNotExist) {
		return l, fmt.Errorf("%s is not the store of a farm: tetrad-lab server init --store %s makes one", config.Store, config.Store)
	} else if err != nil {
		return l, err
	}
	if l.lock, err = lockStore(config.Store); err != nil {
		return l, err
	}
	if free, ok := machine.FreeDisk(config.Store); ok && free < config.Reserve {
		return l, fmt.Errorf("the disk of %s has %d MiB of free space, want at least %d: make room there, or use another --store", config.Store, free, config.Reserve)
	}
	if err := l.open(ctx); err != nil {
		return l, err
	}
	watching, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.watch.Go(func() { l.watchStore(watching) })
	return l, nil
}

// open opens the store. NATS compresses a stream as it was when the store was opened: if an
// earlier version had it compressed, the store is opened once more.
func (l *Leader) open(ctx context.Context) error {
	for {
		if err := l.connect(ctx); err != nil {
			return err
		}
		compressed, err := l.client.Compressed(ctx)
		if err == nil {
			err = l.client.Setup(ctx, 1)
		}
		if err != nil || compressed == nil {
			return err
		}
		l.config.Log.Info("an earlier version has compressed streams of this store; new results are not compressed, and the old ones stay readable",
			"streams", strings.Join(compressed, " "))
		l.disconnect()
	}
}

// connect starts NATS and connects to it.
func (l *Leader) connect(ctx context.Context) error {
	streams := l.streams()
	if err := l.forgetIndexes(streams); err != nil {
		return err
	}
	options, key, err := l.options()
	if err != nil {
		return err
	}
	if err := l.run(options); err != nil {
		return err
	}
	l.client, err = farm.Dial(ctx, farm.Config{Server: "localhost", Key: key, Name: "leader", Patient: true, Log: l.config.Log,
		Options: []nats.Option{nats.InProcessServer(l.server)}})
	if err != nil {
		return err
	}
	return l.checkStreams(ctx, streams)
}

// forgetIndexes makes NATS read and check all records. By an index, it counts a record that
// is damaged, which it drops when somebody asks for it, and takes no new one in its place.
func (l *Leader) forgetIndexes(streams []string) error {
	for _, name := range streams {
		err := os.Remove(filepath.Join(l.streamFolder(name), "msgs", "index.db"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// streamFolder returns the folder in which NATS keeps a stream.
func (l *Leader) streamFolder(name string) string {
	return filepath.Join(l.config.Store, folderStreams, "jetstream", "$G", "streams", name)
}

// disconnect ends NATS.
func (l *Leader) disconnect() {
	if l.client != nil {
		l.client.Close()
	}
	if l.server != nil {
		l.server.Shutdown()
		l.server.WaitForShutdown()
	}
}

// options returns the options of the NATS server, and a key for this process.
func (l *Leader) options() (*server.Options, *farm.Key, error) {
	host, port, err := net.SplitHostPort(l.config.Listen)
	if err != nil {
		return nil, nil, fmt.Errorf("--listen %s: want host:port: %w", l.config.Listen, err)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, nil, fmt.Errorf("--listen %s: %q is not a port", l.config.Listen, port)
	}
	if host == "" {
		host = "0.0.0.0"
	}
	o := &server.Options{
		ServerName: "leader", Host: host, Port: int(number), NoSigs: true, MaxPayload: 1 << 20, MaxConn: 4096,
		JetStream: true, StoreDir: filepath.Join(l.config.Store, folderStreams), SyncAlways: true,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: l.config.Quota, DisableJetStreamBanner: true,
	}
	if number == 0 {
		o.Port = server.RANDOM_PORT
	}
	own, err := farm.NewKey(farm.RoleAdmin, "")
	if err != nil {
		return nil, nil, err
	}
	keys, err := Keys(l.config.Store)
	if err != nil {
		return nil, nil, err
	}
	for _, key := range append(keys, own) {
		if l.config.Certificate != "" && key.Authority != "" {
			return nil, nil, fmt.Errorf("clients with the keys in %s trust the authority of the store alone: remove these keys, and make others with tetrad-lab server init --certificate",
				filepath.Join(l.config.Store, folderKeys))
		}
		user, err := natsUser(key)
		if err != nil {
			return nil, nil, err
		}
		o.Nkeys = append(o.Nkeys, user)
	}
	if !farm.IsLoopback(host) {
		if o.TLSConfig, err = l.TLS(); err != nil {
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
func (l *Leader) TLS() (*tls.Config, error) {
	var certificate tls.Certificate
	var err error
	if l.config.Certificate != "" {
		certificate, err = tls.LoadX509KeyPair(l.config.Certificate, l.config.PrivateKey)
	} else {
		certificate, err = serverCertificate(l.config.Store)
	}
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}}, err
}

// run starts the NATS server and waits until it takes connections.
func (l *Leader) run(options *server.Options) error {
	if options.Port > 0 {
		probe, err := net.Listen("tcp", l.config.Listen)
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("another program listens on %s already; choose another address with --listen", l.config.Listen)
		}
		if err != nil {
			return err
		}
		probe.Close()
	}
	var err error
	if l.server, err = server.NewServer(options); err != nil {
		return err
	}
	l.server.SetLoggerV2(l.nats, false, false, false)
	reading := time.AfterFunc(farm.SayAfter, func() {
		l.config.Log.Info("the server reads and checks its store, which takes seconds for each GiB", "store", l.config.Store)
	})
	defer reading.Stop()
	l.server.Start()
	if !l.server.ReadyForConnections(startLimit) || !l.server.JetStreamEnabled() {
		if err := l.nats.failure(); err != nil {
			return fmt.Errorf("NATS: %w", err)
		}
		return errors.New("NATS does not start; its log says why")
	}
	return nil
}

// streams returns the names of the streams that the store has on the disk.
func (l *Leader) streams() (names []string) {
	folders, _ := os.ReadDir(l.streamFolder(""))
	for _, folder := range folders {
		names = append(names, folder.Name())
	}
	return names
}

// checkStreams refuses a store of which NATS could not read everything. It would go on
// without what it has not read.
func (l *Leader) checkStreams(ctx context.Context, names []string) error {
	for _, name := range names {
		if ok, err := l.client.HasStream(ctx, name); err != nil || !ok {
			return errors.Join(fmt.Errorf("the stream %s in the store %s is damaged: restore the store from a copy, or remove the folder %s with what is in it",
				name, l.config.Store, l.streamFolder(name)), err)
		}
	}
	return nil
}

// watchStore reports when NATS has given up its store, and warns when the disk gets
// full, until ctx ends.
func (l *Leader) watchStore(ctx context.Context) {
	ticker := time.NewTicker(2 * time.Second)
	defer ticker.Stop()
	warned := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := l.Health(); err != nil {
			l.err = err
			close(l.failed)
			return
		}
		free, ok := machine.FreeDisk(l.config.Store)
		low := ok && free < l.config.Reserve/2
		if low && !warned {
			l.config.Log.Warn("the disk of the store is nearly full", "free MiB", free)
		}
		warned = low
	}
}

// Health returns nil if the server can take and give jobs.
func (l *Leader) Health() error {
	if err := l.nats.failure(); err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	if !l.server.JetStreamEnabled() {
		return errors.New("NATS has given up the store: the disk is full or damaged; make room and start the server again")
	}
	if status := l.server.Healthz(nil); status != nil && status.Error != "" {
		return errors.New("NATS: " + status.Error)
	}
	return nil
}

// Failed is closed when the server cannot go on. Err says why then.
func (l *Leader) Failed() <-chan struct{} { return l.failed }

// Err returns why the server cannot go on. It may be called once Failed is closed.
func (l *Leader) Err() error { return l.err }

// Client returns a connection with the rights of an admin. It ends with the server.
func (l *Leader) Client() *farm.Client { return l.client }

// Address returns the host and port at which the server listens.
func (l *Leader) Address() string { return l.server.Addr().String() }

// Use returns the size of the store, in bytes, and the size that it may have.
func (l *Leader) Use() (used, quota int64) {
	info, err := l.server.Jsz(nil)
	if err != nil {
		return 0, l.config.Quota
	}
	return int64(info.Store), l.config.Quota
}

// Close stops the server. What it has acknowledged is on the disk.
func (l *Leader) Close() error {
	l.stop()
	l.watch.Wait()
	l.disconnect()
	if l.lock != nil {
		return l.lock.Close()
	}
	return nil
}
