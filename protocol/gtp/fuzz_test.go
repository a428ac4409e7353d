package gtp

import (
	"strings"
	"testing"
)

// FuzzParseRequest parses lines of arbitrary bytes. A request must have an id of
// digits, and words without white space, control characters or comments.
func FuzzParseRequest(f *testing.F) {
	for _, seed := range []string{
		"", "1 name", "play b K10", "# interrupt", "genmove w # now", "\t5\tundo\r", "00 \x00quit", "99999999999 x",
		"gogui-play_sequence B A1 W B2", "\xff\xfe", "12#34",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r, ok := parseRequest(line)
		if !ok {
			if r.command != "" || r.id != "" || r.err != nil {
				t.Fatalf("%q is no request, but %+v", line, r)
			}
			return
		}
		if (r.command == "") != (r.err != nil) {
			t.Fatalf("%q is %+v", line, r)
		}
		if strings.Trim(r.id, "0123456789") != "" {
			t.Fatalf("%q has the id %q", line, r.id)
		}
		for _, word := range append(r.args, r.command) {
			if strings.ContainsAny(word, " \t\r\n\x00\x7f#") {
				t.Fatalf("%q has the word %q", line, word)
			}
		}
	})
}

// FuzzParseVertex parses words of arbitrary bytes. A vertex must be on the board, and
// its name must parse as the same vertex.
func FuzzParseVertex(f *testing.F) {
	for _, seed := range []string{"A1", "k10", "pass", "T19", "i9", "", "A0", "z99", "é", "A99999999999999999999"} {
		f.Add(seed, 19)
		f.Add(seed, 5)
	}
	f.Fuzz(func(t *testing.T, word string, size int) {
		size = 3 + int(uint(size)%17)
		v, err := parseVertex(word, size)
		if err != nil {
			return
		}
		if v != pass && (v.File < 0 || int(v.File) >= size || v.Rank < 0 || int(v.Rank) >= size) {
			t.Fatalf("%q is %v, which is not on a board of %d", word, v, size)
		}
		if again, err := parseVertex(v.String(), size); err != nil || again != v || !strings.EqualFold(v.String(), word) {
			t.Fatalf("%q is %v, which reads as %v, %v", word, v, again, err)
		}
	})
}

// FuzzSession sends arbitrary lines to a server. Each request must have one answer,
// in the form of the protocol.
func FuzzSession(f *testing.F) {
	f.Add("play w D4\n1 undo\nplay b PASS\nshowboard\n")
	f.Add("gogui-play_sequence W B4 B C1 W D5 B A4\ngenmove w\ngogui-rules_board_gfx\ngg-undo 2\n")
	f.Add("time_settings 1 0 0\ntime_left w -3 0\nreg_genmove w\nfinal_score\n")
	f.Add("help\nlist_commands\nclear_board\n# interrupt\nquit\nname\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		if err := newServer(t, "verto-4", 20).Serve(strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		requests := 0
		for line := range strings.SplitSeq(text, "\n") {
			r, ok := parseRequest(line)
			if ok {
				requests++
			}
			if r.command == "quit" {
				break
			}
		}
		answers := strings.Split(out.String(), "\n\n")
		if answers[len(answers)-1] != "" || len(answers)-1 != requests {
			t.Fatalf("%d requests, %d answers: %q", requests, len(answers)-1, out.String())
		}
		for _, a := range answers[:len(answers)-1] {
			if a[0] != '=' && a[0] != '?' {
				t.Fatalf("answer %q", a)
			}
		}
	})
}
