package ugiclient

import (
	"strings"
	"sync"
)

// tail is a writer that keeps the end of what is written: the last words of an
// engine that crashed.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

const tailSize = 2048

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b...)
	if extra := len(t.kept) - tailSize; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
	return len(b), nil
}

// lastLine returns the last line that is not empty.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.kept))
	return strings.ToValidUTF8(text[strings.LastIndexByte(text, '\n')+1:], "?")
}
