//go:build unix

package ugiclient_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/protocol/info"
	"tetrad/protocol/ugiclient"
	"tetrad/protocol/ugitest"
)

func TestMain(m *testing.M) {
	ugitest.Main()
	os.Exit(m.Run())
}

// long is more time than a correct engine needs.
const long = time.Minute

func start(t testing.TB, fault string) *ugiclient.Client {
	t.Helper()
	c, err := ugiclient.Start(ugiclient.Command{Args: ugitest.Command(fault)})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSession(t *testing.T) {
	ctx := context.Background()
	c := start(t, "")
	defer c.Kill()
	id, err := c.Handshake(ctx, long)
	if err != nil || id.Name != "Fake" || id.Option("game") == nil || id.Option("Gam") != nil {
		t.Fatalf("%+v, %v", id, err)
	}
	if err := c.SetOption("Game", "tictactoe"); err != nil {
		t.Fatal(err)
	}
	if err := c.Ready(ctx, long, "uginewgame"); err != nil {
		t.Fatal(err)
	}
	answer, err := c.Go(ctx, long, ugiclient.PositionLine("", []string{"b2"}), "depth 1")
	if err != nil || answer.Move == "" || info.OrZero(answer.Info.Depth) != 1 || answer.Elapsed <= 0 || answer.Info.PV[0] != answer.Move {
		t.Errorf("%+v, %v", answer, err)
	}
	words, err := c.Query(ctx, long, "fen")
	if err != nil || strings.Join(words, " ") != "3/1x1/3 o" {
		t.Errorf("%q, %v", words, err)
	}
}

// TestFaults checks that the client reports any fault of an engine in bounded time.
func TestFaults(t *testing.T) {
	// Nearly all of the time goes to waiting for engines that do not answer.
	var group errgroup.Group
	group.SetLimit(8)
	for fault, want := range map[string]error{
		"hang": ugiclient.ErrSilent, "flood": ugiclient.ErrSilent, "long-line": ugiclient.ErrGarbage,
		"binary": ugiclient.ErrGarbage, "wordless": ugiclient.ErrGarbage, "crash": ugiclient.ErrCrashed,
		"kill": ugiclient.ErrCrashed, "terminated": ugiclient.ErrEnded, "close-output": ugiclient.ErrCrashed, "no-ugi": ugiclient.ErrSilent,
		"not-ready": ugiclient.ErrSilent, "exit-at-once": ugiclient.ErrCrashed, "deaf": ugiclient.ErrSilent,
	} {
		group.Go(func() error {
			t.Run(fault, func(t *testing.T) {
				c := start(t, fault)
				defer c.Kill()
				if err := twoSearches(c, mute[fault]); !errors.Is(err, want) {
					t.Errorf("error %v, want %v", err, want)
				}
			})
			return nil
		})
	}
	group.Wait()
}

// mute are the faults of engines that do not get through the handshake.
var mute = map[string]bool{"no-ugi": true, "not-ready": true, "deaf": true}

// twoSearches greets an engine and makes it search twice. It waits a short time for
// an answer if none is expected, and otherwise as long as a busy machine may need.
func twoSearches(c *ugiclient.Client, isMute bool) error {
	const short = 8 * time.Second
	patience := long
	if isMute {
		patience = short
	}
	ctx := context.Background()
	if _, err := c.Handshake(ctx, patience); err != nil {
		return err
	}
	if err := c.Ready(ctx, patience, "uginewgame"); err != nil {
		return err
	}
	if _, err := c.Go(ctx, long, "", "depth 1"); err != nil {
		return err
	}
	_, err := c.Go(ctx, short, "", "depth 1")
	return err
}

// TestCrashTellsHowAndWhy checks that the error of a crash names how and why the
// process ended, and where its whole output can be read.
func TestCrashTellsHowAndWhy(t *testing.T) {
	for fault, want := range map[string][]string{
		"crash":        {"crashed: it exited with code 7: panic: out of ideas"},
		"go-panic":     {"it exited with code 2: panic: out of ideas, at depth 300"},
		"kill":         {"it was killed by SIGKILL, not by the runner"},
		"abort":        {"it was killed by SIGABRT, by a fault of its own", "Assertion `depth > 0' failed."},
		"close-output": {"it closed its output and ran on, until the runner ended it"},
		"close-input":  {"it closed its input and ran on, until the runner ended it"},
		"shell-code":   {"it exited with code 139, as a shell does for SIGSEGV"},
	} {
		var all bytes.Buffer
		c, err := ugiclient.Start(ugiclient.Command{Args: ugitest.Command(fault), Stderr: &all, StderrName: "errors.txt"})
		if err != nil {
			t.Fatal(err)
		}
		err = twoSearches(c, false)
		for _, words := range append(want, "(standard error: errors.txt)") {
			if err == nil || !errors.Is(err, ugiclient.ErrCrashed) || !strings.Contains(err.Error(), words) {
				t.Errorf("%s: error %v, want %q", fault, err, words)
			}
		}
		c.Kill()
		if fault == "go-panic" && !strings.Contains(all.String(), "goroutine ") {
			t.Errorf("%s: standard error is %q", fault, all.String())
		}
	}
}

func TestNoSuchProgram(t *testing.T) {
	_, err := ugiclient.Start(ugiclient.Command{Args: []string{"/no/such/program"}})
	if !errors.Is(err, ugiclient.ErrNoProcess) {
		t.Errorf("error %v", err)
	}
	if _, err := ugiclient.Start(ugiclient.Command{}); !errors.Is(err, ugiclient.ErrNoProcess) {
		t.Errorf("error %v", err)
	}
}

// TestNoProgramInShell checks that a shell which finds no program is not taken for an
// engine that has crashed.
func TestNoProgramInShell(t *testing.T) {
	c, err := ugiclient.Start(ugiclient.Command{Args: []string{"sh", "-c", "exec ./no-such-program"}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Kill()
	if _, err := c.Handshake(context.Background(), long); !errors.Is(err, ugiclient.ErrNoProcess) || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("error %v", err)
	}
}

func TestContextEndsWaiting(t *testing.T) {
	c := start(t, "no-ugi")
	defer c.Kill()
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := c.Handshake(waitedFor{ctx, cancel}, long); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// waitedFor is a context that ends once something waits for its end.
type waitedFor struct {
	context.Context
	cancel context.CancelFunc
}

func (w waitedFor) Done() <-chan struct{} {
	defer w.cancel()
	return w.Context.Done()
}

// TestNoProcessIsLeft checks that no process that an engine has started outlives it,
// whether the engine quits or is killed.
func TestNoProcessIsLeft(t *testing.T) {
	for _, grace := range []time.Duration{0, long} {
		c := start(t, "child")
		ctx := context.Background()
		if _, err := c.Handshake(ctx, long); err != nil {
			t.Fatal(err)
		}
		if err := c.Send("uginewgame"); err != nil {
			t.Fatal(err)
		}
		line, err := c.Await(ctx, "info", long, nil)
		if err != nil {
			t.Fatal(err)
		}
		child, err := strconv.Atoi(strings.Fields(line.Text)[3])
		if err != nil {
			t.Fatal(err)
		}
		c.Close(grace)
		if c.Alive() {
			t.Error("the engine lives")
		}
		awaitEnd(t, child)
	}
}

// awaitEnd waits until a process is gone or waits only to be reaped.
func awaitEnd(t *testing.T, pid int) {
	t.Helper()
	for range 1000 {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if syscall.Kill(pid, 0) != nil || err == nil && strings.Contains(string(stat), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d lives", pid)
}

func TestCloseKillsWhoDoesNotQuit(t *testing.T) {
	c := start(t, "ignores-quit")
	if _, err := c.Handshake(context.Background(), long); err != nil {
		t.Fatal(err)
	}
	c.Close(10 * time.Millisecond)
	if c.Alive() {
		t.Error("the engine lives")
	}
}

// TestPausesLengthenWaits checks that a client waits longer by the time in which this program stood
// still: an answer that comes then is in time, and an engine that hangs is silent in the end.
func TestPausesLengthenWaits(t *testing.T) {
	const limit = 50 * time.Millisecond // less than a late engine takes
	half := func(from, to time.Time) time.Duration { return to.Sub(from) / 2 }
	always := func(from, to time.Time) time.Duration { return to.Sub(from) }
	ctx := context.Background()
	search := func(c *ugiclient.Client) error { _, err := c.Go(ctx, limit, "", "depth 1"); return err }
	twice := func(c *ugiclient.Client) error {
		if _, err := c.Go(ctx, long, "", "depth 1"); err != nil {
			return err
		}
		return search(c)
	}
	ponder := func(c *ugiclient.Client) error {
		p, err := c.Ponder("position startpos", "depth 1")
		if err == nil {
			_, _, err = p.Stop(ctx, limit)
		}
		return err
	}
	for name, c := range map[string]struct {
		fault  string
		pauses func(from, to time.Time) time.Duration
		do     func(*ugiclient.Client) error
		want   error
		least  time.Duration // of the wait
	}{
		"late":                    {"late", nil, search, ugiclient.ErrSilent, limit},
		"late in a pause":         {"late", always, search, nil, 0},
		"hangs":                   {"hang", half, twice, ugiclient.ErrSilent, 2 * limit},
		"does not stop":           {"ponder-no-stop", half, ponder, ugiclient.ErrSilent, 2 * limit},
		"stops late in a pause":   {"slow-stop", always, ponder, nil, 0},
		"stops late, and no more": {"slow-stop", nil, ponder, ugiclient.ErrSilent, limit},
	} {
		t.Run(name, func(t *testing.T) {
			client, err := ugiclient.Start(ugiclient.Command{Args: ugitest.Command(c.fault), Pauses: c.pauses})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Kill()
			if _, err := client.Handshake(ctx, long); err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			if err := c.do(client); !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
			if took := time.Since(begin); took < c.least {
				t.Errorf("it waited for %v, and not for %v", took, c.least)
			}
		})
	}
}
