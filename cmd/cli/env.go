// Package cli is what the commands of tetrad and tetrad-lab have in common: where they
// read and write, how the tree of commands is run, help, completion, manual pages and
// exit codes.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/term"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions"
)

// Env is the environment of a program.
type Env struct {
	Program        string // its name: "tetrad"
	Registry       engine.Registry
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Random         func() int64           // at least 0, for a missing seed; nil: no source of seeds
	ConfigDir      func() (string, error) // the user's folder for settings; nil: there is none
	CacheDir       func() (string, error) // the user's folder for what can be made again; nil: there is none
	Kinds          []jobs.Kind            // the kinds of jobs that the program computes
	Farm           Farm                   // has jobs computed by other machines; nil: this machine computes all

	// Context ends the run; nil: only an interrupt and a failure of Stdout do. See Interruptible.
	Context context.Context
}

// System returns the environment that the operating system gives a program.
func System(program string, kinds ...jobs.Kind) *Env {
	return &Env{
		Program: program, Registry: content.Registry(), Stdin: standardInput(), Stdout: os.Stdout, Stderr: os.Stderr,
		Random: rand.Int64, ConfigDir: os.UserConfigDir, CacheDir: os.UserCacheDir, Kinds: kinds,
	}
}

// OwnEngine returns the command that starts this program once more, as an engine. Each
// program that starts itself so has the command ugi.
func OwnEngine() ([]string, error) {
	program, err := os.Executable()
	return []string{program, "ugi"}, err
}

// Main runs a program, and ends it with the exit code that execute returns.
func Main(e *Env, execute func(e *Env, args []string) (code int)) {
	// Memory that nobody touches, and that so takes none, counts as part of the heap. The
	// heap is then collected after 16 MiB of garbage at the earliest, instead of 4: most of
	// it is that small, and a turn of a short search is shorter than a collection.
	ballast := make([]byte, 16<<20)
	code := execute(e, os.Args[1:])
	runtime.KeepAlive(ballast)
	os.Exit(code)
}

// Interruptible returns a context that ends when the program receives an interrupt or
// a request to terminate, and when standard output has failed.
func (e *Env) Interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(e.Context, os.Interrupt, syscall.SIGTERM)
}

// ConfigFile returns the path of something in the user's configuration folder.
func (e *Env) ConfigFile(name string) (string, error) {
	if e.ConfigDir == nil {
		return "", errors.New("there is no configuration folder")
	}
	folder, err := e.ConfigDir()
	return filepath.Join(folder, "tetrad", name), err
}

// CacheFile returns the path of a file in the user's cache folder, or "" if there is none.
func (e *Env) CacheFile(name string) string {
	if e.CacheDir == nil {
		return ""
	}
	folder, err := e.CacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "tetrad", name)
}

// GameNames returns the names of all games and variants.
func (e *Env) GameNames() []string {
	var names []string
	for _, entry := range e.Registry.Games {
		for _, game := range entry.Family.Variants() {
			names = append(names, game.Name())
		}
	}
	return names
}

// GameUsage returns the names of games in short, for the help of a flag.
func (e *Env) GameUsage() string { return strings.Join(e.Registry.Usage(), ", ") }

// ParsePosition returns the position that the flags --game and --fen describe. An error
// is a [UsageError].
func (e *Env) ParsePosition(name, fen string) (positions.Position, error) {
	game, _, err := e.Registry.Game(name)
	if err != nil {
		return nil, UsageError{fmt.Errorf("--game: %w", err)}
	}
	if fen == "" {
		return game.Start(), nil
	}
	p, err := game.Parse(fen)
	if err != nil {
		return nil, UsageError{fmt.Errorf("--fen: %w", err)}
	}
	return p, nil
}

// OpenInput opens a file named on the command line, or standard input for "-".
func (e *Env) OpenInput(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(e.Stdin), nil
	}
	return os.Open(name)
}

// StatusWriter returns a function that writes lines for a person who waits. Several
// goroutines may call it.
func (e *Env) StatusWriter() func(text string) {
	var mu sync.Mutex
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(e.Stderr, text)
	}
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	file := fileOf(stream)
	return file != nil && term.IsTerminal(int(file.Fd()))
}
