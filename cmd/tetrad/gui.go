package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"tetrad/bench/match"
	"tetrad/cmd/tetrad/gui"
)

const guiUsage = `tetrad gui shows a board in the browser, to play against people and engines and to
analyse. It prints the address of the page and opens it; Ctrl+C ends the program.

The page plays with this engine and with those given by --engine, as commands or in words as
for tetrad match: any programs that speak the Universal Game Interface.

Examples:
  tetrad gui
  tetrad gui --engine ./other --engine 'cmd="./other --strict" name=strict Threads=2'
  tetrad gui --listen 127.0.0.1:8000 --no-open
`

// guiAddress is where the page is unless told otherwise. It stays the same,
// since browsers keep the games of a page by its address.
const guiAddress = "127.0.0.1:7463"

func (e *env) gui(args []string) error {
	flags := e.newFlags("gui", guiUsage)
	listen := flags.String("listen", guiAddress, "address to listen on; port 0: any that is free")
	commands := flags.StringArray("engine", nil, "one more engine: a command, or words as for tetrad match (repeat)")
	noOpen := flags.Bool("no-open", false, "do not open the browser")
	if err := parse(flags, args); err != nil {
		return err
	}
	engines, err := guiEngines(*commands)
	if err != nil {
		return usageError{err}
	}
	listener, err := net.Listen("tcp", *listen)
	if errors.Is(err, syscall.EADDRINUSE) && !flags.Changed("listen") {
		listener, err = net.Listen("tcp", "127.0.0.1:0") // another tetrad gui runs
	}
	if err != nil {
		return err
	}
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer cancel()
	address := listener.Addr().(*net.TCPAddr)
	server := gui.New(gui.Config{Registry: e.registry, Engines: engines}, address)
	fmt.Fprintln(e.stdout, "Tetrad is at", server.URL())
	if !address.IP.IsLoopback() {
		fmt.Fprintln(e.stderr, "Whoever has this address can play from other machines, too.")
	}
	if !*noOpen {
		gui.OpenBrowser(server.URL())
	}
	return server.Serve(ctx, listener)
}

// guiEngines returns our own engine and those of the command line.
func guiEngines(commands []string) ([]gui.Engine, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	engines := []gui.Engine{{Name: "Tetrad", Args: []string{self, "ugi"}}}
	seen := map[string]int{"Tetrad": 1}
	for _, command := range commands {
		words := command
		if !strings.Contains(command, "cmd=") {
			quote := `"`
			if strings.Contains(command, quote) {
				quote = "'"
			}
			words = "cmd=" + quote + command + quote
		}
		player, err := match.ParsePlayer(words, match.Limits{})
		if err != nil {
			return nil, fmt.Errorf("--engine %s: %w", command, err)
		}
		if player.Limits != (match.Limits{}) {
			return nil, fmt.Errorf("--engine %s: the page sets the limits", command)
		}
		name := player.Name
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s %d", name, seen[name])
		}
		engines = append(engines, gui.Engine{Name: name, Args: player.Command, Dir: player.Dir, Options: player.Options})
	}
	return engines, nil
}
