//go:build unix

package farm_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/farmserver"
)

// compressedBlocks returns the number of files of the results that NATS has compressed.
func compressedBlocks(t testing.TB, store string) (count int) {
	t.Helper()
	for _, block := range resultBlocks(t, store) {
		text, err := os.ReadFile(block)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.HasPrefix(text, []byte("cmp\x01")) {
			count++
		}
	}
	return count
}

// resultBlocks returns the files in which a server keeps the results.
func resultBlocks(t testing.TB, store string) []string {
	t.Helper()
	blocks, err := filepath.Glob(filepath.Join(store, "streams", "jetstream", "$G", "streams", "FARM-RESULTS", "msgs", "*.blk"))
	if err != nil || len(blocks) == 0 {
		t.Fatalf("%d files of results, error %v", len(blocks), err)
	}
	return blocks
}

// A store that an earlier version has compressed goes on without compression, from the
// first start, and what it holds is readable.
func TestCompressedStore(t *testing.T) {
	l, store := startServer(t)
	if err := farm.CompressResults(l.Client(), t.Context()); err != nil {
		t.Fatal(err)
	}
	const size, count = 11_000, 8 // results of 704 kB: more than a block of 4 MiB
	compute := func(l *farmserver.Server, name string) {
		stop := startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 2, Kinds: []jobs.Kind{&toy{}}})
		defer stop()
		x, err := dial(t, l.Address(), store, farm.RoleSubmitter).Executor(t.Context(), farm.ExecutorConfig{})
		if err != nil {
			t.Fatal(err)
		}
		checkInOrder(t, x, toyWork(t, name, size), name, size, count)
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	}
	compute(l, "old")
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	before := compressedBlocks(t, store)
	if before == 0 {
		t.Fatal("no block is compressed, as those of earlier versions are")
	}
	said := &listener{"has compressed streams", make(chan struct{}, 1)}
	restart := func() *farmserver.Server {
		l, err := farmserver.Start(t.Context(), farmserver.Config{Store: store, Listen: "127.0.0.1:0", Quota: 1 << 30, Log: slog.New(said)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		return l
	}
	l = restart()
	select {
	case <-said.heard:
	default:
		t.Error("the server does not say that the store was compressed")
	}
	if names, err := l.Client().Compressed(t.Context()); err != nil || len(names) != 0 {
		t.Errorf("%s are compressed, error %v", strings.Join(names, ", "), err)
	}
	compute(l, "new")
	compute(l, "old") // from the store
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if after := compressedBlocks(t, store); after > before {
		t.Errorf("%d blocks were compressed, and then %d", before, after)
	}
	restart()
	select {
	case <-said.heard:
		t.Error("the server says again that the store was compressed")
	default:
	}
}
