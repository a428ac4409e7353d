package ugi

import (
	"reflect"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/eval"
)

// TestTermLines has names shorter than the column and longer ones.
func TestTermLines(t *testing.T) {
	long := strings.Repeat("x", 40)
	for name, test := range map[string]struct {
		names []string
		want  []string
	}{
		"short": {[]string{"pins", "total"}, []string{"pins" + strings.Repeat(" ", 28) + "     -7", "total" + strings.Repeat(" ", 27) + "     -7"}},
		"long":  {[]string{long, "total"}, []string{long + "     -7", "total" + strings.Repeat(" ", 35) + "     -7"}},
	} {
		var terms []eval.Term
		for _, n := range test.names {
			terms = append(terms, eval.Term{Name: n, Centipawns: -7})
		}
		if got := termLines(terms); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestBestMove(t *testing.T) {
	for _, c := range []struct {
		answer    engine.Answer
		withReply bool
		want      string
	}{
		{engine.Answer{}, true, "bestmove 0000"},
		{engine.Answer{Move: "a1"}, true, "bestmove a1"},
		{engine.Answer{Move: "a1", Reply: "b2"}, true, "bestmove a1 ponder b2"},
		{engine.Answer{Move: "a1", Reply: "b2"}, false, "bestmove a1"},
	} {
		if got := bestMove(c.answer, c.withReply); got != c.want {
			t.Errorf("%+v, %v: %q, want %q", c.answer, c.withReply, got, c.want)
		}
	}
}
