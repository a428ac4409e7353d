package main

import (
	"encoding/json"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
)

// TestAll checks that kinds have names of their own, and refuse a specification that
// says nothing.
func TestAll(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range kinds() {
		w := jobs.Batch{Kind: k.Name, Spec: json.RawMessage("{}")}
		if err := w.Check(); err != nil || seen[k.Name] {
			t.Errorf("%s: error %v, there before: %v", k.Name, err, seen[k.Name])
		}
		seen[k.Name] = true
		for _, spec := range []string{"{}", "null", "[]", "7"} {
			w.Spec = json.RawMessage(spec)
			if _, err := jobs.Open(kinds(), &w, &jobs.Host{Registry: content.Registry()}); err == nil {
				t.Errorf("%s opens %s", k.Name, spec)
			}
		}
	}
}
