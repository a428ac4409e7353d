// Package wholefile writes files that are there whole or not at all, whatever ends the
// program, and reads files that are not too long.
package wholefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write makes a file, or replaces one, by what write writes. Others see the old file
// until the new one is on disk. After an error the old file is unchanged. The file has
// the permissions perm.
func Write(path string, perm os.FileMode, write func(*os.File) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	if err = write(file); err == nil {
		err = errors.Join(file.Chmod(perm), file.Sync())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
		return err
	}
	SyncFolder(path)
	return nil
}

// WriteBytes makes a file, or replaces one, as Write does.
func WriteBytes(path string, perm os.FileMode, data []byte) error {
	return Write(path, perm, func(file *os.File) error {
		_, err := file.Write(data)
		return err
	})
}

// Read returns the content of a file, but at most one byte more than most, which shows
// that the file is too long.
func Read(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most+1))
}

// SyncFolder makes a new name in the folder of path safe on disk. Some systems cannot do
// that and do not need it, so it has no error.
func SyncFolder(path string) {
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		folder.Sync()
		folder.Close()
	}
}
