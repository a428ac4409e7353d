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

// Whatever a submitter says, what the page gets is JSON without null for lists, and not
// larger than it should be.
func FuzzMatch(f *testing.F) {
	f.Add([]byte(goodDetail))
	f.Add([]byte(`{"game":"g","players":[{},{}],"curve":null,"table":[{"cells":null}],"elo":{"value":1e308}}`))
	f.Fuzz(func(t *testing.T, detail []byte) {
		report, err := readMatch(detail)
		if err != nil {
			return
		}
		text, err := json.Marshal(report)
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
	})
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
	r := newReport("", state, time.Now())
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
	r := newReport("", state, time.Now())
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
}
