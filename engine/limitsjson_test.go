package engine

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzLimitsJSON checks that limits that are accepted are in bounds and stay the same in JSON.
func FuzzLimitsJSON(f *testing.F) {
	for _, text := range []string{
		`{}`, `null`, `{"infinite":true}`, `{"movetime":0.5,"depth":3,"nodes":9223372036854775807}`,
		`{"p1time":1000,"p2time":2000,"p1inc":100,"movestogo":40}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var l, again Limits
		if json.Unmarshal([]byte(text), &l) != nil {
			return
		}
		if err := l.Check(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		first, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(first, &again); err != nil {
			t.Fatalf("%s: %s: %v", text, first, err)
		}
		if second, _ := json.Marshal(again); string(second) != string(first) {
			t.Errorf("%s: %s, then %s", text, first, second)
		}
	})
}

// TestLimitsJSON has limits that are refused.
func TestLimitsJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"movetime":-0.5}`:             "movetime is -0.5, want 0 to 3600000000",
		`{"movetime":-1}`:               "movetime is -1, want 0 to 3600000000",
		`{"movetime":1e300}`:            "movetime is 1000000000000, want 0 to 3600000000",
		`{"depth":-1}`:                  "depth is -1, want 0 or more",
		`{"nodes":9223372036854775808}`: "nodes is 9223372036854775808, want at most 9223372036854775807",
		`{"p2time":-5}`:                 "p2time is -5, want 0 to",
		`{"p2time":5,"p2inc":4e9}`:      "p2inc is 4000000000, want 0 to",
		`{"p1time":5,"p2inc":1}`:        "p2inc needs p2time",
		`{"p1time":5,"movestogo":-1}`:   "movestogo is -1, want 0 or more",
		`{"movetime":5,"movestogo":1}`:  "movestogo needs p1time or p2time",
		`{"infinite":true,"nodes":5}`:   "infinite excludes other limits",
		`{"infinite":true,"p1time":5}`:  "infinite excludes other limits",
		`{"node":3}`:                    `unknown field "node"`,
		`{"depth":"3"}`:                 "cannot unmarshal string",
	} {
		if err := json.Unmarshal([]byte(text), new(Limits)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
