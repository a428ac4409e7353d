package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

const helpUsage = `%s help shows the commands, and %[1]s help COMMAND explains one, as
%[1]s COMMAND --help does.
`

const helpEnd = `
Games: %s.

Exit codes: ` + exitCodes

// exitCodes says what the exit codes of all commands mean.
const exitCodes = `0 success; 1 the run failed or its output could not be written; 2 wrong
command line; 3 the run finished, but an engine was at fault or workers disagreed.
`

func (e *Env) help() *cobra.Command {
	var c *cobra.Command
	c = e.CommandOfArguments("help [COMMAND]", "explain a command", fmt.Sprintf(helpUsage, e.Program), func(args []string) error {
		about, rest, err := c.Root().Find(args)
		if err != nil || len(rest) > 0 {
			if about == nil {
				about = c.Root()
			}
			return unknown(about, args[len(args)-max(len(rest), 1)])
		}
		e.showHelp(about, nil)
		return nil
	})
	return c
}

// SharedKey is the annotation of a command that takes flags of the root of its program:
// their names with blanks between them, or name=default.
const SharedKey = "tetrad_shared"

// sharedFlags returns flags of the annotation as people read them: --hash 64, --out.
func sharedFlags(takes string) string {
	words := strings.Fields(takes)
	for i, word := range words {
		words[i] = "--" + strings.Replace(word, "=", " ", 1)
	}
	return strings.Join(words, ", ")
}

// showHelp writes what --help shows of a command.
func (e *Env) showHelp(c *cobra.Command, _ []string) {
	var b strings.Builder
	b.WriteString(c.Long)
	if c.Example != "" {
		b.WriteString("\nExamples:\n" + c.Example + "\n")
	}
	for _, g := range c.Groups() {
		fmt.Fprintf(&b, "\n%s:\n", g.Title)
		for _, sub := range c.Commands() {
			if sub.GroupID == g.ID {
				fmt.Fprintf(&b, "  %-11s %s\n", sub.Name(), sub.Short)
			}
		}
	}
	if c.HasSubCommands() && len(c.Groups()) == 0 {
		b.WriteString("\nCommands:\n")
		for _, sub := range c.Commands() {
			fmt.Fprintf(&b, "  %-11s %s\n", sub.Name(), sub.Short)
		}
	}
	b.WriteString(flagUsages(c.LocalFlags()))
	if takes := c.Annotations[SharedKey]; takes != "" {
		fmt.Fprintf(&b, "\nShared flags (see %s help): %s.\n", c.Root().Name(), sharedFlags(takes))
	}
	if !c.HasParent() {
		fmt.Fprintf(&b, helpEnd, e.GameUsage())
	}
	fmt.Fprint(e.Stdout, b.String())
}
