//go:build unix

package farm_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
	"tetrad/positions/longtest"
)

// A node is a nats-server process of a cluster.
type node struct {
	program, config, health string
	command                 *exec.Cmd
	ended                   chan struct{}
}

// start starts a node.
func (n *node) start(t testing.TB) {
	t.Helper()
	command, ended := exec.Command(n.program, "--config", n.config), make(chan struct{})
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	n.command, n.ended = command, ended
	go func() {
		command.Wait()
		close(ended)
	}()
}

func (n *node) kill() {
	n.command.Process.Kill()
	<-n.ended
}

// A cluster is nodes that know one another.
type cluster []*node

// awaitHealth asks a node until it is up to date: nats-server sends no signal. After 30
// seconds it calls stalled.
func (c cluster) awaitHealth(t testing.TB, n *node, stalled func()) {
	t.Helper()
	client := http.Client{Timeout: 5 * time.Second}
	since := time.Now()
	for {
		if time.Since(since) > 30*time.Second {
			stalled()
			since = time.Now()
		}
		answer, err := client.Get(n.health)
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-t.Context().Done():
			t.Fatal("a node is never healthy")
		}
		c.revive(t)
	}
}

// revive starts the nodes again that have ended on their own: a node does so if somebody
// has taken its port before it starts. The others may wait for it.
func (c cluster) revive(t testing.TB) {
	t.Helper()
	for _, n := range c {
		select {
		case <-n.ended:
			t.Logf("the node of %s has ended; it is started again", n.config)
			n.start(t)
		default:
		}
	}
}

// restartOthers restarts the nodes besides one, one at a time. nats-server 2.15.2 now and
// then does not send a restarted node what it has missed, until whoever leads the stream
// is restarted as well. The two others have everything meanwhile.
func (c cluster) restartOthers(t testing.TB, stuck *node) {
	for _, other := range c {
		if other != stuck {
			t.Logf("the node of %s does not catch up; %s is restarted", stuck.config, other.config)
			other.kill()
			other.start(t)
			c.awaitHealth(t, other, func() { t.Logf("the node of %s is not healthy yet", other.config) })
		}
	}
}

// awaitStored returns the results of a submission that are stored. While the cluster elects
// a leader, nobody can say, and a request may be lost: each attempt has a limit of its own.
func awaitStored(t testing.TB, c *farm.Client, id string) map[string]uint64 {
	t.Helper()
	for begin := time.Now(); ; {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		stored, err := farm.Stored(c, ctx, id)
		cancel()
		if err == nil {
			return stored
		}
		if time.Since(begin) > 5*time.Minute {
			t.Fatal(err)
		}
		<-time.After(100 * time.Millisecond)
	}
}

// On a cluster of three real servers, of which one is killed at a time, nothing is lost
// and nothing comes twice.
func TestCluster(t *testing.T) {
	longtest.Only(t)
	out, err := exec.Command("go", "tool", "-n", "nats-server").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := strings.TrimSpace(string(out))
	store := t.TempDir()
	if err := os.Mkdir(filepath.Join(store, "keys"), 0o700); err != nil {
		t.Fatal(err)
	}
	users := clusterUsers(t, store)
	var clients, routes []string
	var ports [3][3]string
	for i := range ports {
		for j := range ports[i] {
			_, ports[i][j], _ = strings.Cut(freePort(t), ":")
		}
		clients = append(clients, "nats://127.0.0.1:"+ports[i][0])
		routes = append(routes, "nats://127.0.0.1:"+ports[i][1])
	}
	nodes := make(cluster, len(ports))
	for i, p := range ports {
		config := filepath.Join(store, fmt.Sprint("node", i, ".conf"))
		text := fmt.Sprintf("server_name: n%d\nlisten: 127.0.0.1:%s\nhttp: 127.0.0.1:%s\n"+
			"jetstream { store_dir: %q, sync_interval: always }\ncluster { name: farm, listen: 127.0.0.1:%s, routes: [%s] }\n%s",
			i, p[0], p[2], filepath.Join(store, fmt.Sprint("node", i)), p[1], strings.Join(routes, ", "), users)
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		nodes[i] = &node{program: program, config: config, health: "http://127.0.0.1:" + p[2] + "/healthz"}
		nodes[i].start(t)
		t.Cleanup(nodes[i].kill)
	}
	for _, n := range nodes {
		nodes.awaitHealth(t, n, func() {})
	}
	servers := strings.Join(clients, ",")
	if err := dial(t, servers, store, farm.RoleAdmin).Setup(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		startWorker(t, dial(t, servers, store, farm.RoleWorker), farm.WorkerConfig{Name: fmt.Sprint("w", i), Slots: 2, Kinds: []jobs.Kind{&toy{}}})
	}
	x := newExecutor(t, dial(t, servers, store, farm.RoleSubmitter), farm.ExecutorConfig{})
	rounds := setting(t, roundsVariable, len(nodes))
	w := toyWork(t, "cluster", 1)
	last, next := (rounds+1)*between, 0
	err = jobs.InOrder(t.Context(), x, w, 0, last, func(index int, result []byte) (bool, error) {
		if index != next || string(result) != string(toyResult("cluster", 1, index)) {
			return false, fmt.Errorf("result %d after %d: %.80q", index, next-1, result)
		}
		next++
		if round := next / between; next%between == 0 && round <= rounds {
			victim := nodes[round%len(nodes)]
			victim.kill()
			victim.start(t)
			nodes.awaitHealth(t, victim, func() { nodes.restartOthers(t, victim) })
		}
		return true, nil
	})
	if err != nil || next != last {
		t.Fatalf("%d of %d results, error %v", next, last, err)
	}
	if stored := awaitStored(t, dial(t, servers, store, farm.RoleAdmin), w.ID()); len(stored) != last {
		t.Errorf("%d of %d results are stored", len(stored), last)
	}
}

// clusterUsers makes a key for each role, and returns what the configuration of a
// cluster says of them.
func clusterUsers(t testing.TB, store string) string {
	t.Helper()
	var keys []*farm.Key
	for _, role := range farm.Roles() {
		key, err := farm.NewKey(role, "")
		if err != nil {
			t.Fatal(err)
		}
		text, err := key.MarshalText()
		if err == nil {
			err = os.WriteFile(filepath.Join(store, "keys", role+".key"), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key)
	}
	users, err := farm.Users(keys)
	if err != nil {
		t.Fatal(err)
	}
	return users
}
