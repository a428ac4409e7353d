package wholefile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file is replaced as a whole, and a failed attempt leaves the old one and nothing else.
func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	broken := errors.New("broken")
	for _, c := range []struct {
		name, text, want string
		err              error
	}{
		{"a failed new file", "half", "", broken},
		{"a new file", "old", "old", nil},
		{"a failed replacement", "half", "old", broken},
		{"a replacement", "new", "new", nil},
	} {
		err := Write(path, 0o600, func(file *os.File) error {
			_, err := file.WriteString(c.text)
			return errors.Join(err, c.err)
		})
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.err)
		}
		if text, _ := os.ReadFile(path); string(text) != c.want {
			t.Errorf("%s: the file has %q, want %q", c.name, text, c.want)
		}
		files, err := os.ReadDir(filepath.Dir(path))
		if err != nil || len(files) > 1 {
			t.Errorf("%s: files %v, %v", c.name, files, err)
		}
	}
}
