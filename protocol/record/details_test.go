package record

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// randomDetails returns random details. Any of them may be unknown.
func randomDetails(rng *rand.Rand) (d Details) {
	count := func() *uint64 { return new(rng.Uint64N(3)) }
	millis := func() *float64 { return new(float64(rng.IntN(3000)-1000) / 1000) }
	for _, known := range []func(){
		func() { d.Speed = count() }, func() { d.Hashfull = count() },
		func() { d.Deepest = count() }, func() { d.Line = "d4 e5" },
		func() { d.Engine = millis() }, func() { d.Latency = millis() }, func() { d.Left = millis() },
	} {
		if rng.IntN(2) == 0 {
			known()
		}
	}
	return d
}

// TestDetails checks that details survive a round trip as words of a comment and as
// fields in JSON. Zero differs from unknown.
func TestDetails(t *testing.T) {
	for name, c := range map[string]struct {
		details       Details
		comment, json string
	}{
		"unknown": {Details{}, "", `{"move":"a1"}`},
		"all": {Details{new(uint64(9)), new(uint64(1200000)), new(uint64(37)), new(12.0), new(0.125), new(59987.875), "a1 b2>c3"},
			"seldepth 9 nps 1200000 hashfull 37 engine-ms 12 latency-ms 0.125 [%clk 0:00:59.987875] pv a1 b2>c3",
			`{"move":"a1","seldepth":9,"nps":1200000,"hashfull":37,"engine_ms":12,"latency_ms":0.125,"left_ms":59987.875,"pv":"a1 b2\u003ec3"}`},
		"zero": {Details{new(uint64(0)), new(uint64(0)), new(uint64(0)), new(0.0), new(0.0), new(0.0), ""},
			"seldepth 0 nps 0 hashfull 0 engine-ms 0 latency-ms 0 [%clk 0:00:00]",
			`{"move":"a1","seldepth":0,"nps":0,"hashfull":0,"engine_ms":0,"latency_ms":0,"left_ms":0}`},
		"the engine counts more than there was": {Details{Engine: new(3.0), Latency: new(-0.5)},
			"engine-ms 3 latency-ms -0.5", `{"move":"a1","engine_ms":3,"latency_ms":-0.5}`},
	} {
		t.Run(name, func(t *testing.T) {
			m := Move{Turn: "a1", Details: c.details}
			if got := m.comment(false); got != c.comment {
				t.Errorf("comment %q, want %q", got, c.comment)
			}
			back := Move{Turn: "a1"}
			if note, _ := back.addComment(strings.Fields(c.comment)); len(note) > 0 || !reflect.DeepEqual(back, m) {
				t.Errorf("the comment reads back as %+v, %v", back, note)
			}
			text, err := json.Marshal(m)
			if err != nil || string(text) != c.json {
				t.Errorf("%s, %v, want %s", text, err, c.json)
			}
			back = Move{}
			if err := json.Unmarshal([]byte(c.json), &back); err != nil || !reflect.DeepEqual(back, m) {
				t.Errorf("JSON reads back as %+v, %v", back, err)
			}
		})
	}
}

// TestNoDetails checks that a comment which only begins like details is a note and
// sets nothing.
func TestNoDetails(t *testing.T) {
	for _, comment := range []string{
		"nps fast", "nps -1", "nps 99999999999999999999", "hashfull 1.5", "hashfull", "engine-ms nan", "left-ms Inf", "latency-ms 1e999",
		"nps 5 and more", "pv d4 e5", "seldepth 3 pv", "seldepth deep", "cp 3 left-ms soon", "ms nan", "cp 3 ms -inf",
	} {
		g, err := NewReader(strings.NewReader("[Variant \"verto\"]\n\n1. d4 {" + comment + "} *\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		if want := (Move{Turn: "d4", Note: comment}); !reflect.DeepEqual(g.Moves[0], want) {
			t.Errorf("%s: %+v", comment, g.Moves[0])
		}
		if _, err := json.Marshal(g); err != nil {
			t.Errorf("%s: %v", comment, err)
		}
	}
}
