package match

import (
	"context"
	"sync"
	"time"

	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/protocol/record"
	"tetrad/protocol/spectator"
)

const (
	period   = 250 * time.Millisecond // between two reports to one page
	maxShown = 2000                   // finished games in memory
)

// A Feed is the [spectator.Feed] of a running match. Its methods are safe for concurrent
// use. Except for Close, they do not wait for viewers.
type Feed struct {
	began time.Time

	mu       sync.Mutex
	changed  chan struct{} // closed at the next change
	live     map[int]play.Live
	summary  *Summary
	finished []record.Game // the latest ones, by number
	before   int           // number of finished games no longer kept
	resumed  int           // number of games of earlier runs
	end      string

	followers sync.WaitGroup
}

// NewFeed returns the feed of a match that has not begun.
func NewFeed(m *Match) *Feed {
	return &Feed{began: time.Now(), resumed: len(m.Played), changed: make(chan struct{}), live: map[int]play.Live{}, summary: NewSummary(m)}
}

// change calls do and wakes the viewers.
func (f *Feed) change(do func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	do()
	close(f.changed)
	f.changed = make(chan struct{})
}

// Playing records the state of a running game. It is for [Match].Playing.
func (f *Feed) Playing(live play.Live) {
	f.change(func() {
		if live.Over {
			delete(f.live, live.Game.Number)
		} else {
			f.live[live.Game.Number] = live
		}
	})
}

// Finished records a finished game and the standing after it. It is for
// [Match].Finished.
func (f *Feed) Finished(g record.Game, standing *results.Standing) {
	f.change(func() {
		f.finished = append(f.finished, g)
		if more := len(f.finished) - maxShown; more > 0 {
			clear(f.finished[:more]) // frees the moves
			f.finished = f.finished[more:]
			f.before += more
		}
		f.summary.Update(standing)
	})
}

// Close sets the reason for the end of the match. It waits until all viewers know it,
// but not longer than patience.
func (f *Feed) Close(end End, patience time.Duration) {
	f.change(func() { f.end = string(end) })
	known := make(chan struct{})
	go func() {
		f.followers.Wait()
		close(known)
	}()
	select {
	case <-known:
	case <-time.After(patience):
	}
}

// Follow implements [spectator.Feed].
func (f *Feed) Follow(ctx context.Context, show func(*spectator.MatchReport)) {
	f.followers.Add(1)
	defer f.followers.Done()
	seen := 0
	for {
		report, changed := f.report(seen)
		seen = report.Played
		show(report)
		if report.End != "" {
			return
		}
		select {
		case <-time.After(period):
		case <-ctx.Done():
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// report returns the state of the match with the finished games after the first seen
// ones, and the channel that is closed at the next change.
func (f *Feed) report(seen int) (*spectator.MatchReport, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r := f.summary.Report()
	r.End, r.Oldest = f.end, f.before+1
	r.Live = liveGames(f.live)
	if own := r.Played - f.resumed; own > 0 {
		r.PerHour = float64(own) / time.Since(f.began).Hours()
	}
	r.News = newsOf(f.finished[max(0, seen-f.before):])
	return r, f.changed
}

// Game implements [spectator.Feed].
func (f *Feed) Game(number int) (record.Game, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	index := number - 1 - f.before
	if index < 0 || index >= len(f.finished) {
		return record.Game{}, false
	}
	return f.finished[index], true
}
