package page

import (
	"bytes"
	"fmt"
	"html"
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
