package lines

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
)

// collect reads everything from in, as lines.
func collect(t *testing.T, in io.Reader) []string {
	t.Helper()
	text, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func TestWriterKeepsOrder(t *testing.T) {
	var out strings.Builder
	w := NewWriter(&out, nil)
	w.News(1, "a")
	w.Answer("b", "c")
	w.News(1, "d")
	fmt.Fprint(w, "e\n")
	w.Flush()
	if want := "a\nb\nc\nd\ne\n"; out.String() != want {
		t.Errorf("after Flush: %q, want %q", out.String(), want)
	}
	w.Answer("f")
	if err := w.Close(); err != nil || !strings.HasSuffix(out.String(), "e\nf\n") {
		t.Errorf("after Close: %q, %v", out.String(), err)
	}
	w.Answer("too late")
	w.News(1, "too late")
	w.Flush()
}

// TestWriterWithoutAReader checks that unread output never blocks a writer of news
// and takes bounded memory. The newest news of each kind must come before the answer
// that follows it.
func TestWriterWithoutAReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, out := io.Pipe()
		w := NewWriter(out, nil)
		long := strings.Repeat("x", 1000)
		const rounds, kinds = 1000, 20
		for round := range rounds {
			for kind := range kinds {
				w.News(kind, fmt.Sprint("news ", kind, " ", round, " ", long))
			}
		}
		w.Answer("readyok")
		for kind := range kinds {
			w.News(kind, "left out, since there is no room")
		}
		w.Answer("bestmove")
		synctest.Wait()
		if got := w.unread[news]; got > maxUnread+kinds*(len(long)+100) {
			t.Errorf("%d bytes of news wait", got)
		}
		go func() {
			w.Close()
			out.Close()
		}()
		got := collect(t, in)
		if n := len(got); got[n-1] != "bestmove" || got[n-2] != "readyok" {
			t.Fatalf("ends with %.20q, %.20q", got[n-2], got[n-1])
		}
		newest := map[string]string{}
		for _, line := range got[:len(got)-2] {
			words := strings.Fields(line)
			newest[words[1]] = words[2]
		}
		for kind := range kinds {
			if got := newest[fmt.Sprint(kind)]; got != fmt.Sprint(rounds-1) {
				t.Errorf("the last news of %d are those of round %s", kind, got)
			}
		}
	})
}

// TestWriterOfManyAnswers checks that no answer is lost, and that answers wait for a
// client that does not read them.
func TestWriterOfManyAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, out := io.Pipe()
		w := NewWriter(out, nil)
		const count = 30_000
		written := 0
		go func() {
			for i := range count {
				w.Answer(fmt.Sprintf("answer %d %s", i, strings.Repeat("x", 100)))
				written++
			}
			w.Close()
			out.Close()
		}()
		synctest.Wait()
		if written == 0 || written*100 > 2*maxUnread {
			t.Errorf("%d answers wait for a client that does not read", written)
		}
		got := collect(t, in)
		if len(got) != count || !strings.HasPrefix(got[count-1], fmt.Sprint("answer ", count-1)) {
			t.Errorf("%d of %d answers", len(got), count)
		}
	})
}

func TestWriterFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("broken")
		in, out := io.Pipe()
		in.CloseWithError(broken)
		told := 0
		w := NewWriter(out, func() { told++ })
		for range 100_000 {
			w.Answer(strings.Repeat("x", 100))
			w.News(1, "news")
		}
		w.Flush()
		if _, err := w.Write([]byte("x\n")); err != broken || w.Err() != broken {
			t.Errorf("error %v, %v", err, w.Err())
		}
		if err := w.Close(); err != broken || told != 1 {
			t.Errorf("Close: %v; told %d times", err, told)
		}
	})
}
