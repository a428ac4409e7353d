package session

import (
	"strings"
	"testing"
)

// Lines for people say nothing about a search.
func TestLinesForPeople(t *testing.T) {
	r := newReporter(&Task{}, func(message any) { t.Errorf("%+v", message) })
	for _, text := range []string{"string", "string hello pv d4"} {
		r.ReadInfo(strings.Fields(text))
	}
	r.flush()
}
