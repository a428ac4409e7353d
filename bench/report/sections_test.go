package report

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/bench/report/games"
	"tetrad/engine/content"
)

// opened returns an opening with games of these points.
func opened(points ...float64) opening {
	o := opening{move: fmt.Sprint(points)}
	for _, p := range points {
		o.games = append(o.games, &games.Record{Points: p})
	}
	return o
}

func TestOpeningsTogether(t *testing.T) {
	lost, even := opened(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), opened(0, 1, 0, 1, 0, 1, 0, 1, 0)
	list := []opening{lost, lost, even}
	if n := minGames(list); n != 9 {
		t.Errorf("the least number of games is %d, want 9", n)
	}
	if n := mayBeEven(list); n != 1 {
		t.Errorf("%d openings may be even, want 1", n)
	}
}

// TestOpeningsNameTheBook builds the section of variants that have a book, and of others.
func TestOpeningsNameTheBook(t *testing.T) {
	r, books := content.Registry(), 0
	for _, e := range r.Games {
		for _, size := range e.Family.AllSizes() {
			name := e.Family.VariantName(size, "")
			b := builder{all: []*data{{name: name, entry: e}}, names: []string{name}}
			s := newSection("openings")
			b.notesOnOpenings(&s)
			_, err := e.Book(name)
			text := strings.Join(s.Text, " ")
			if got, want := strings.Contains(text, "A book of "+name+" that comes with the program"), err == nil; got != want {
				t.Errorf("%s: the book is named: %v, want %v: %q", name, got, want, text)
			}
			if err == nil {
				books++
			}
		}
	}
	if books == 0 {
		t.Error("no game has a book")
	}
}
