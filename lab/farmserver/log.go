//go:build unix || windows

package farmserver

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
)

// natsLog hands what the NATS server says to a slog.Logger. It remembers the last error
// that NATS thinks it cannot live with; a library must not end the process.
type natsLog struct {
	log *slog.Logger

	mu    sync.Mutex
	fatal error
}

func (l *natsLog) Noticef(format string, v ...any) {
	l.log.Debug("nats", "text", fmt.Sprintf(format, v...))
}
func (l *natsLog) Warnf(format string, v ...any) {
	l.log.Warn("nats", "text", fmt.Sprintf(format, v...))
}
func (l *natsLog) Debugf(string, ...any) {}
func (l *natsLog) Tracef(string, ...any) {}

func (l *natsLog) Fatalf(format string, v ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fatal = fmt.Errorf(format, v...)
	l.log.Error("nats", "text", l.fatal.Error())
}

// storeFailed is what NATS says when it cannot write to its store. It answers nobody
// then, and takes no further messages for the stream until it is started again.
const storeFailed = "failed to store a msg"

func (l *natsLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.log.Error("nats", "text", text)
	if strings.Contains(text, storeFailed) || strings.Contains(text, "no space left") {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.fatal = fmt.Errorf("the store cannot be written: make room on its disk and start the server again: %s", text)
	}
}

// failure returns the error that NATS cannot live with, if any.
func (l *natsLog) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fatal
}
