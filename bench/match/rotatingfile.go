package match

import (
	"os"
	"sync"
)

// oldSuffix is added to the name of the older file.
const oldSuffix = ".old"

// A rotatingFile is an append-only file of bounded size. When it is full, it is
// renamed, which replaces the previously renamed file, and a new file begins. It is
// safe for concurrent use.
type rotatingFile struct {
	path string
	half int64 // size bound of each of the two files, in bytes

	mu   sync.Mutex
	file *os.File
	size int64
	err  error // the first write error
}

// openRotating opens a file that keeps the newest bytes: at least half of most, and
// at most that many.
func openRotating(path string, most int64) (*rotatingFile, error) {
	f := &rotatingFile{path: path, half: most / 2}
	return f, f.open()
}

func (f *rotatingFile) open() (err error) {
	if f.file, err = os.OpenFile(f.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return err
	}
	info, err := f.file.Stat()
	if err == nil {
		f.size = info.Size()
	}
	return err
}

// Write implements io.Writer. After an error it writes nothing more.
func (f *rotatingFile) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return 0, f.err
	}
	if f.size > 0 && f.size+int64(len(b)) > f.half {
		f.err = f.rotate()
	}
	n := 0
	if f.err == nil {
		n, f.err = f.file.Write(b)
		f.size += int64(n)
	}
	return n, f.err
}

func (f *rotatingFile) rotate() error {
	if err := f.file.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.path, f.path+oldSuffix); err != nil {
		return err
	}
	return f.open()
}

// Close returns the first error of the file.
func (f *rotatingFile) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.file.Close(); f.err == nil {
		f.err = err
	}
	return f.err
}
