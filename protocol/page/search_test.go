//go:build unix

package page

import (
	"os"
	"testing"

	"tetrad/protocol/ugitest"
)

func TestMain(m *testing.M) {
	serveOwnEngine()
	serveUntilKilled()
	ugitest.Main()
	os.Exit(m.Run())
}

func TestSearch(t *testing.T) {
	c := dial(t, startServer(t, own()))
	c.send(`{"id":1,"type":"go","engine":0,"game":"verto","moves":["d4"],"options":{"Level":"3","MultiPV":"2"},"limits":{"nodes":2000}}`)
	infos := 0
	for {
		m := c.receive()
		if m.ID != 1 || m.Error != "" {
			t.Fatalf("%+v", m)
		}
		if m.Type == "bestmove" {
			if m.Move == "" || m.Stopped {
				t.Errorf("%+v", m)
			}
			break
		}
		if m.Type == "info" && len(m.PV) > 0 {
			infos++
		}
	}
	if infos == 0 {
		t.Error("no info")
	}
}

// A search continues until the page stops it, and a new search replaces it.
func TestStop(t *testing.T) {
	c := dial(t, startServer(t, own()))
	const infinite = `"type":"go","engine":0,"game":"vinver","limits":{"infinite":true}}`
	c.send(`{"id":1,` + infinite)
	if m := c.receive(); m.Type != "info" {
		t.Fatalf("%+v", m)
	}
	c.send(`{"id":2,` + infinite)
	if m := c.await("bestmove"); m.ID != 1 || !m.Stopped {
		t.Errorf("%+v", m)
	}
	if m := c.receive(); m.Type != "info" || m.ID != 2 {
		t.Errorf("%+v", m)
	}
	c.send(`{"id":3,"type":"stop"}`)
	if m := c.await("bestmove"); m.ID != 2 || !m.Stopped || m.Move == "" {
		t.Errorf("%+v", m)
	}
}

// A page that stops a search before the engine has started gets a move. Each replaced
// search is answered, too.
func TestStopBeforeBegin(t *testing.T) {
	c := dial(t, startServer(t, own()))
	const infinite = `"type":"go","engine":0,"game":"verto","limits":{"infinite":true}}`
	c.send(`{"id":1,` + infinite)
	c.send(`{"id":2,` + infinite)
	c.send(`{"id":3,` + infinite)
	c.send(`{"id":4,"type":"stop"}`)
	moves := map[int64]string{}
	for range 3 {
		m := c.await("bestmove")
		if !m.Stopped {
			t.Errorf("%+v", m)
		}
		moves[m.ID] = m.Move
	}
	if len(moves) != 3 || moves[3] == "" {
		t.Errorf("moves %v", moves)
	}
}
