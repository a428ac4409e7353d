package tests

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/protocol/analysis"
)

// FuzzLine checks that every line has exactly one last answer, which conforms to the
// schema, and that the request after it is answered.
func FuzzLine(f *testing.F) {
	for _, line := range []string{
		`{"id":"a","game":"verto-4","moves":["b2"],"limits":{"nodes":5},"lines":2,"only":["c3"],"options":{"Level":"3"},"update_ms":1}`,
		`{"id":"a","game":"tictactoe","limits":{"nodes":1e1}}`, `{"cancel":"last"}`, `{"id":"a","game":"trap-3","fen":"3/3/3 ../../.. .../... w 2,2 0"}`,
		`{"id":1}`, `null`, `{}`, `[]`, `"a"`, `{"id":"a","game":"verto"`, "\x00", `{"id":"last","game":"verto-4","limits":{"movetime":1e309}}`,
	} {
		f.Add(line)
	}
	pool, err := analysis.NewPool(enginetest.Games(), 1, map[string]string{"Hash": "1"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.ContainsAny(line, "\n\r") || mayTakeLong(line) {
			t.Skip()
		}
		var out strings.Builder
		s := analysis.Server{Pool: pool, Default: engine.Limits{Nodes: 10}, MaxOpen: 2}
		if err := s.Serve(context.Background(), strings.NewReader(line+"\n"+`{"id":"last","game":"trap-3"}`), &out); err != nil {
			t.Fatal(err)
		}
		valid := validator(t, "out")
		ends, last := 0, false
		for answer := range strings.Lines(out.String()) {
			if err := valid(answer); err != nil {
				t.Errorf("%s: %v", answer, err)
			}
			if !strings.HasPrefix(answer, `{"type":"update"`) {
				ends++
			}
			last = last || strings.Contains(answer, `"id":"last"`)
		}
		want := 2
		if strings.TrimSpace(line) == "" {
			want = 1
		}
		if ends != want || !last {
			t.Errorf("%d last answers, want %d: %s", ends, want, out.String())
		}
	})
}

// mayTakeLong reports whether a line asks for more than a moment of work.
func mayTakeLong(line string) bool {
	var l analysis.Request
	_ = json.Unmarshal([]byte(line), &l)
	return l.Limits.Infinite || l.Limits.MoveTime > 20*time.Millisecond || l.Limits.Depth > 1 || l.Limits.Nodes > 100
}
