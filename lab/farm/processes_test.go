//go:build unix

package farm_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// This test program is also a server and a worker, in processes that can be killed.
const roleVariable = "TETRAD_TEST_FARM"

func TestMain(m *testing.M) {
	// A lost worker is noticed within a second instead of a minute.
	farm.AckWait = time.Second
	farm.MoveClock()
	farm.LookAgainSoon()
	role := strings.Fields(os.Getenv(roleVariable))
	if len(role) == 0 {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if role[0] != "submitter" { // that one reads its standard input
		go func() { // without its parent it has no purpose
			io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
	}
	var err error
	switch role[0] {
	case "server":
		err = leaderProcess(ctx, role[1], role[2], role[3])
	case "submitter":
		err = submitterProcess(ctx, role[1], role[2], role[3], role[4], role[5])
	case "worker":
		err = workerProcess(ctx, role[1], role[2], role[3], role[4])
	}
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
}

func leaderProcess(ctx context.Context, store, listen, quota string) error {
	kib, err := strconv.ParseInt(quota, 10, 64)
	if err != nil {
		return err
	}
	l, err := farmserver.Start(ctx, farmserver.Config{Store: store, Listen: listen, Quota: kib << 10})
	if err != nil {
		return err
	}
	fmt.Println("ready", l.Address())
	select {
	case <-ctx.Done():
	case <-l.Failed():
		err = l.Err()
	}
	return errors.Join(err, l.Close())
}

func workerProcess(ctx context.Context, server, key, name, folder string) error {
	k, err := farm.ReadKey(key)
	if err != nil {
		return err
	}
	c, err := farm.Dial(ctx, farm.Config{Server: server, Key: k, Name: name, Patient: true})
	if err != nil {
		return err
	}
	defer c.Close()
	w, err := c.Worker(farm.WorkerConfig{Name: name, Slots: 2, Kinds: []jobs.Kind{(&toy{}).kind()}, Spool: folder})
	if err != nil {
		return err
	}
	fmt.Println("ready", name)
	return w.Run(ctx)
}

// submitterProcess folds the toys of a name from first to last-1. It writes each result
// in hexadecimal, and goes on when it is told to.
func submitterProcess(ctx context.Context, server, key, name, first, last string) error {
	k, err := farm.ReadKey(key)
	if err != nil {
		return err
	}
	next, wrong := strconv.Atoi(first)
	end, wrongToo := strconv.Atoi(last)
	w, err := jobs.New("toy", map[string]any{"Name": name, "Size": toySize})
	if err := errors.Join(err, wrong, wrongToo); err != nil {
		return err
	}
	c, err := farm.Dial(ctx, farm.Config{Server: server, Key: k, Name: "submitter", Patient: true})
	if err != nil {
		return err
	}
	defer c.Close()
	x, err := c.Executor(ctx, farm.ExecutorConfig{})
	if err != nil {
		return err
	}
	fmt.Println("ready", next)
	told := bufio.NewReader(os.Stdin)
	err = jobs.InOrder(ctx, x, &w, next, end, func(index int, result []byte) (bool, error) {
		fmt.Printf("%d %x\n", index, result)
		_, err := told.ReadByte()
		return true, err
	})
	return errors.Join(err, x.Close())
}

// A process is this test program in another role.
type process struct {
	command *exec.Cmd
	ready   string // what it has said
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
	p.ready = strings.TrimPrefix(lines.Text(), "ready ")
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
