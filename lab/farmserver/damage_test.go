//go:build unix

package farmserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/positions/projecttest"
)

// blocks returns the files in which a store keeps the records of a stream.
func (f *testFarm) blocks(stream string) []string {
	f.Helper()
	blocks, err := filepath.Glob(filepath.Join(f.config.Store, "streams", "jetstream", "$G", "streams", stream, "msgs", "*.blk"))
	if err != nil || len(blocks) == 0 {
		f.Fatalf("%d blocks of %s, error %v", len(blocks), stream, err)
	}
	return blocks
}

// flip changes one bit of the last place in the files of a stream that has some content.
func (f *testFarm) flip(stream, content string) {
	f.Helper()
	for _, block := range f.blocks(stream) {
		text, err := os.ReadFile(block)
		if err != nil {
			f.Fatal(err)
		}
		if found := bytes.LastIndex(text, []byte(content)); found >= 0 {
			text[found] ^= 1
			if err := os.WriteFile(block, text, 0o600); err != nil {
				f.Fatal(err)
			}
			return
		}
	}
	f.Fatalf("%q is not in the stream %s", content, stream)
}

// A record that is damaged is refused by name or computed again, and nobody waits for it without
// end, whether the server runs meanwhile or not.
func TestDamage(t *testing.T) {
	const last = 12
	id := (&farm.Submission{Batch: *toyWork(t, "damage", 1)}).ID()
	for name, c := range map[string]struct {
		stream, content string
		running         bool // the server runs when it happens
	}{
		"a result":                       {"FARM-RESULTS-2", string(toyResult("damage", 1, 3)), false},
		"the last result":                {"FARM-RESULTS-2", string(toyResult("damage", 1, last-1)), false},
		"the name of a result":           {"FARM-RESULTS-2", "result." + id + ".5", false},
		"the author of a result":         {"FARM-RESULTS-2", "Farm-Author", false},
		"the submission":                 {"FARM-STATE-2", `"kind":"toy"`, false},
		"a result while the server runs": {"FARM-RESULTS-2", string(toyResult("damage", 1, 3)), true},
		"the submission while it runs":   {"FARM-STATE-2", `"kind":"toy"`, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFarm(t)
			ann := f.person("ann")
			stop := f.work("w", farm.WorkerConfig{Slots: 2})
			f.fold(ann, "damage", last)
			if c.running {
				f.flip(c.stream, c.content)
				f.fold(ann, "damage", last)
				return
			}
			f.stop()
			f.flip(c.stream, c.content)
			f.start()
			f.fold(ann, "damage", last)
			stop()
			f.fold(ann, "damage", last) // all is in the store again
		})
	}
}

// A key that is damaged is no key, and can be made again.
func TestDamagedKey(t *testing.T) {
	f := newFarm(t)
	key := f.key("attic", farm.RoleWorker)
	f.stop()
	f.flip("FARM-STATE-2", `"name":"attic"`)
	f.start()
	f.hostile(t, key).refused("a damaged key", "ask", &farm.Ask{Instance: "x", Slots: 1})
	f.hostile(t, f.key("attic", farm.RoleWorker)).ask(0)
}

// A record whose length is damaged is one that NATS cannot replace. The server says which stream it is.
func TestDamagedLength(t *testing.T) {
	projecttest.Only(t)
	t.Parallel()
	f := newFarm(t)
	f.stop()
	f.flip("FARM-STATE-2", "\x00\x00\x00NATS/1.0\r\nNats-Expected")
	server, err := farmserver.Start(t.Context(), f.config)
	if err == nil {
		server.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "FARM-STATE-2") {
		t.Errorf("error %v", err)
	}
}

