package main

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// subcommand matches a line of the help of a program that names a command.
var subcommand = regexp.MustCompile(`(?m)^  ([a-z][a-z-]*)  +\S`)

// manualPage returns the manual page of a program in troff with the macros of man(7): the
// help of the program and of each command, as it is printed.
func manualPage(ctx context.Context, program, name, version string, date time.Time) (file, error) {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 %q %q\n", strings.ToUpper(troff(name)), date.Format(time.DateOnly), "Tetrad "+version)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- abstract board games\n.SH DESCRIPTION\n", troff(name))
	var add func(words []string) error
	add = func(words []string) error {
		help, err := output(ctx, ".", nil, program, append([]string{"help"}, words...)...)
		if err != nil {
			return err
		}
		if len(words) > 0 {
			fmt.Fprintf(&b, ".SH %s\n", strings.ToUpper(troff(strings.Join(words, " "))))
		}
		fmt.Fprintf(&b, ".nf\n%s\n.fi\n", troff(help))
		commands := help // of the program
		if len(words) > 0 {
			_, commands, _ = strings.Cut(help, "\nCommands:\n")
		}
		for _, m := range subcommand.FindAllStringSubmatch(commands, -1) {
			if err := add(append(words[:len(words):len(words)], m[1])); err != nil {
				return err
			}
		}
		return nil
	}
	err := add(nil)
	return file{"man1/" + name + ".1", 0o644, []byte(b.String())}, err
}

// troff escapes text so that troff finds no commands in it.
func troff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	text = regexp.MustCompile(`[^\x00-\x7f]`).ReplaceAllStringFunc(text, func(s string) string {
		return fmt.Sprintf(`\[u%04X]`, []rune(s)[0]) // without it, only some programs know the encoding
	})
	return regexp.MustCompile(`(?m)^[.']`).ReplaceAllString(text, `\&$0`)
}
