package match

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"sync"
	"time"
)

// maxLogged is how many bytes of a line are logged.
const maxLogged = 4 << 10

// The directions of what is logged.
const (
	toEngine   = ">"
	fromEngine = "<"
	fromStderr = "!"
	ofRunner   = "#"
)

// A trafficLog keeps what passes between the runner and the engines, a line for
// each line, such as
//
//	2026-11-22 17:16:03.120417 game 3 new > go movetime 100
//
// It writes from a goroutine of its own, since engines are on the clock. A nil log
// keeps nothing. It is safe for concurrent use.
type trafficLog struct {
	file    *rotatingFile
	entries chan logEntry
	done    chan error
	mu      sync.RWMutex // held to write by close
	closed  bool
}

type logEntry struct {
	at                      time.Time
	game                    int64 // number; 0: before the first
	engine, direction, text string
}

// openLog opens a log, of which about the newest so many bytes are kept. An
// empty path is no log.
func openLog(path string, most int64) (*trafficLog, error) {
	if path == "" {
		return nil, nil
	}
	file, err := openRotating(path, most)
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

// write writes until close. What is there is on its way to the disk before it
// waits for more.
func (l *trafficLog) write() {
	out := bufio.NewWriter(l.file)
	for e := range l.entries {
		out.WriteString(e.String())
		if len(l.entries) == 0 {
			out.Flush()
		}
	}
	out.Flush()
	l.done <- l.file.Close()
}

// String returns the entry as a line with its end.
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

// close writes what is left and returns the first error that the file had. What
// is added later is lost.
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

// A lineLogger is a writer that logs lines: standard error.
type lineLogger struct {
	log  func(line string)
	line []byte // the one that has begun, clipped
}

// Write implements io.Writer.
func (l *lineLogger) Write(b []byte) (int, error) {
	for rest := b; ; {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			l.keep(rest)
			return len(b), nil
		}
		l.keep(rest[:i])
		l.log(string(bytes.TrimRight(l.line, "\r")))
		l.line = l.line[:0]
		rest = rest[i+1:]
	}
}

func (l *lineLogger) keep(b []byte) {
	l.line = append(l.line, b[:min(len(b), maxLogged-len(l.line))]...)
}
