//go:build unix

// Package fakeengine is an engine with a fault of choice, to test what drives
// engines. It is our own engine with a searcher that plays at random at once;
// the fault sits between it and its pipes. A test runs its own binary as the
// engine: TestMain calls [Main], and [Command] gives the command line. Only
// tests import it.
package fakeengine

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions/positionstest"
	"tetrad/protocol/ugi"
)

// argument is the first argument of a process that is to be an engine.
const argument = "fake-engine"

// Command returns the command line of an engine with a fault; "" is none.
func Command(fault string) []string { return []string{os.Args[0], argument, fault} }

// Main is the engine in a process that was started with [Command], and then
// does not return.
func Main() {
	if len(os.Args) != 3 || os.Args[1] != argument {
		return
	}
	e := fakeEngine{out: os.Stdout}
	if name := os.Args[2]; name != "" {
		fault, ok := faults[name]
		if !ok {
			fmt.Fprintln(os.Stderr, "no such fault:", name)
			os.Exit(2)
		}
		e.fault = fault
	}
	e.run()
	os.Exit(0)
}

// Registry returns the games of the program and tic-tac-toe, with searchers
// that play at random.
func Registry() engine.Registry {
	r := enginetest.Games()
	r.Games = append(r.Games, enginetest.Registry().Games...)
	r.Searchers = enginetest.Registry().Searchers
	for i := range r.Games {
		r.Games[i].Auto = "random"
	}
	return r
}

// fakeEngine is the engine between its two filters.
type fakeEngine struct {
	fault fault
	out   io.Writer
	mu    sync.Mutex // of out

	searches int // since the last new game
}

// A fault changes what goes in or out. Either function may be nil.
type fault struct {
	// in returns whether the engine gets to see the line.
	in func(e *fakeEngine, line string) bool
	// out returns what is written in place of a line, with its ends of line.
	out func(e *fakeEngine, line string) string
}

func (e *fakeEngine) run() {
	toServer, serverIn := io.Pipe()
	go func() {
		lines := bufio.NewReader(os.Stdin)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
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
	server := ugi.Server{Engine: engine.New(Registry()), Name: "Fake", Author: "nobody"}
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

// inSecondSearch makes a fault of what happens when the second search of a
// game begins.
func inSecondSearch(happen func(e *fakeEngine)) fault {
	return fault{in: func(e *fakeEngine, line string) bool {
		if strings.HasPrefix(line, "go ") && e.searches == 2 {
			happen(e)
			return false
		}
		return true
	}}
}

// instead returns a fault that writes text in place of answers of which the
// first word is word, from the second search on where that is bestmove.
func instead(word, text string) fault {
	return fault{out: func(e *fakeEngine, line string) string {
		first, _, _ := strings.Cut(line, " ")
		if first == word && (word != "bestmove" || e.searches == 2) {
			return text
		}
		return line + "\n"
	}}
}

// without returns a fault that does not hear commands that begin with prefix.
func without(prefix string) fault {
	return fault{in: func(_ *fakeEngine, line string) bool { return !strings.HasPrefix(line, prefix) }}
}

// swapAnswer returns a fault that gives a wrong answer to a query.
func swapAnswer(query, right, wrong string) fault {
	asked := false
	return fault{
		in: func(e *fakeEngine, line string) bool {
			e.mu.Lock()
			asked = line == query
			e.mu.Unlock()
			return true
		},
		out: func(_ *fakeEngine, line string) string {
			if asked && line == "response "+right {
				line = "response " + wrong
			}
			return line + "\n"
		},
	}
}

// hangForEver sleeps for longer than any test takes.
func hangForEver(*fakeEngine) { time.Sleep(time.Hour) }

// flood writes lines for ever.
func flood(line string) func(*fakeEngine) {
	return func(e *fakeEngine) {
		for {
			io.WriteString(e.out, line)
		}
	}
}

// leaveChild starts a process that outlives its parent if nobody looks after
// it, and says which.
func leaveChild(e *fakeEngine) {
	child := exec.Command("sleep", "1000")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		panic(err)
	}
	fmt.Fprintln(e.out, "info string child", child.Process.Pid)
}

var faults = map[string]fault{
	"illegal":      instead("bestmove", "bestmove z99\n"),
	"null":         instead("bestmove", "bestmove 0000\n"),
	"wordless":     instead("bestmove", "bestmove\n"),
	"binary":       instead("bestmove", "\x00\xff\x01\n"),
	"long-line":    inSecondSearch(flood("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")),
	"flood":        inSecondSearch(flood("info string still thinking\n")),
	"hang":         inSecondSearch(hangForEver),
	"crash":        inSecondSearch(func(*fakeEngine) { fmt.Fprintln(os.Stderr, "panic: out of ideas"); os.Exit(7) }),
	"kill":         inSecondSearch(func(*fakeEngine) { syscall.Kill(os.Getpid(), syscall.SIGKILL) }),
	"late":         {in: inSecondSearch(func(*fakeEngine) { time.Sleep(400 * time.Millisecond) }).inThenGo()},
	"close-output": inSecondSearch(func(*fakeEngine) { os.Stdout.Close(); hangForEver(nil) }),
	"no-ugi":       without("ugi"),
	"not-ready":    without("isready"),
	"deaf":         {in: func(e *fakeEngine, line string) bool { hangForEver(e); return false }},
	"exit-at-once": {in: func(*fakeEngine, string) bool { fmt.Fprintln(os.Stderr, "no license"); os.Exit(1); return false }},
	"not-over":     swapAnswer("query gameover", "true", "false"),
	"draws-all":    {out: drawsAll},
	"child":        {in: withChild},
	"ignores-quit": {in: func(_ *fakeEngine, line string) bool { return line != "quit" }},
}

// inThenGo is a fault's in that lets the engine see the line after all.
func (f fault) inThenGo() func(*fakeEngine, string) bool {
	return func(e *fakeEngine, line string) bool {
		f.in(e, line)
		return true
	}
}

func drawsAll(_ *fakeEngine, line string) string {
	if line == "response p1win" || line == "response p2win" {
		line = "response draw"
	}
	return line + "\n"
}

func withChild(e *fakeEngine, line string) bool {
	if line == "uginewgame" {
		leaveChild(e)
	}
	return true
}

// Game is a small game for matches between fake engines.
var Game = positionstest.TicTacToe.New(3, "")
