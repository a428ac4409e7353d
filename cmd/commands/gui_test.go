//go:build unix

package commands

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/engine/content"
	"tetrad/protocol/explorer"
	"tetrad/protocol/page"
)

// A runningGUI is a tetrad gui that the test has started.
type runningGUI struct {
	t      *testing.T
	url    string
	games  string // where they are kept
	stderr *syncBuffer
	code   chan int
}

// syncBuffer is what a program says while the test reads it.
type syncBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *syncBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func startGUI(t *testing.T, config string, args ...string) *runningGUI {
	t.Helper()
	out, stdout := io.Pipe()
	g := &runningGUI{t: t, stderr: &syncBuffer{}, code: make(chan int, 1)}
	e := cli.Env{Stdin: strings.NewReader(""), Stdout: stdout, Stderr: g.stderr,
		ConfigDir: func() (string, error) { return config, nil }}
	go func() { g.code <- clitest.Execute(&e, Groups, append([]string{"gui", "--no-open"}, args...)...) }()
	lines := bufio.NewScanner(out)
	for _, line := range []struct {
		prefix string
		value  *string
	}{{"Tetrad is at ", &g.url}, {"Games are kept in ", &g.games}} {
		lines.Scan()
		var ok bool
		if *line.value, ok = strings.CutPrefix(lines.Text(), line.prefix); !ok {
			t.Fatalf("written %q, %v", lines.Text(), lines.Err())
		}
	}
	return g
}

// interrupt ends it, and returns its exit code.
func (g *runningGUI) interrupt() int {
	g.t.Helper()
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		g.t.Fatal(err)
	}
	select {
	case code := <-g.code:
		return code
	case <-time.After(time.Minute):
		g.t.Fatal("the program does not end")
		return 0
	}
}

// visit opens an address with the cookies of a browser.
func visit(t *testing.T, browser *http.Client, url string) (status int, text string) {
	t.Helper()
	response, err := browser.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(page)
}

// The printed address is the page's, and an interrupt ends the program without an
// error. When it is started again, at the same port, it knows the browser.
func TestGUI(t *testing.T) {
	config := t.TempDir()
	g := startGUI(t, config, "--listen", "127.0.0.1:0")
	if !strings.HasPrefix(g.url, "http://127.0.0.1:") {
		t.Fatalf("written %q", g.url)
	}
	cookies, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: cookies}
	if status, page := visit(t, browser, g.url); status != http.StatusOK ||
		!strings.Contains(page, "<title>Tetrad</title>") {
		t.Errorf("%d: %.200s", status, page)
	}
	folder := filepath.Join(config, "tetrad", "games")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() || g.games != folder {
		t.Errorf("%v; %s", err, g.games)
	}
	if code := g.interrupt(); code != cli.ExitOK {
		t.Errorf("exit code %d", code)
	}
	printed, err := url.Parse(g.url)
	if err != nil {
		t.Fatal(err)
	}
	again := startGUI(t, config, "--listen", printed.Host, "--games", "")
	site, _, _ := strings.Cut(again.url, "enter/")
	if status, page := visit(t, browser, site); status != http.StatusOK {
		t.Errorf("%d: %.200s", status, page)
	}
	if status, page := visit(t, http.DefaultClient, site); status != http.StatusUnauthorized ||
		!strings.Contains(page, "does not know this browser") {
		t.Errorf("another browser: %d: %.200s", status, page)
	}
	if text := again.stderr.String(); text != "" || again.games != "the browser" {
		t.Errorf("said %q, and games are kept in %s", text, again.games)
	}
	again.interrupt()
}

