package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/positions"
)

// Root returns the root command of a program. It has the commands of these groups, and
// completion, version and help. about describes the program.
func (e *Env) Root(summary, about string, groups ...Group) *cobra.Command {
	root := &cobra.Command{
		Use: e.Program, Short: summary, Long: about,
		SuggestionsMinimumDistance: 2, SilenceErrors: true, SilenceUsage: true, DisableAutoGenTag: true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE:              func(c *cobra.Command, _ []string) error { e.showHelp(c, nil); return nil },
	}
	root.Flags().SortFlags = false
	addHelpFlag(root)
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return unknown(root, args[0])
	}
	for _, g := range append(groups, Group{"About", []*cobra.Command{e.completion(), e.version(), e.help()}}) {
		root.AddGroup(&cobra.Group{ID: g.Title, Title: g.Title})
		for _, c := range g.Commands {
			c.GroupID = g.Title
			root.AddCommand(c)
		}
	}
	root.SetHelpFunc(e.showHelp)
	root.SetFlagErrorFunc(flagError)
	help, _, _ := root.Find([]string{"help"})
	root.SetHelpCommand(help)
	cobra.EnableCommandSorting = false
	cobra.MousetrapHelpText = "" // a click on the program in Windows starts it as well
	return root
}

// A Group is the commands below one heading of the program's help.
type Group struct {
	Title    string
	Commands []*cobra.Command
}

// unknown returns the error of a word that is no command: it says which one the word resembles.
func unknown(c *cobra.Command, word string) error {
	text := fmt.Sprintf("there is no command %q", positions.Clip(word))
	if near := c.SuggestionsFor(word); word == "uci" {
		text += "; Tetrad speaks UGI: type ugi"
	} else if len(near) > 0 {
		text += "; similar: " + strings.Join(near, ", ")
	}
	return UsageError{errors.New(text)}
}

// Command returns a command that takes no arguments but flags. use is its name, summary
// a line for the table of commands. text is what --help shows above the flags; the
// examples in it begin with a line "Examples:".
func (e *Env) Command(use, summary, text string, run func() error) *cobra.Command {
	c := newCommand(use, summary, text)
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		if _, _, err := e.Registry.Game(args[0]); err == nil && c.Flags().Lookup("game") != nil {
			return Usage("give the game with --game %s", args[0])
		}
		return Usage("unexpected argument %q", args[0])
	}
	c.RunE = func(*cobra.Command, []string) error { return run() }
	return c
}

// CommandOfArguments is [Env.Command] for a command that takes arguments.
func (e *Env) CommandOfArguments(use, summary, text string, run func(args []string) error) *cobra.Command {
	c := newCommand(use, summary, text)
	c.RunE = func(_ *cobra.Command, args []string) error { return run(args) }
	return c
}

// CommandOfArgument is [Env.Command] for a command that takes one argument. want says
// what it is, for the error where it is missing.
func (e *Env) CommandOfArgument(use, summary, text, want string, run func(arg string) error) *cobra.Command {
	return e.CommandOfArguments(use, summary, text, func(args []string) error {
		if len(args) != 1 {
			return Usage("give %s", want)
		}
		return run(args[0])
	})
}

// CommandOfCommands returns a command that only holds others.
func (e *Env) CommandOfCommands(use, summary, text string, commands ...*cobra.Command) *cobra.Command {
	c := e.CommandOfArguments(use, summary, text, nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknown(c, args[0])
		}
		return Usage("give a command: %s", names(c))
	}
	c.AddCommand(commands...)
	return c
}

// names returns the names of the commands of a command.
func names(c *cobra.Command) string {
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	return strings.Join(names, ", ")
}

func newCommand(use, summary, text string) *cobra.Command {
	long, examples, _ := strings.Cut(text, "\nExamples:\n")
	c := &cobra.Command{
		Use: use, Short: summary, Long: long, Example: strings.TrimRight(examples, "\n"),
		SuggestionsMinimumDistance: 2,
		DisableAutoGenTag:          true, // a date would make each build differ
		DisableFlagsInUseLine:      true,
		Args:                       cobra.ArbitraryArgs, // which the command checks
	}
	c.Flags().SortFlags = false
	addHelpFlag(c)
	return c
}

func addHelpFlag(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, "")
	_ = c.Flags().MarkHidden("help") // every command has it
}

// CommandLine returns the command with the flags that were given, in their order, for files that
// say how they were made. It leaves out the flags in but, and flags that do not change the result.
func CommandLine(c *cobra.Command, but ...string) string {
	words := []string{c.CommandPath()}
	c.Flags().Visit(func(f *pflag.Flag) {
		list, isList := f.Value.(pflag.SliceValue)
		switch {
		case f.Annotations[noResultKey] != nil || slices.Contains(but, f.Name):
		case f.Value.Type() == "bool":
			words = append(words, "--"+f.Name+"="+f.Value.String())
		case isList && f.Value.Type() == "stringArray":
			for _, value := range list.GetSlice() {
				words = append(words, "--"+f.Name, InQuotes(value))
			}
		case isList:
			words = append(words, "--"+f.Name, strings.Join(list.GetSlice(), ","))
		default:
			words = append(words, "--"+f.Name, InQuotes(f.Value.String()))
		}
	})
	return strings.Join(words, " ")
}

// noResultKey is the annotation of a flag that does not change the result of a command.
const noResultKey = "tetrad_no_result"

// NoResult says of flags that they do not change the result of a command.
func NoResult(flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		if err := flags.SetAnnotation(name, noResultKey, []string{""}); err != nil {
			panic(err)
		}
	}
}

// InQuotes returns an argument as a shell takes it, in quotes if it has spaces.
func InQuotes(arg string) string {
	if strings.Contains(arg, " ") {
		return strconv.Quote(arg)
	}
	return arg
}

// completeFlags offers the values of all flags whose values can be listed.
func (e *Env) completeFlags(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if values := e.flagValues(f); values != nil {
			directive := cobra.ShellCompDirectiveNoFileComp
			if _, ok := f.Value.(optionPair); ok {
				directive |= cobra.ShellCompDirectiveNoSpace
			}
			_ = c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, directive))
		}
	})
	for _, sub := range c.Commands() {
		e.completeFlags(sub)
	}
}

// flagValues returns the values that a flag takes, or nil if they cannot be listed.
func (e *Env) flagValues(f *pflag.Flag) []string {
	if listed, ok := f.Value.(interface{ values() []string }); ok && listed.values() != nil {
		return listed.values()
	}
	if slices.Contains([]string{"game", "games", "variants", "rules"}, f.Name) {
		return e.GameNames()
	}
	return nil
}
