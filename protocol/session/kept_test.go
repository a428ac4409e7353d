package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// memory is a library that accepts every game.
type memory map[string]*KeptGame

func (m memory) List() (games []KeptSummary, faults []string, err error) {
	for _, g := range m {
		games = append(games, g.KeptSummary)
	}
	return games, []string{"a fault"}, nil
}

func (m memory) Read(id string) (*KeptGame, error) {
	if m[id] == nil {
		return nil, errors.New("not there")
	}
	return m[id], nil
}

func (m memory) Save(g *KeptGame, base int64) (*KeptGame, error) {
	if old := m[g.ID]; old != nil && old.Saved > base {
		return old, nil
	}
	m[g.ID] = g
	return nil, nil
}

func (m memory) Place() string { return "here" }

// kept is an answer about kept games.
type kept struct {
	Type, Error string
	Keeps       bool
	Games       []KeptSummary
	Faults      []string
	Place       string
	Kept, Newer *KeptGame
}

func askKept(c *client, text string) kept {
	c.t.Helper()
	c.session.Handle([]byte(text))
	var k kept
	if err := json.Unmarshal(<-c.replies, &k); err != nil {
		c.t.Fatal(err)
	}
	return k
}

func TestKeptGames(t *testing.T) {
	c := begin(t)
	if askKept(c, `{"id":1,"type":"games"}`).Keeps {
		t.Error("it keeps games without a library")
	}
	c.session.library = memory{}
	const game = `{"id":"abcdef012345","saved":5,"begun":4,"title":"T","game":"VERTO-6","players":["You","B"],"result":"p1win","reason":"time",
		"start":"6/6/6/6/6/w5 b","moves":["a2","d4","e4"],"plies":99,"fen":"wrong","page":{"x":[1]}}`
	if k := askKept(c, `{"id":1,"type":"keep","kept":`+game+`}`); k.Type != "keep" || k.Newer != nil {
		t.Fatalf("%+v", k)
	}
	k := askKept(c, `{"id":2,"type":"readKept","key":"abcdef012345"}`).Kept
	if k == nil || k.Game != "verto-6" || k.Plies != 3 || k.First != "p2" || !strings.HasSuffix(k.FEN, " w") || string(k.Page) != `{"x":[1]}` || k.Title != "T" {
		t.Errorf("%+v", k)
	}
	if k := askKept(c, `{"id":3,"type":"listKept"}`); len(k.Games) != 1 || k.Games[0].Players[0] != "You" || len(k.Faults) != 1 || k.Place != "here" {
		t.Errorf("%+v", k)
	}
	if k := askKept(c, `{"id":1,"type":"keep","base":4,"kept":`+strings.Replace(game, `"saved":5`, `"saved":6`, 1)+`}`); k.Newer == nil || k.Newer.Saved != 5 {
		t.Errorf("%+v", k)
	}
	askKept(c, `{"id":1,"type":"keep","base":5,"kept":{"id":"abcdef012345","saved":7,"deleted":true,"title":"T","page":{}}}`)
	if k := askKept(c, `{"id":2,"type":"readKept","key":"abcdef012345"}`).Kept; !k.Deleted || k.Title != "" || len(k.Page) > 0 && string(k.Page) != "null" {
		t.Errorf("%+v", k)
	}
}

// TestKeptIsChecked checks that a session keeps only games that follow the rules.
func TestKeptIsChecked(t *testing.T) {
	c := begin(t)
	library := memory{}
	c.session.library = library
	for _, test := range []struct{ name, fields, want string }{
		{"no game", `"game":"chess"`, "no game"},
		{"an illegal move", `"moves":["d4","d4"]`, "occupied"},
		{"no position", `"start":"x"`, "position"},
		{"no result", `"result":"won"`, "no result"},
		{"no version", `"saved":0`, "no time"},
		{"a version after all", `"saved":9007199254740993`, "no time"},
		{"a long title", fmt.Sprintf(`"title":%q`, strings.Repeat("x", 500)), "longer than"},
		{"too few times", `"moves":["d4","b2"],"left":[5]`, "1 times for 2"},
		{"limits of one player", `"limits":["x"]`, "limits for 1"},
		{"long limits", fmt.Sprintf(`"limits":["a",%q]`, strings.Repeat("x", 500)), "longer than"},
		{"a long name", fmt.Sprintf(`"players":["a",%q]`, strings.Repeat("x", 500)), "longer than"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := `{"id":1,"type":"keep","kept":{"id":"abcdef012345","saved":5,"game":"verto-6","result":"none",` + test.fields + `}}`
			if k := askKept(c, text); k.Type != "error" || !strings.Contains(k.Error, test.want) {
				t.Errorf("%+v, want %q", k, test.want)
			}
		})
	}
	if k := askKept(c, `{"id":1,"type":"keep"}`); !strings.Contains(k.Error, "missing") || len(library) > 0 {
		t.Errorf("%+v, %v", k, library)
	}
}
