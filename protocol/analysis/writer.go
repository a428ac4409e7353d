package analysis

import (
	"bufio"
	"encoding/json"
	"errors"
	"sync"
)

// writer writes whole lines from many goroutines.
type writer struct {
	mu     sync.Mutex
	buffer *bufio.Writer
	failed func() // called when nobody can be told anything any more
	err    error  // the first failure
}

func (w *writer) write(line any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return
	}
	encoder := json.NewEncoder(w.buffer)
	encoder.SetEscapeHTML(false)
	w.err = errors.Join(encoder.Encode(line), w.buffer.Flush())
	if w.err != nil {
		w.failed()
	}
}
