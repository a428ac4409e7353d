//go:build unix

package farm_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
)

// script returns a build whose benchmark searches 42 nodes, as a script of this many bytes
// at least.
func script(size int) (jobs.Build, []byte) {
	content := []byte("#!/bin/sh\necho Total nodes: 42\nexit\n" + strings.Repeat("# filler\n", size/9))
	sum := sha256.Sum256(content)
	return jobs.Build{Sum: hex.EncodeToString(sum[:]), Size: int64(len(content)), System: runtime.GOOS + "/" + runtime.GOARCH, Bench: 42}, content
}

// A program comes to a worker as it was, is checked each time, and is refused if anything
// is wrong with it.
func TestBuilds(t *testing.T) {
	l, store := startServer(t)
	submitter := dial(t, l.Address(), store, farm.RoleSubmitter)
	folder := filepath.Join(t.TempDir(), "builds")
	builds := dial(t, l.Address(), store, farm.RoleWorker).Builds(folder)
	small, content := script(0)
	large, largeContent := script(1_200_000) // three pieces
	for range 2 {                            // the second time it is there
		for b, c := range map[*jobs.Build][]byte{&small: content, &large: largeContent} {
			if err := submitter.OfferBuild(t.Context(), *b, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	get := func(b jobs.Build) string {
		t.Helper()
		path, err := builds.Program(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := get(large)
	if got, err := os.ReadFile(path); err != nil || string(got) != string(largeContent) {
		t.Errorf("%d bytes have come, %v", len(got), err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o700 || filepath.Dir(path) != folder {
		t.Errorf("the file is %v, %v", info, err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho something else\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(get(large)); err != nil || string(got) != string(largeContent) {
		t.Errorf("a changed file is not replaced: %d bytes, %v", len(got), err)
	}
	for name, c := range map[string]struct {
		change func(*jobs.Build)
		want   string
	}{
		"another benchmark": {func(b *jobs.Build) { b.Bench = 43 }, "searches 42 nodes here, and 43 where it comes from"},
		"another system":    {func(b *jobs.Build) { b.System = "plan10/vax" }, "is for plan10/vax"},
		"not offered":       {func(b *jobs.Build) { b.Sum = strings.Repeat("ab", 32) }, "does not have the build any more"},
		"no sum":            {func(b *jobs.Build) { b.Sum = "../../bin/sh" }, "not the SHA-256"},
	} {
		t.Run(name, func(t *testing.T) {
			b := small
			c.change(&b)
			if path, err := builds.Program(t.Context(), b); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %v, want %q", path, err, c.want)
			}
		})
	}
	t.Run("damaged", func(t *testing.T) {
		b, content := script(90)
		content[len(content)-3]++
		if err := submitter.OfferBuild(t.Context(), b, content); err != nil {
			t.Fatal(err)
		}
		if path, err := builds.Program(t.Context(), b); err == nil || !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("%s, %v", path, err)
		}
	})
}

// Only submitters offer builds.
func TestWorkersOfferNoBuilds(t *testing.T) {
	l, store := startServer(t)
	b, content := script(0)
	if err := dial(t, l.Address(), store, farm.RoleWorker).OfferBuild(t.Context(), b, content); err == nil {
		t.Error("a worker has offered a build")
	}
}
