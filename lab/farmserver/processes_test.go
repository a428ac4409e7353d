//go:build unix

package farmserver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/engine"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/protocol/ugitest"
)

// This test program is also a server and a worker, in processes that can be killed.
const roleVariable = "TETRAD_TEST_FARM"

func TestMain(m *testing.M) {
	ugitest.Main()
	farmserver.HurryUp()
	farmserver.MoveClock()
	role := strings.Fields(os.Getenv(roleVariable))
	if len(role) == 0 {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if role[0] != "submitter" && role[0] != "match" { // these read their standard input
		go func() { // without its parent it has no purpose
			io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
	}
	var err error
	switch role[0] {
	case "server":
		err = serverProcess(ctx, role[1], role[2], role[3])
	case "submitter":
		err = submitterProcess(ctx, role[1], role[2], role[3], role[4], role[5])
	case "adder":
		err = adderProcess(ctx, role[1], role[2])
	case "match":
		err = matchProcess(ctx, role[1], role[2], role[3], role[4])
	case "worker":
		err = workerProcess(ctx, role[1], role[2], role[3], role[4])
	}
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
}

// processKinds are toys and the pairs of matches.
func processKinds() []jobs.Kind { return []jobs.Kind{(&toy{}).kind(), match.JobKind} }

// processHost has the engine of the program.
func processHost() *jobs.Host {
	own := jobs.Engine{Command: ugitest.Command(ugitest.Own)}
	return &jobs.Host{Registry: engine.Default(), Engines: map[string]jobs.Engine{jobs.OwnEngine: own}, Slots: 2}
}

func serverProcess(ctx context.Context, store, listen, quota string) error {
	kib, err := strconv.ParseInt(quota, 10, 64)
	if err != nil {
		return err
	}
	l, err := farmserver.Start(ctx, farmserver.Config{Store: store, Listen: listen, Quota: kib << 10, Compare: 0.01, Kinds: processKinds(), Registry: engine.Default(), Identity: nobody, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer l.Close()
	fmt.Println("ready", l.Address())
	return l.Wait(ctx)
}

// dialProcess returns a client with the key of a file.
func dialProcess(server, key string) (*farm.Client, error) {
	k, err := farm.ReadKey(key)
	if err != nil {
		return nil, err
	}
	return farm.Dial(farm.Config{Server: server, Key: k}), nil
}

func workerProcess(ctx context.Context, server, key, name, folder string) error {
	c, err := dialProcess(server, key)
	if err != nil {
		return err
	}
	defer c.Close()
	w, err := c.Worker(farm.WorkerConfig{Slots: 2, Kinds: processKinds(), Host: processHost(), Spool: folder})
	if err != nil {
		return err
	}
	fmt.Println("ready", name)
	return w.Run(ctx)
}

// submitting calls do with an executor, and with what waits until this process is told to go on.
func submitting(ctx context.Context, server, key string, do func(x *farm.Executor, told func() error) error) error {
	c, err := dialProcess(server, key)
	if err != nil {
		return err
	}
	defer c.Close()
	x := c.Executor(ctx, "", nil)
	fmt.Println("ready", key)
	in := bufio.NewReader(os.Stdin)
	told := func() error {
		_, err := in.ReadByte()
		return err
	}
	return errors.Join(do(x, told), x.Close())
}

// submitterProcess folds the toys of a name from first to last-1. It writes each result
// in hexadecimal, and goes on when it is told to.
func submitterProcess(ctx context.Context, server, key, name, first, last string) error {
	next, wrong := strconv.Atoi(first)
	end, wrongToo := strconv.Atoi(last)
	w, err := jobs.New("toy", map[string]any{"Name": name, "Size": toySize})
	if err := errors.Join(err, wrong, wrongToo); err != nil {
		return err
	}
	return submitting(ctx, server, key, func(x *farm.Executor, told func() error) error {
		return jobs.InOrder(ctx, x, &w, next, end, func(index int, result []byte) (bool, error) {
			fmt.Printf("%d %x\n", index, result)
			return true, told()
		})
	})
}

// A process is this test program in another role.
type process struct {
	command *exec.Cmd
	stdin   io.WriteCloser
	lines   *bufio.Scanner
}

// begin starts a process and waits until it is ready.
func begin(t testing.TB, role ...string) *process {
	t.Helper()
	p := &process{command: exec.Command(os.Args[0])}
	p.command.Env = append(os.Environ(), roleVariable+"="+strings.Join(role, " "))
	p.command.Stderr = os.Stderr
	stdin, err := p.command.StdinPipe() // it closes when this process ends
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "ready ") {
		t.Fatalf("%v: %q", role, lines.Text())
	}
	p.stdin, p.lines = stdin, lines
	return p
}

// kill ends a process without a warning.
func (p *process) kill() {
	p.command.Process.Kill()
	p.command.Wait()
}

// proxy forwards connections, and cuts them when told.
type proxy struct {
	listener net.Listener
	target   string

	mu    sync.Mutex
	conns map[net.Conn]bool
}

func newProxy(t testing.TB, target string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, target: target, conns: map[net.Conn]bool{}}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			running.Go(func() { p.forward(conn) })
		}
	})
	t.Cleanup(func() { listener.Close(); p.cut(); running.Wait() })
	return p
}

// forward forwards one connection until an end of it is closed.
func (p *proxy) forward(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer to.Close()
	p.mu.Lock()
	p.conns[from], p.conns[to] = true, true
	p.mu.Unlock()
	var both sync.WaitGroup
	both.Go(func() { io.Copy(to, from); to.Close() })
	both.Go(func() { io.Copy(from, to); from.Close() })
	both.Wait()
	p.mu.Lock()
	delete(p.conns, from)
	delete(p.conns, to)
	p.mu.Unlock()
}

// cut ends all connections in the middle of what they carry.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for conn := range p.conns {
		if tcp, ok := conn.(*net.TCPConn); ok {
			tcp.SetLinger(0)
		}
		conn.Close()
	}
}

// freePort returns an address that nobody listens at.
func freePort(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// setting returns a number of the environment, or a default.
func setting(t testing.TB, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}
