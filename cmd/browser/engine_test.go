package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/protocol/session"
)

// A message is an answer of a session.
type message struct {
	ID      int
	Type    string
	Error   string
	Move    string
	Stopped bool
	MultiPV int
	Depth   int
	Nodes   int
	PV      []string
	Score   *struct{ CP, Mate *int }
}

// A page talks to a session that has the engine.
type page struct {
	t       *testing.T
	session *session.Session
	replies chan message
}

func open(t *testing.T) *page {
	registry := enginetest.WithToys()
	p := &page{t: t, replies: make(chan message, 1000)}
	config := session.Config{Registry: registry, Engines: []session.Engine{builtIn{registry}}}
	p.session = session.New(config, func(reply any) {
		text, err := json.Marshal(reply)
		var m message
		if err == nil {
			err = json.Unmarshal(text, &m)
		}
		if err != nil {
			t.Error(err)
		}
		p.replies <- m
	})
	t.Cleanup(p.session.Close)
	return p
}

func (p *page) send(text string) { p.session.Handle([]byte(text)) }

// search asks for a search and returns its reports and its end.
func (p *page) search(text string) (infos []message, last message) {
	p.t.Helper()
	p.send(`{"id":1,"type":"go","engine":0,` + text + `}`)
	for m := range p.replies {
		if m.Type != "info" {
			return infos, m
		}
		infos = append(infos, m)
	}
	panic("unreachable")
}

// nodes returns the nodes of the last info.
func nodes(infos []message) int { return infos[len(infos)-1].Nodes }

func TestSearch(t *testing.T) {
	p := open(t)
	for _, c := range []struct{ name, text string }{
		{"depth", `"game":"verto-6","limits":{"depth":3}`},
		{"nodes", `"game":"verto-6","moves":["c3"],"limits":{"nodes":2000}`},
		{"time", `"game":"verto-6","limits":{"movetime":50}`},
		{"clocks", `"game":"verto-6","limits":{"p1time":500,"p2time":500,"p1inc":10,"p2inc":10,"movestogo":10}`},
		{"another game", `"game":"trap-3","limits":{"depth":2}`},
		{"another level", `"game":"trap-3","limits":{"movetime":50},"options":{"Level":"2","Seed":"7"}`},
		{"the other search", `"game":"vinver-5","limits":{"nodes":500},"options":{"Search":"mcts"}`},
		{"a position", `"game":"verto-5","fen":"5/4w/3bb/5/5 w","limits":{"depth":2}`},
	} {
		infos, end := p.search(c.text)
		if end.Type != "bestmove" || end.Move == "" || end.Stopped || end.ID != 1 {
			t.Errorf("%s: %+v", c.name, end)
		}
		if !slices.ContainsFunc(infos, func(m message) bool { return len(m.PV) > 0 && m.Score != nil }) {
			t.Errorf("%s: it says nothing: %+v", c.name, infos)
		}
	}
}

// TestOptionsGoBack checks that options that a search does not set have their initial
// values.
func TestOptionsGoBack(t *testing.T) {
	p := open(t)
	lines := func(options string) (most int) {
		infos, _ := p.search(`"game":"verto-6","moves":["c3"],"limits":{"depth":2},"options":{` + options + `}`)
		for _, m := range infos {
			most = max(most, m.MultiPV)
		}
		return most
	}
	if a, b, again := lines(""), lines(`"MultiPV":"3"`), lines(""); a != 1 || b != 3 || again != 1 {
		t.Errorf("%d, %d, %d lines, want 1, 3, 1", a, b, again)
	}
}

// TestTableIsKept checks that a search uses the table of the previous search of the
// same game, and that a new game begins with an empty table. What the table changes in
// the order of moves changes what is pruned, too, so the searches are deep enough for the
// saving to be far greater than that.
func TestTableIsKept(t *testing.T) {
	p := open(t)
	count := func(text string) int {
		infos, _ := p.search(text + `,"limits":{"depth":6},"options":{"Search":"alphabeta"}`)
		return nodes(infos)
	}
	const game, other = `"game":"verto-6","moves":["c3"]`, `"game":"verto-5"`
	first, second := count(game), count(game)
	count(other)
	if anew := count(game); second >= first/2 || anew != first {
		t.Errorf("%d nodes, then %d, and anew %d", first, second, anew)
	}
}

// TestRefusal checks that the engine refuses an invalid request and remains usable.
func TestRefusal(t *testing.T) {
	p := open(t)
	if _, end := p.search(`"game":"verto-6","limits":{"depth":1},"options":{"Search":"nonsense"}`); end.Type != "error" || !strings.Contains(end.Error, "nonsense") {
		t.Errorf("%+v", end)
	}
	if _, end := p.search(`"game":"verto-6","limits":{"depth":1}`); end.Type != "bestmove" {
		t.Errorf("%+v", end)
	}
}

const infinite = `"type":"go","engine":0,"game":"vinver","limits":{"infinite":true}}`

// await returns the next message of a type. It skips info messages.
func (p *page) await(kind string) message {
	p.t.Helper()
	for m := range p.replies {
		if m.Type == kind {
			return m
		}
		if m.Type != "info" {
			p.t.Fatalf("%+v, want %s", m, kind)
		}
	}
	panic("unreachable")
}

// TestStop checks that a search continues until it is stopped, and that a new search
// replaces it.
func TestStop(t *testing.T) {
	p := open(t)
	p.send(`{"id":1,` + infinite)
	p.await("info")
	p.send(`{"id":2,` + infinite)
	if m := p.await("bestmove"); m.ID != 1 || !m.Stopped || m.Move == "" {
		t.Errorf("%+v", m)
	}
	p.await("info")
	p.send(`{"id":3,"type":"stop"}`)
	if m := p.await("bestmove"); m.ID != 2 || !m.Stopped || m.Move == "" {
		t.Errorf("%+v", m)
	}
	p.send(`{"id":4,"type":"restart","engine":0}`)
	if m := p.await("restarted"); m.ID != 4 {
		t.Errorf("%+v", m)
	}
}

// TestClose checks that the end of a session ends its search.
func TestClose(t *testing.T) {
	p := open(t)
	p.send(`{"id":1,` + infinite)
	p.await("info")
	p.session.Close()
}
