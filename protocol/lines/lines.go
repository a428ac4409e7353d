// Package lines holds what the protocols that speak in lines of text share.
package lines

import (
	"strings"
	"unicode"
)

// Printable makes one line of harmless characters, of at most some 500 bytes,
// of an error that may quote what the client sent.
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
