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

// A listener follows the output of an engine during a search.
type listener struct {
	player *player
	task   *session.Task
	report *session.Reporter
	began  time.Time

	heard   time.Time // the last sign of life
	asked   bool      // whether the engine was asked for a sign of life since then
	stopped time.Time // when the engine was told to stop; zero: never
	errors  []string  // the engine's error messages
}

// listen waits for the best move. It tells the engine to stop when ctx ends and gives
// up when page ends.
func (l *listener) listen(ctx, page context.Context) (string, error) {
	l.heard = l.began
	for {
		line, err := l.player.client.Next(ctx, l.nextDeadline())
		switch {
		case page.Err() != nil:
			return "", page.Err()
		case !line.At.IsZero() && (err == nil || errors.Is(err, ugiclient.ErrSilent)):
			l.heard, l.asked = time.Now(), false
			if move, done := l.hear(line.Text); done {
				return move, nil
			}
		case ctx.Err() != nil && l.stopped.IsZero():
			l.stopped = time.Now()
			ctx = page
			if err := l.player.client.Send("stop"); err != nil {
				return "", err
			}
		case !errors.Is(err, ugiclient.ErrSilent):
			return "", err
		}
		if err := l.check(); err != nil {
			return "", err
		}
	}
}

// late returns the time after which an engine without an answer counts as hanging. In a
// search without a limit the time depends on the last sign of life.
func (l *listener) late() time.Time {
	patience := l.player.patience
	switch {
	case !l.stopped.IsZero():
		return l.stopped.Add(patience.answer)
	case l.task.Time > 0:
		return l.began.Add(l.task.Time + patience.answer)
	}
	return l.heard.Add(2 * patience.silent)
}

// nextDeadline returns the time of the next check if the engine is silent.
func (l *listener) nextDeadline() time.Time {
	next := l.late()
	if l.task.Time == 0 && !l.asked {
		if question := l.heard.Add(l.player.patience.silent); question.Before(next) {
			return question
		}
	}
	return next
}

// check detects an engine that hangs. If the search has no limit, check first asks for
// a sign of life.
func (l *listener) check() error {
	now := time.Now()
	if !now.Before(l.late()) {
		return fmt.Errorf("%w in a search", ugiclient.ErrSilent)
	}
	if l.task.Time == 0 && !l.asked && !now.Before(l.heard.Add(l.player.patience.silent)) {
		l.asked = true
		return l.player.client.Send("isready")
	}
	return nil
}

// hear processes a line; done reports that the line has the best move.
func (l *listener) hear(text string) (move string, done bool) {
	words := strings.Fields(text)
	switch {
	case len(words) > 1 && words[0] == "bestmove":
		return words[1], true
	case len(words) > 3 && words[0] == "info" && words[1] == "string" && words[2] == "error":
		if len(l.errors) < 3 {
			l.errors = append(l.errors, strings.Join(words[3:], " "))
		}
	case len(words) > 1 && words[0] == "info":
		l.report.ReadInfo(words[1:])
	}
	return "", false
}

// complaint returns the engine's error messages, to be appended to an error.
func (l *listener) complaint() string {
	if len(l.errors) == 0 {
		return ""
	}
	return " (" + strings.Join(l.errors, "; ") + ")"
}
