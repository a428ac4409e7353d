package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"tetrad/bench/machine"
)

const manUsage = `tetrad man FOLDER writes the manual pages of the program and of its subcommands into a
folder, which it makes where there is none: tetrad.1, tetrad-match.1 and so on. The
packages of the program bring these pages along.

Example:
  tetrad man man1 && man man1/tetrad-match.1
`

func (e *env) man(args []string) error {
	flags := e.newFlags("man", manUsage)
	folder, err := parseArgument(flags, args, "the folder for the pages")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("folder of the pages: %w", err)
	}
	table := subcommands()
	whole := subcommand{name: "", summary: "play four abstract board games"}
	pages := map[string]string{pageName(whole): e.manPage(whole, description{helpUsage, e.describe(table[0]).flags}, table)}
	for _, row := range table {
		pages[pageName(row)] = e.manPage(row, e.describe(row), nil)
	}
	for name, page := range pages {
		if err := os.WriteFile(filepath.Join(folder, name+".1"), []byte(page), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pageName returns the name of a manual page, such as tetrad-suite-run.
func pageName(row subcommand) string {
	return strings.Join(append([]string{"tetrad"}, strings.Fields(row.name)...), "-")
}

// manPage returns a page in troff with the macros of man(7). Texts appear as --help
// shows them. The date is that of the sources, so that a page is the same whenever it
// is generated.
func (e *env) manPage(row subcommand, d description, table []subcommand) string {
	var b strings.Builder
	date := machine.BuiltFrom().Time.Format("2006-01-02")
	fmt.Fprintf(&b, ".TH %s 1 %q %q\n", strings.ToUpper(pageName(row)), date, "Tetrad "+machine.Version())
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", troff(pageName(row)), troff(row.summary))
	text, examples, hasExamples := strings.Cut(d.usage, "\nExamples:\n")
	fmt.Fprintf(&b, ".SH DESCRIPTION\n.nf\n%s.fi\n", troff(strings.TrimRight(text, "\n")+"\n"))
	if hasExamples {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s.fi\n", troff(examples))
	}
	fmt.Fprintf(&b, ".SH OPTIONS\n")
	d.flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		kind, help := pflag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "0s" && f.DefValue != "[]" {
			help += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		fmt.Fprintf(&b, ".TP\n\\fB\\-\\-%s\\fR \\fI%s\\fR\n%s\n", troff(f.Name), troff(kind), troff(help))
	})
	if table != nil {
		fmt.Fprintf(&b, ".SH SEE ALSO\n")
	}
	for i, row := range table {
		mark := ","
		if i == len(table)-1 {
			mark = ""
		}
		fmt.Fprintf(&b, ".BR %s (1)%s\n", troff(pageName(row)), mark)
	}
	return b.String()
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
