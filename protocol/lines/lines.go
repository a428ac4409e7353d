// Package lines holds what line-based protocols share.
package lines

import (
	"strings"
	"unicode"
)

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
