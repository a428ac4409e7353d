package main

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"tetrad/engine/game"
	"tetrad/protocol/session"
)

// The types that check the page's scripts are those of the messages.
func TestMessagesAreCurrent(t *testing.T) {
	text, err := os.ReadFile("messages.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != allMessages().text() {
		t.Error("messages.d.ts is not made from the types as they are; go generate ./protocol/page makes it")
	}
}

type inner struct {
	Best *int `json:"best"`
}

type outer struct {
	session.Head
	*inner
	Left   []*float64             `json:"left,omitempty"`
	Page   json.RawMessage        `json:"page"`
	Pairs  [2]uint8               `json:"pairs"`
	Tags   map[string]game.Square `json:"tags"`
	Rows   []inner                `json:"rows"`
	Answer string                 `json:"answer" tstype:"'yes' | 'no'"`
	File   []byte                 `json:"file,omitempty"`
	Hidden int                    `json:"-"`
	Unsent bool
}

func TestBody(t *testing.T) {
	const want = `extends inner {
  id: number;
  left?: (number | null)[];
  page: unknown;
  pairs: [number, number];
  tags: Record<string, string>;
  rows: inner[];
  answer: 'yes' | 'no';
  file?: string;
}`
	m := &messages{parts: map[string][]reflect.Type{}}
	m.collectFields(reflect.TypeFor[outer]())
	if got := m.body(reflect.TypeFor[outer](), "id: number;"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := m.body(reflect.TypeFor[inner]()); got != "{\n  best: number | null;\n}" {
		t.Error(got)
	}
}

// Two structs of one name have those of their packages as well.
func TestNameOf(t *testing.T) {
	m := allMessages()
	for name, types := range m.parts {
		for _, typ := range types {
			if got := m.nameOf(typ); (got == name) != (len(types) == 1) {
				t.Errorf("%v is called %s", typ, got)
			}
		}
	}
}
