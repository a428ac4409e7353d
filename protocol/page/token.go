package page

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tetrad/engine/wholefile"
)

// minToken is the length of a token that cannot be guessed.
const minToken = 26

// StoredToken returns the token in a file and creates the file if necessary. Only the
// user can read the file. With the same token, a restarted program recognizes admitted
// browsers.
func StoredToken(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if token := strings.TrimSpace(string(text)); len(token) >= minToken && isPlain(token) {
		return token, os.Chmod(name, 0o600)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return "", err
	}
	token := rand.Text()
	return token, wholefile.WriteBytes(name, 0o600, []byte(token+"\n"))
}

// isPlain reports whether a text needs no escapes in an address.
func isPlain(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')
	})
}
