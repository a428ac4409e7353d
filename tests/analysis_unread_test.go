package tests

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/engine/enginetest"
	"tetrad/search"
)

// TestUnreadUpdatesHoldUpNoCancellation checks that a client that does not read its
// updates can still cancel. The clock is a false one.
func TestUnreadUpdatesHoldUpNoCancellation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := enginetest.Registry()
		r.Searchers["random"] = func(int) search.Searcher {
			return &enginetest.Talkative{Lines: 1, Every: time.Millisecond}
		}
		server := newServer(t, 1, r, "auto")
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		go func() {
			server.Serve(context.Background(), in, out)
			out.Close()
		}()
		io.WriteString(toServer, `{"id":"a","game":"tictactoe","limits":{"infinite":true},"update_ms":1}`+"\n")
		time.Sleep(time.Second)
		io.WriteString(toServer, `{"cancel":"a"}`+"\n")
		time.Sleep(3 * time.Second)
		toServer.Close()
		text, _ := io.ReadAll(fromServer)
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		last := lines[len(lines)-1]
		if !strings.Contains(last, `"type":"result"`) || !strings.Contains(last, `"ms":100`) {
			t.Errorf("the last line is %s", last)
		}
	})
}
