//go:build unix

package check

import (
	"strings"
	"testing"
	"time"
)

// TestMonitor checks what the monitor makes of lines: those after > are sent, the others come.
func TestMonitor(t *testing.T) {
	const fine = "info depth 2 seldepth 3 multipv 1 score cp -5 nodes 20 nps 9 hashfull 7 time 0 pv a1 b2"
	for _, c := range []struct {
		lines string
		want  promise // "": none
	}{
		{">go depth 1|" + fine + "|bestmove a1", ""},
		{">go depth 1|bestmove a1|bestmove a1", oneAnswer},
		{"bestmove a1", oneAnswer},
		{">go infinite|>stop|>position startpos|>go depth 1|bestmove a1|" + fine + "|bestmove b2", ""},
		{">go infinite|>stop|>position startpos|>go depth 1|bestmove a1|bestmove b2|bestmove b2", oneAnswer},
		{">go perft 1|a1: 1|Nodes searched: 1|>go depth 1|" + fine + "|bestmove a1", ""},
		{">go perft 1|bestmove a1", ""}, // an engine without perft
		{">go perft 1|a1: 1|Nodes searched: 1|>go depth 1|bestmove a1|bestmove a1", oneAnswer},
		{">go depth 1|bestmove a1|" + fine, infoBefore},
		{">go depth 1|bestmove a1|info string done", ""},
		{">go infinite|>stop|bestmove a1|>go depth 1|bestmove a1|" + fine + "|bestmove b2", oneAnswer},
		{">go depth 1|thinking|bestmove a1", noOther},
		{">go infinite|>isready|readyok|>query result|response none", ""},
		{">go depth 1|info depth 1 hashfull 1001|bestmove a1", numbers},
		{">go depth 1|info depth -1 score cp 3|bestmove a1", numbers},
		{">go depth 1|info score cp x|bestmove a1", numbers},
		{">go depth 1|info score cp 1 wdl 30 50 20|bestmove a1", numbers},
		{">go depth 1|info score cp 1 wdl 333 333 333|bestmove a1", ""},
		{">go depth 1|info nodes 20|info nodes 19|bestmove a1", noFall},
		{">go depth 1|info nodes 20|bestmove a1|>go depth 1|info nodes 19|bestmove a1", ""},
		{">go depth 1|info time 999999|bestmove a1", noAhead},
		{">go depth 1|info string nodes x|bestmove a1", ""},
	} {
		m := monitor{heard: heard{margin: time.Minute, breaches: map[promise]error{}}}
		for line := range strings.SplitSeq(c.lines, "|") {
			sent, isSent := strings.CutPrefix(line, ">")
			m.trace(isSent, sent)
		}
		if m.breaches[oneAnswer] != nil {
			delete(m.breaches, infoBefore) // the answer of the search before was taken for its own
		}
		if len(m.breaches) > 1 || (len(m.breaches) == 1) != (c.want != "") || c.want != "" && m.breaches[c.want] == nil {
			t.Errorf("%s: %v, want %q", c.lines, m.breaches, c.want)
		}
	}
}

// TestRefute checks claims of proofs in positions near the end of a game.
func TestRefute(t *testing.T) {
	g := named(t, "verto-4")
	p, err := g.Parse("bwww/wwww/wwww/www1 b") // one empty square, and White has the majority
	if err != nil {
		t.Fatal(err)
	}
	for text, wrong := range map[string]bool{
		"score mate -1": false, "score mate 1": true, "score mate 3": true, "score mate -4": false, "score cp 10": false,
		"score cp 1 wdl 1000 0 0": true, "score cp 1 wdl 0 0 1000": false,
		"score cp 1 wdl 0 1000 0": true, "score cp 1 wdl 1 998 1": false,
	} {
		i, bad := readInfo("info depth 1 " + text + " pv d1")
		if _, err := refute(p, i); bad != "" || (err != nil) != wrong {
			t.Errorf("%s: %v, %s", text, err, bad)
		}
	}
}
