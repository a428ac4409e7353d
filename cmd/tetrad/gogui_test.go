//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"tetrad/engine/content"
	"tetrad/positions/projecttest"
	"tetrad/protocol/gtp"
)

// TestGoGui lets the real GoGui play a game of the program against itself, if GoGui
// and a display are available. The test reads only the GTP traffic that GoGui shows:
// the moves of the player process must make a whole game.
func TestGoGui(t *testing.T) {
	projecttest.Only(t)
	gogui, err := exec.LookPath("gogui")
	if err != nil {
		t.Skip("GoGui is not installed")
	}
	display := os.Getenv("DISPLAY")
	if display == "" {
		display = startDisplay(t)
	}
	home := t.TempDir()
	program := filepath.Join(home, "tetrad")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	cmd := exec.Command(gogui, "-verbose", "-computer-both", "-program", program+" gtp --game verto-4 --movetime 50ms")
	cmd.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+home, "JAVA_TOOL_OPTIONS=-Duser.home="+home)
	playGoGui(t, cmd)
}

// startDisplay starts a virtual display for the duration of the test and returns its
// name.
func startDisplay(t *testing.T) string {
	xvfb, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skip("there is no display, and no Xvfb to make one")
	}
	cmd := exec.Command(xvfb, "-displayfd", "1")
	number, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(number).ReadString('\n')
	if err != nil {
		t.Skipf("Xvfb gives no display: %v", err)
	}
	return ":" + strings.TrimSpace(line)
}

// playGoGui runs GoGui until GoGui has shown a whole game.
func playGoGui(t *testing.T, cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	traffic, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	tooLong := time.AfterFunc(2*time.Minute, kill)
	defer func() {
		tooLong.Stop()
		kill()
		_ = cmd.Wait()
	}()
	game, entry, err := content.Registry().Game("verto-4")
	if err != nil {
		t.Fatal(err)
	}
	board, err := gtp.NewBoard(&entry, game)
	if err != nil {
		t.Fatal(err)
	}
	asked := false // the next answer is a move
	lines := bufio.NewScanner(traffic)
	for !board.Over() && lines.Scan() {
		line := lines.Text()
		if answer, ok := strings.CutPrefix(line, "<< = "); ok && asked {
			playNamed(t, board, answer)
		}
		asked = strings.HasPrefix(line, ">> genmove ")
	}
	if !board.Over() {
		t.Errorf("GoGui stopped after %v", board.Turns())
	}
}

// playNamed plays the legal move that the game's notation calls name.
func playNamed(t *testing.T, board *gtp.Board, name string) {
	t.Helper()
	for _, v := range board.Legal() {
		if v.String() == name {
			if err := board.Play(gtp.Move{Colour: board.ToMove(), Vertex: v}); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s is not legal after %v: %v", name, board.Turns(), board.Legal())
}
