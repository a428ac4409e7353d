package play

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// maxLogged is the greatest number of bytes of a line in the log.
const maxLogged = 4 << 10

// The directions of logged lines.
const (
	toEngine   = ">"
	fromEngine = "<"
	fromStderr = "!"
	ofRunner   = "#"
)

// A trafficLog records the lines between the runner and the engines. Each has a line
// such as
//
//	2026-11-22 17:16:03.120417 game 3 new > go movetime 100
//
// A goroutine of its own writes to the file, since engines are on the clock. A nil
// log records nothing. It is safe for concurrent use.
type trafficLog struct {
	file    *os.File
	entries chan logEntry
	done    chan error
	mu      sync.RWMutex // close holds it for writing
	closed  bool
}

type logEntry struct {
	at                      time.Time
	game                    int64 // number of the game; 0 before the first
	engine, direction, text string
}

// openLog opens a log. An empty path gives no log.
func openLog(path string) (*trafficLog, error) {
	if path == "" {
		return nil, nil
	}
	file, err := openAppending(path)
	if err != nil {
		return nil, err
	}
	l := &trafficLog{file: file, entries: make(chan logEntry, 1<<10), done: make(chan error)}
	go l.write()
	return l, nil
}

func (l *trafficLog) add(game int64, engine, direction, text string) {
	if l == nil {
		return
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	if !l.closed {
		l.entries <- logEntry{time.Now(), game, engine, direction, text}
	}
}

// write writes entries until close. It flushes the pending entries before it waits
// for more.
func (l *trafficLog) write() {
	out := bufio.NewWriter(l.file)
	for e := range l.entries {
		out.WriteString(e.String())
		if len(l.entries) == 0 {
			out.Flush()
		}
	}
	l.done <- errors.Join(out.Flush(), l.file.Close()) // Flush returns the first error
}

// String returns the entry as a line with its line end.
func (e *logEntry) String() string {
	text, cut := e.text, ""
	if len(text) > maxLogged {
		text, cut = text[:maxLogged], fmt.Sprintf(" … (%d bytes)", len(text))
	}
	text = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	place := "start"
	if e.game > 0 {
		place = fmt.Sprintf("game %d", e.game)
	}
	return fmt.Sprintf("%s %s %s %s %s%s\n", e.at.Format("2006-01-02 15:04:05.000000"), place, e.engine, e.direction, text, cut)
}

// close writes the pending entries and returns the first error of the file. Later
// entries are lost.
func (l *trafficLog) close() error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	l.closed = true
	close(l.entries)
	l.mu.Unlock()
	if err := <-l.done; err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return nil
}

// openAppending opens a file whose earlier content stays.
func openAppending(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
}
