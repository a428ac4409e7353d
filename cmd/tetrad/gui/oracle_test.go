package gui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/positions"
)

var rules = oracle{engine.Default()}

// letters are the letters of position strings by kind and colour.
var letters = map[[2]string]byte{
	{"stone", "light"}: 'w', {"stone", "dark"}: 'b', {"stone", "white"}: 'w', {"stone", "black"}: 'b',
	{"shooter", "neutral"}: 's', {"claimed", "black"}: 'B', {"claimed", "white"}: 'W',
	{"pawn", "white"}: 'w', {"pawn", "black"}: 'b', {"king", "white"}: 'W', {"king", "black"}: 'B',
}

// boardField returns the board of a position string from what is drawn.
func boardField(size int, pieces []Piece) (string, error) {
	board := map[string]byte{}
	for _, piece := range pieces {
		letter, ok := letters[[2]string{piece.Kind, piece.Colour}]
		if _, twice := board[piece.Square]; twice || !ok {
			return "", fmt.Errorf("%+v: twice on its square, or unknown", piece)
		}
		board[piece.Square] = letter
	}
	field := positions.WriteBoard(size, func(file, rank int) byte {
		name := positions.SquareName(file, rank)
		defer delete(board, name)
		return board[name]
	})
	if len(board) > 0 {
		return "", fmt.Errorf("%v are on no square", board)
	}
	return field, nil
}

// arrowFields returns the two fields with arrows from what is drawn.
func arrowFields(size int, arrows []Line) (horizontal, vertical string) {
	marks := map[Line]string{}
	for _, a := range arrows {
		mark := map[bool]string{true: ">", false: "<"}[a.From < a.To]
		if a.From[0] == a.To[0] {
			mark = map[bool]string{true: "^", false: "v"}[a.From < a.To]
		}
		marks[Line{min(a.From, a.To), max(a.From, a.To)}] = mark
	}
	draw := func(rows, columns, files, ranks int) string {
		var lines []string
		for rank := rows - 1; rank >= 0; rank-- {
			var b strings.Builder
			for file := range columns {
				mark, ok := marks[Line{positions.SquareName(file, rank), positions.SquareName(file+files, rank+ranks)}]
				if !ok {
					mark = "."
				}
				b.WriteString(mark)
			}
			lines = append(lines, b.String())
		}
		return strings.Join(lines, "/")
	}
	return draw(size, size-1, 1, 0), draw(size-1, size, 0, 1)
}

// checkDrawn compares what is drawn between turns with the position string.
func checkDrawn(s *State) error {
	fields := strings.Fields(s.FEN)
	board, err := boardField(s.Size, s.Pieces)
	if err != nil {
		return err
	}
	if board != fields[0] {
		return fmt.Errorf("drawn %s, want %s", board, fields[0])
	}
	if strings.HasPrefix(s.Game, "trap") {
		if h, v := arrowFields(s.Size, s.Arrows); h != fields[1] || v != fields[2] {
			return fmt.Errorf("arrows drawn %s %s, want %s %s", h, v, fields[1], fields[2])
		}
	}
	return nil
}

// Whole games are played by nothing but the steps that a state offers, in any
// order in which it offers them. What it draws is the position, and each turn
// is the one that the rules make of it.
func TestGamesBySteps(t *testing.T) {
	for _, name := range []string{
		"verto-5", "verto-6-old", "veletas-7", "veletas-9", "veletas", "trap-3", "trap-4-king", "vinver-4", "vinver-7",
		"vinver-4-nopass", "vinver-7-nopass",
	} {
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
			if err != nil || after.FEN != s.FEN || len(after.Steps) != len(s.Steps) {
				t.Fatalf("%v: %v\n%+v\n%+v", l, err, s, after)
			}
			continue
		}
		if s.Outcome != "none" {
			if s.Reason == "" || len(s.Steps) > 0 {
				t.Errorf("%v: no reason, or steps after the end: %+v", l, s)
			}
			if strings.HasPrefix(name, "vinver") && s.Outcome != "draw" && len(s.Winning) < s.Size {
				t.Errorf("%v: the chain is %v", l, s.Winning)
			}
			if strings.HasSuffix(name, "nopass") && s.Outcome == "draw" {
				t.Errorf("%v: a draw", l)
			}
			return
		}
		partial = append(partial, s.Steps[rng.IntN(len(s.Steps))].Number)
	}
}

// find returns the step of a kind to a square.
func find(t *testing.T, s *State, kind, to string) Step {
	t.Helper()
	i := slices.IndexFunc(s.Steps, func(step Step) bool { return step.Kind == kind && step.To == to })
	if i < 0 {
		t.Fatalf("no step %s to %s in %+v", kind, to, s.Steps)
	}
	return s.Steps[i]
}

