package main

import (
	"fmt"
	"os"
	"regexp"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
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
	date := builtFrom().time
	header := doc.GenManHeader{Section: "1", Source: "Tetrad " + version(), Manual: "Tetrad", Date: &date}
	root := e.commandTree()
	asMarkdown(root)
	return doc.GenManTree(root, &header, folder)
}

// indented are the lines of a help text that stay as they are.
var indented = regexp.MustCompile(`(?m)^  `)

// special are characters that would be marks of emphasis.
var special = regexp.MustCompile(`[\\*_<>#]`)

// asMarkdown turns the texts of all commands, which are plain, into the Markdown
// that manual pages are made from.
func asMarkdown(c *cobra.Command) {
	c.Long = indented.ReplaceAllString(special.ReplaceAllString(c.Long, `\$0`), "    ")
	for _, sub := range c.Commands() {
		asMarkdown(sub)
	}
}

// epoch is the date of pages of a program that does not know its own.
var epoch = time.Unix(0, 0).UTC()
