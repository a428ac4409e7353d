package page

import (
	"context"
	"fmt"
	"io"
	"net"
	"testing"
	"time"
)

// A request whose body never ends is cut off, whether or not the server reads the body.
// So is one whose headers never end. The socket of a page lives on.
func TestUnfinishedRequests(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Registry: registry}, listener.Addr().(*net.TCPAddr))
	s.patience = 200 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	defer func() { cancel(); <-ended }()
	page := dial(t, s)
	for _, text := range []string{
		"POST /enter HTTP/1.1\r\nHost: %s\r\nContent-Length: 50\r\n\r\n1",
		"POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: 50\r\n\r\n1",
		"POST /ask HTTP/1.1\r\nHost: %s\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n1",
		"GET / HTTP/1.1\r\nHost: %s\r\n",
	} {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(long))
		fmt.Fprintf(conn, text, listener.Addr())
		if answer, err := io.ReadAll(conn); err != nil { // the server has not ended the connection
			t.Errorf("%q: %v, after %q", text, err, answer)
		}
	}
	if m := page.ask(`{"id":1,"type":"games"}`); m.Type != "games" {
		t.Errorf("the page gets %+v", m)
	}
}
