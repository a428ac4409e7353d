package page

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"tetrad/protocol/ugiclient"
)

// A listener hears an engine out during a search.
type listener struct {
	player *player
	task   *task
	send   func(any)
	began  time.Time

	news    map[int]*info // the newest of each line of play that the page has not seen
	sent    time.Time     // when it last got some
	heard   time.Time     // the last sign of life
	asked   bool          // for one, since then
	stopped time.Time     // when the engine was told to stop; zero: it was not
	errors  []string      // what the engine said that was wrong
}

// pageInterval is how often a page is told news. An engine may find much more.
const pageInterval = 50 * time.Millisecond

// listen waits for the best move. It tells the engine to stop when ctx ends, and
// gives up when page does.
func (l *listener) listen(ctx, page context.Context) (string, error) {
	l.news, l.heard = map[int]*info{}, l.began
	for {
		line, err := l.player.client.Next(ctx, l.nextDeadline())
		switch {
		case page.Err() != nil:
			return "", page.Err()
		case !line.At.IsZero() && (err == nil || errors.Is(err, ugiclient.ErrSilent)):
			l.heard, l.asked = time.Now(), false
			if move, done := l.hear(line.Text); done {
				l.flush()
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
		if time.Since(l.sent) >= pageInterval {
			l.flush()
		}
	}
}

// late returns the time from which on an engine that has not answered is taken to
// hang. In a search without an end, that is some time after it was last heard.
func (l *listener) late() time.Time {
	patience := l.player.patience
	switch {
	case !l.stopped.IsZero():
		return l.stopped.Add(patience.answer)
	case l.task.time > 0:
		return l.began.Add(l.task.time + patience.answer)
	}
	return l.heard.Add(2 * patience.silent)
}

// nextDeadline returns when to look up even if the engine says nothing.
func (l *listener) nextDeadline() time.Time {
	next := l.late()
	if l.task.time == 0 && !l.asked {
		next = earlier(next, l.heard.Add(l.player.patience.silent))
	}
	if len(l.news) > 0 {
		next = earlier(next, l.sent.Add(pageInterval))
	}
	return next
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// check looks for an engine that hangs, and asks for a sign of life before it
// says so of one that is free to think on.
func (l *listener) check() error {
	now := time.Now()
	if !now.Before(l.late()) {
		return fmt.Errorf("%w in a search", ugiclient.ErrSilent)
	}
	if l.task.time == 0 && !l.asked && !now.Before(l.heard.Add(l.player.patience.silent)) {
		l.asked = true
		return l.player.client.Send("isready")
	}
	return nil
}

// hear takes in a line; done reports that it has the best move.
func (l *listener) hear(text string) (move string, done bool) {
	words := strings.Fields(text)
	switch {
	case len(words) > 1 && words[0] == "bestmove":
		return words[1], true
	case len(words) > 3 && words[0] == "info" && words[1] == "string" && words[2] == "error":
		if len(l.errors) < 3 {
			l.errors = append(l.errors, strings.Join(words[3:], " "))
		}
	case len(words) > 1 && words[0] == "info" && words[1] != "string":
		if news, ok := readInfo(words[1:]); ok && news.MultiPV <= maxLines {
			l.news[news.MultiPV] = news
		}
	}
	return "", false
}

// maxLines is the number of lines of play that a page gets.
const maxLines = 20

// flush sends the news, the best line first.
func (l *listener) flush() {
	for _, i := range slices.Sorted(maps.Keys(l.news)) {
		news := l.news[i]
		news.ID, news.Type = l.task.id, "info"
		news.add(l.task.face, l.task.position, news.PV)
		l.send(news)
	}
	clear(l.news)
	l.sent = time.Now()
}

// complaint returns what the engine said was wrong, for the end of an error.
func (l *listener) complaint() string {
	if len(l.errors) == 0 {
		return ""
	}
	return " (" + strings.Join(l.errors, "; ") + ")"
}
