package main

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/positions"
)

// setCommands returns the commands in the order of the help.
func setCommands(e *cli.Env, s *Flags) []*cobra.Command {
	return []*cobra.Command{bookCommand(e, s), setCommand(e, s), suiteCommand(e)}
}

// firstGame is what a command takes that has the first game as its default.
func firstGame(e *cli.Env) string { return "game=" + e.Registry.Games[0].Family.Name }

// oneGame returns the game of a command that takes one.
func oneGame(e *cli.Env, s *Flags) (positions.Game, error) {
	name, err := s.Game()
	if err != nil {
		return nil, err
	}
	game, _, err := e.Registry.Game(name)
	if err != nil {
		return nil, cli.Usage("--game: %w", err)
	}
	return game, nil
}

// gameOrAll returns the name of the game whose positions a command takes, or "" for all.
func gameOrAll(s *Flags) (string, error) {
	if len(s.Games) == 0 {
		return "", nil
	}
	return s.Game()
}
