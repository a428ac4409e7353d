// Package proof has the commands of tetrad-lab that prove values of positions: proof trees,
// certificates, and recorded games backwards.
package proof

import (
	_ "embed"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/lab/cmd/tetrad-lab/shared"
)

//go:embed help/proof.txt
var proofUsage string

// Command returns the command of all of them.
func Command(e *cli.Env, s *shared.Flags) *cobra.Command {
	return e.CommandOfCommands("proof", "prove values of positions, and check the proofs", proofUsage,
		treeCommand(e, s), certify(e, s), verify(e, s), games(e, s))
}
