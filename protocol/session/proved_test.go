package session

import (
	"encoding/json"
	"fmt"
	"testing"

	"tetrad/engine/exact"
)

// A provedMessage is an answer about what is proved.
type provedMessage struct {
	Head
	exact.Answer
	Error string
}

// askProved sends a request and returns its answer.
func askProved(c *client, text string) (m provedMessage) {
	c.t.Helper()
	c.session.Handle([]byte(text))
	if err := json.Unmarshal(<-c.replies, &m); err != nil {
		c.t.Fatal(err)
	}
	return m
}

// A session says what is proved of a position, with traces of the turns.
func TestProved(t *testing.T) {
	c := begin(t)
	c.session.prover.Patience = 0
	m := askProved(c, `{"id":1,"type":"proved","game":"verto-4"}`)
	if m.Type != "proved" || m.Value == nil || m.Value.Outcome != -1 || *m.Value.Margin != -2 || !m.Listed {
		t.Errorf("%+v", m)
	}
	m = askProved(c, `{"id":1,"type":"proved","game":"vinver-3"}`)
	if m.Value == nil || m.Value.Outcome != -1 || m.Value.Turns != 10 || len(m.Turns) == 0 || m.Turns[0].Outcome != -1 || m.Turns[0].Trace == nil {
		t.Errorf("%+v", m)
	}
	m = askProved(c, `{"id":1,"type":"proved","game":"verto-6","fen":"wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w"}`)
	if m.Value == nil || m.Value.Outcome != 0 || m.Listed || len(m.Turns) < 2 || m.Turns[0].Move != "a3xb4" || m.Turns[1].Outcome != -1 {
		t.Errorf("%+v", m)
	}
	if m = askProved(c, `{"id":1,"type":"proved","game":"verto"}`); m.Value != nil || len(m.Turns) != 0 || m.Error != "" {
		t.Errorf("%+v", m)
	}
	if m = askProved(c, `{"id":1,"type":"proved","game":"verto-6","moves":["a9"]}`); m.Type != "error" || m.Error == "" {
		t.Errorf("%+v", m)
	}
}

// Each request is answered, even if another one ends its search.
func TestProvedIsAnswered(t *testing.T) {
	c := begin(t)
	for id := range 3 {
		c.session.Handle(fmt.Appendf(nil, `{"id":%d,"type":"proved","game":"vinver-4-nopass","moves":["b2"]}`, id+1))
	}
	seen := map[int64]bool{}
	for range 3 {
		var m provedMessage
		if err := json.Unmarshal(<-c.replies, &m); err != nil {
			t.Fatal(err)
		}
		seen[m.ID] = m.Type == "proved"
	}
	if !seen[1] || !seen[2] || !seen[3] {
		t.Errorf("answered are %v", seen)
	}
}
