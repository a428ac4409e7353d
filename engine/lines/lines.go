// Package lines holds what line-based protocols share.
package lines

import (
	"strings"
	"unicode"
)

// isBlank reports whether a character separates words: those of ASCII do. Others, such as
// the no-break space, belong to a word, which a reader of moves or positions then refuses.
func isBlank(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

// Words returns the words of a line. Unlike [strings.Fields] it knows the blanks of ASCII
// only.
func Words(line string) []string { return strings.FieldsFunc(line, isBlank) }

// Trim returns a line without the blanks at its ends.
func Trim(line string) string { return strings.TrimFunc(line, isBlank) }

// Rest returns what follows the first n words of a line and one separator, byte for
// byte: a text that may hold blanks of its own.
func Rest(line string, n int) string {
	for ; n > 0; n-- {
		line = strings.TrimLeftFunc(line, isBlank)
		end := strings.IndexFunc(line, isBlank)
		if end < 0 {
			return ""
		}
		if n == 1 {
			end++
		}
		line = line[end:]
	}
	return line
}

// Clip shortens a text to about most bytes.
func Clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// Printable converts an error, which may quote the client, to one line of printable
// characters. The line has at most some 500 bytes.
func Printable(s string) string {
	const most = 500
	if len(s) > most {
		s = s[:most] + "…"
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
