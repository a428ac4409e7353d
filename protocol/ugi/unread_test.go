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

// talkative reports 256 lines each ten milliseconds, to its deadline.
type talkative struct{ enginetest.Searcher }

func (s *talkative) Search(t search.Task) search.Result {
	result := s.Searcher.Search(t)
	for !t.Control.Expired() {
		for line := range 256 {
			t.Report(search.Info{Depth: 1, SelDepth: 1, Line: line + 1, Elapsed: t.Control.Elapsed(), PV: result.Turn})
		}
		time.Sleep(10 * time.Millisecond)
	}
	return result
}

// A client that does not read for four seconds slows no search of one. The clock
// is a false one.
func TestUnreadInfoSlowsNoSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := enginetest.Registry()
		r.Searchers["random"] = func(int) search.Searcher { return &talkative{} }
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		go func() {
			newServer(r).Serve(in, out)
			out.Close()
		}()
		io.WriteString(toServer, "setoption name MoveOverhead value 0\ngo movetime 1000\n")
		time.Sleep(4 * time.Second)
		scanner := bufio.NewScanner(fromServer)
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

// During a search that nobody reads from, stop is obeyed.
func TestUnreadInfoHoldsUpNoStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := enginetest.Registry()
		r.Searchers["random"] = func(int) search.Searcher { return &talkative{} }
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		go func() {
			newServer(r).Serve(in, out)
			out.Close()
		}()
		io.WriteString(toServer, "go infinite\n")
		time.Sleep(time.Second)
		io.WriteString(toServer, "isready\nstop\n")
		time.Sleep(time.Second)
		scanner := bufio.NewScanner(fromServer)
		var ready bool
		var last, before string
		for !strings.HasPrefix(last, "bestmove") && scanner.Scan() {
			last, before = scanner.Text(), last
			ready = ready || last == "readyok"
		}
		// The stop comes after a second; the searcher looks every ten milliseconds.
		inTime := strings.HasSuffix(before, " time 1000") || strings.HasSuffix(before, " time 1010")
		if !ready || !inTime {
			t.Errorf("readyok came: %v; the search ends with %q, %q", ready, before, last)
		}
		toServer.Close()
		for scanner.Scan() {
		}
	})
}
