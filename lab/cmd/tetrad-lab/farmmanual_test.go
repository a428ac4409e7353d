//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/positions/projecttest"
)

// Flags of a server and of a worker that share a machine with other tests.
const (
	anyPorts = " --page 127.0.0.1:0 --health 127.0.0.1:0"
	oneSlot  = " --slots 1"
)

// A user is somebody on a machine of the farm: a folder with bin, and a home of its own.
type user struct {
	t   *testing.T
	dir string
	env []string
}

func newUser(t *testing.T, bin string) *user {
	u := &user{t, t.TempDir(), os.Environ()}
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

// The commands of docs/lab/farm.md make a farm of two machines, with both programs as
// they are built. Each port is one that is free, and not the one of the page.
func TestFarmByTheManual(t *testing.T) {
	page, err := os.ReadFile("../../../docs/lab/farm.md")
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
	if len(commands) != 7 {
		t.Fatalf("the page has %d commands: %q", len(commands), commands)
	}
	bin := t.TempDir()
	build := exec.Command("sh", "-c", strings.Replace(commands[0], "bin/", "'"+bin+"/'", 1))
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	attic := newUser(t, bin)
	ready := attic.start(strings.Replace(commands[1], ":7464", ":0", 1)+anyPorts, `msg="the server is ready"`)
	_, port, err := net.SplitHostPort(regexp.MustCompile(` address=(\S+)`).FindStringSubmatch(ready)[1])
	if err != nil {
		t.Fatal(err)
	}
	server := "localhost:" + port
	attic.env = append(attic.env, "TETRAD_SERVER="+server)
	for _, line := range commands[2:4] {
		if code, out := attic.run(line); code != cli.ExitOK || !strings.Contains(out, "The key is ") {
			t.Fatalf("%s: exit code %d: %s", line, code, out)
		}
	}

	cellar := newUser(t, bin)
	if err := os.Rename(filepath.Join(attic.dir, "cellar.key"), filepath.Join(cellar.dir, "cellar.key")); err != nil {
		t.Fatal(err)
	}
	there := strings.Replace(commands[5], "192.168.1.5", server, 1)
	for engine, want := range map[string]string{
		"broken=true": "engine broken (true): crashed: it exited with code 0",
		"none=./none": "engine none (./none): cannot be started",
	} {
		code, out := cellar.run(strings.Replace(there, "worker ", "worker --engine "+engine+" ", 1))
		if code != cli.ExitFailed || !strings.Contains(out, want) {
			t.Errorf("a worker with a broken engine: exit code %d, %s; want %s", code, out, want)
		}
	}
	attic.start(commands[4]+oneSlot, `msg="the worker is ready"`)
	cellar.start(there+oneSlot, `msg="the worker is ready"`)

	match := strings.Replace(commands[6], "localhost", server, 1)
	code, out := attic.run(match)
	if code != cli.ExitOK || !strings.Contains(out, "more - less: ") || !strings.Contains(out, "in 100 games") || regexp.MustCompile("crashes [1-9]").MatchString(out) {
		t.Errorf("exit code %d: %s", code, out)
	}
	detachFromFarm(t, attic, match)
}

// detachFromFarm has a farm play a longer match by itself, and fetches its games. The first ones
// are there already.
func detachFromFarm(t *testing.T, attic *user, match string) {
	longer := strings.Replace(match, "--games 100", "--games 120 --out none", 1)
	code, out := attic.run(longer + " --detach")
	id := regexp.MustCompile(`submission ([0-9a-f]{32})\.`).FindStringSubmatch(out)
	if code != cli.ExitOK || id == nil {
		t.Fatalf("exit code %d: %s", code, out)
	}
	if code, out := attic.run("bin/tetrad-lab jobs watch " + id[1]); code != cli.ExitOK || !strings.Contains(out, "60 of 60 120 games") || !strings.Contains(out, "done all games are played") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if code, out := attic.run(longer); code != cli.ExitOK || !strings.Contains(out, "in 120 games") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if code, out := attic.run("bin/tetrad-lab jobs delete idle " + id[1][:6]); code != cli.ExitOK {
		t.Errorf("exit code %d: %s", code, out)
	}
	if code, out := attic.run("bin/tetrad-lab jobs list"); code != cli.ExitOK || !strings.Contains(out, "There are no submissions.") || !strings.Contains(out, "attic") {
		t.Errorf("exit code %d: %s", code, out)
	}
}

// The same command from a program with another constant is another submission: no result of the
// one is taken for the other.
func TestConstantChangesTheSubmission(t *testing.T) {
	projecttest.Only(t) // it builds a program
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	const file, constant, other = "search/mcts/params.go", "Exploration float64 `default:\"0.5\"", "Exploration float64 `default:\"0.9\""
	source, err := os.ReadFile(filepath.Join(root, file))
	if err != nil || strings.Count(string(source), constant) != 1 {
		t.Fatalf("%s has not the constant %q: %v", file, constant, err)
	}
	bin := t.TempDir()
	changed := filepath.Join(bin, "changed.go")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(root, file): changed}})
	if err == nil {
		err = errors.Join(os.WriteFile(changed, []byte(strings.Replace(string(source), constant, other, 1)), 0o600),
			os.WriteFile(filepath.Join(bin, "overlay.json"), overlay, 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, flags := range map[string][]string{"one": nil, "two": {"-overlay", filepath.Join(bin, "overlay.json")}} {
		build := exec.Command("go", append(append([]string{"build"}, flags...), "-o", filepath.Join(bin, name), "./lab/cmd/tetrad-lab")...)
		build.Dir = root
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	attic := newUser(t, bin)
	ready := attic.start("bin/one server --listen 127.0.0.1:0"+anyPorts, `msg="the server is ready"`)
	server := regexp.MustCompile(` address=(\S+)`).FindStringSubmatch(ready)[1]
	attic.env = append(attic.env, "TETRAD_SERVER="+server)
	programs := []string{"one", "two"}
	for _, name := range programs {
		if code, out := attic.run("bin/one keys add " + name + " worker"); code != cli.ExitOK {
			t.Fatalf("exit code %d: %s", code, out)
		}
		attic.start("bin/"+name+" worker --key "+name+".key"+oneSlot, `msg="the worker is ready"`)
	}
	for kind, command := range map[string]string{
		"match":    "match --game verto-4 --nodes 50 --games 4 --out none --engine 'cmd=tetrad name=a' --engine 'cmd=tetrad name=b'",
		"openings": "openings --game verto-4 --count 3 --balance 300 --nodes 50",
		"selfplay": "selfplay --game verto-4 --games 2 --nodes 20 --out games",
	} {
		ids := map[string]string{}
		for _, name := range programs {
			before := submissionsOf(attic)
			if code, out := attic.run("bin/" + name + " " + strings.ReplaceAll(command, "--out games", "--out games-"+name) + " --server " + server); code != cli.ExitOK {
				t.Fatalf("%s by %s: exit code %d: %s", kind, name, code, out)
			}
			for id := range submissionsOf(attic) {
				if !before[id] {
					ids[name] = id
				}
			}
		}
		if ids["one"] == "" || ids["two"] == "" {
			t.Errorf("%s: submissions %v, want one of each program", kind, ids)
		}
	}
}

// submissionsOf returns the submissions of the farm of a user.
func submissionsOf(u *user) map[string]bool {
	u.t.Helper()
	ids := map[string]bool{}
	code, out := u.run("bin/one jobs list")
	if code != cli.ExitOK {
		u.t.Fatalf("exit code %d: %s", code, out)
	}
	for _, id := range regexp.MustCompile(`(?m)^[0-9a-f]{8}  `).FindAllString(out, -1) {
		ids[id] = true
	}
	return ids
}
