package page

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tetrad/protocol/session"
	"tetrad/protocol/ugiclient"
)

// A searchReader follows the output of an engine during a search.
type searchReader struct {
	player *player
	task   *session.Task
	report *session.Reporter
	began  time.Time

	heard   time.Time // the last sign of life
	asked   bool      // whether the engine was asked for a sign of life since then
	stopped time.Time // when the engine was told to stop; zero: never
	errors  []string  // the engine's error messages
}

// read waits for the best move. It tells the engine to stop when ctx ends and gives
// up when page ends.
func (r *searchReader) read(ctx, page context.Context) (string, error) {
	r.heard = r.began
	for {
		line, err := r.player.client.Next(ctx, r.nextDeadline())
		switch {
		case page.Err() != nil:
			return "", page.Err()
		case !line.At.IsZero() && (err == nil || errors.Is(err, ugiclient.ErrSilent)):
			r.heard, r.asked = time.Now(), false
			if move, done := r.handle(line.Text); done {
				return move, nil
			}
		case ctx.Err() != nil && r.stopped.IsZero():
			r.stopped = time.Now()
			ctx = page
			if err := r.player.client.Send("stop"); err != nil {
				return "", err
			}
		case !errors.Is(err, ugiclient.ErrSilent):
			return "", err
		}
		if err := r.check(); err != nil {
			return "", err
		}
	}
}

// deadline returns the time after which an engine without an answer counts as hanging. In a
// search without a limit the time depends on the last sign of life.
func (r *searchReader) deadline() time.Time {
	timeouts := r.player.timeouts
	switch {
	case !r.stopped.IsZero():
		return r.stopped.Add(timeouts.answer)
	case r.task.Time > 0:
		return r.began.Add(r.task.Time + timeouts.answer)
	}
	return r.heard.Add(2 * timeouts.silent)
}

// nextDeadline returns the time of the next check if the engine is silent.
func (r *searchReader) nextDeadline() time.Time {
	next := r.deadline()
	if r.task.Time == 0 && !r.asked {
		if question := r.heard.Add(r.player.timeouts.silent); question.Before(next) {
			return question
		}
	}
	return next
}

// check detects an engine that hangs. If the search has no limit, check first asks for
// a sign of life.
func (r *searchReader) check() error {
	now := time.Now()
	if !now.Before(r.deadline()) {
		return fmt.Errorf("%w in a search", ugiclient.ErrSilent)
	}
	if r.task.Time == 0 && !r.asked && !now.Before(r.heard.Add(r.player.timeouts.silent)) {
		r.asked = true
		return r.player.client.Send("isready")
	}
	return nil
}

// handle processes a line; done reports that the line has the best move.
func (r *searchReader) handle(text string) (move string, done bool) {
	words := strings.Fields(text)
	switch {
	case len(words) > 1 && words[0] == "bestmove":
		return words[1], true
	case len(words) > 3 && words[0] == "info" && words[1] == "string" && words[2] == "error":
		if len(r.errors) < 3 {
			r.errors = append(r.errors, strings.Join(words[3:], " "))
		}
	case len(words) > 1 && words[0] == "info":
		r.report.ReadInfo(words[1:])
	}
	return "", false
}

// messages returns the engine's error messages, to be appended to an error.
func (r *searchReader) messages() string {
	if len(r.errors) == 0 {
		return ""
	}
	return " (" + strings.Join(r.errors, "; ") + ")"
}
