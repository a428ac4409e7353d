//go:build unix

package check

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"tetrad/protocol/ugiclient"
)

// hangsAtGo never answers go.
var hangsAtGo = plant{name: "hangs-at-go", in: func(_ *plantedEngine, l string) []string {
	return either(!strings.HasPrefix(l, "go "), l)
}}

// TestQuoted checks that a report has no bytes that cannot be printed.
func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"position \x00\xff\xfe\x01 moves \x7f": `position \x00\xff\xfe\x01 moves \x7f`,
		"ü − … �":                              "ü − … �",
		"a\x1b[31m\tb\u200b":                   `a\x1b[31m\tb\u200b`,
		`it's "so"`:                            `it's "so"`,
	} {
		if got := quoted(text); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
	s := started(t, plantedCommand(fair.name), "vinver-3")
	s.client.Send(hostile[3].line)
	s.ready()
	s.heard.mu.Lock()
	sent := strings.Join(s.heard.told, "; ")
	s.heard.mu.Unlock()
	r := s.result(point{}, ugiclient.ErrSilent)
	if r.Sent != quoted(sent) || !strings.Contains(r.Sent, `\x00\xff`) {
		t.Errorf("%q of %q", r.Sent, sent)
	}
}

// TestLedBy checks that an error says once which lines led to it.
func TestLedBy(t *testing.T) {
	t.Parallel()
	s := started(t, plantedCommand(hangsAtGo.name), "vinver-3")
	s.Patience, s.Margin = 300*time.Millisecond, 300*time.Millisecond
	for name, check := range map[string]func(){
		"clocks": s.otherClocks, "games": s.playsGames, "ponder": s.ponders, "proofs": s.proves,
	} {
		err := try(check)
		if text := fmt.Sprint(err); !errors.Is(err, ugiclient.ErrSilent) || strings.Count(text, "position startpos") > 1 {
			t.Errorf("%s: %s", name, text)
		}
		s.stop()
		s.Patience = long
		if err := s.prepare(point{}); err != nil {
			t.Fatal(err)
		}
		s.Patience = 300 * time.Millisecond
	}
}

// TestUnasked checks what is said of an answer that was not asked for.
func TestUnasked(t *testing.T) {
	for lines, want := range map[string]string{
		"> go nodes 1|bestmove a1|bestmove a1":            "an answer too many: bestmove a1 was not asked for",
		"> stop|bestmove 0000|> go nodes 1|bestmove a1":   "an answer too many: bestmove 0000 was not asked for",
		"> go nodes 1|bestmove a1|> go nodes 1|info time": "<nil>",
	} {
		m := monitor{heard: heard{breaches: map[promise]error{}}}
		for line := range strings.SplitSeq(lines, "|") {
			sent, isSent := strings.CutPrefix(line, "> ")
			m.trace(isSent, sent)
		}
		if got := fmt.Sprint(m.second()); got != want {
			t.Errorf("%s: %s", lines, got)
		}
	}
}

// TestCounted checks that one thing is no plural.
func TestCounted(t *testing.T) {
	if one, two := counted(1, "line"), counted(2, "line"); one != "1 line" || two != "2 lines" {
		t.Error(one, two)
	}
}
