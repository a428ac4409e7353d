//go:build unix

package jobs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckBuild(t *testing.T) {
	good := Build{Sum: strings.Repeat("0a", 32), Size: 1 << 20, System: "linux/amd64", Bench: 7}
	for _, c := range []struct {
		name   string
		change func(*Build)
		want   string // "": it is good
	}{
		{"good", func(*Build) {}, ""},
		{"no sum", func(b *Build) { b.Sum = "" }, "SHA-256"},
		{"a path as sum", func(b *Build) { b.Sum = strings.Repeat("../", 21) + "x" }, "SHA-256"},
		{"capitals in the sum", func(b *Build) { b.Sum = strings.Repeat("0A", 32) }, "SHA-256"},
		{"empty", func(b *Build) { b.Size = 0 }, "0 bytes"},
		{"too large", func(b *Build) { b.Size = MaxBuild + 1 }, "want at most"},
		{"no system", func(b *Build) { b.System = "linux" }, "not a system"},
		{"no bench", func(b *Build) { b.Bench = 0 }, "searches nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := good
			c.change(&b)
			err := b.Check()
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	foreign := good
	foreign.System = "plan10/vax"
	if err := foreign.Runs(); err == nil {
		t.Error("a build for another system runs here")
	}
}

func TestReadBuild(t *testing.T) {
	for _, c := range []struct {
		name, script string
		nodes        uint64
		want         string // "": it is a build
	}{
		{"a build", "#!/bin/sh\ntest \"$1\" = bench && echo Position 1 && echo Total nodes: 807070\n", 807070, ""},
		{"silent", "#!/bin/sh\n", 0, "Total nodes"},
		{"no number", "#!/bin/sh\necho Total nodes: many\n", 0, "Total nodes"},
		{"it fails", "#!/bin/sh\necho Total nodes: 5\nexit 3\n", 0, "exit status 3"},
		{"it writes for ever", "#!/bin/sh\nwhile :; do echo nothing at all, again and again and again; done\n", 0, "Total nodes"},
		{"no program", "what is this", 0, "exec format error"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "build")
			if err := os.WriteFile(path, []byte(c.script), 0o700); err != nil {
				t.Fatal(err)
			}
			b, content, err := ReadBuild(t.Context(), path)
			if c.want != "" {
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%v, want %q", err, c.want)
				}
				return
			}
			if err != nil || string(content) != c.script || b.Bench != c.nodes || b.Check() != nil || b.Runs() != nil {
				t.Errorf("%+v, %v", b, err)
			}
		})
	}
	if _, _, err := ReadBuild(t.Context(), filepath.Join(t.TempDir(), "absent")); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
}
