package farmserver

import (
	"maps"
	"slices"
	"time"

	"tetrad/engine/lines"
	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// newReport returns the report of a state of the monitor.
func newReport(name string, state farm.State, now time.Time) *spectator.FarmReport {
	r := &spectator.FarmReport{Name: name, Now: now.UnixMilli(), Connected: state.Connected,
		Submissions: []spectator.FarmSubmission{}, Workers: []spectator.FarmWorker{}}
	rows := farm.Rows(state.Submissions, false)
	for _, row := range shown(rows) {
		r.Submissions = append(r.Submissions, submission(row))
	}
	r.Older = len(rows) - len(r.Submissions)
	count := min(len(state.Workers), spectator.MaxFarmWorkers)
	for i := range count {
		r.Workers = append(r.Workers, worker(&state.Workers[i]))
	}
	r.More = len(state.Workers) - count
	return r
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
func submission(o farm.Row) spectator.FarmSubmission {
	shown := spectator.FarmSubmission{ID: o.ID, Kind: o.Kind, Title: o.Title, Owner: o.Owner, State: o.State, Reason: o.Reason,
		Created: millis(o.Created), Running: len(o.Running), Workers: len(slices.Compact(slices.Sorted(slices.Values(o.Running)))), Slots: o.Slots, Alike: o.More,
		Refused: []spectator.FarmRefusal{}}
	for _, refusal := range o.Refused[:min(len(o.Refused), spectator.MaxFarmRefusals)] {
		shown.Refused = append(shown.Refused, spectator.FarmRefusal{Worker: refusal.Worker, Reason: clip(refusal.Reason)})
	}
	if p := o.Progress; p != nil {
		shown.Done, shown.Last, shown.Text, shown.Updated = p.Done, p.Last, clip(p.Text), millis(p.Time)
		shown.HasMatch = len(p.Detail) > 0
	}
	return shown
}

// worker returns what a report says of a worker.
func worker(w *farm.WorkerState) spectator.FarmWorker {
	shown := spectator.FarmWorker{Name: w.Name, System: w.System, Version: w.Identity.Version, Slots: w.Slots,
		Seen: millis(w.Seen), Alive: w.Alive, Done: w.Done, Failed: w.Failed, Running: []spectator.FarmTask{}}
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
