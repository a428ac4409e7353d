//go:build unix

package tests

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"tetrad/engine/content"
	"tetrad/protocol/spectator"
)

// A fakeFarm is a farm whose report the test chooses.
type fakeFarm struct {
	mu      sync.Mutex
	report  spectator.FarmReport
	changed chan struct{}
	match   *spectator.MatchReport
}

func (f *fakeFarm) Follow(ctx context.Context, show func(*spectator.FarmReport)) {
	for ctx.Err() == nil {
		f.mu.Lock()
		report, changed := f.report, f.changed
		f.mu.Unlock()
		show(&report)
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

// change changes the report and shows it.
func (f *fakeFarm) change(do func(r *spectator.FarmReport)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.report.Submissions, f.report.Workers = slices.Clone(f.report.Submissions), slices.Clone(f.report.Workers)
	do(&f.report)
	close(f.changed)
	f.changed = make(chan struct{})
}

func (f *fakeFarm) Match(string) (*spectator.MatchReport, error) {
	if f.match == nil {
		return nil, errors.New("its submitter says nothing of a match")
	}
	return f.match, nil
}

// submissionID returns the ID of the n-th submission of the fixture.
func submissionID(n int) string {
	return fmt.Sprintf("%032x", 0xabc0000+n)[24:] + strings.Repeat("0", 24)
}

// newFakeFarm returns a farm with submissions and workers in all of their states.
func newFakeFarm() *fakeFarm {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) int64 { return now.Add(-d).UnixMilli() }
	f := &fakeFarm{changed: make(chan struct{})}
	variant := content.Registry().Games[0].Family.Variants()[0]
	match := report(variant.Name(), 120)
	f.match = &match
	submissions := []spectator.FarmSubmission{
		{Title: "probcut-7 against main", Kind: "match", Owner: "anna@workshop", State: "running", Created: ago(3*time.Hour + 12*time.Minute),
			Done: 4812, Last: 20000, Text: "Elo +9.4 ± 6.1 · LLR 1.87 (−2.94, 2.94) [0, 5]", Running: 41, Workers: 4, Slots: 58, HasMatch: true,
			Refused: []spectator.FarmRefusal{{Worker: "attic", Reason: "version: 1.8.0 here, 1.9.0 required; run the program of the submitter here: the same release, or built from the same commit"}}},
		{Title: "verto-6: subtrees of d4 c5", Kind: "solve", Owner: "jonas", State: "running", Created: ago(9 * 24 * time.Hour),
			Done: 188_231, Last: 1_505_367, Text: "1.21 · 10¹¹ nodes; d4 c5 e6: win for the first player", Running: 12, Workers: 2, Slots: 60},
		{Title: "self-play for the next fit", Kind: "selfplay", Owner: "anna@workshop", State: "running", Created: ago(40 * time.Minute),
			Done: 312, Text: "312 shards, 1.2 million positions", Slots: 60},
		{Title: "reductions, third try", Kind: "match", Owner: "mika", State: "stopped", Reason: "loses on time on the Windows machines", Created: ago(26 * time.Hour),
			Done: 912, Last: 20000, Text: "Elo −4.1 ± 13.9 · LLR −0.48 (−2.94, 2.94) [0, 5]", Slots: 60, HasMatch: true},
		{Kind: "suite", Owner: "jonas", State: "idle", Created: ago(30 * time.Hour), Done: 400, Last: 400, Text: "381 of 400 solved"},
		{Title: "razor margin 120 → 90", Kind: "match", Owner: "anna@workshop", State: "idle", Created: ago(50 * time.Hour), Done: 7310,
			Text: "Elo +5.2 ± 3.0 · accepted", HasMatch: true},
		{Title: "a proof tree of verto-5", Kind: "solve-leaf", Owner: "jonas", State: "idle", Created: ago(31 * time.Hour), Done: 16, Last: 16},
	}
	for i := range submissions {
		submissions[i].ID = submissionID(i)
		if submissions[i].Refused == nil {
			submissions[i].Refused = []spectator.FarmRefusal{}
		}
		submissions[i].Doubts = []string{}
	}
	workers := []spectator.FarmWorker{
		{Name: "attic", System: "linux/arm64", Version: "1.8.0", Slots: 4, Done: 91},
		{Name: "cellar-1", System: "linux/amd64", Version: "1.9.0", Slots: 32, Busy: 32, Done: 30_211, Failed: 2},
		{Name: "cellar-2", System: "linux/amd64", Version: "1.9.0", Slots: 16, Busy: 16, Done: 12_087},
		{Name: "Mikas-Laptop", System: "darwin/arm64", Version: "1.9.0", Slots: 8, Busy: 4, Done: 511},
		{Name: "office", System: "windows/amd64", Version: "1.9.0", Slots: 4, Busy: 1, Done: 77},
		{Name: "old-server", System: "linux/amd64", Version: "1.9.0", Slots: 8, Done: 1204, Quarantined: "job 812 of submission abc0000: ply 14 is c3 (cp 12) and d4 (cp −3)"},
		{Name: "train", System: "linux/amd64", Version: "1.9.0", Slots: 2, Done: 9},
	}
	for i := range workers {
		w := &workers[i]
		w.Engines = []string{}
		w.Alive, w.Seen = w.Name != "train", ago(time.Duration(i)*time.Second)
	}
	workers[6].Seen = ago(17 * time.Minute)
	f.report = spectator.FarmReport{Name: "workshop:7464", Now: now.UnixMilli(), Submissions: submissions, Workers: workers, Older: 12}
	return f
}
