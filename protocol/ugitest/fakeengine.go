//go:build unix

// Package ugitest is an engine with a selectable fault, for tests of packages that
// drive engines. It is Tetrad's engine with a searcher that plays random moves at
// once. The fault sits between the engine and its pipes. A test runs its own binary
// as the engine: TestMain calls [Main], and [Command] returns the command line. Only
// tests import the package.
package ugitest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions/positionstest"
	"tetrad/protocol/ugi"
)

// argument is the first argument of a process that acts as an engine.
const argument = "fake-engine"

// Command returns the command line of an engine with a fault; "" means none.
func Command(fault string) []string { return []string{os.Args[0], argument, fault} }

// EngineFlag returns a flag --engine of a command line, for an engine with a fault and
// more words.
func EngineFlag(fault, more string) string {
	return `--engine=cmd="'` + strings.Join(Command(fault), "' '") + `'" ` + more
}

// Own is not a fault. It names the engine of the program with a fifth game and all of
// its searchers.
const Own = "own"

// Main runs the engine in a process that was started with [Command], and does not
// return. In any other process it does nothing.
func Main() {
	if len(os.Args) != 3 || os.Args[1] != argument {
		return
	}
	e := fakeEngine{out: os.Stdout, registry: Registry()}
	switch name := os.Args[2]; name {
	case "":
	case Own:
		e.registry = enginetest.WithToys()
	default:
		fault, ok := faults[name]
		if !ok {
			fmt.Fprintln(os.Stderr, "no such fault:", name)
			os.Exit(2)
		}
		e.fault = fault
		if fault.own {
			e.registry = enginetest.WithToys()
		}
	}
	e.run()
	os.Exit(0)
}

// Registry returns the games of [enginetest.WithToys], with searchers that play random
// moves.
func Registry() engine.Registry {
	r := enginetest.Games()
	r.Searchers = enginetest.Registry().Searchers
	for i := range r.Games {
		r.Games[i].Auto = "random"
	}
	return r
}

// fakeEngine is the engine between its two filters.
type fakeEngine struct {
	registry engine.Registry
	fault    fault
	out      io.Writer
	in       io.Writer  // of the server
	mu       sync.Mutex // protects out

	searches int  // since the last new game
	stays    bool // continues after the end of its input
	lost     bool // has followed an illegal move
	stopped  time.Time

	answersTwice bool // the search that was stopped
	isSearching  bool
}

func (e *fakeEngine) run() {
	if e.fault.start != nil {
		e.fault.start(e)
	}
	toServer, serverIn := io.Pipe()
	e.in = serverIn
	go func() {
		lines := bufio.NewReader(os.Stdin)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				if e.stays {
					hangForEver(e)
				}
				serverIn.Close()
				return
			}
			line = strings.TrimRight(line, "\n")
			e.count(line)
			if e.fault.in == nil || e.fault.in(e, line) {
				io.WriteString(serverIn, line+"\n")
			}
		}
	}()
	server := ugi.Server{Engine: engine.New(e.registry), Name: "Fake", Author: "nobody"}
	server.Serve(toServer, e)
}

func (e *fakeEngine) count(line string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch word, _, _ := strings.Cut(line, " "); word {
	case "uginewgame":
		e.searches = 0
	case "go":
		e.searches++
	}
}

// Write is called by the server with whole lines.
func (e *fakeEngine) Write(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for line := range strings.Lines(string(b)) {
		if e.fault.out != nil {
			line = e.fault.out(e, strings.TrimRight(line, "\n"))
		}
		if _, err := io.WriteString(e.out, line); err != nil {
			return 0, err
		}
	}
	return len(b), nil
}

// Game is a small game for matches between fake engines.
var Game = positionstest.TicTacToe.New(3, "")
