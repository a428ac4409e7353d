package farmserver

import (
	"maps"
	"slices"
	"strings"
	"time"

	"tetrad/lab/farm"
	"tetrad/protocol/lines"
	"tetrad/protocol/spectator"
)

// newReport returns the report of a state of the monitor, except for the failures.
func (f *Feed) newReport(state farm.State, now time.Time) *spectator.FarmReport {
	r := &spectator.FarmReport{Name: f.config.Name, Now: now.UnixMilli(), Connected: state.Connected,
		Submissions: []spectator.FarmSubmission{}, Workers: []spectator.FarmWorker{}}
	known := map[string]bool{}
	rows := farm.Rows(state.Submissions, false)
	for _, row := range shown(rows) {
		known[row.ID] = true
		r.Submissions = append(r.Submissions, f.submission(row, now))
	}
	r.Older = len(rows) - len(r.Submissions)
	forget(f.matches, known)
	forget(f.throughputs, known)
	for _, w := range f.departed.with(state.Workers, now) {
		if len(r.Workers) == spectator.MaxFarmWorkers {
			r.More++
			continue
		}
		r.Workers = append(r.Workers, worker(&w, now))
	}
	return r
}

// forget removes what belongs to submissions that are not shown any more.
func forget[T any](all map[string]T, known map[string]bool) {
	maps.DeleteFunc(all, func(id string, _ T) bool { return !known[id] })
}

// shown returns the submissions that a report has room for: all that somebody waits for
// before the others.
func shown(rows []farm.Row) []farm.Row {
	if len(rows) <= spectator.MaxFarmSubmissions {
		return rows
	}
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(a, b farm.Row) int { return rank(a.State) - rank(b.State) })
	return sorted[:spectator.MaxFarmSubmissions]
}

func rank(state string) int {
	return slices.Index([]string{farm.Running, farm.Stopped, farm.Idle}, state)
}

// submission returns what a report says of a submission.
func (f *Feed) submission(o farm.Row, now time.Time) spectator.FarmSubmission {
	shown := spectator.FarmSubmission{ID: o.ID, Kind: o.Kind, Title: o.Title, Owner: o.Owner, State: o.State, Reason: o.Reason,
		Created: millis(o.Created), Running: len(o.Running), Workers: len(slices.Compact(slices.Sorted(slices.Values(o.Running)))), Slots: o.Slots, Alike: o.More,
		Refused: []spectator.FarmRefusal{}}
	for _, refusal := range o.Refused[:min(len(o.Refused), spectator.MaxFarmRefusals)] {
		shown.Refused = append(shown.Refused, spectator.FarmRefusal{Worker: refusal.Worker, Reason: clip(refusal.Reason)})
	}
	p := o.Progress
	if p == nil {
		return shown
	}
	shown.Done, shown.Last, shown.Text, shown.Updated = p.Done, p.Last, clip(p.Text), millis(p.Time)
	shown.Games = p.Done * f.kind(o.Kind).GamesPerJob
	if f.throughputs[o.ID] == nil {
		f.throughputs[o.ID] = &throughput{}
	}
	f.throughputs[o.ID].add(now, p.Done)
	if o.State == farm.Running {
		shown.PerHour = f.throughputs[o.ID].perHour(now)
	}
	if m := f.matches[o.ID]; m == nil || m.from != p {
		f.matches[o.ID] = newMatch(p)
	}
	m := f.matches[o.ID]
	shown.HasMatch, shown.Curve = m.report != nil, m.curve
	return shown
}

// worker returns what a report says of a worker.
func worker(w *farm.WorkerState, now time.Time) spectator.FarmWorker {
	shown := spectator.FarmWorker{Name: w.Name, System: w.System, Version: w.Identity.Version, Slots: w.Slots,
		Started: millis(w.Started), Seen: millis(w.Seen), Alive: w.Alive, Done: w.Done, Failed: w.Failed, Kept: w.Kept,
		Running: []spectator.FarmTask{}, Refused: slices.AppendSeq([]string{}, maps.Keys(w.Refused))}
	slices.Sort(shown.Refused)
	if w.Quarantined != nil {
		shown.Quarantined = clip(w.Quarantined.Reason)
		if shown.Quarantined == "" {
			shown.Quarantined = "without a reason"
		}
	}
	if !w.Alive {
		return shown
	}
	jobs := map[string]int{}
	for _, job := range w.Running {
		jobs[job.ID]++
	}
	for _, id := range slices.Sorted(maps.Keys(jobs)) {
		shown.Running = append(shown.Running, spectator.FarmTask{Submission: id, Jobs: jobs[id]})
	}
	return shown
}

// millis returns a time in milliseconds since 1970, or 0 for the zero time and for times
// that no clock of ours has shown.
func millis(t time.Time) int64 {
	if t.Year() < 2000 || t.Year() > 3000 {
		return 0
	}
	return t.UnixMilli()
}

// clip shortens a text for people.
func clip(text string) string { return lines.Clip(text, spectator.MaxFarmText) }

// How long, and how many, workers are shown that have left.
const (
	departedTime = time.Hour
	maxDeparted  = 100
)

// departed remembers workers that have left, by name.
type departed map[string]farm.WorkerState

// with returns workers with those that have left lately, by name. What it is given is
// remembered.
func (a departed) with(workers []farm.WorkerState, now time.Time) []farm.WorkerState {
	present := map[string]bool{}
	all := slices.Clone(workers)
	for i, w := range all {
		present[w.Name] = true
		last, known := a[w.Name]
		switch {
		case w.Alive:
			a[w.Name] = w
		case known: // it was quarantined, and is not there
			last.Alive, last.Quarantined = false, w.Quarantined
			all[i] = last
		}
	}
	left := 0
	for _, name := range slices.Sorted(maps.Keys(a)) {
		w := a[name]
		if present[name] {
			continue
		}
		if left++; left > maxDeparted || now.Sub(w.Seen) > departedTime {
			delete(a, name)
			continue
		}
		w.Alive, w.Quarantined = false, nil
		all = append(all, w)
	}
	slices.SortFunc(all, func(x, y farm.WorkerState) int { return strings.Compare(x.Name, y.Name) })
	return all
}
