//go:build unix

package page

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/sync/errgroup"

	"tetrad/protocol/ugitest"
)

// faulty returns an engine with a fault. Most faults appear in the second search of a
// game.
func faulty(fault string) Engine { return Engine{Name: "Faulty", Args: ugitest.Command(fault)} }

const depth1 = `"type":"go","engine":0,"game":"verto-4","limits":{"depth":1,"movetime":100}}`

// twice asks for two searches. It returns the answer to the second one and whether an
// engine has died.
func (c *client) twice() (answer message, died bool) {
	c.t.Helper()
	for id := range 2 {
		c.send(`{"id":` + strconv.Itoa(id) + `,` + depth1)
		for {
			m := c.receive()
			died = died || m.Type == "engineDied"
			if m.Type == "engineDied" || m.Type == "info" {
				continue
			}
			if m.Type == "error" || id == 1 {
				return m, died
			}
			break
		}
	}
	panic("unreachable")
}

// The page learns of every fault of an engine and can continue after a restart.
func TestFaults(t *testing.T) {
	t.Parallel()
	// Nearly all of the time goes to waiting for engines that do not answer.
	var group errgroup.Group
	group.SetLimit(8)
	for fault, want := range map[string]string{
		"crash": "out of ideas", "kill": "killed", "close-output": "crashed", "hang": "hangs", "flood": "hangs",
		"long-line": "garbage", "exit-at-once": "no license", "no-ugi": "hangs", "not-ready": "hangs",
	} {
		group.Go(func() error {
			t.Run(fault, func(t *testing.T) { learnsOf(t, fault, want) })
			return nil
		})
	}
	group.Wait()
}

// learnsOf checks what the page says of an engine with a fault.
func learnsOf(t *testing.T, fault, want string) {
	s := startServer(t, faulty(fault))
	s.timeouts.start = 10 * time.Second
	if fault == "no-ugi" {
		s.timeouts.start = time.Second // it says nothing, however long one waits
	}
	c := dial(t, s)
	m, died := c.twice()
	if !died || m.Type != "error" || !strings.Contains(m.Error, want) {
		t.Fatalf("%+v, died: %v, want %q", m, died, want)
	}
	if m := c.ask(`{"id":5,` + depth1); !strings.Contains(m.Error, "started again") {
		t.Errorf("search on a dead engine: %+v", m)
	}
	m = c.ask(`{"id":6,"type":"restart","engine":0}`)
	if strings.Contains("exit-at-once no-ugi", fault) {
		if m.Type != "engineDied" || c.receive().Type != "error" {
			t.Errorf("restart: %+v", m)
		}
	} else if m.Type != "restarted" || m.ID != 6 {
		t.Errorf("restart: %+v", m)
	}
}

// An answer that is not a legal move does not end an engine.
func TestIllegalAnswers(t *testing.T) {
	for fault, want := range map[string]string{"illegal": "z99", "null": "0000"} {
		c := dial(t, startServer(t, faulty(fault)))
		m, died := c.twice()
		if died || m.Type != "error" || !strings.Contains(m.Error, "illegal") || !strings.Contains(m.Error, want) {
			t.Errorf("%s: %+v, died: %v", fault, m, died)
		}
	}
}

func TestNoProgram(t *testing.T) {
	c := dial(t, startServer(t, Engine{Name: "Missing", Args: []string{"/no/such/program"}}))
	if m, died := c.twice(); !died || !strings.Contains(m.Error, "cannot be started") {
		t.Errorf("%+v, died: %v", m, died)
	}
}

// A search without a limit may take forever, but not without a sign of life.
func TestSilentAnalysis(t *testing.T) {
	s := startServer(t, faulty("hang"))
	s.timeouts.silent = 300 * time.Millisecond
	c := dial(t, s)
	c.send(`{"id":1,` + depth1)
	c.await("bestmove")
	c.send(`{"id":2,"type":"go","engine":0,"game":"verto-4","limits":{"infinite":true}}`)
	if m := c.receive(); m.Type != "engineDied" || !strings.Contains(m.Error, "hangs") {
		t.Errorf("%+v", m)
	}
}

// An engine that says little but answers when asked may continue.
func TestQuietAnalysis(t *testing.T) {
	s := startServer(t, own())
	s.timeouts.silent = 2 * time.Second
	c := dial(t, s)
	c.send(`{"id":2,"type":"go","engine":0,"game":"verto-4","fen":"wwbb/bbw1/wwbb/bbww w","limits":{"infinite":true}}`)
	time.AfterFunc(5*time.Second, func() { c.send(`{"id":3,"type":"stop"}`) })
	if m := c.await("bestmove"); m.Move == "" {
		t.Errorf("%+v", m)
	}
}

// The page learns of the death of an idle engine.
func TestDeathWhileIdle(t *testing.T) {
	c := dial(t, startServer(t, faulty("child")))
	c.send(`{"id":1,` + depth1)
	c.await("bestmove")
	killEngines(t, 1)
	if m := c.receive(); m.Type != "engineDied" || !strings.Contains(m.Error, "killed") {
		t.Errorf("%+v", m)
	}
}

// Engines end with their page and with the server.
func TestEnginesEndWithPage(t *testing.T) {
	s := startServer(t, faulty("child"))
	first, second := dial(t, s), dial(t, s)
	for _, c := range []*client{first, second} {
		c.send(`{"id":1,` + depth1)
		c.await("bestmove")
	}
	first.conn.Close(websocket.StatusNormalClosure, "")
	awaitEngines(t, 1)
	if m := second.ask(`{"id":2,"type":"games"}`); m.ID != 2 {
		t.Errorf("%+v", m)
	}
}

