package record

import (
	"reflect"
	"strings"
	"testing"
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
