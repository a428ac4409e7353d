package main

import (
	_ "embed"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

//go:embed help/proof.txt
var proofUsage string

// proofCommand returns the command of all of them.
func proofCommand(e *cli.Env, s *Flags) *cobra.Command {
	return e.CommandOfCommands("proof", "prove values of positions, and check the proofs", proofUsage,
		treeCommand(e, s), certify(e, s), verify(e, s), proofGames(e, s))
}
