package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// allTargets lists the systems that each release supports.
var allTargets = []string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
}

// A target is a system to build for, in Go's terms.
type target struct{ system, arch string }

func (t target) String() string { return t.system + "/" + t.arch }

// programs are what an archive has.
var programs = []string{"tetrad", "tetrad-lab"}

// A place is where a program is built: the folder of its module, and its package there.
type place struct{ module, pkg string }

var places = map[string]place{"tetrad": {".", "./cmd/tetrad"}, "tetrad-lab": {"lab", "./cmd/tetrad-lab"}}

// executable returns the file name of a program.
func (t target) executable(program string) string {
	if t.system == "windows" {
		return program + ".exe"
	}
	return program
}

func parseTargets(names []string) ([]target, error) {
	var targets []target
	for _, name := range names {
		if !slices.Contains(allTargets, name) {
			return nil, fmt.Errorf("--targets: there is no release for %q; targets are %s", name, strings.Join(allTargets, ", "))
		}
		system, arch, _ := strings.Cut(name, "/")
		targets = append(targets, target{system, arch})
	}
	return targets, nil
}

// A build is the compiled programs for a target.
type build struct {
	target
	folder string // absolute
}

// file returns the absolute name of a program's file.
func (b build) file(program string) string { return filepath.Join(b.folder, b.executable(program)) }

// build builds every target twice and compares the results. The second build has a
// different path and an empty cache.
func (r *release) build(ctx context.Context, targets []target) ([]build, error) {
	first, second := filepath.Join(r.scratch, "first"), filepath.Join(r.scratch, "a", "second", "time")
	for _, copy := range []string{first, second} {
		if err := r.source.clone(ctx, copy); err != nil {
			return nil, err
		}
	}
	var built []build
	for _, t := range targets {
		b := build{t, filepath.Join(r.scratch, t.system+"-"+t.arch)}
		again := build{t, filepath.Join(r.scratch, "again", t.system+"-"+t.arch)}
		say("build %s, twice", t)
		if err := r.compile(ctx, first, b, nil); err != nil {
			return nil, err
		}
		if err := r.compile(ctx, second, again, []string{"GOCACHE=" + filepath.Join(r.scratch, "cache")}); err != nil {
			return nil, err
		}
		for _, p := range programs {
			if err := same(b.file(p), again.file(p)); err != nil {
				return nil, fmt.Errorf("%s for %s: %w", p, t, err)
			}
		}
		built = append(built, b)
	}
	return built, nil
}

// compile builds the programs from a copy of the repository. Nothing of this machine goes
// into them: no paths, no C library, no features of its processor.
func (r *release) compile(ctx context.Context, copy string, b build, env []string) error {
	env = append([]string{
		"GOOS=" + b.system, "GOARCH=" + b.arch, "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "GOWORK=off",
		"GOTOOLCHAIN=" + runtime.Version(),
	}, env...)
	if err := os.MkdirAll(b.folder, 0o755); err != nil {
		return err
	}
	for _, p := range programs {
		module := filepath.Join(copy, places[p].module)
		if _, err := output(ctx, module, env, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags="+ldflags(r.source.version),
			"-o", b.folder+string(filepath.Separator), places[p].pkg); err != nil {
			return err
		}
	}
	return nil
}

// ldflags returns the flags of the linker: no symbols, and the version.
func ldflags(version string) string { return "-s -w -X tetrad/bench/machine.version=v" + version }

// same returns an error if two files differ.
func same(a, b string) error {
	first, err := os.ReadFile(a)
	if err != nil {
		return err
	}
	second, err := os.ReadFile(b)
	if err != nil {
		return err
	}
	if !bytes.Equal(first, second) {
		return fmt.Errorf("two builds of one commit differ: %x and %x", sha256.Sum256(first), sha256.Sum256(second))
	}
	return nil
}
