package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/machine"
)

const manUsage = `tetrad man FOLDER writes the manual pages of the program and of its subcommands into a
folder, which it makes where there is none: tetrad.1, tetrad-match.1 and so on. The
packages of the program come with these pages.

Examples:
  tetrad man man1 && man man1/tetrad-match.1
`

func (e *Env) man() *cobra.Command {
	var c *cobra.Command
	c = e.CommandOfArgument("man FOLDER", "write the manual pages", strings.ReplaceAll(manUsage, "tetrad", e.Program),
		"the folder for the pages", func(folder string) error {
			if err := os.MkdirAll(folder, 0o777); err != nil {
				return fmt.Errorf("folder of the pages: %w", err)
			}
			return writeManPages(folder, c.Root())
		})
	return c
}

// writeManPages writes the page of a command and those of the commands below it.
func writeManPages(folder string, c *cobra.Command) error {
	if err := os.WriteFile(filepath.Join(folder, pageName(c)+".1"), []byte(manPage(c)), 0o666); err != nil {
		return err
	}
	for _, sub := range c.Commands() {
		if err := writeManPages(folder, sub); err != nil {
			return err
		}
	}
	return nil
}

// pageName returns the name of a manual page, such as tetrad-explore-build.
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manPage returns a page in troff with the macros of man(7). Texts appear as --help
// shows them. The date is that of the sources, so that a page is the same whenever it
// is generated.
func manPage(c *cobra.Command) string {
	var b strings.Builder
	date := machine.BuiltFrom().Time.Format("2006-01-02")
	fmt.Fprintf(&b, ".TH %s 1 %q %q\n", strings.ToUpper(pageName(c)), date, "Tetrad "+machine.Version())
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", troff(pageName(c)), troff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n%s", synopsis(c))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n.nf\n%s.fi\n", troff(strings.TrimRight(c.Long, "\n")+"\n"))
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", troff(c.Example))
	}
	if c.HasSubCommands() {
		b.WriteString(".SH COMMANDS\n")
	}
	for _, sub := range c.Commands() {
		fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", troff(pageName(sub)), troff(sub.Short))
	}
	b.WriteString(".SH OPTIONS\n")
	for _, g := range flagGroups(c.LocalFlags()) {
		fmt.Fprintf(&b, ".SS %s\n", g.heading)
		g.VisitAll(func(f *pflag.Flag) {
			kind, help := pflag.UnquoteUsage(f)
			if !slices.Contains([]string{"", "false", "0", "0s", "[]"}, f.DefValue) {
				help += fmt.Sprintf(" (default %s)", f.DefValue)
			}
			fmt.Fprintf(&b, ".TP\n\\fB\\-\\-%s\\fR \\fI%s\\fR\n%s\n", troff(f.Name), troff(kind), troff(help))
		})
	}
	fmt.Fprintf(&b, ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nshow this text\n.SH EXIT STATUS\n%s", troff(exitCodes))
	if c.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", troff(pageName(c.Parent())))
	}
	return b.String()
}

// synopsis returns how a command is called, as a line of troff.
func synopsis(c *cobra.Command) string {
	_, arguments, _ := strings.Cut(c.Use, " ")
	if c.HasSubCommands() {
		arguments = "COMMAND"
	}
	return fmt.Sprintf("\\fB%s\\fR [\\fIOPTION\\fR]... \\fI%s\\fR\n", troff(c.CommandPath()), troff(arguments))
}

// troff escapes text so that troff finds no commands in it.
func troff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "")
}
