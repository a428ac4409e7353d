package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tetrad/bench/match"
	"tetrad/protocol/page"
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

// guiAddress is the default address of the page. It is fixed because browsers store
// the games of a page under its address.
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
	if isAddressInUse(err) && !flags.Changed("listen") {
		listener, err = net.Listen("tcp", "127.0.0.1:0") // another tetrad gui is running
	}
	if err != nil {
		return err
	}
	ctx, cancel := e.interruptible()
	defer cancel()
	address := listener.Addr().(*net.TCPAddr)
	server := page.New(page.Config{Registry: e.registry, Engines: engines}, address)
	fmt.Fprintln(e.stdout, "Tetrad is at", server.URL())
	if !address.IP.IsLoopback() {
		fmt.Fprintln(e.stderr, "Whoever has this address can play from other machines, too.")
	}
	if !*noOpen {
		page.OpenBrowser(server.URL())
	}
	return server.Serve(ctx, listener)
}

// guiEngines returns our own engine and the engines of the command line.
func guiEngines(commands []string) ([]page.Engine, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	engines := []page.Engine{{Name: "Tetrad", Args: []string{self, "ugi"}}}
	seen := map[string]int{"Tetrad": 1}
	for _, command := range commands {
		engine, err := guiEngine(command)
		if err != nil {
			return nil, fmt.Errorf("--engine %s: %w", command, err)
		}
		if seen[engine.Name]++; seen[engine.Name] > 1 {
			engine.Name = fmt.Sprintf("%s %d", engine.Name, seen[engine.Name])
		}
		engines = append(engines, engine)
	}
	return engines, nil
}

// guiEngine parses an engine: a command line, or words such as cmd=… name=….
func guiEngine(text string) (page.Engine, error) {
	words, err := match.SplitWords(text)
	if err != nil {
		return page.Engine{}, err
	}
	isCommand := func(word string) bool { return strings.HasPrefix(word, "cmd=") }
	if len(words) > 0 && !slices.ContainsFunc(words, isCommand) {
		name := strings.TrimSuffix(filepath.Base(words[0]), ".exe")
		return page.Engine{Name: name, Args: words}, nil
	}
	player, err := match.ParsePlayer(text, match.Player{})
	if err == nil && player.Limits != (match.Limits{}) {
		err = errors.New("the page sets the limits")
	}
	return page.Engine{Name: player.Name, Args: player.Command, Dir: player.Dir, Options: player.Options}, err
}
