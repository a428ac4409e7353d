//go:build unix

package farm_test

import (
	"context"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/positions/projecttest"
)

// A listener is a log that tells when it reads some words.
type listener struct {
	words string
	heard chan struct{}
}

func (l *listener) Enabled(context.Context, slog.Level) bool { return true }
func (l *listener) WithAttrs([]slog.Attr) slog.Handler       { return l }
func (l *listener) WithGroup(string) slog.Handler            { return l }

func (l *listener) Handle(_ context.Context, r slog.Record) error {
	hear := func(text string) {
		if strings.Contains(text, l.words) {
			select {
			case l.heard <- struct{}{}:
			default:
			}
		}
	}
	hear(r.Message)
	r.Attrs(func(a slog.Attr) bool {
		hear(a.Value.String())
		return true
	})
	return nil
}

// fill has large results computed, calls meanwhile, and checks that all of them come.
func fill(t *testing.T, store, address string, log *slog.Logger, meanwhile func()) {
	for _, name := range []string{"a", "b"} {
		startWorker(t, dialWith(t, address, store, farm.RoleWorker, log), farm.WorkerConfig{Name: name, Slots: 2, Kinds: []jobs.Kind{(&toy{}).kind()}, Spool: t.TempDir()})
	}
	x := newExecutor(t, dialWith(t, address, store, farm.RoleSubmitter, log), farm.ExecutorConfig{})
	const size = 2000 // times 64 bytes
	var running sync.WaitGroup
	running.Go(func() { checkInOrder(t, x, toyWork(t, "full", size), "full", size, 100) })
	meanwhile()
	running.Wait()
}

func TestQuotaIsReached(t *testing.T) {
	projecttest.Only(t)
	store, address := t.TempDir(), freePort(t)
	if _, err := farmserver.Init(store); err != nil {
		t.Fatal(err)
	}
	p := begin(t, "server", store, address, "4000")
	t.Cleanup(func() { p.kill() })
	full := &listener{"store of the server is full", make(chan struct{}, 1)}
	fill(t, store, address, slog.New(full), func() {
		<-full.heard
		p.kill()
		p = begin(t, "server", store, address, plenty)
	})
}

// The server ends when its disk is full, and everybody waits for it. The test needs the
// rights to mount a disk of a few MiB.
func TestDiskIsFull(t *testing.T) {
	projecttest.Only(t)
	store, address := t.TempDir(), freePort(t)
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=40m", "none", store).CombinedOutput(); err != nil {
		t.Skipf("there is no small disk: %v, %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", store).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	if _, err := farmserver.Init(store); err != nil {
		t.Fatal(err)
	}
	filler := filepath.Join(store, "filler")
	if err := os.WriteFile(filler, make([]byte, 32<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	p := begin(t, "server", store, address, plenty)
	t.Cleanup(func() { p.kill() }) // before the disk is taken away
	fill(t, store, address, testLog(t), func() {
		if err := p.command.Wait(); err == nil {
			t.Error("the server has ended without an error")
		}
		if err := os.Remove(filler); err != nil {
			t.Error(err)
		}
		p = begin(t, "server", store, address, plenty)
	})
}