// A store whose files are cut off or overwritten anywhere is refused by name, or all results are
// right in the end.
func TestRandomDamage(t *testing.T) {
	projecttest.Only(t)
	refused, repaired := 0, 0
	const last = 20
	rounds := 8
	if projecttest.Nightly() {
		rounds = 40
	}
	for round := range rounds {
		random := rand.New(rand.NewPCG(7, uint64(round)))
		f := newFarm(t)
		ann := f.person("ann")
		stop := f.work("w", farm.WorkerConfig{Slots: 2})
		f.fold(ann, "random", last)
		f.stop()
		stream := []string{"FARM-RESULTS-2", "FARM-STATE-2"}[random.IntN(2)]
		blocks := f.blocks(stream)
		block := blocks[random.IntN(len(blocks))]
		text, err := os.ReadFile(block)
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(len(text))
		if round%2 == 0 {
			text = text[:at]
		} else {
			text[at] ^= 1 << random.IntN(8)
		}
		if err := os.WriteFile(block, text, 0o600); err != nil {
			t.Fatal(err)
		}
		server, err := farmserver.Start(t.Context(), f.config)
		if err != nil {
			if !strings.Contains(err.Error(), stream) {
				t.Errorf("round %d: %v", round, err)
			}
			refused++
			stop()
			continue
		}
		f.server = server
		if state, err := ann.State(t.Context()); err != nil { // her key was hit
			var no *farm.RefusedError
			if !errors.As(err, &no) || no.Status != http.StatusUnauthorized {
				t.Errorf("round %d: %v, %v", round, state, err)
			}
			ann = f.person("ann")
		}
		stop()
		for _, name := range []string{"w", "w2"} { // the first key may be hit
			if key, err := f.admin().MakeKey(t.Context(), name, farm.RoleWorker); err == nil {
				f.workAs(key, farm.WorkerConfig{Slots: 2})
			}
		}
		f.fold(ann, "random", last)
		f.stop()
		repaired++
	}
	t.Logf("%d stores were refused by name, %d repaired", refused, repaired)
}

// fill has large results computed, calls meanwhile, and checks that all of them come.
func (f *testFarm) fill(meanwhile func()) {
	f.Helper()
	for _, name := range []string{"a", "b"} {
		f.work(name, farm.WorkerConfig{Slots: 2, Spool: f.TempDir()})
	}
	ann := f.person("ann")
	const size, last = 2000, 100 // times 64 bytes
	var running sync.WaitGroup
	running.Go(func() {
		x := ann.Executor(f.Context(), "", nil)
		next := 0
		err := jobs.InOrder(f.Context(), x, toyWork(f, "full", size), 0, last, func(index int, result []byte) (bool, error) {
			if string(result) != string(toyResult("full", size, index)) {
				return false, fmt.Errorf("job %d is wrong", index)
			}
			next++
			return true, nil
		})
		if err = errors.Join(err, x.Close()); err != nil || next != last {
			f.Errorf("%d results, error %v", next, err)
		}
	})
	meanwhile()
	running.Wait()
}

// While the quota is reached, the server says that it is not ready, and takes no results; work
// goes on when there is room.
func TestQuotaIsReached(t *testing.T) {
	f := newFarm(t, func(c *farmserver.Config) { c.Quota = 5 << 20 })
	f.fill(func() {
		for f.server.Health() == nil {
			select {
			case <-t.Context().Done():
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
		f.stop()
		f.config.Quota = 1 << 30
		f.start()
	})
	if err := f.server.Health(); err != nil {
		t.Error(err)
	}
}

// The server ends or says that it is not ready when its disk is full, and everybody waits for it.
// The test needs the rights to mount a disk of a few MiB.
func TestDiskIsFull(t *testing.T) {
	projecttest.Only(t)
	store := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=40m", "none", store).CombinedOutput(); err != nil {
		t.Skipf("there is no small disk: %v, %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", store).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	f := newFarm(t, func(c *farmserver.Config) { c.Store = store })
	filler := filepath.Join(store, "filler")
	if err := os.WriteFile(filler, make([]byte, 33<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	f.fill(func() {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for f.server.Health() == nil && ctx.Err() == nil {
			select {
			case <-ctx.Done():
				t.Error("the server is ready, and its disk is full")
			case <-time.After(10 * time.Millisecond):
			}
		}
		f.server.Close()
		if err := os.Remove(filler); err != nil {
			t.Error(err)
		}
		f.start()
	})
	f.stop()
}
