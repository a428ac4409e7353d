// Command release makes the published files of a version: archives for all
// systems, Debian and RPM packages, licences of dependencies, a bill of
// materials, checksums, and the recipes of package managers. The same commit
// gives the same bytes on every machine with the same version of Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/pflag"
)

const usage = `release makes what is published of the current commit, in a folder:

  tetrad-VERSION-SYSTEM-ARCH.tar.gz or .zip   program, manual pages, completions, licences
  tetrad_VERSION_ARCH.deb, tetrad-VERSION.ARCH.rpm
  *.cdx.json                                  bills of materials (CycloneDX)
  tetrad.rb, PKGBUILD                         recipes for Homebrew and the Arch User Repository
  SHA256SUMS

Each program is built twice, in two clean copies of the repository and with nothing
in common but the sources and Go; it is an error if the two differ.

Examples:
  go run ./tools/release
  go run ./tools/release --targets linux/amd64 --packages=false --out /tmp/dist
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	if err != nil && !errors.Is(err, pflag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "release:", err)
		stop()
		os.Exit(1)
	}
}

// A release is one run of this command.
type release struct {
	source  source
	folder  string // absolute; holds the published files
	scratch string // absolute; removed at the end
	made    []string
}

func run(ctx context.Context, args []string) error {
	flags := pflag.NewFlagSet("release", pflag.ContinueOnError)
	flags.Usage = func() { fmt.Fprintf(os.Stdout, "%s\nFlags:\n%s", usage, flags.FlagUsages()) }
	out := flags.String("out", "dist", "folder for what is made; emptied first")
	names := flags.StringSlice("targets", allTargets, "systems to build for")
	packages := flags.Bool("packages", true, "make Debian and RPM packages too, by nfpm")
	if err := flags.Parse(args); err != nil {
		return err
	}
	targets, err := parseTargets(*names)
	if err != nil {
		return err
	}
	r := release{}
	if r.source, err = readSource(ctx, "."); err != nil {
		return err
	}
	if r.folder, err = emptyFolder(*out); err != nil {
		return err
	}
	if r.scratch, err = os.MkdirTemp("", "tetrad-release-"); err != nil {
		return err
	}
	defer removeAll(r.scratch)
	say("version %s, commit %s", r.source.version, r.source.commit)
	if err := r.make(ctx, targets, *packages); err != nil {
		return err
	}
	say("%d files in %s", len(r.made), *out)
	return nil
}

// make makes everything, the checksums last.
func (r *release) make(ctx context.Context, targets []target, packages bool) error {
	built, err := r.build(ctx, targets)
	if err != nil {
		return err
	}
	common, err := r.commonFiles(ctx, built)
	if err != nil {
		return err
	}
	for _, b := range built {
		if err := r.archive(b, common); err != nil {
			return err
		}
		if err := r.billOfMaterials(b); err != nil {
			return err
		}
		if packages && b.system == "linux" {
			if err := r.packages(ctx, b, common); err != nil {
				return err
			}
		}
	}
	if err := r.recipes(); err != nil {
		return err
	}
	return r.checksums()
}

// add registers a published file and returns its path.
func (r *release) add(name string) string {
	r.made = append(r.made, name)
	say("%s", name)
	return filepath.Join(r.folder, name)
}

// emptyFolder makes a folder, or removes what an earlier run left in it. It refuses
// a folder that holds anything else.
func emptyFolder(name string) (string, error) {
	folder, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(folder, sumsFile)); len(entries) > 0 && err != nil {
		return "", fmt.Errorf("%s has files that are no release; name another folder by --out", name)
	}
	if err := os.RemoveAll(folder); err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	// The file is written last. Until then it marks the folder as ours, so that the
	// next run may empty the folder if this run fails.
	return folder, os.WriteFile(filepath.Join(folder, sumsFile), nil, 0o644)
}

func say(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
