package session

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/search"
)

// Visits are counted by the squares of legal turns, whatever an engine says.
func TestVisits(t *testing.T) {
	for name, c := range map[string]struct {
		words string
		want  visits
	}{
		"turns":                      {"c3 10 d4 3", visits{Playouts: 13, Squares: []visitedSquare{{"c3", 10}, {"d4", 3}}}},
		"the same square":            {"c3 10 c3 3", visits{Playouts: 13, Squares: []visitedSquare{{"c3", 13}}}},
		"illegal and no turns":       {"c9 10 pass 4 quit 1 d4 3", visits{Playouts: 3, Squares: []visitedSquare{{"d4", 3}}}},
		"a number that is none":      {"d4 3 c3 -1 b2 5", visits{Playouts: 3, Squares: []visitedSquare{{"d4", 3}}}},
		"a number that is too large": {"d4 3 c3 99999999999999999999 b2 5", visits{Playouts: 3, Squares: []visitedSquare{{"d4", 3}}}},
		"no number":                  {"d4 3 c3", visits{Playouts: 3, Squares: []visitedSquare{{"d4", 3}}}},
		"endless": {strings.Repeat("c3 1 ", 5000), visits{Playouts: search.MaxRootTurns, Squares: []visitedSquare{
			{"c3", search.MaxRootTurns}}}},
	} {
		t.Run(name, func(t *testing.T) {
			end, err := solver{content.Registry()}.replay(line{Game: "verto-6"})
			if err != nil {
				t.Fatal(err)
			}
			presentation, err := end.presentation()
			if err != nil {
				t.Fatal(err)
			}
			var sent []any
			r := newReporter(&Task{id: 7, position: end.position, presentation: presentation}, func(message any) { sent = append(sent, message) })
			r.ReadInfo(strings.Fields("string visits " + c.words))
			r.flush()
			r.flush() // nothing is sent twice
			if want := (Message{Head{7, "visits"}, &c.want}); len(sent) != 1 || !reflect.DeepEqual(sent[0], want) {
				t.Errorf("%+v, want %+v", fmt.Sprintf("%+v", sent), c.want)
			}
		})
	}
}

// Other lines for people say nothing about a search.
func TestHearNoVisits(t *testing.T) {
	r := newReporter(&Task{}, func(message any) { t.Errorf("%+v", message) })
	for _, text := range []string{"string", "string visits", "string hello pv d4", "string visits d4 many"} {
		r.ReadInfo(strings.Fields(text))
	}
	r.flush()
}
