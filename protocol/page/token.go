package page

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// leastToken is the length of a token that cannot be guessed.
const leastToken = 26

// StoredToken returns the token in a file and creates the file if necessary. Only the
// user can read the file. With the same token, a restarted program recognizes admitted
// browsers.
func StoredToken(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if token := strings.TrimSpace(string(text)); len(token) >= leastToken && isPlain(token) {
		return token, os.Chmod(name, 0o600)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".token-*") // with mode 0600
	if err != nil {
		return "", err
	}
	defer os.Remove(file.Name()) // has no effect after a success
	token := rand.Text()
	_, err = file.WriteString(token + "\n")
	if err := errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	return token, os.Rename(file.Name(), name)
}

// isPlain reports whether a text needs no escapes in an address.
func isPlain(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')
	})
}
