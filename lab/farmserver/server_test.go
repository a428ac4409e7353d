//go:build unix

package farmserver

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"tetrad/lab/farm"
)

// newStore makes a store, on which a server has run once, and a configuration for it.
func newStore(t *testing.T) Config {
	t.Helper()
	c := Config{Store: t.TempDir(), Listen: "127.0.0.1:0", Quota: 64 << 20}
	if _, err := Init(c.Store); err != nil {
		t.Fatal(err)
	}
	start(t, c).Close()
	return c
}

func start(t *testing.T, c Config) *Server {
	t.Helper()
	l, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A server that cannot work says why and what to do, and leaves the store free for the
// next one.
func TestStartRefuses(t *testing.T) {
	write := func(t *testing.T, text string, path ...string) {
		if err := os.WriteFile(filepath.Join(path...), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name    string
		prepare func(t *testing.T, c *Config)
		want    string
	}{
		{"no store", func(t *testing.T, c *Config) { c.Store = t.TempDir() }, "tetrad-lab server init --store"},
		{"a newer format", func(t *testing.T, c *Config) { write(t, "2\n", c.Store, fileFormat) }, `has the format "2`},
		{"no space", func(t *testing.T, c *Config) { c.Reserve = 1 << 40 }, "make room there"},
		{"no address", func(t *testing.T, c *Config) { c.Listen = "nowhere" }, "want host:port"},
		{"no port", func(t *testing.T, c *Config) { c.Listen = "127.0.0.1:x" }, `"x" is not a port`},
		{"a key is missing", func(t *testing.T, c *Config) {
			if err := os.Remove(keyFile(c.Store, farm.RoleWorker)); err != nil {
				t.Fatal(err)
			}
		}, "makes what is missing"},
		{"the port is taken", func(t *testing.T, c *Config) {
			other, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { other.Close() })
			c.Listen = other.Addr().String()
		}, "choose another address with --listen"},
		{"another server", func(t *testing.T, c *Config) {
			l := start(t, *c)
			t.Cleanup(func() { l.Close() })
		}, "another tetrad-lab server uses the store"},
		{"a damaged stream", func(t *testing.T, c *Config) {
			streams := filepath.Join(c.Store, folderStreams, "jetstream", "$G", "streams")
			all, err := os.ReadDir(streams)
			if err != nil || len(all) == 0 {
				t.Fatalf("the store has %d streams; error %v", len(all), err)
			}
			write(t, "nonsense", streams, all[0].Name(), "meta.inf")
		}, "is damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := newStore(t)
			c.prepare(t, &config)
			l, err := Start(t.Context(), config)
			if err == nil {
				l.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// After a refusal nothing holds the store.
func TestRefusalLeavesTheStore(t *testing.T) {
	config := newStore(t)
	bad := config
	bad.Listen = "nowhere"
	if _, err := Start(t.Context(), bad); err == nil {
		t.Fatal("a wrong address is not refused")
	}
	start(t, config).Close()
}

// Nobody gets in without a key, and nobody without encryption where other machines can
// reach the server.
func TestStrangersStayOut(t *testing.T) {
	config := newStore(t)
	for name, listen := range map[string]string{"this machine": "127.0.0.1:0", "all addresses": "0.0.0.0:0"} {
		t.Run(name, func(t *testing.T) {
			config.Listen = listen
			l := start(t, config)
			defer l.Close()
			_, port, err := net.SplitHostPort(l.Address())
			if err != nil {
				t.Fatal(err)
			}
			address := "127.0.0.1:" + port
			if nc, err := nats.Connect(address); err == nil {
				nc.Close()
				t.Error("a client without a key gets in")
			}
			key, err := farm.NewKey(farm.RoleAdmin, "")
			if err != nil {
				t.Fatal(err)
			}
			if c, err := farm.Dial(t.Context(), farm.Config{Server: address, Key: key}); err == nil {
				c.Close()
				t.Error("a client with a key of its own gets in")
			}
			known, err := farm.ReadKey(keyFile(config.Store, farm.RoleSubmitter))
			if err != nil {
				t.Fatal(err)
			}
			c, err := farm.Dial(t.Context(), farm.Config{Server: address, Key: known})
			if err != nil {
				t.Fatalf("a client with the key of the store does not get in: %v", err)
			}
			c.Close()
			known.Authority = ""
			c, err = farm.Dial(t.Context(), farm.Config{Server: address, Key: known})
			if isOpen := err == nil; isOpen != farm.IsLoopback(strings.TrimSuffix(listen, ":0")) {
				t.Errorf("without the authority a client gets in: %v; error %v", isOpen, err)
			}
			if err == nil {
				c.Close()
			}
		})
	}
}

// Init keeps what there is.
func TestInitTwice(t *testing.T) {
	store := t.TempDir()
	keys, err := Init(store)
	if err != nil || len(keys) != len(farm.Roles()) {
		t.Fatal(keys, err)
	}
	before, err := os.ReadFile(keys[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Init(store); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(keys[0]); err != nil || string(after) != string(before) {
		t.Error("a second init changes a key", err)
	}
	info, err := os.Stat(keys[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Error("others may read a key", errors.Join(err))
	}
}
