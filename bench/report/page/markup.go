package page

import (
	"bytes"
	"fmt"
	"html"
	"strings"
)

// markup is text in HTML. Text of any other kind is escaped where it is written, so that
// names and commands cannot be markup.
type markup string

// A writer collects a page. It takes the place of html/template, whose calls of methods
// by name keep every exported method in the binary: a fifth of its size.
type writer struct{ bytes.Buffer }

// put writes a format. Its arguments are escaped, except for markup and numbers.
func (w *writer) put(format string, args ...any) {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = html.EscapeString(text)
		}
	}
	fmt.Fprintf(w, format, args...)
}

// markup returns what was written.
func (w *writer) markup() markup { return markup(w.String()) }

// fill returns a page with values in its holes, such as {title}. Values are escaped as by put.
func fill(page string, values map[string]any) string {
	var pairs []string
	for hole, value := range values {
		var w writer
		w.put("%v", value)
		pairs = append(pairs, "{"+hole+"}", w.String())
	}
	return strings.NewReplacer(pairs...).Replace(page)
}

// code returns a command whose words, as "--game", are not broken at the end of a line.
func code(command string) markup {
	words := strings.Fields(command)
	for i, word := range words {
		words[i] = "<span>" + html.EscapeString(word) + "</span>"
	}
	return markup("<code>" + strings.Join(words, " ") + "</code>")
}
