package machine

import (
	"testing"
	"time"
)

func TestRevisionForPeople(t *testing.T) {
	day := time.Date(2026, 5, 17, 23, 0, 0, 0, time.UTC)
	for want, r := range map[string]Revision{
		"unknown":                          {Time: time.Unix(0, 0).UTC()},
		"ab12 of 2026-05-17":               {Commit: "ab12", Time: day},
		"ab12 of 2026-05-17, with changes": {Commit: "ab12", Time: day, Modified: true},
	} {
		if r.String() != want {
			t.Errorf("%+v is %q, want %q", r, r, want)
		}
	}
}
