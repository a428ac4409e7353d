package record

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestKeepsAll checks that nothing of a record by hand is lost when it is read and
// written.
func TestKeepsAll(t *testing.T) {
	g := Game{
		Variant: "meadow", Players: [2]string{"Ann [1]", `Bob "B"`}, Result: "p1win", Reason: "Light resigned.",
		Tags: []Tag{{"Site", "a club"}, {"Annotator", `C \ "D"`}, {"Opening_name", "x"}},
		Moves: []Move{
			{Turn: "a1", Mark: "!?", Note: `sets {a, b} \ {} \( } {{`},
			{Turn: "b2", Mark: "??", Score: "cp -300", Depth: 3, Note: `\`, Variations: [][]Move{{{Turn: "c3", Mark: "!!", Note: "{best}"}}}},
		},
	}
	text := g.PGN()
	got, err := NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !reflect.DeepEqual(*got, g) {
		t.Errorf("%s\nreads back as %+v\nwant %+v", text, *got, g)
	}
	if strings.Count(text, "[Site ") != 1 {
		t.Errorf("%s", text)
	}
}

// TestKeepsEveryField checks that PGN keeps each field of a game and of a move, but for those that
// docs/measure/records.md names.
func TestKeepsEveryField(t *testing.T) {
	g := &Game{
		Number: 3, Variant: "trap-3", Players: [2]string{"a", "b"}, Limits: [2]string{"nodes 9", "movetime 1s"}, Engines: [2]string{"A 1", "B 2"},
		Authors: [2]string{"Ann", "Bob"}, FEN: "3/3/3 ../../.. .../... b 2,1 0", P2First: true, Book: 1, Before: "before", Result: "p1win", After: "after",
		Reason: Crashed, Fault: "p2", Detail: "exit code 1", Start: time.Unix(1e9, 5).UTC(), Millis: 1.5, Thought: 0.25, Match: "cup",
		Tags: []Tag{{"Annotator", "c"}}, Canonical: "0123456789abcdef",
		Moves: []Move{{Turn: "a1", Score: "cp 1", Bound: "cp 2 lowerbound", Depth: 4, Nodes: 5, Millis: 6.5, Mark: "!?", Note: "note",
			Details:    Details{new(uint64(1)), new(uint64(2)), new(uint64(3)), new(4.0), new(5.0), new(6.0), "b2 c3"},
			Variations: [][]Move{{{Turn: "b1", Before: "or"}}}}},
	}
	for name, value := range map[string]any{"game": *g, "move": g.Moves[0], "details": g.Moves[0].Details} {
		for field, v := range reflect.ValueOf(value).Fields() {
			isKept := !slices.Contains([]string{"Warnings", "Worker", "Foreign"}, field.Name)
			if isOfVariation := name == "move" && field.Name == "Before"; v.IsZero() == (isKept && !isOfVariation) {
				t.Errorf("%s: the test says nothing of %s", name, field.Name)
			}
		}
	}
	text := g.PGN()
	got, err := NewReader(strings.NewReader(text)).Next()
	if err != nil || !reflect.DeepEqual(got, g) {
		t.Errorf("%s\nreads back as %+v, %v", text, got, err)
	}
}

func TestIsTag(t *testing.T) {
	for name, want := range map[string]bool{
		"Annotator": true, "Site": true, "a_1": true, "": false, "P1Limits": false, "White": false, "PlyCount": false, "a b": false, "x]": false, "é": false,
		strings.Repeat("x", 41): false,
	} {
		if IsTag(name) != want {
			t.Errorf("%q: %t", name, !want)
		}
	}
}

func TestTooManyTags(t *testing.T) {
	got, err := NewReader(strings.NewReader(strings.Repeat("[Note \"x\"]\n", 1000) + "\n1. a1 *\n")).Next()
	if err != nil || len(got.Tags) != maxTags {
		t.Errorf("%d tags, %v", len(got.Tags), err)
	}
}
