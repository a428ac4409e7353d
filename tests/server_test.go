//go:build unix

package tests

import (
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions/projecttest"
	"tetrad/protocol/page"
	"tetrad/protocol/session"
	"tetrad/protocol/ugi"
	"tetrad/protocol/ugitest"
)

func TestMain(m *testing.M) {
	serveOwnEngine()
	ugitest.Main()
	moreAtOnce()
	code := m.Run()
	endBrowser()
	removeSite()
	os.Exit(code)
}

// moreAtOnce lets more tests run at a time than there are processors, since those in a
// browser mostly wait for it, unless the command line says how many.
func moreAtOnce() {
	flag.Parse()
	isSet := false
	flag.Visit(func(f *flag.Flag) { isSet = isSet || f.Name == "test.parallel" })
	if !isSet && projecttest.Enabled() {
		flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	}
}

// registry holds the games of the tests.
var registry = enginetest.WithToys()

// gamesOnPage returns the games that the page can show.
func gamesOnPage() []game.Entry {
	return slices.DeleteFunc(slices.Clone(registry.Games), func(e game.Entry) bool { return e.NewPresentation == nil })
}

// withLessons returns the games that have a lesson.
func withLessons() []game.Entry {
	return slices.DeleteFunc(gamesOnPage(), func(e game.Entry) bool { return !hasLesson(e) })
}

func hasLesson(e game.Entry) bool {
	_, err := session.GameFile(registry, e.Family.Name+"/lesson.json")
	return err == nil
}

// ownEngine is the first argument of a process that is the program's own engine.
const ownEngine = "own-engine"

// serveOwnEngine runs the engine if the process was started as one.
func serveOwnEngine() {
	if len(os.Args) < 2 || os.Args[1] != ownEngine {
		return
	}
	server := ugi.Server{Engine: engine.New(registry), Name: "Own", Author: "us"}
	server.Serve(os.Stdin, os.Stdout)
	os.Exit(0)
}

// own returns the program's own engine as a process of the test binary.
func own() page.Engine { return page.Engine{Name: "Own", Args: []string{os.Args[0], ownEngine}} }

// long is a time limit that only a fault exceeds.
const long = 3 * time.Minute

// startServer starts a server that ends with the test.
func startServer(t testing.TB, engines ...page.Engine) *page.Server {
	t.Helper()
	return startServerWith(t, page.Config{Registry: registry, Engines: engines})
}

func startServerWith(t testing.TB, config page.Config) *page.Server {
	t.Helper()
	s, stop := startServerAt(t, config, "127.0.0.1:0")
	t.Cleanup(stop)
	return s
}

// startServerAt starts a server at an address; stop ends it.
func startServerAt(t testing.TB, config page.Config, address string) (s *page.Server, stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	config.Proof = long
	s = page.New(config, listener.Addr().(*net.TCPAddr))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	return s, func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the server ended with %v", err)
			}
		case <-time.After(long):
			t.Error("the server does not end")
		}
	}
}

// killEngines kills the engines of this process, of which there are as many as wanted.
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

// awaitEngines waits until this process runs as many engines as wanted.
func awaitEngines(t *testing.T, want int) {
	t.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if len(engines(t)) == want {
			return
		}
	}
	t.Errorf("%d engines are left, want %d", len(engines(t)), want)
}

// engines returns the running engines of this process, as /proc shows them.
func engines(t *testing.T) (pids []int) {
	t.Helper()
	folders, err := os.ReadDir("/proc")
	if err != nil {
		t.Skip("this system does not show its processes in /proc")
	}
	parent := fmt.Sprintf("\nPPid:\t%d\n", os.Getpid())
	for _, folder := range folders {
		pid, err := strconv.Atoi(folder.Name())
		if err != nil {
			continue
		}
		status, _ := os.ReadFile("/proc/" + folder.Name() + "/status")
		command, _ := os.ReadFile("/proc/" + folder.Name() + "/cmdline") // empty: the process has ended
		if strings.Contains(string(status), parent) && strings.HasPrefix(string(command), os.Args[0]+"\x00") {
			pids = append(pids, pid)
		}
	}
	return pids
}
