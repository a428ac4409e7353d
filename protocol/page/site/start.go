package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"tetrad/engine"
	"tetrad/protocol/session"
)

// siteStart is the content of start.json: what the page knows before the program is
// loaded, so that boards appear at once.
type siteStart struct {
	Version string                     `json:"version"`
	Bytes   sizes                      `json:"bytes"`
	Answers map[string]json.RawMessage `json:"answers"` // by the keys that keyOf in workers.js returns
}

// sizes are the sizes of the program, in bytes.
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
// their starts and their examples.
func startAnswers(registry engine.Registry) (map[string]json.RawMessage, error) {
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
		return nil, err
	}
	for _, q := range beginnings(answers[question{Type: "games"}.key()]) {
		if err := ask(q); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// beginnings returns the questions about the starts and the examples of the games in an
// answer.
func beginnings(games []byte) []question {
	var answer struct {
		Games []struct {
			Family  string
			Example *struct {
				Game, FEN string
				Moves     []string
			}
		}
	}
	if err := json.Unmarshal(games, &answer); err != nil {
		panic(err) // the session writes valid JSON
	}
	var list []question
	for _, game := range answer.Games {
		list = append(list, question{Type: "state", Game: game.Family})
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
