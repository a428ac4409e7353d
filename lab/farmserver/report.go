package farmserver

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"tetrad/engine/lines"
	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// report returns what the farm does, with the newest submissions, for its page and its commands.
func (c *coordinator) report(name string, most int) *spectator.FarmReport {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &spectator.FarmReport{Name: name, Now: wallClock().UnixMilli(), Submissions: []spectator.FarmSubmission{}, Workers: []spectator.FarmWorker{}}
	all := slices.DeleteFunc(slices.Collect(maps.Values(c.submissions)), func(s *submission) bool { return s.State == farm.Deleted })
	slices.SortFunc(all, func(a, b *submission) int {
		return cmp.Or(rank(a.State)-rank(b.State), b.Created.Compare(a.Created), strings.Compare(a.id, b.id))
	})
	r.Older = max(len(all)-most, 0)
	for _, s := range all[:len(all)-r.Older] {
		r.Submissions = append(r.Submissions, c.describeSubmission(s))
	}
	workers := slices.SortedFunc(maps.Values(c.workers), func(a, b *worker) int { return strings.Compare(a.name, b.name) })
	r.More = max(len(workers)-spectator.MaxFarmWorkers, 0)
	for _, w := range workers[:len(workers)-r.More] {
		r.Workers = append(r.Workers, c.describeWorker(w))
	}
	return r
}

// rank orders submissions: those that somebody waits for come first.
func rank(state string) int {
	return slices.Index([]string{farm.Running, farm.Stopped, farm.Done, farm.Idle}, state)
}

func (c *coordinator) describeSubmission(s *submission) spectator.FarmSubmission {
	shown := spectator.FarmSubmission{ID: s.id, Kind: s.Kind, Title: s.Title, Owner: s.Owner, State: s.State, Reason: s.Reason, Created: s.Created.UnixMilli(),
		Done: len(s.done), Text: clip(s.Match.Text), HasMatch: len(s.Match.Detail) > 0, Detached: s.Detached,
		Refused: c.refused(s), Doubts: []string{}}
	if s.judge != nil {
		shown.Done = s.folded
		if last := s.judge.Last(); last < farm.MaxWanted*1000 {
			shown.Last = last
		}
	}
	if s.State == farm.Running || s.State == farm.Stopped {
		shown.Why = clip(c.why(s))
	}
	for _, d := range s.Doubts {
		shown.Doubts = append(shown.Doubts, clip(d.String()))
	}
	computing := map[string]bool{}
	for _, l := range s.leases {
		computing[l.worker.name] = true
	}
	shown.Running, shown.Workers = len(s.leases), len(computing)
	for _, w := range c.fit(s) {
		shown.Slots += w.ask.Slots
	}
	return shown
}

func (c *coordinator) describeWorker(w *worker) spectator.FarmWorker {
	shown := spectator.FarmWorker{Name: w.name, System: w.ask.System, Version: w.ask.Identity[farm.OfVersion], Slots: w.ask.Slots, Seen: wallClock().Add(-time.Since(w.seen)).UnixMilli(),
		Alive: w.isThere(), Done: w.ask.Done, Failed: w.ask.Failed, Engines: []string{},
		Quarantined: clip(c.keys.quarantine(w.name))}
	for _, name := range slices.Sorted(maps.Keys(w.ask.Engines)) {
		e := w.ask.Engines[name]
		shown.Engines = append(shown.Engines, name+": "+e.Says+", SHA-256 "+e.Sum)
	}
	for _, l := range w.leases { // some jobs wait for a processor
		shown.Busy = min(shown.Busy+l.weight(), w.ask.Slots)
	}
	return shown
}

func clip(text string) string { return lines.Clip(text, spectator.MaxFarmText) }

// Follow implements [spectator.Farm].
func (s *Server) Follow(ctx context.Context, show func(*spectator.FarmReport)) {
	report := func() { show(s.coordinator.report(s.config.Name, spectator.MaxFarmSubmissions)) }
	report()
	every(ctx, reportEvery, report)
}

// Match implements [spectator.Farm].
func (s *Server) Match(id string) (*spectator.MatchReport, error) {
	c := s.coordinator
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.submissions[id]
	if known == nil || known.State == farm.Deleted {
		return nil, errors.New("the farm does not know this submission any more")
	}
	r := &spectator.MatchReport{}
	if len(known.Match.Detail) == 0 {
		return nil, errors.New("nothing of a match was counted here yet")
	}
	return r, json.Unmarshal(known.Match.Detail, r)
}
