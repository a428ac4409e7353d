package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A description is what a subcommand reports about itself: the text for --help and
// the flags.
type description struct {
	usage string
	flags *pflag.FlagSet
}

// describe asks a subcommand for its help without printing it.
func (e *env) describe(c subcommand) description {
	var d description
	asked := *e
	asked.described = &d
	_ = c.run(&asked, []string{"--help"}) // pflag.ErrHelp, always
	return d
}

// commandTree returns the program as cobra commands, which write completions and
// manual pages. The commands come from the table of subcommands, and run nothing.
func (e *env) commandTree() *cobra.Command {
	table := subcommands()
	first := e.describe(table[0])
	root := e.command(subcommand{name: "tetrad", summary: "play four abstract board games"}, description{helpUsage, first.flags})
	byName := map[string]*cobra.Command{"": root}
	for _, row := range table {
		words := strings.Fields(row.name)
		parent := byName[strings.Join(words[:len(words)-1], " ")]
		command := e.command(row, e.describe(row))
		byName[row.name] = command
		parent.AddCommand(command)
	}
	byName["completion"].ValidArgs = slices.Sorted(maps.Keys(shells))
	return root
}

// command returns one command with its flags, and with the values of the flags whose
// values can be listed.
func (e *env) command(row subcommand, d description) *cobra.Command {
	words := strings.Fields(row.name)
	text, examples, _ := strings.Cut(d.usage, "\nExamples:\n")
	command := &cobra.Command{
		Use:                   words[len(words)-1],
		Short:                 row.summary,
		Long:                  text,
		Example:               strings.TrimRight(examples, "\n"),
		Run:                   func(*cobra.Command, []string) {},
		DisableAutoGenTag:     true, // a date would make each build differ
		DisableFlagsInUseLine: true,
	}
	command.Flags().SortFlags = false
	command.Flags().AddFlagSet(d.flags)
	d.flags.VisitAll(func(f *pflag.Flag) {
		if values := e.flagValues(f); values != nil {
			_ = command.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
	})
	return command
}

// flagValues returns the values that a flag takes, or nil if they cannot be listed.
func (e *env) flagValues(f *pflag.Flag) []string {
	if option, ok := f.Value.(*optionValue); ok {
		for _, o := range option.engine.Options() {
			if o.Name == option.name && o.Vars != nil {
				return o.Vars
			}
		}
	}
	if slices.Contains([]string{"game", "games", "variants", "rules"}, f.Name) {
		return e.gameNames()
	}
	return nil
}

// gameNames returns the names of all games and variants.
func (e *env) gameNames() []string {
	var names []string
	for _, entry := range e.registry.Games {
		for _, game := range entry.Family.Variants() {
			names = append(names, game.Name())
		}
	}
	return names
}