func mustState(t *testing.T, l line, partial ...positions.Step) *State {
	t.Helper()
	s, err := rules.state(l, partial)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestVertoChain(t *testing.T) {
	l := line{Game: "verto-5", FEN: "5/4w/3bb/5/5 w"}
	capture := find(t, mustState(t, l), "capture", "e2")
	if capture.Flips != "e3" {
		t.Errorf("%+v", capture)
	}
	s := mustState(t, l, capture.Number)
	next := find(t, s, "continue", "c4")
	if !s.MidTurn || s.Newest != "e2" || s.FEN != l.FEN || next.From != "e2" || next.Flips != "d3" {
		t.Errorf("in the chain: %+v", s)
	}
	if s = mustState(t, l, capture.Number, next.Number); s.Turn != "e2xe3-c4" || s.ToMove != "p2" || s.FEN != "5/2w1w/3ww/4w/5 b" {
		t.Errorf("after the chain: %+v", s)
	}
	broken, err := rules.explain(l, click{Square: "a1", Partial: []positions.Step{capture.Number}})
	if err != nil || broken == nil || !strings.Contains(broken.Error(), "a1 is not two squares from e2") {
		t.Errorf("%v, %v", broken, err)
	}
}

// The shooters of the setup may be chosen in any order, and taken back.
func TestVeletasSetup(t *testing.T) {
	l := line{Game: "veletas-9"}
	s := mustState(t, l)
	if s.Hand["p1"] != 2 || len(s.Steps) != 49 {
		t.Errorf("%d shooters in hand, %d squares", s.Hand["p1"], len(s.Steps))
	}
	first := find(t, s, "shooter", "g7").Number
	s = mustState(t, l, first)
	if !s.MidTurn || s.Hand["p1"] != 1 || len(s.Pieces) != 1 || s.Newest != "g7" || len(s.Steps) != 48 {
		t.Errorf("after one shooter: %+v", s)
	}
	second := find(t, s, "shooter", "b2").Number
	s = mustState(t, l, first, second)
	s = mustState(t, l, first, second, find(t, s, "stone", "a1").Number)
	if s.Turn != "b2+g7/a1" || s.ToMove != "p2" || s.Pie != "?" {
		t.Errorf("after the turn: %+v", s)
	}
	s = mustState(t, line{Game: "veletas-9", Moves: []string{s.Turn}})
	swap := find(t, s, "swap", "")
	if s = mustState(t, line{Game: "veletas-9", Moves: []string{"b2+g7/a1"}}, swap.Number); s.Turn != "swap" || s.Pie != "x" || s.ToMove != "p1" {
		t.Errorf("after the swap: %+v", s)
	}
	if _, err := rules.state(l, []positions.Step{first, first}); err == nil {
		t.Error("two shooters on a square are accepted")
	}
	if _, err := rules.state(l, []positions.Step{0}); err == nil {
		t.Error("a shooter on the perimeter is accepted")
	}
}

func TestVinverCrosscut(t *testing.T) {
	l := line{Game: "vinver-5", Moves: []string{"b2", "c2", "c3"}}
	s := mustState(t, l, find(t, mustState(t, l), "place", "b3").Number)
	if len(s.Crosscuts) != 1 || s.Crosscuts[0] != [4]string{"b2", "c2", "b3", "c3"} || !s.MidTurn || s.Colour != "white" {
		t.Fatalf("%+v", s)
	}
	flip := find(t, s, "flip", "c3")
	if flip.Flips != "c3" || len(s.Steps) != 2 {
		t.Errorf("%+v", s.Steps)
	}
}

// A piece is in danger exactly if some turn of its enemy removes it.
func TestTrapDanger(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	seen := 0
	for range 200 {
		game, _, err := rules.registry.Game("trap-4")
		if err != nil {
			t.Fatal(err)
		}
		p := game.Start()
		for p.Outcome() == positions.Undecided {
			steps := p.Steps(nil)
			p.Do(steps[rng.IntN(len(steps))])
		}
		p.Undo()
		s := mustState(t, line{Game: "trap-4", FEN: p.FEN()})
		if s.Phase != "play" {
			continue
		}
		enemy := map[string]string{"white": "black", "black": "white"}[s.Colour]
		for _, piece := range s.Pieces {
			if piece.Colour == enemy && slices.Contains(s.Danger, piece.Square) != removable(p, piece) {
				t.Fatalf("%s: danger %v, %+v", p.FEN(), s.Danger, piece)
			}
		}
		seen += len(s.Danger)
	}
	if seen == 0 {
		t.Error("no piece was ever in danger")
	}
}

// removable reports whether the player to move can remove a piece of the
// other: whether a turn takes one off, though perhaps after a swap of places.
func removable(p positions.Position, piece Piece) bool {
	for _, step := range p.Steps(nil) {
		move := p.TurnString([]positions.Step{step})
		at := piece.Square
		if from, to, _ := strings.Cut(move, "-"); to == at {
			at = from
		}
		p.Do(step)
		s, err := rules.state(line{Game: "trap-4", FEN: p.FEN()}, nil)
		p.Undo()
		if err != nil {
			continue
		}
		if !slices.ContainsFunc(s.Pieces, func(other Piece) bool { return other.Square == at && other.Colour == piece.Colour }) {
			return true
		}
	}
	return false
}

func TestExplain(t *testing.T) {
	for _, c := range []struct {
		line  line
		click click
		want  string // "": legal
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
	} {
		broken, err := rules.explain(c.line, c.click)
		if err != nil {
			t.Errorf("%+v: %v", c, err)
		} else if (broken == nil) != (c.want == "") || broken != nil && !strings.Contains(broken.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c, broken, c.want)
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
