//go:build unix

package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/protocol/page"
)

// The printed address is the page's, and an interrupt ends the program without an error.
func TestGUI(t *testing.T) {
	out, stdout := io.Pipe()
	e := env{registry: engine.Default(), stdin: strings.NewReader(""), stdout: stdout, stderr: io.Discard}
	code := make(chan int, 1)
	go func() { code <- e.run([]string{"gui", "--listen", "127.0.0.1:0", "--no-open"}) }()
	text, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(text), "Tetrad is at ")
	if !ok || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Fatalf("written %q", text)
	}
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if page, err := io.ReadAll(response.Body); err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(page), "<title>Tetrad</title>") {
		t.Errorf("%s, %v: %.200s", response.Status, err, page)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-code:
		if got != exitOK {
			t.Errorf("exit code %d", got)
		}
	case <-time.After(time.Minute):
		t.Error("the program does not end")
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

func TestGUIRefuses(t *testing.T) {
	for arguments, want := range map[string]string{
		"--engine=":              "the command is missing",
		"--engine='open":         "is missing",
		"--engine=cmd=a time=1s": "the page sets the limits",
		"--listen=127.0.0.1":     "missing port",
		"--colour":               "unknown flag",
	} {
		code, _, stderr := runWith("", "gui", "--no-open", arguments)
		if code == exitOK || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, want %q", arguments, code, stderr, want)
		}
	}
}
