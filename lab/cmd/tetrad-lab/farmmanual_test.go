//go:build unix

package main

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"tetrad/cmd/cli"
)

// A user is somebody on a machine of the farm: a folder with bin, and a home of its own.
type user struct {
	t   *testing.T
	dir string
	env []string
}

func newUser(t *testing.T, bin string, env ...string) *user {
	u := &user{t, t.TempDir(), append(os.Environ(), env...)}
	if err := os.Symlink(bin, filepath.Join(u.dir, "bin")); err != nil {
		t.Fatal(err)
	}
	for _, variable := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		u.env = append(u.env, variable+"="+u.dir)
	}
	return u
}

// command returns a process that runs a line of a shell.
func (u *user) command(line string) *exec.Cmd {
	c := exec.Command("sh", "-c", "exec "+line)
	c.Dir, c.Env = u.dir, u.env
	return c
}

// run runs a line to its end.
func (u *user) run(line string) (code int, out string) {
	u.t.Helper()
	text, err := u.command(line).CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		u.t.Fatal(err)
	}
	if err == nil {
		return cli.ExitOK, string(text)
	}
	return err.(*exec.ExitError).ExitCode(), string(text)
}

// start runs a line until the test ends. It returns as soon as the process has written a line
// that has a text.
func (u *user) start(line, until string) string {
	u.t.Helper()
	c := u.command(line)
	stderr, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		u.t.Fatal(err)
	}
	found, ended := make(chan string, 1), make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			u.t.Log(lines.Text())
			if strings.Contains(lines.Text(), until) {
				select {
				case found <- lines.Text():
				default:
				}
			}
		}
	}()
	u.t.Cleanup(func() {
		c.Process.Signal(syscall.SIGINT)
		<-ended
		c.Wait()
	})
	select {
	case text := <-found:
		return text
	case <-ended:
		u.t.Fatalf("%s has ended, and said nothing with %q", line, until)
		return ""
	}
}

// The commands of docs/measure/farm.md make a farm of two machines, with both programs as
// they are built. Each port is one that is free, and not the one of the page.
func TestFarmByTheManual(t *testing.T) {
	page, err := os.ReadFile("../../../docs/measure/farm.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("the page has no commands")
	}
	var commands []string
	for line := range strings.Lines(strings.ReplaceAll(string(block[1]), "\\\n", "")) {
		commands = append(commands, strings.TrimSpace(line))
	}
	if len(commands) != 6 {
		t.Fatalf("the page has %d commands: %q", len(commands), commands)
	}
	bin := t.TempDir()
	build := exec.Command("sh", "-c", strings.Replace(commands[0], "bin/", "'"+bin+"/'", 1))
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	attic := newUser(t, bin, "TETRAD_PAGE=127.0.0.1:0", "TETRAD_HEALTH=127.0.0.1:0", "TETRAD_SLOTS=1")
	code, keys := attic.run(commands[1])
	workerKey := regexp.MustCompile(`(?m)^key (.*/worker\.key)$`).FindStringSubmatch(keys)
	if code != cli.ExitOK || workerKey == nil {
		t.Fatalf("exit code %d: %s", code, keys)
	}
	ready := attic.start(strings.Replace(commands[2], ":7464", ":0", 1), `msg="the server is ready"`)
	_, port, err := net.SplitHostPort(regexp.MustCompile(` address=(\S+)`).FindStringSubmatch(ready)[1])
	if err != nil {
		t.Fatal(err)
	}
	server := "localhost:" + port
	attic.env = append(attic.env, "TETRAD_SERVER="+server)

	cellar := newUser(t, bin, "TETRAD_SLOTS=1")
	key, err := os.ReadFile(workerKey[1])
	if err == nil {
		err = os.WriteFile(filepath.Join(cellar.dir, "worker.key"), key, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	there := strings.Replace(commands[4], "192.168.1.5", server, 1)
	code, out := cellar.run(strings.Replace(there, "worker ", "worker --engine 'broken=true' --engine none=./none ", 1))
	if code != cli.ExitFailed || !strings.Contains(out, "engine broken (true): crashed: it exited with code 0") || !strings.Contains(out, "engine none (./none): cannot be started") {
		t.Errorf("a worker with broken engines: exit code %d, %s", code, out)
	}
	attic.start(commands[3], `msg="the worker is ready"`)
	cellar.start(there, `msg="the worker is ready"`)

	match := strings.Replace(commands[5], "localhost", server, 1)
	code, out = attic.run(match)
	if code != cli.ExitOK || !strings.Contains(out, "more - less: ") || !strings.Contains(out, "in 100 games") || regexp.MustCompile("crashes [1-9]").MatchString(out) {
		t.Errorf("exit code %d: %s", code, out)
	}
}
