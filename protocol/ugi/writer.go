package ugi

import (
	"bufio"
	"sync"

	"tetrad/positions"
)

// writer writes whole lines, from the loop and from a search at the same time,
// and flushes after each call.
type writer struct {
	mu     sync.Mutex
	buffer *bufio.Writer
	err    error // the first failure; everything later is dropped
}

// print writes lines that belong together, each with an end of line.
func (w *writer) print(lines ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, line := range lines {
		w.buffer.WriteString(line)
		w.buffer.WriteByte('\n')
	}
	// A bufio.Writer keeps its first error, so that this one tells of all.
	w.err = w.buffer.Flush()
}

// Write implements io.Writer for reports that others make.
func (w *writer) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.buffer.Write(b)
	w.err = w.buffer.Flush()
	return len(b), w.err
}

// failed reports whether the client can no longer be written to.
func (w *writer) failed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err != nil
}

// clip shortens a word of the client for a message.
func clip(word string) string { return positions.Clip(word) }
