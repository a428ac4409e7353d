package commands

import (
	_ "embed"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/machine"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/gtp"
)

//go:embed help/gtp.txt
var gtpUsage string

func gtpCommand(e *cli.Env) *cobra.Command {
	session := engine.New(e.Registry)
	server := gtp.Server{Engine: session, Name: "Tetrad", Version: machine.Version()}
	limits := &server.Limits
	c := e.Command("gtp", "play games of stones in Go clients: GTP 2 with the extension of GoGui", gtpUsage,
		func() error {
			switch {
			case limits.MoveTime < 0 || limits.Depth < 0:
				return cli.Usage("--movetime %v or --depth %d is negative; give 0 or more", limits.MoveTime, limits.Depth)
			case limits.IsZero():
				return cli.Usage("without --movetime, --depth and --nodes a search never ends; give one of them")
			}
			if _, err := gtp.NewBoard(session.Entry(), session.Game()); err != nil {
				return cli.Usage("--game: %w; Go clients show %s", err, strings.Join(stoneGames(e), " and "))
			}
			return server.Serve(e.Stdin, e.Stdout)
		})
	flags := c.Flags()
	// The protocol has no pondering and no reports of a search.
	isIdle := func(name string) bool { return name == "Ponder" || name == "MultiPV" }
	cli.AddOptions(flags, session, isIdle, "Game", "Hash", "Threads", "Level")
	flags.DurationVar(&limits.MoveTime, "movetime", 5*time.Second,
		"time for a turn if the client sets no clock; 0: no limit")
	flags.IntVar(&limits.Depth, "depth", 0, "depth of a search in turns; 0: no limit")
	flags.Uint64Var(&limits.Nodes, "nodes", 0, "nodes of a search; 0: no limit")
	return c
}

// stoneGames returns the names of the games that Go clients can display.
func stoneGames(e *cli.Env) []string {
	var names []string
	for _, entry := range e.Registry.Games {
		if entry.NewPresentation != nil && entry.Appearance.OnlyStones() {
			names = append(names, entry.Family.Name)
		}
	}
	return names
}
