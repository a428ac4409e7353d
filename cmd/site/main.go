// Command site makes the page as a folder for any web host, without a server. See
// docs/play/site.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
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

// Greatest sizes in bytes, compressed: of the site, and of what comes before the first turn
// of the engine.
const (
	maxPacked = 3_000_000
	maxFirst  = 2_200_000
)

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
	embedded, err := readEmbedded(ctx)
	if err != nil {
		return err
	}
	made, err := site.Make(site.Parts{Registry: content.Registry(), Program: program, Embedded: embedded, Loader: loader})
	if err != nil {
		return err
	}
	packed := made.PackedSize()
	if packed > maxPacked {
		return fmt.Errorf("the site has %d bytes compressed, want at most %d", packed, maxPacked)
	}
	if first := made.FirstTurn.Most; first > maxFirst {
		return fmt.Errorf("%d bytes compressed come before the first turn of the engine, want at most %d", first, maxFirst)
	}
	if err := site.WriteFiles(*out, made.Files); err != nil {
		return err
	}
	fmt.Printf("%s: %d files, version %s; compressed, the first turn of the engine takes %.2f to %.2f MB, and all together is %.2f MB\n",
		*out, len(made.Files), made.Version, megabytes(made.FirstTurn.Least), megabytes(made.FirstTurn.Most), megabytes(packed))
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

// readEmbedded returns the files that the program for the browser contains.
func readEmbedded(ctx context.Context) ([]site.Embedded, error) {
	const format = "{{$dir := .Dir}}{{range .EmbedFiles}}{{$dir}}/{{.}}\n{{end}}"
	list, err := goTool(ctx, "list", "-deps", "-f", format, "tetrad/cmd/browser")
	if err != nil {
		return nil, err
	}
	var files []site.Embedded
	for _, name := range strings.Split(list, "\n") {
		if name == "" {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, site.Embedded{Path: filepath.ToSlash(name), Content: content})
	}
	return files, nil
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
