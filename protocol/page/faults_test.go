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

	"tetrad/engine/enginetest"
	"tetrad/protocol/ugiclient/fakeengine"
)

// faulty is an engine with a fault, most of which show in the second search of
// a game.
func faulty(fault string) Engine { return Engine{Name: "Faulty", Args: fakeengine.Command(fault)} }

const depth1 = `"type":"go","engine":0,"game":"verto-4","limits":{"depth":1,"movetime":100}}`

// twice asks for two searches and returns the answer to the second one, and
// whether an engine has died.
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

// Whatever an engine does, the page hears of it; and it can go on after a
// restart.
func TestFaults(t *testing.T) {
	for fault, want := range map[string]string{
		"crash": "out of ideas", "kill": "killed", "close-output": "crashed", "hang": "hangs", "flood": "hangs",
		"long-line": "garbage", "exit-at-once": "no license", "no-ugi": "hangs", "not-ready": "hangs",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			s := startServer(t, faulty(fault))
			s.patience.start, s.patience.silent = 4*time.Second, 3*time.Second
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
		})
	}
}

// What is no move is no reason to end an engine.
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
	if m, died := c.twice(); !died || !strings.Contains(m.Error, "does not start") {
		t.Errorf("%+v, died: %v", m, died)
	}
}

// A search without an end may take for ever, but not without a sign of life.
func TestSilentAnalysis(t *testing.T) {
	s := startServer(t, faulty("hang"))
	s.patience.silent = 300 * time.Millisecond
	c := dial(t, s)
	c.send(`{"id":1,` + depth1)
	c.await("bestmove")
	c.send(`{"id":2,"type":"go","engine":0,"game":"verto-4","limits":{"infinite":true}}`)
	if m := c.receive(); m.Type != "engineDied" || !strings.Contains(m.Error, "hangs") {
		t.Errorf("%+v", m)
	}
}

// An engine that says little, but answers when asked, may go on.
func TestQuietAnalysis(t *testing.T) {
	s := startServer(t, own())
	s.patience.silent = 2 * time.Second
	c := dial(t, s)
	c.send(`{"id":2,"type":"go","engine":0,"game":"verto-4","fen":"wwbb/bbw1/wwbb/bbww w","limits":{"infinite":true}}`)
	time.AfterFunc(5*time.Second, func() { c.send(`{"id":3,"type":"stop"}`) })
	if m := c.await("bestmove"); m.Move == "" {
		t.Errorf("%+v", m)
	}
}

// The page hears of the death of an engine that nobody asks anything.
func TestDeathWhileIdle(t *testing.T) {
	c := dial(t, startServer(t, faulty("child")))
	c.send(`{"id":1,` + depth1)
	c.await("bestmove")
	killEngines(t, 1)
	if m := c.receive(); m.Type != "engineDied" || !strings.Contains(m.Error, "killed") {
		t.Errorf("%+v", m)
	}
}

// Engines end with their page, and with the server.
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

// Two pages search at the same time; to stop one does not stop the other.
func TestPagesAreIndependent(t *testing.T) {
	s := startServer(t, own())
	a, b := dial(t, s), dial(t, s)
	// MCTS says something twice a second, however long it takes.
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

// Options that a search leaves out are as the engine had them first.
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

// Engines end with the server even if that is killed.
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

// killedServer is the first argument of a process that is a server with our own
// engine, until it is killed.
const killedServer = "killed-server"

// serveUntilKilled is such a server, if this process was started as one.
func serveUntilKilled() {
	if len(os.Args) < 2 || os.Args[1] != killedServer {
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	s := New(Config{Registry: enginetest.WithFifth(), Engines: []Engine{own()}}, listener.Addr().(*net.TCPAddr))
	fmt.Println(s.URL())
	s.Serve(context.Background(), listener)
}

// killEngines kills the processes of this test that are fake engines.
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

// awaitEngines waits until so many are left.
func awaitEngines(t *testing.T, want int) {
	t.Helper()
	for range 1000 {
		if len(engines(t)) == want {
			return
		}
		time.Sleep(10 * time.Millisecond)
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

// childrenOf returns the children of a process that have not ended.
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
			continue // it has ended meanwhile
		}
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		if fields[0] != "Z" && fields[1] == strconv.Itoa(parent) {
			pids = append(pids, pid)
		}
	}
	return pids
}
