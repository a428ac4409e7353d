package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
)

const serverUsage = `tetrad server hands out the work of other commands to the machines that run tetrad
worker. It is another program, tetrad-server, which has to be beside this one or in the
PATH, since most people do not need it and it is large. All arguments go to it:
tetrad-server --help lists them.

Examples:
  tetrad server init
  tetrad server --listen 0.0.0.0:7464
`

// serverProgram is the name of the program that tetrad server runs.
const serverProgram = "tetrad-server"

func (e *env) server(args []string) error {
	program, err := findServer()
	if e.described != nil || err != nil && slices.Contains(args, "--help") {
		return parse(e.newFlags("server", serverUsage), args)
	}
	if err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	command := exec.CommandContext(ctx, program, args...)
	command.Stdin, command.Stdout, command.Stderr = e.Stdin, e.Stdout, e.Stderr
	// It ends in good order by itself, as the interrupt of a terminal goes to both.
	command.Cancel = func() error { return interrupt(command.Process) }
	err = command.Run()
	if state := command.ProcessState; state != nil && state.ExitCode() > 0 {
		return statusError{state.ExitCode()}
	} else if state != nil && state.Success() {
		return nil
	}
	return err
}

// findServer returns the path of the program of the server.
func findServer() (string, error) {
	name := serverProgram
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), name)
		if info, err := os.Stat(beside); err == nil && !info.IsDir() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("the program %s is missing beside this one and in the PATH; "+
			"go build ./cmd/tetrad-server makes it: %w", name, err)
	}
	return path, nil
}

// interrupt asks a process to end.
func interrupt(process *os.Process) error {
	if runtime.GOOS == "windows" {
		return process.Kill() // it has no other signal; the store survives that
	}
	return process.Signal(os.Interrupt)
}

// statusError is the exit code of a program that has said itself what was wrong.
type statusError struct{ code int }

// Error returns no text.
func (s statusError) Error() string { return "" }

// ExitCode returns the code.
func (s statusError) ExitCode() int { return s.code }
