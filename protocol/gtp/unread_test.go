package gtp

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestUnreadPicturesHoldUpNoAnswer checks that a client that does not read the
// pictures still gets its answers, and that the session ends. The clock is a false
// one.
func TestUnreadPicturesHoldUpNoAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		unread, graphics := io.Pipe()
		defer unread.Close()
		s := endless(t, graphics)
		s.Limits.MoveTime = time.Second
		var out strings.Builder
		start := time.Now()
		if err := s.Serve(strings.NewReader("reg_genmove b\nreg_genmove b\n"), &out); err != nil {
			t.Error(err)
		}
		if answers := strings.Count(out.String(), "= "); answers != 2 {
			t.Errorf("%d answers: %q", answers, out.String())
		}
		if took := time.Since(start); took > 4*time.Second {
			t.Errorf("two searches of a second took %v", took)
		}
	})
}

// TestPicturesAreWrittenBeforeTheEnd checks that all pictures are written before the
// session ends, if they are read.
func TestPicturesAreWrittenBeforeTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var graphics lockedBuffer
		s := endless(t, &graphics)
		s.Limits.MoveTime = time.Second
		if err := s.Serve(strings.NewReader("reg_genmove b\n"), io.Discard); err != nil {
			t.Error(err)
		}
		if text := graphics.String(); !strings.HasPrefix(text, "gogui-gfx:\n") || !strings.HasSuffix(text, "\n\ngogui-gfx: CLEAR\n") {
			t.Errorf("the pictures are %q", text)
		}
	})
}
