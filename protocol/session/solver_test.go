package session

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

var rules = solver{enginetest.WithToys()}

// checkDrawn compares the state between turns with the board of the position string.
func checkDrawn(s *State) error {
	letters := map[string]byte{}
	for _, piece := range s.Pieces {
		letters[piece.Square] = piece.Letter[0]
	}
	board := positions.WriteBoard(s.Size, func(file, rank int) byte { return letters[positions.SquareName(file, rank)] })
	if want, _, _ := strings.Cut(s.FEN, " "); board != want {
		return fmt.Errorf("shown %s, want %s", board, want)
	}
	return nil
}

// smallVariants returns the variants of two small sizes of each game that the page
// can show, with all rules.
func smallVariants() []string {
	var names []string
	for _, entry := range rules.registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		sizes := entry.Family.AllSizes()
		for _, size := range sizes[:min(2, len(sizes))] {
			for _, rule := range append([]string{""}, entry.Family.Rules...) {
				names = append(names, entry.Family.VariantName(size, rule))
			}
		}
	}
	return names
}

// TestGamesBySteps plays whole games with only the steps that a state offers, in
// random order. The state must show the position, and each turn must equal the turn
// by the rules.
func TestGamesBySteps(t *testing.T) {
	for _, name := range smallVariants() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, uint64(len(name))))
			for range 3 {
				playBySteps(t, rng, name)
			}
		})
	}
}

func playBySteps(t *testing.T, rng *rand.Rand, name string) {
	l := line{Game: name}
	var partial []positions.Step
	for {
		s, err := rules.state(l, partial)
		if err != nil {
			t.Fatalf("%v %v: %v", l, partial, err)
		}
		if s.MidTurn == (len(partial) == 0 || s.Turn != "") {
			t.Fatalf("%v %v: inside a turn: %v", l, partial, s.MidTurn)
		}
		if len(partial) == 0 {
			if err := checkDrawn(s); err != nil {
				t.Fatalf("%v: %v", l, err)
			}
		}
		if s.Turn != "" {
			l.Moves, partial = append(l.Moves, s.Turn), nil
			after, err := rules.state(l, nil)
			if err != nil || after.FEN != s.FEN || len(after.Steps) != len(s.Steps) || !reflect.DeepEqual(after.Last, s.Last) {
				t.Fatalf("%v: %v\n%+v\n%+v", l, err, s, after)
			}
			continue
		}
		if s.Outcome != "none" {
			if s.Reason == "" || len(s.Steps) > 0 {
				t.Errorf("%v: no reason, or steps after the end: %+v", l, s)
			}
			return
		}
		partial = append(partial, s.Steps[rng.IntN(len(s.Steps))].Number)
	}
}

// TestLast checks that a swap, a pass, the beginning and a step inside a turn leave
// no marks.
func TestLast(t *testing.T) {
	for _, c := range []struct {
		moves []string
		want  string // the square of the turn's trace
	}{
		{nil, ""}, {[]string{"b2"}, "b2"}, {[]string{"b2", "swap"}, ""}, {[]string{"b2", "swap", "c3"}, "c3"},
	} {
		s, err := rules.state(line{Game: "vinver-5", Moves: c.moves}, nil)
		if err != nil {
			t.Fatal(err)
		}
		main := ""
		if s.Last != nil {
			main = s.Last.Main.String()
		}
		if main != c.want {
			t.Errorf("%v: %q, want %q", c.moves, main, c.want)
		}
	}
}

func TestExplain(t *testing.T) {
	chain, err := rules.state(line{Game: "verto-5", FEN: "5/4w/3bb/5/5 w"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var capture []positions.Step
	for _, step := range chain.Steps {
		if step.Kind == "capture" && step.To.String() == "e2" {
			capture = append(capture, step.Number)
		}
	}
	for _, c := range []struct {
		line  line
		click click
		want  string // "" means legal
	}{
		{line{Game: "verto"}, click{Square: "d4"}, ""},
		{line{Game: "verto"}, click{Move: "d4"}, ""},
		{line{Game: "verto", Moves: []string{"d4", "g7"}}, click{Square: "g7"}, "occupied"},
		{line{Game: "verto", Moves: []string{"d4", "g7"}}, click{Square: "d5"}, "next to a friendly one"},
		{line{Game: "veletas-7"}, click{Square: "a1"}, "perimeter"},
		{line{Game: "veletas-7"}, click{Square: "b2"}, ""},
		{line{Game: "veletas-7", Moves: []string{"b2/b3", "c2+e5/f6"}}, click{Square: "b3"}, "no shooter on b3"},
		{line{Game: "veletas-7", Moves: []string{"b2/b3", "c2+e5/f6"}}, click{From: "b2", Square: "b5"}, "crosses the stone on b3"},
		{line{Game: "veletas-7", Moves: []string{"b2/b3", "c2+e5/f6"}}, click{From: "b2", Square: "c2"}, "end on empty squares"},
		{line{Game: "trap-3", Moves: []string{"a1"}}, click{Square: "a1"}, "occupied"},
		{line{Game: "trap-3", Moves: []string{"a1", "a2", "b1", "b2"}}, click{Square: "c3", From: "a1"}, "none joins a1 and c3"},
		{line{Game: "vinver-5", Moves: []string{"b2"}}, click{Square: "b2"}, "stone on b2 already"},
		{line{Game: "verto-5", FEN: "5/4w/3bb/5/5 w"}, click{Square: "a1", Partial: capture}, "a1 is not two squares from e2"},
	} {
		broken, err := rules.explain(c.line, c.click)
		if err != nil {
			t.Errorf("%+v: %v", c, err)
		} else if (broken == nil) != (c.want == "") || broken != nil && !strings.Contains(broken.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c, broken, c.want)
		}
	}
}

// TestExplainNoSquare checks that a click must name squares of the board.
func TestExplainNoSquare(t *testing.T) {
	for _, c := range []click{{Square: "z9"}, {Square: "d4", From: "x"}, {Square: "d4\nquit"}} {
		if _, err := rules.explain(line{Game: "verto"}, c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}

func TestLineErrors(t *testing.T) {
	_, err := rules.state(line{Game: "verto", Moves: []string{"d4", "d4"}}, nil)
	if wrong, ok := errors.AsType[moveError](err); !ok || wrong.ply != 2 {
		t.Errorf("error %v", err)
	}
	for _, l := range []line{{}, {Game: "chess"}, {Game: "verto-99"}, {Game: "verto", FEN: "8 w"}} {
		if _, err := rules.state(l, nil); err == nil {
			t.Errorf("%+v is accepted", l)
		}
	}
}
