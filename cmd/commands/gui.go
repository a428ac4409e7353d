package commands

import (
	_ "embed"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/engine/book"
	"tetrad/protocol/gamefiles"
	"tetrad/protocol/online"
	"tetrad/protocol/page"
	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

//go:embed help/gui.txt
var guiUsage string

// guiAddress is the default address of the page. It is fixed because links and the
// games in a browser belong to an address.
const guiAddress = "127.0.0.1:7463"

// guiFlags are the flags of tetrad gui.
type guiFlags struct {
	listen  string
	url     string
	engines []string
	games   string
	explore []string
	books   []string
	noOpen  bool
}

func guiCommand(e *cli.Env) *cobra.Command {
	var f guiFlags
	var flags *pflag.FlagSet
	c := e.Command("gui", "play and analyse on a board in the browser", guiUsage, func() error {
		return gui(e, &f, flags.Changed("games"), flags.Changed("listen"))
	})
	flags = c.Flags()
	flags.StringVar(&f.listen, "listen", guiAddress, "address to listen on; port 0: any that is free")
	flags.StringVar(&f.url, "url", "", "address at which a proxy with TLS serves the page to the Internet, such as https://games.example")
	flags.StringArrayVar(&f.engines, "engine", nil, "another engine: a `command`, or settings as for tetrad match (repeat)")
	flags.StringVar(&f.games, "games", "",
		"folder in which games are kept; default: tetrad/games in your configuration folder")
	flags.StringArrayVar(&f.explore, "explore", nil, "a `file` of games whose turns the explorer shows (repeat)")
	flags.StringArrayVar(&f.books, "book", nil, "`file` with an opening book of tetrad-lab book make, "+
		"to show instead of the one that comes with the program for its game (repeat)")
	flags.BoolVar(&f.noOpen, "no-open", false, "do not open the browser")
	return c
}

// gui serves the page until an interrupt.
func gui(e *cli.Env, f *guiFlags, hasFolder, hasAddress bool) error {
	engines, err := guiEngines(f.engines)
	if err == nil {
		err = findEngines(engines[1:])
	}
	if err != nil {
		return cli.Usage("%w", err)
	}
	public, err := publicURL(f.url)
	if err != nil {
		return cli.Usage("%w", err)
	}
	books, err := openBooks(e, f.books)
	if err != nil {
		return cli.Usage("%w", err)
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	explore, err := readGames(ctx, e, f.explore)
	if err != nil {
		return err
	}
	config := page.Config{
		Registry: e.Registry, Engines: engines, Explore: explore, Books: books, Token: e.PageToken(), Public: public,
		Tell: func(text string) { fmt.Fprintln(e.Stderr, text) },
	}
	place := "the browser"
	library, err := guiLibrary(e, f.games, hasFolder)
	if err != nil {
		return err
	}
	if library != nil {
		defer library.Close()
		config.Library, place = session.Share(library), library.Place()
	}
	games, err := guiOnline(e, config.Library, hasFolder)
	if err != nil {
		return err
	}
	if games != nil {
		defer games.Close()
		config.Online = games
	}
	listener, err := guiListen(e, f.listen, hasAddress)
	if err != nil {
		return err
	}
	server := page.New(config, listener.Addr().(*net.TCPAddr))
	e.AnnouncePage("Tetrad is at", server)
	fmt.Fprintln(e.Stdout, "Games are kept in", place)
	if !f.noOpen {
		page.OpenBrowser(server.URL())
	}
	return server.Serve(ctx, listener)
}

// publicURL reads the value of --url.
func publicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("--url %s: give the scheme and the name alone, such as https://games.example", text)
	}
	u.Host = strings.ToLower(u.Host)
	return u, nil
}

// openBooks returns the opening books of the program and those of some files.
func openBooks(e *cli.Env, paths []string) (*book.Library, error) {
	var list []*book.Book
	for _, path := range paths {
		b, err := book.Open(path, e.Registry.Game)
		if err != nil {
			return nil, fmt.Errorf("--book: %w", err)
		}
		list = append(list, b)
	}
	return book.NewLibrary(e.Registry.Game, list...), nil
}

