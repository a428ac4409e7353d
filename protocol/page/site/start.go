package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"tetrad/engine"
	"tetrad/protocol/session"
)

// siteStart is what the page knows before the program is loaded, so that boards appear at
// once. It stands in the HTML.
type siteStart struct {
	Version string                     `json:"version"`
	Program sizes                      `json:"program"`
	Data    map[string]data            `json:"data"`    // by the names of separate
	Answers map[string]json.RawMessage `json:"answers"` // by the keys that keyOf in workers.js returns
}

// sizes are the sizes of a file, in bytes.
type sizes struct {
	Packed int `json:"packed"`
	Plain  int `json:"plain"`
}

// named stands for the engine of the site: it has its name, but the engine itself runs
// in the browser.
type named struct{}

func (named) Name() string { return "Tetrad" }

func (named) Start(context.Context) (session.Player, error) {
	return nil, errors.New("it runs in the browser only")
}

// A question is a request of the page that can be answered in advance.
type question struct {
	Type  string   `json:"type"`
	Game  string   `json:"game,omitempty"`
	FEN   string   `json:"fen,omitempty"`
	Moves []string `json:"moves,omitempty"`
}

func (q question) key() string {
	return strings.Join(append([]string{q.Type, q.Game, q.FEN}, q.Moves...), "|")
}

// startAnswers returns the answers to the first requests of the page: the list of games,
// their starts and their examples. It also returns the games of that list.
func startAnswers(registry engine.Registry) (map[string]json.RawMessage, []offered, error) {
	var replies []any
	config := session.Config{Registry: registry, Engines: []session.Engine{named{}}}
	s := session.New(config, func(reply any) { replies = append(replies, reply) })
	defer s.Close()
	answers := map[string]json.RawMessage{}
	ask := func(q question) error {
		text, err := json.Marshal(q)
		if err != nil {
			return err
		}
		replies = nil
		s.Handle(text)
		if len(replies) != 1 {
			return fmt.Errorf("%s has %d answers", text, len(replies))
		}
		if answers[q.key()], err = json.Marshal(replies[0]); err != nil {
			return err
		}
		return failure(answers[q.key()])
	}
	if err := ask(question{Type: "games"}); err != nil {
		return nil, nil, err
	}
	key := question{Type: "games"}.key()
	answers[key] = inBrowser(answers[key])
	var list struct{ Games []offered }
	if err := json.Unmarshal(answers[key], &list); err != nil {
		return nil, nil, err
	}
	for _, q := range beginnings(list.Games) {
		if err := ask(q); err != nil {
			return nil, nil, err
		}
	}
	return answers, list.Games, nil
}

// inBrowser returns the list of games without style sheets, of which the site has one for all,
// and with one thread, as a search has there.
func inBrowser(games json.RawMessage) json.RawMessage {
	games = bytes.Replace(games, fmt.Appendf(nil, `"threads":%d`, runtime.GOMAXPROCS(0)), []byte(`"threads":1`), 1)
	return bytes.ReplaceAll(games, []byte(`"hasStyle":true`), []byte(`"hasStyle":false`))
}

// An offered game is what the list of games says of one, as far as the start needs it.
type offered struct {
	Family, Title, About  string
	Sizes                 []int
	HasLesson, HasPuzzles bool
	Example               *struct {
		Game, FEN string
		Moves     []string
	}
}

// maxStart is the size up to which the start of a game is known before the program, on
// all its boards. Larger ones would be most of the first page.
const maxStart = 10

// beginnings returns the questions about the starts and the examples of games.
func beginnings(games []offered) []question {
	var list []question
	for _, game := range games {
		list = append(list, question{Type: "state", Game: game.Family})
		for _, size := range game.Sizes {
			if size <= maxStart {
				list = append(list, question{Type: "state", Game: fmt.Sprintf("%s-%d", game.Family, size)})
			}
		}
		if e := game.Example; e != nil {
			for n := range len(e.Moves) + 1 {
				list = append(list, question{"state", e.Game, e.FEN, e.Moves[:n]})
			}
		}
	}
	return list
}

// failure returns the error that a reply reports, or nil.
func failure(reply []byte) error {
	var wrong struct{ Type, Error string }
	if err := json.Unmarshal(reply, &wrong); err != nil {
		return err
	}
	if wrong.Type == "error" {
		return fmt.Errorf("the session answers: %s", wrong.Error)
	}
	return nil
}
