package lines

import (
	"io"
	"strings"
	"sync"
)

// maxUnread is the number of bytes of answers, and of news, that may wait for a
// client that does not read.
const maxUnread = 1 << 20

// A Writer writes lines from a goroutine of its own, in the order in which they come.
// All answers are written: if too many are unread, the next one waits. News is text
// that later news of its kind replaces, such as the state of a search. News never
// waits: if too much is unread, it replaces the unread news of its kind, or is
// dropped.
//
// All methods are safe for concurrent use.
type Writer struct {
	out    io.Writer
	failed func()        // may be nil
	done   chan struct{} // closed when the goroutine ends

	mu      sync.Mutex
	changed sync.Cond
	queue   []*item
	news    map[any]*item // by kind, the last one in the queue, after the last answer
	unread  [2]int        // bytes of answers, including those being written, and of news in the queue
	writing bool
	closed  bool
	err     error // the first failure; everything later is dropped
}

// item is text with its line ends.
type item struct {
	text string
	of   int // answers or news
}

// The indices of unread.
const (
	answers = iota
	news
)

// NewWriter returns a writer to out. Its goroutine ends with Close. When nothing can
// be written any more, it calls failed, which may be nil.
func NewWriter(out io.Writer, failed func()) *Writer {
	w := &Writer{out: out, failed: failed, done: make(chan struct{}), news: map[any]*item{}}
	w.changed.L = &w.mu
	go w.run()
	return w
}

// Answer writes lines that belong together.
func (w *Writer) Answer(lines ...string) {
	_ = w.answer(strings.Join(lines, "\n") + "\n") // Err reports it
}

// Write implements io.Writer for answers that other packages write. Its error is that
// of an earlier call, or nil.
func (w *Writer) Write(b []byte) (int, error) { return len(b), w.answer(string(b)) }

func (w *Writer) answer(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.unread[answers] > maxUnread && w.err == nil {
		w.changed.Wait()
	}
	clear(w.news)
	w.add(&item{text, answers})
	return w.err
}

// News writes a line of some kind. kind must be comparable.
func (w *Writer) News(kind any, line string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.unread[news] <= maxUnread {
		i := &item{line + "\n", news}
		w.news[kind] = i
		w.add(i)
		return
	}
	if i := w.news[kind]; i != nil {
		w.unread[news] += len(line) + 1 - len(i.text)
		i.text = line + "\n"
	}
}

func (w *Writer) add(i *item) {
	if w.err != nil || w.closed {
		return
	}
	w.queue = append(w.queue, i)
	w.unread[i.of] += len(i.text)
	w.changed.Broadcast()
}

// run writes the queue until Close.
func (w *Writer) run() {
	defer close(w.done)
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		for len(w.queue) == 0 {
			if w.closed {
				return
			}
			w.changed.Wait()
		}
		w.writeQueue()
	}
}

// writeQueue writes the queue. It releases the lock while it writes.
func (w *Writer) writeQueue() {
	var text []byte
	for _, i := range w.queue {
		text = append(text, i.text...)
	}
	ofAnswers := w.unread[answers]
	w.queue = nil
	w.unread[news] = 0
	clear(w.news)
	w.writing = true
	w.mu.Unlock()
	_, err := w.out.Write(text)
	w.mu.Lock()
	w.writing = false
	w.unread[answers] -= ofAnswers
	if err != nil {
		w.err, w.queue = err, nil
		if w.failed != nil {
			w.failed()
		}
	}
	w.changed.Broadcast()
}

// Flush waits until everything before it has been written or cannot be written.
func (w *Writer) Flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.err == nil && (len(w.queue) > 0 || w.writing) {
		w.changed.Wait()
	}
}

// Err returns the first error of the output.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Close writes the rest of the queue and ends the goroutine. It returns the first
// error of the output. Later output is dropped.
func (w *Writer) Close() error {
	w.mu.Lock()
	w.closed = true
	w.changed.Broadcast()
	w.mu.Unlock()
	<-w.done
	return w.Err()
}
