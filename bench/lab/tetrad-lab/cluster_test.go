//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
	"tetrad/cmd/cli"
	"tetrad/positions/longtest"
)

// print runs a command line of the server and returns its output.
func print(t *testing.T, args ...string) string {
	t.Helper()
	return mustRun(t, append([]string{"server"}, args...)...)
}

// startNode starts a node of a cluster from a configuration file, as nats-server does.
func startNode(t *testing.T, config string) *server.Server {
	t.Helper()
	options, err := server.ProcessConfigFile(config)
	if err != nil {
		t.Fatal(err)
	}
	options.NoSigs, options.NoLog = true, true
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("a node does not start")
	}
	return s
}

// newCluster starts three nodes that are configured as the documentation says, and
// returns their addresses. A client has to give one of them to begin with.
func newCluster(t *testing.T, store string) (urls string) {
	t.Helper()
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("farm-users.conf", print(t, "users", "--store", store))
	pem := write("node.pem", print(t, "certificate", "--store", store))
	var ports, routes, all []string
	for range 3 { // a node of JetStream wants to know where the others are
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		listener.Close()
		ports, routes = append(ports, listener.Addr().String()), append(routes, "nats://"+listener.Addr().String())
	}
	for i, port := range ports {
		node := startNode(t, write(fmt.Sprintf("%d.conf", i), fmt.Sprintf(`
server_name: n%d
listen: 127.0.0.1:-1
jetstream { store_dir: %q, sync_interval: always }
cluster { name: farm, listen: %s, routes: [%s] }
tls { cert_file: %q, key_file: %q }
include farm-users.conf
`, i, filepath.Join(folder, fmt.Sprint(i)), port, strings.Join(routes, ", "), pem, pem)))
		all = append(all, node.Addr().String())
	}
	return strings.Join(all, ",")
}

// double is a kind whose results are twice the index.
type double struct{}

func (double) Name() string                                          { return "double" }
func (double) Open(json.RawMessage, *jobs.Host) (jobs.Runner, error) { return double{}, nil }
func (double) Do(_ context.Context, index int) (result []byte, _ error) {
	return fmt.Append(nil, 2*index), nil
}
func (double) Close() error { return nil }

// From nothing, a NATS cluster becomes a farm by the commands of the documentation, and
// computes jobs. Each role can do what it has to, and no more.
func TestOwnCluster(t *testing.T) {
	longtest.Only(t)
	store := t.TempDir()
	print(t, "init", "--store", store)
	servers := newCluster(t, store)
	client := func(role string) (*farm.Client, error) {
		key, err := farm.ReadKey(filepath.Join(store, "keys", role+".key"))
		if err != nil {
			t.Fatal(err)
		}
		c, err := farm.Dial(t.Context(), farm.Config{Server: servers, Key: key, Name: role})
		if err == nil {
			t.Cleanup(c.Close)
		}
		return c, err
	}
	if _, err := client(farm.RoleWorker); err == nil || !strings.Contains(err.Error(), "tetrad-lab server setup makes one") {
		t.Errorf("before setup: %v", err)
	}
	submitterKey := filepath.Join(store, "keys", "submitter.key")
	if code, _, stderr := runWith("", "server", "setup", "--server", servers, "--key", submitterKey, "--store", store); code != cli.ExitFailed ||
		!strings.Contains(stderr, "the key of a submitter, and the server allows this to an admin only") {
		t.Errorf("with the key of a submitter: exit code %d, %s", code, stderr)
	}
	for range 2 { // the second time finds everything
		if out := print(t, "setup", "--server", servers, "--store", store); !strings.Contains(out, "with 3 replicas") {
			t.Errorf("setup: %s", out)
		}
	}
	worker, err := client(farm.RoleWorker)
	if err != nil {
		t.Fatal(err)
	}
	w, err := worker.Worker(farm.WorkerConfig{Name: "w", Slots: 2, Kinds: []jobs.Kind{double{}}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	defer func() { stop(); <-ended }()
	submitter, err := client(farm.RoleSubmitter)
	if err != nil {
		t.Fatal(err)
	}
	x, err := submitter.Executor(t.Context(), farm.ExecutorConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	work, err := jobs.New("double", 0)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	err = jobs.InOrder(t.Context(), x, &work, 0, 20, func(index int, result []byte) (bool, error) {
		if string(result) != fmt.Sprint(2*index) {
			return false, fmt.Errorf("result %d is %q", index, result)
		}
		sum++
		return true, nil
	})
	if err != nil || sum != 20 {
		t.Errorf("%d of 20 results, %v", sum, err)
	}
}

// What cannot be meant is refused, with what to do.
func TestClusterRefusals(t *testing.T) {
	store := t.TempDir()
	for args, want := range map[string]string{
		"users --store " + store:                                    "tetrad-lab server init --store",
		"certificate --store " + store:                              "tetrad-lab server init --store",
		"setup --store " + store:                                    "--server",
		"setup --server localhost --store " + store:                 "--key: ",
		"setup --server localhost --replicas 2 --store " + store:    "want 1, 3 or 5",
		"setup more --server localhost":                             `unexpected argument "more"`,
		"--listen 127.0.0.1:0 --certificate x.pem --store " + store: "need each other",
	} {
		code, _, stderr := runWith("", append([]string{"server"}, strings.Fields(args)...)...)
		if code == cli.ExitOK || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %s, want %q", args, code, stderr, want)
		}
	}
}