// Two pages can search at the same time, and stopping one search does not stop the
// other.
func TestPagesAreIndependent(t *testing.T) {
	s := startServer(t, own())
	a, b := dial(t, s), dial(t, s)
	// MCTS reports twice a second, however long the search takes.
	const infinite = `{"id":1,"type":"go","engine":0,"game":"verto","options":{"Search":"mcts"},"limits":{"infinite":true}}`
	a.send(infinite)
	b.send(infinite)
	a.receive()
	b.receive()
	a.send(`{"id":2,"type":"stop"}`)
	a.await("bestmove")
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	for range 3 {
		_, text, err := b.conn.Read(ctx)
		if err != nil || !strings.Contains(string(text), `"info"`) {
			t.Fatalf("%s, %v", text, err)
		}
	}
}

// Options that a search omits have the engine's initial values.
func TestOptionsGoBack(t *testing.T) {
	c := dial(t, startServer(t, own()))
	lines := func(id, options string) int {
		c.send(`{"id":` + id + `,"type":"go","engine":0,"game":"verto-6","moves":["c3"],"options":{` + options + `},"limits":{"depth":2}}`)
		most := 0
		for {
			m := c.receive()
			if m.Type == "bestmove" {
				return most
			}
			if m.Type != "info" {
				t.Fatalf("%+v", m)
			}
			most = max(most, m.MultiPV)
		}
	}
	if a, b, again := lines("1", ""), lines("2", `"MultiPV":"3"`), lines("3", ""); a != 1 || b != 3 || again != 1 {
		t.Errorf("%d, %d, %d lines, want 1, 3, 1", a, b, again)
	}
}

// TestChosenOptions checks that options of the command line take precedence over the
// seed and the contempt that the page chooses by itself, but not over the level.
func TestChosenOptions(t *testing.T) {
	const script = `while read -r line; do
		case $line in
		ugi)
			for option in Seed Contempt Level MultiPV; do echo "option name $option type spin default 1 min 0 max 100"; done
			echo ugiok ;;
		isready) echo readyok ;;
		setoption*) echo "$line" >>"$0" ;;
		go*) echo bestmove b2 ;;
		quit) exit ;;
		esac
	done`
	for _, c := range []struct {
		name string
		line map[string]string
		want []string
	}{
		{"no options on the command line", nil, []string{"Contempt value 20", "Level value 9", "Seed value 7", "Contempt value 1", "Level value 1", "Seed value 1"}},
		{"some", map[string]string{"seed": "5", "LEVEL": "3"}, []string{
			"LEVEL value 3", "seed value 5", // at the start
			"Contempt value 20", "Level value 9", "Contempt value 1", "Level value 3",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := t.TempDir() + "/log"
			dial := dial(t, startServer(t, Engine{Name: "Recorder", Args: []string{"sh", "-c", script, log}, Options: c.line}))
			for _, options := range []string{`{"Seed":"7","Contempt":"20","Level":"9"}`, `{}`} {
				dial.send(`{"id":1,"type":"go","engine":0,"game":"verto-4","options":` + options + `,"limits":{"depth":1}}`)
				dial.await("bestmove")
			}
			text, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(strings.TrimSpace(string(text)), "setoption name ", "")
			if want := strings.Join(c.want, "\n"); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// Engines end with the server even if the server is killed.
func TestEnginesEndWithKilledServer(t *testing.T) {
	cmd := exec.Command(os.Args[0], killedServer)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	page, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	c := dialURL(t, strings.TrimSpace(page))
	c.send(`{"id":1,"type":"go","engine":0,"game":"verto","limits":{"infinite":true}}`)
	if m := c.receive(); m.Type != "info" {
		t.Fatalf("%+v", m)
	}
	pids := childrenOf(t, cmd.Process.Pid)
	if len(pids) != 1 {
		t.Fatalf("the server has %d engines", len(pids))
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 1000 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pids[0]))
		if err != nil || strings.Contains(string(stat), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the engine lives")
}

// killedServer is the first argument of a process that is a server with the program's
// own engine, until it is killed.
const killedServer = "killed-server"

// serveUntilKilled runs this server if the process was started as one.
func serveUntilKilled() {
	if len(os.Args) < 2 || os.Args[1] != killedServer {
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	s := New(Config{Registry: registry, Engines: []Engine{own()}}, listener.Addr().(*net.TCPAddr))
	fmt.Println(s.URL())
	s.Serve(context.Background(), listener)
}

// killEngines kills the fake engines that this test runs.
func killEngines(t *testing.T, want int) {
	t.Helper()
	pids := engines(t)
	if len(pids) != want {
		t.Fatalf("%d engines, want %d", len(pids), want)
	}
	for _, pid := range pids {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
}

// awaitEngines waits until this number of engines is left.
func awaitEngines(t *testing.T, want int) {
	t.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if len(engines(t)) == want {
			return
		}
	}
	t.Errorf("%d engines are left, want %d", len(engines(t)), want)
}

// engines returns the engines that this process runs.
func engines(t *testing.T) []int {
	t.Helper()
	return slices.DeleteFunc(childrenOf(t, os.Getpid()), func(pid int) bool {
		command, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		return err != nil || !strings.HasPrefix(string(command), os.Args[0]+"\x00")
	})
}

// childrenOf returns the running children of a process.
func childrenOf(t *testing.T, parent int) []int {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Skip("this system does not show its processes in /proc")
	}
	var pids []int
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + entry.Name() + "/stat")
		if err != nil {
			continue // the process has ended in the meantime
		}
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		isGuard := strings.Contains(string(stat), "(sh)") // of [ugiclient], which has no child
		if fields[0] != "Z" && fields[1] == strconv.Itoa(parent) && !isGuard {
			pids = append(pids, pid)
		}
	}
	return pids
}
