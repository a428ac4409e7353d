package farmserver

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

const goodDetail = `{"game":"g","players":[{"name":"a"},{"name":"b"}],"test":{"lower":-2.94,"upper":2.94},
	"curve":[{"games":2,"llr":0},{"games":4,"llr":0.5},{"games":100,"llr":1.5}],"table":[{"name":"a"}],"news":[{"number":1}]}`

func TestReadMatch(t *testing.T) {
	for _, c := range []struct{ name, detail, want string }{
		{"good", goodDetail, ""},
		{"nothing", "", errNoMatch.Error()},
		{"of another kind", `{"nodes":[1,2]}`, errNoMatch.Error()},
		{"one player", `{"game":"g","players":[{}]}`, errNoMatch.Error()},
		{"a number as a name", `{"game":1}`, "cannot unmarshal"},
		{"an impossible ratio", `{"game":"g","players":[{},{}],"curve":[{"games":4,"llr":1e300}]}`, "impossible"},
		{"points that go back", `{"game":"g","players":[{},{}],"curve":[{"games":4},{"games":2}]}`, "not in order"},
	} {
		r, err := readMatch(json.RawMessage(c.detail))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if err == nil && (len(r.News) != 0 || r.Live == nil || r.Faults == nil || r.Table[0].Cells == nil) {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

func TestCurveOf(t *testing.T) {
	r, err := readMatch(json.RawMessage(goodDetail))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(*curveOf(r)); got != "{LLR [0 0.5 1.5] -2.94 2.94}" {
		t.Error(got)
	}
	r.Test, r.Curve = nil, nil
	if curveOf(r) != nil {
		t.Error("a curve without points")
	}
	for n := 1; n <= 1000; n++ {
		value := float64(n)
		r.Curve = append(r.Curve, spectator.MatchPoint{Games: 2 * n, Value: &value})
	}
	c := curveOf(r)
	if len(c.Values) != spectator.MaxFarmCurve || c.Values[0] != 1 || c.Values[len(c.Values)-1] != 1000 || c.Name != "Elo" {
		t.Errorf("%+v", c)
	}
}

// Whatever a submitter says, what the page gets is JSON without null for lists, and not
// larger than it should be.
func FuzzMatch(f *testing.F) {
	f.Add([]byte(goodDetail))
	f.Add([]byte(`{"game":"g","players":[{},{}],"curve":null,"table":[{"cells":null}],"elo":{"value":1e308}}`))
	f.Fuzz(func(t *testing.T, detail []byte) {
		m := newMatch(&farm.Progress{Detail: detail})
		if m.report == nil {
			return
		}
		text, err := json.Marshal(m.report)
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range []string{`"live":[]`, `"news":[]`} {
			if !strings.Contains(string(text), list) {
				t.Errorf("no %s in %s", list, text)
			}
		}
		for _, list := range []string{"curve", "table", "faults", "workers", "cells"} {
			if strings.Contains(string(text), `"`+list+`":null`) {
				t.Errorf("%s is null in %s", list, text)
			}
		}
		if m.curve != nil && (len(m.curve.Values) < 2 || len(m.curve.Values) > spectator.MaxFarmCurve) {
			t.Errorf("%d points", len(m.curve.Values))
		}
	})
}

func TestPace(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	type step struct {
		after time.Duration
		done  int
		want  float64
	}
	for name, steps := range map[string][]step{
		"too early":       {{0, 0, 0}, {5 * time.Second, 5, 0}},
		"steady":          {{0, 100, 0}, {time.Minute, 160, 3600}, {2 * time.Minute, 220, 3600}},
		"stands still":    {{0, 0, 0}, {time.Minute, 60, 3600}, {4 * time.Minute, 60, 900}},
		"begins again":    {{0, 100, 0}, {time.Minute, 0, 0}, {2 * time.Minute, 10, 600}},
		"forgets the old": {{0, 0, 0}, {time.Hour, 6000, 6000}, {2 * time.Hour, 6100, 100}},
	} {
		var p throughput
		for i, s := range steps {
			now := start.Add(s.after)
			p.add(now, s.done)
			if got := p.perHour(now); got != s.want {
				t.Errorf("%s: step %d: %g jobs an hour, want %g", name, i, got, s.want)
			}
		}
	}
	var p throughput
	for n := range 100_000 {
		p.add(start.Add(time.Duration(n)*500*time.Millisecond), n)
	}
	if most := 150; len(p.samples) > most {
		t.Errorf("%d samples, want at most %d", len(p.samples), most)
	}
}

// TestAlike reports a farm that a proof tree has left many submissions on.
func TestAlike(t *testing.T) {
	var state farm.State
	for n := range 3 * spectator.MaxFarmSubmissions {
		title := "a proof tree"
		if n == 7 {
			title = "a match"
		}
		state.Submissions = append(state.Submissions, farm.SubmissionState{ID: fmt.Sprintf("%032x", n), Submission: &farm.Submission{Title: title, State: farm.Idle}})
	}
	r := newFeed(FeedConfig{}).newReport(state, time.Now())
	if len(r.Submissions) != 2 || r.Older != 0 || r.Submissions[0].Alike != 3*spectator.MaxFarmSubmissions-2 || r.Submissions[1].Title != "a match" || r.Submissions[1].Alike != 0 {
		t.Errorf("%d older ones, and %+v", r.Older, r.Submissions)
	}
}

// TestBounds reports a farm with more of everything than a page can show.
func TestBounds(t *testing.T) {
	long := strings.Repeat("ä", spectator.MaxFarmText)
	var state farm.State
	for n := range 3 * spectator.MaxFarmSubmissions {
		o := farm.SubmissionState{ID: fmt.Sprintf("%032x", n), Submission: &farm.Submission{Batch: jobs.Batch{Kind: "k"}, Title: fmt.Sprint(n), State: farm.Idle}}
		if n == 250 {
			o.State = farm.Stopped
		}
		for w := range 100 {
			o.Refused = append(o.Refused, farm.Refusal{Worker: fmt.Sprint("w", w), Reason: long})
		}
		state.Submissions = append(state.Submissions, o)
	}
	for n := range 600 {
		state.Workers = append(state.Workers, farm.WorkerState{Heartbeat: &farm.Heartbeat{Name: fmt.Sprintf("w%03d", n), Slots: 1}, Alive: true})
	}
	f := newFeed(FeedConfig{})
	r := f.newReport(state, time.Now())
	if len(r.Submissions) != spectator.MaxFarmSubmissions || r.Older != 2*spectator.MaxFarmSubmissions || r.Submissions[0].State != farm.Stopped {
		t.Errorf("%d submissions, %d older ones, the first is %s", len(r.Submissions), r.Older, r.Submissions[0].State)
	}
	if len(r.Workers) != spectator.MaxFarmWorkers || r.More != 100 {
		t.Errorf("%d workers, %d more", len(r.Workers), r.More)
	}
	refused := r.Submissions[0].Refused
	if len(refused) != spectator.MaxFarmRefusals || len(refused[0].Reason) > spectator.MaxFarmText+5 || !utf8.ValidString(refused[0].Reason) {
		t.Errorf("%d refusals, the first of %d bytes", len(refused), len(refused[0].Reason))
	}
	for n := range 3 * spectator.MaxFarmFailures {
		f.fail(&farm.Failure{ID: r.Submissions[0].ID, Index: n, Reason: long})
	}
	f.fail(&farm.Failure{ID: "deleted"})
	f.update(state, time.Now())
	r, _ = f.latest()
	if len(r.Failures) != spectator.MaxFarmFailures-1 || r.Failures[0].Job != 3*spectator.MaxFarmFailures-1 {
		t.Errorf("%d failures", len(r.Failures))
	}
}

// TestAbsent follows workers that leave, are quarantined meanwhile, and come back.
func TestAbsent(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	alive := farm.WorkerState{Heartbeat: &farm.Heartbeat{Name: "a", Slots: 3}, Alive: true, Seen: now}
	away := farm.WorkerState{Heartbeat: &farm.Heartbeat{Name: "a"}, Quarantined: &farm.Quarantine{Reason: "wrong"}}
	a := departed{}
	for _, c := range []struct {
		name  string
		after time.Duration
		list  []farm.WorkerState
		want  string
	}{
		{"there", 0, []farm.WorkerState{alive}, "[a 3 true false]"},
		{"gone", time.Minute, nil, "[a 3 false false]"},
		{"gone and quarantined", 2 * time.Minute, []farm.WorkerState{away}, "[a 3 false true]"},
		{"released, not back", 3 * time.Minute, nil, "[a 3 false false]"},
		{"forgotten", 2 * time.Hour, nil, "[]"},
		{"quarantined and never seen", 2 * time.Hour, []farm.WorkerState{away}, "[a 0 false true]"},
	} {
		got := []any{}
		for _, w := range a.with(c.list, now.Add(c.after)) {
			got = append(got, w.Name, w.Slots, w.Alive, w.Quarantined != nil)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}