// guiListen listens on an address. The default one may give way to another.
func guiListen(e *cli.Env, address string, isChosen bool) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if wrong, ok := errors.AsType[*net.AddrError](err); ok {
		return nil, cli.Usage("--listen %s: %s; give an address and a port, such as 127.0.0.1:8000", address, wrong.Err)
	}
	if !cli.IsAddressInUse(err) {
		return listener, err
	}
	host, port, _ := net.SplitHostPort(address)
	if isChosen {
		return nil, fmt.Errorf("another program listens on %s already; choose another port, "+
			"or --listen %s for any that is free", address, net.JoinHostPort(host, "0"))
	}
	listener, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err == nil {
		_, other, _ := net.SplitHostPort(listener.Addr().String())
		fmt.Fprintf(e.Stderr, "Port %s is taken, perhaps by another tetrad gui: this one is at port %s.\n", port, other)
	}
	return listener, err
}

// guiEngines returns our own engine and the engines of the command line.
func guiEngines(commands []string) ([]page.Engine, error) {
	own, err := cli.OwnEngine()
	if err != nil {
		return nil, err
	}
	engines := []page.Engine{{Name: "Tetrad", Args: own}}
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

// findEngines refuses the first engine that is no program.
func findEngines(engines []page.Engine) error {
	for _, engine := range engines {
		if _, err := settings.FindProgram(engine.Args[0], engine.Dir); err != nil && !errors.Is(err, exec.ErrDot) {
			return fmt.Errorf("--engine %s: %w", engine.Name, err)
		}
	}
	return nil
}

// guiEngine parses an engine: a command line, or words such as cmd=… name=….
func guiEngine(text string) (page.Engine, error) {
	words, err := settings.SplitCommand(text, "")
	if err != nil {
		return page.Engine{}, err
	}
	isCommand := func(word string) bool { return strings.HasPrefix(word, "cmd=") }
	if len(words) > 0 && !slices.ContainsFunc(words, isCommand) {
		name := strings.TrimSuffix(filepath.Base(words[0]), ".exe")
		return page.Engine{Name: name, Args: words}, nil
	}
	player, err := settings.ParsePlayer(text, settings.Player{})
	if err == nil && player.Limits != (record.TimeControl{}) {
		err = errors.New("the page sets the limits")
	}
	return page.Engine{Name: player.Name, Args: player.Command, Dir: player.Dir, Options: player.Options}, err
}

// guiLibrary opens the folder for games: the folder of --games if the flag is set, else
// the default folder. It returns nil if the user wants no folder or the default folder
// is unavailable.
func guiLibrary(e *cli.Env, path string, isChosen bool) (*gamefiles.Folder, error) {
	if isChosen && path == "" {
		return nil, nil
	}
	var err error
	if !isChosen {
		path, err = e.ConfigFile("games")
	}
	var folder *gamefiles.Folder
	if err == nil {
		folder, err = gamefiles.Open(path)
	}
	switch {
	case err != nil && isChosen:
		return nil, fmt.Errorf("--games: %w", err)
	case err != nil:
		fmt.Fprintf(e.Stderr, "Games are kept in the browser only: %v; give a folder by --games\n", err)
		return nil, nil
	}
	return folder, nil
}

// guiOnline opens the games between people at different machines. They are in a folder of
// their own beside the other games, or in the one that --games names. Without a folder for
// games there are none.
func guiOnline(e *cli.Env, library session.Library, isChosen bool) (*online.Games, error) {
	if library == nil {
		return nil, nil
	}
	folder := filepath.Join(library.Place(), "online")
	if !isChosen {
		var err error
		if folder, err = e.ConfigFile("online"); err != nil {
			return nil, err
		}
	}
	games, err := online.Open(online.Config{Registry: e.Registry, Folder: folder, Keep: func(g *session.KeptGame) error {
		_, err := library.Save(g, 0)
		return err
	}})
	if err != nil {
		return nil, fmt.Errorf("games with other people: %w", err)
	}
	for _, fault := range games.Faults() {
		fmt.Fprintln(e.Stderr, "A game with other people cannot be read:", fault)
	}
	return games, nil
}
