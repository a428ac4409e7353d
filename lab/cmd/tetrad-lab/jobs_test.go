package main

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// TestIdleSubmissionsShareARow checks which submissions have a row in the list.
func TestIdleSubmissionsShareARow(t *testing.T) {
	submission := func(i int, title, owner, state string) farm.SubmissionState {
		return farm.SubmissionState{ID: fmt.Sprintf("%016d", i), Submission: &farm.Submission{
			Batch: jobs.Batch{Kind: "solve-leaf"}, Title: title, Owner: owner, State: state}}
	}
	submissions := []farm.SubmissionState{
		submission(1, "tree", "ann", farm.Running),
		submission(2, "tree", "ann", farm.Idle),
		submission(3, "tree", "ann", farm.Idle),
		submission(4, "book", "ann", farm.Idle),
		submission(5, "tree", "ann", farm.Idle),
		submission(6, "tree", "bob", farm.Idle),
		submission(7, "tree", "ann", farm.Stopped),
		submission(8, "tree", "ann", farm.Idle),
		submission(9, "book", "ann", farm.Idle),
		submission(10, "book", "ann", farm.Idle),
	}
	for _, c := range []struct {
		name string
		all  bool
		want string
	}{
		{"all", true, "1 2 3 4 5 6 7 8 9 10"},
		{"alike", false, "1 2+3 4 6 7 9 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, r := range farm.Rows(submissions, c.all) {
				text := strings.TrimLeft(r.ID, "0")
				if r.More > 0 {
					text += fmt.Sprintf("+%d", r.More)
				}
				got = append(got, text)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("rows %v, want %s", got, c.want)
			}
		})
	}
	var out strings.Builder
	listFarm(&out, farm.State{Submissions: submissions}, false)
	if !strings.Contains(out.String(), "tree, and 3 more like it; --all shows them") {
		t.Error(out.String())
	}
}
