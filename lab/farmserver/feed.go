package farmserver

import (
	"context"
	"errors"
	"time"

	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// period is the least time between two reports. Each worker changes the monitor every few
// seconds, so there may be hundreds of changes in a second.
const period = 500 * time.Millisecond

// A Feed is the [spectator.Farm] of a client. Its methods are safe for concurrent use.
type Feed struct {
	name    string // of the server, for people
	monitor *farm.Monitor
}

// NewFeed returns a feed, once the monitor of the farm is complete. Close ends it. The client
// must stay open meanwhile.
func NewFeed(ctx context.Context, client *farm.Client, name string) (*Feed, error) {
	monitor, err := client.Monitor(ctx)
	return &Feed{name, monitor}, err
}

// Close ends the feed.
func (f *Feed) Close() { f.monitor.Close() }

// Follow implements [spectator.Farm].
func (f *Feed) Follow(ctx context.Context, show func(*spectator.FarmReport)) {
	changed := f.monitor.Changed()
	state, err := f.monitor.State(), error(nil)
	for err == nil {
		show(newReport(f.name, state, time.Now()))
		select {
		case <-time.After(period):
		case <-ctx.Done():
		}
		if state, err = f.monitor.StateSince(ctx, changed); err == nil {
			changed = f.monitor.Changed()
		}
	}
}

// errNoSubmission is the error of a request about a submission that was deleted.
var errNoSubmission = errors.New("the farm does not know this submission any more")

// Match implements [spectator.Farm].
func (f *Feed) Match(id string) (*spectator.MatchReport, error) {
	for _, o := range f.monitor.State().Submissions {
		if o.ID != id {
			continue
		}
		if o.Progress == nil {
			return nil, errNoMatch
		}
		return readMatch(o.Progress.Detail)
	}
	return nil, errNoSubmission
}
