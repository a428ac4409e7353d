// Package proof has the commands of tetrad-lab that prove values of positions: proof trees,
// certificates, and recorded games backwards. No version promises anything about it.
package proof

import (
	"github.com/spf13/cobra"

	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
)

const proofUsage = `tetrad-lab proof proves values of positions: by trees whose leaves many machines search,
with certificates that the rules alone check, and backwards through recorded games. For a
position that one machine solves, there is tetrad solve.
`

// Command returns the command of all of them.
func Command(e *cli.Env, s *shared.Flags) *cobra.Command {
	return e.CommandOfCommands("proof", "prove values of positions, and check the proofs", proofUsage,
		treeCommand(e, s), certify(e, s), verify(e, s), games(e, s))
}
