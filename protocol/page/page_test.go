package page

import (
	"context"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A message that is too long ends only its own page.
func TestTooLongMessage(t *testing.T) {
	s := startServer(t)
	bad, good := dial(t, s), dial(t, s)
	bad.conn.Write(bad.ctx, websocket.MessageText, make([]byte, maxMessage+1))
	if _, _, err := bad.conn.Read(bad.ctx); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("error %v", err)
	}
	if m := good.ask(`{"id":1,"type":"games"}`); m.ID != 1 {
		t.Errorf("%+v", m)
	}
}

func TestBinaryMessage(t *testing.T) {
	c := dial(t, startServer(t))
	if err := c.conn.Write(c.ctx, websocket.MessageBinary, []byte{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	if m := c.receive(); m.Type != "error" {
		t.Errorf("%+v", m)
	}
}

// A burst uses all tokens, and they return at the allowed rate.
func TestBucket(t *testing.T) {
	b := bucket{level: burst, filled: time.Now()}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	taken := 0
	for b.wait(ended) {
		taken++
	}
	if taken < burst {
		t.Errorf("%d taken, want %d", taken, burst)
	}
	b = bucket{filled: time.Now().Add(-time.Second)}
	for taken = 0; b.wait(ended); taken++ {
	}
	if taken < perSecond {
		t.Errorf("%d taken after a second, want %d", taken, perSecond)
	}
}
