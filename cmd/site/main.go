// Command site makes the page as a folder for any web host, without a server. See
// docs/play/site.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"tetrad/engine/content"
	"tetrad/protocol/page/site"
)

const usage = `site makes a folder with the page and the engine, which runs in the browser. Any web
host can serve it, below any path; it needs nothing but files.

It builds the program of the browser by the Go tool chain.

Examples:
  go run ./cmd/site
  go run ./cmd/site --out /srv/www/tetrad
`

// maxPacked is the greatest size in bytes of the compressed site.
const maxPacked = 13 << 18

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	if err != nil && !errors.Is(err, pflag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "site:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := pflag.NewFlagSet("site", pflag.ContinueOnError)
	flags.Usage = func() { fmt.Fprintf(os.Stdout, "%s\nFlags:\n%s", usage, flags.FlagUsages()) }
	out := flags.String("out", "site", "folder for the site; files of an older one are replaced")
	if err := flags.Parse(args); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "building the program of the browser; the first time takes a minute")
	program, err := build(ctx)
	if err != nil {
		return err
	}
	loader, err := readLoader(ctx)
	if err != nil {
		return err
	}
	made, err := site.Make(site.Parts{Registry: content.Registry(), Program: program, Loader: loader})
	if err != nil {
		return err
	}
	packed := made.PackedSize()
	if packed > maxPacked {
		return fmt.Errorf("the site has %d bytes compressed, want at most %d", packed, maxPacked)
	}
	if err := write(*out, made.Files); err != nil {
		return err
	}
	fmt.Printf("%s: %d files, version %s; the program has %.2f MB, %.2f MB compressed, and all together %.2f MB compressed\n",
		*out, len(made.Files), made.Version, megabytes(len(program)), megabytes(len(site.Pack(program))), megabytes(packed))
	return nil
}

func megabytes(n int) float64 { return float64(n) / 1e6 }

// build returns the program for the browser.
func build(ctx context.Context) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "tetrad-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	file := filepath.Join(scratch, "tetrad.wasm")
	if _, err := goTool(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", file, "tetrad/cmd/browser"); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// readLoader returns the Go tool chain's file that starts its programs in browsers.
func readLoader(ctx context.Context) ([]byte, error) {
	root, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
}

// goTool runs the go command for browsers and returns its output.
func goTool(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return string(out), nil
}

// write writes the files into a folder. It writes the service worker last, because a
// new service worker makes browsers load the new site.
func write(folder string, files map[string][]byte) error {
	names := slices.Sorted(maps.Keys(files))
	last := slices.Index(names, site.ServiceWorker)
	names = append(slices.Delete(names, last, last+1), site.ServiceWorker)
	for _, name := range names {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
