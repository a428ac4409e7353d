package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// DefaultPort is the port of a server.
const DefaultPort = "7464"

// A Config says how to reach a server.
type Config struct {
	Server string // a host, or a host and port
	// Key lets this program in. It may be nil if Options do that.
	Key *Key
	// Name says who this is, in the logs of the server.
	Name string
	// Patient keeps trying where the server cannot be reached at first. Without it, Dial
	// fails.
	Patient bool
	// Tell receives what a person who waits should know: that the server is away, that no
	// worker takes part, and why. nil: only the log does.
	Tell func(text string)
	// SayAfter is how long a wait is silent before Tell hears what it is for. 0: SayAfter.
	SayAfter time.Duration
	// Log receives what happens to the connection; nil: nobody does.
	Log *slog.Logger
	// Options are further options of NATS, such as that of an in-process server.
	Options []nats.Option
}

// A Client is a connection to a server. It reconnects by itself. Its methods may be
// called by several goroutines at a time.
type Client struct {
	log      *slog.Logger
	nc       *nats.Conn
	js       jetstream.JetStream
	role     string
	server   string
	tell     func(string) // may be nil
	sayAfter time.Duration

	mu          sync.Mutex
	away        map[string]bool // why the server does not answer, as a person was told; empty: it does
	denied      error           // the last subject that the server has refused
	reconnected []chan struct{} // told after each new connection

	streams cache[jetstream.Stream]
	buckets cache[jetstream.KeyValue]
}

// requestTimeout is how long one request may take. The server answers within milliseconds,
// unless it is away.
const requestTimeout = 5 * time.Second

// Dial connects to a server. Close ends the connection.
func Dial(ctx context.Context, config Config) (*Client, error) {
	c := &Client{log: config.Log, server: config.Server, tell: config.Tell, sayAfter: cmp.Or(config.SayAfter, SayAfter), away: map[string]bool{}}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	url, local := address(config.Server)
	options := []nats.Option{
		nats.Name(config.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(250*time.Millisecond, 250*time.Millisecond), nats.Timeout(requestTimeout),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2), nats.RetryOnFailedConnect(config.Patient),
		nats.ErrorHandler(c.failed), nats.ReconnectHandler(c.connected), nats.DisconnectErrHandler(c.disconnected),
	}
	if config.Key != nil {
		option, err := config.Key.option()
		if err != nil {
			return nil, err
		}
		c.role = config.Key.Role
		options = append(options, option, nats.CustomInboxPrefix(inboxPrefix(c.role)), encrypted(config.Key, local))
	}
	connecting := c.beginRequest()
	nc, err := nats.Connect(url, append(options, config.Options...)...)
	connecting.end(err)
	if err != nil {
		return nil, connectError(config.Server, err)
	}
	c.nc = nc
	if c.js, err = jetstream.New(nc, jetstream.WithDefaultTimeout(requestTimeout)); err != nil {
		nc.Close()
		return nil, err
	}
	if config.Patient {
		return c, nil
	}
	if err := c.ready(ctx); err != nil {
		nc.Close()
		return nil, err
	}
	return c, nil
}

// ready checks that the server has the streams of a farm.
func (c *Client) ready(ctx context.Context) error {
	return c.retry(ctx, "looking for the farm", func(ctx context.Context) error {
		_, err := c.js.Stream(ctx, streamResults)
		if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders) {
			return &final{fmt.Errorf("the NATS server at %s is no server of a farm: %w", c.server, err)}
		}
		return err
	})
}

// encrypted makes a connection use TLS, and insists on it if it leaves this machine.
func encrypted(key *Key, local bool) nats.Option {
	return func(o *nats.Options) error {
		o.TLSConfig = key.tls()
		o.Secure = !local
		return nil
	}
}

// address returns the URL of a server, and whether it is this machine.
func address(server string) (url string, local bool) {
	host, port, err := net.SplitHostPort(server)
	if err != nil {
		host, port = strings.Trim(server, "[]"), DefaultPort
	}
	return "nats://" + net.JoinHostPort(host, port), IsLoopback(host)
}

// IsLoopback reports whether a host can only be reached from this machine.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// inboxPrefix returns the beginning of the subjects at which a role receives answers.
func inboxPrefix(role string) string { return "_INBOX_" + role }

// connectError says in plain words why there is no connection.
func connectError(server string, err error) error {
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return fmt.Errorf("the server %s does not know this key; tetrad-lab server init makes keys, and each server has its own: %w", server, err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("the server %s does not encrypt, and is not on this machine: %w", server, err)
	case errors.Is(err, nats.ErrNoServers):
		return fmt.Errorf("no server answers at %s; is tetrad-lab server running there, and is its port open? %w", server, err)
	}
	return fmt.Errorf("server %s: %w", server, err)
}

// Close ends the connection.
func (c *Client) Close() { c.nc.Close() }

// Connected reports whether the server can be reached now.
func (c *Client) Connected() bool { return c.nc != nil && c.nc.IsConnected() }

// A deniedError is the error of a request that the server does not allow to a role.
type deniedError struct{ role string }

// Error says which key does not suffice, and which does.
func (d *deniedError) Error() string {
	if d.role == RoleAdmin || d.role == "" {
		return "the server does not allow this"
	}
	return fmt.Sprintf("this is the key of a %s, and the server allows this to an %s only: give the file of such a key with --key", d.role, RoleAdmin)
}

func (c *Client) failed(_ *nats.Conn, _ *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		c.mu.Lock()
		c.denied = &deniedError{c.role}
		c.mu.Unlock()
	}
	c.log.Debug("connection", "error", err)
}

func (c *Client) disconnected(_ *nats.Conn, err error) {
	if err != nil {
		c.log.Warn("server lost; trying again", "error", err)
	}
}

func (c *Client) connected(nc *nats.Conn) {
	c.log.Info("connected", "server", nc.ConnectedUrlRedacted())
	c.answers()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, told := range c.reconnected {
		trySend(told, struct{}{})
	}
}

// onReconnect returns a channel that is told after each new connection.
func (c *Client) onReconnect() (told <-chan struct{}, forget func()) {
	channel := make(chan struct{}, 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reconnected = append(c.reconnected, channel)
	return channel, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.reconnected = slices.DeleteFunc(c.reconnected, func(other chan struct{}) bool { return other == channel })
	}
}