// Other machines get an address, and people a warning.
func TestGUIForOthers(t *testing.T) {
	g := startGUI(t, t.TempDir(), "--listen", "0.0.0.0:0")
	defer g.interrupt()
	if !strings.HasPrefix(g.url, "http://localhost:") {
		t.Errorf("written %q", g.url)
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	isConnected := slices.ContainsFunc(addresses, func(a net.Addr) bool { return a.(*net.IPNet).IP.IsGlobalUnicast() })
	if text := g.stderr.String(); isConnected != (strings.Contains(text, "Other machines can use it at http://") &&
		strings.Contains(text, "not encrypted")) {
		t.Errorf("connected: %t; said %q", isConnected, text)
	}
}

// A port that is taken is named, with what to do.
func TestGUITakenPort(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := listener.Addr().String()
	code, _, stderr := run("gui", "--no-open", "--listen", address)
	if code != cli.ExitFailed || !strings.Contains(stderr, address+" already") ||
		!strings.Contains(stderr, "--listen 127.0.0.1:0") {
		t.Errorf("exit code %d, %q", code, stderr)
	}
	said := &syncBuffer{}
	other, err := guiListen(&cli.Env{Stderr: said}, address, false)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	_, taken, _ := net.SplitHostPort(address)
	_, port, _ := net.SplitHostPort(other.Addr().String())
	if text := said.String(); !strings.Contains(text, "Port "+taken+" is taken") ||
		!strings.Contains(text, "at port "+port) {
		t.Errorf("said %q", text)
	}
}

func TestGUIEngines(t *testing.T) {
	engines, err := guiEngines([]string{"./other --strict", `cmd="bin/other 'a b'" name=named Threads=2`, "other.exe"})
	if err != nil {
		t.Fatal(err)
	}
	want := []page.Engine{
		{Name: "other", Args: []string{"./other", "--strict"}},
		{Name: "named", Args: []string{"bin/other", "a b"}, Options: map[string]string{"Threads": "2"}},
		{Name: "other 2", Args: []string{"other.exe"}},
	}
	if engines[0].Name != "Tetrad" || len(engines[0].Args) != 2 {
		t.Errorf("our own engine is %+v", engines[0])
	}
	got := engines[1:]
	for i := range got {
		if len(got[i].Options) == 0 {
			got[i].Options = nil
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("engines %+v, want %+v", got, want)
	}
}

// A folder that cannot be had is an error where it was asked for, and else a remark.
func TestGUIFolders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := run("gui", "--no-open", "--games", file)
	if code != cli.ExitFailed || !strings.Contains(stderr, "--games") {
		t.Errorf("exit code %d, %q", code, stderr)
	}
	g := startGUI(t, file, "--listen", "127.0.0.1:0")
	defer g.interrupt()
	if text := g.stderr.String(); !strings.Contains(text, "in the browser only") ||
		!strings.Contains(text, "let in again") {
		t.Errorf("said %q", text)
	}
}

// The explorer gets the good games of files, and the others are reported.
func TestReadGames(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.pgn": "[Variant \"verto-6\"]\n\n1. c3 e5 1-0\n\n[Variant \"verto-6\"]\n\n1. c3 c3 *\n", "b.txt": "[Variant \"trap-3\"]\n\n1. b2 *\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var stderr strings.Builder
	e := cli.Env{Stderr: &stderr, Registry: content.Registry()}
	index, err := readGames(t.Context(), &e, []string{"a.pgn", "b.txt"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := index.Sources(), []explorer.Source{{Name: "a.pgn", Games: 1}, {Name: "b.txt", Games: 1}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if text := stderr.String(); !strings.HasPrefix(text, "a.pgn, game 2: ply 2: c3: ") || !strings.HasSuffix(text, "\nLeft out: 1 of 2 games.\n") {
		t.Errorf("%q", text)
	}
}

func TestGUIRefuses(t *testing.T) {
	for arguments, want := range map[string]string{
		"--engine=":              "the command is missing",
		"--engine='open":         "is missing",
		"--engine=cmd=a time=1s": "the page sets the limits",
		"--listen=127.0.0.1":     "--listen 127.0.0.1: missing port in address; give an address and a port, such as 127.0.0.1:8000",
		"--colour":               "unknown flag",
		"--engine=./no-such":     "no program ./no-such; give its path",
		"--engine=cmd=no-such-a": "no program no-such-a",
		"--explore=no-such.pgn":  "--explore no-such.pgn: open no-such.pgn: no such file or directory",
		"--explore=.":            "--explore .: read .: is a directory",
		"--explore=gui_test.go":  "--explore gui_test.go: all games of the file are left out",
		"--explore=help/gui.txt": "--explore help/gui.txt: all games of the file are left out",
	} {
		code, _, stderr := run("gui", "--no-open", arguments)
		if code != cli.ExitUsage && (code != cli.ExitFailed || !strings.HasPrefix(arguments, "--listen") && !strings.HasPrefix(arguments, "--explore")) ||
			!strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, want %q", arguments, code, stderr, want)
		}
	}
}
