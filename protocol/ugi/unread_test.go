package ugi_test

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/engine/enginetest"
	"tetrad/search"
)

// serveTalkative serves a client whose searches report 256 lines every ten
// milliseconds. The output ends after the client closes its side.
func serveTalkative() (toServer io.WriteCloser, fromServer *bufio.Scanner) {
	r := enginetest.Registry()
	r.Searchers["random"] = func(int) search.Searcher {
		return &enginetest.Talkative{Lines: 256, Every: 10 * time.Millisecond}
	}
	in, toServer := io.Pipe()
	lines, out := io.Pipe()
	go func() {
		newServer(r).Serve(in, out)
		out.Close()
	}()
	return toServer, bufio.NewScanner(lines)
}

// TestUnreadInfoSlowsNoSearch checks that a client that does not read for four
// seconds does not slow its search. The clock is a false one.
func TestUnreadInfoSlowsNoSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		toServer, scanner := serveTalkative()
		io.WriteString(toServer, "setoption name MoveOverhead value 0\ngo movetime 1000\n")
		time.Sleep(4 * time.Second)
		var last, before string
		for !strings.HasPrefix(last, "bestmove") && scanner.Scan() {
			last, before = scanner.Text(), last
		}
		if !strings.HasSuffix(before, " time 1000") || !strings.HasPrefix(last, "bestmove ") {
			t.Errorf("the search ends with %q, %q", before, last)
		}
		toServer.Close()
		for scanner.Scan() {
		}
	})
}

// TestUnreadInfoHoldsUpNoStop checks that stop works during a search whose output
// nobody reads.
func TestUnreadInfoHoldsUpNoStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		toServer, scanner := serveTalkative()
		io.WriteString(toServer, "go infinite\n")
		time.Sleep(time.Second)
		io.WriteString(toServer, "isready\nstop\n")
		time.Sleep(time.Second)
		var ready bool
		var last, before string
		for !strings.HasPrefix(last, "bestmove") && scanner.Scan() {
			last, before = scanner.Text(), last
			ready = ready || last == "readyok"
		}
		// The stop comes after a second, and the searcher checks every ten
		// milliseconds.
		inTime := strings.HasSuffix(before, " time 1000") || strings.HasSuffix(before, " time 1010")
		if !ready || !inTime {
			t.Errorf("readyok came: %v; the search ends with %q, %q", ready, before, last)
		}
		toServer.Close()
		for scanner.Scan() {
		}
	})
}
