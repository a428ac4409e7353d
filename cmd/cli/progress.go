package cli

import (
	"fmt"
	"time"
)

// ShowProgress shows a line on standard error and updates it twice a second. The
// function that it returns erases the line. Nothing is shown if standard error is not
// a terminal.
func (e *Env) ShowProgress(line func() string) (end func()) {
	if !IsTerminal(e.Stderr) {
		return func() {}
	}
	const wipe = "\r\x1b[K"
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(500 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				fmt.Fprint(e.Stderr, wipe+line())
			case <-done:
				fmt.Fprint(e.Stderr, wipe)
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}
