package record

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// PGN has clocks as commands that other programs read. A time that a command cannot
// hold is written in milliseconds.
func TestClockInPGN(t *testing.T) {
	for name, c := range map[string]struct {
		left float64
		want string
	}{
		"nothing":       {0, "[%clk 0:00:00]"},
		"a second":      {1000, "[%clk 0:00:01]"},
		"a fraction":    {59987.875, "[%clk 0:00:59.987875]"},
		"hours":         {3*3600e3 + 25*60e3 + 45e3 + 500, "[%clk 3:25:45.5]"},
		"many hours":    {1000 * 3600e3, "[%clk 1000:00:00]"},
		"below nothing": {-250, "left-ms -250"},
		"nanoseconds":   {0.0625e-3, "left-ms 0.0000625"},
		"endless":       {1e300, "left-ms 1" + strings.Repeat("0", 300)},
	} {
		t.Run(name, func(t *testing.T) {
			g := &Game{Variant: "verto", Result: "p1win", Moves: []Move{{Turn: "d4", Score: "cp 3", Details: Details{Left: &c.left},
				Variations: [][]Move{{{Turn: "e5", Details: Details{Left: &c.left}}}}}}}
			text := g.PGN()
			if strings.Count(text, c.want) != 2 {
				t.Errorf("%s has not %s", text, c.want)
			}
			got, err := NewReader(strings.NewReader(text)).Next()
			if err != nil || !reflect.DeepEqual(got.Moves, g.Moves) {
				t.Errorf("%s reads back as %+v, %v", text, got, err)
			}
		})
	}
}

// What is no time stays a note, and a note that looks like a clock stays a note when it
// is written and read.
func TestNoClock(t *testing.T) {
	for _, comment := range []string{
		"[%clk 1:2]", "[%clk 1:2:3:4]", "[%clk -1:00:00]", "[%clk 0:00:1.x]", "[%clk 0:1.5:00]", "[%clk 0:00:00", "[%clk", "[%clk 99999999999:0:0]",
		"[%clk 999999999:0:0]", ": [%clk 0:00:01]", ": see [%clk 0:00:01] there",
	} {
		g, err := NewReader(strings.NewReader("[Variant \"verto\"]\n\n1. d4 {" + comment + "} *\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		note := strings.TrimPrefix(comment, ": ")
		if want := (Move{Turn: "d4", Note: note}); !reflect.DeepEqual(g.Moves[0], want) {
			t.Errorf("%s: %+v", comment, g.Moves[0])
		}
		if again, err := NewReader(strings.NewReader(g.PGN())).Next(); err != nil || !reflect.DeepEqual(again.Moves, g.Moves) {
			t.Errorf("%s: %s reads back as %+v, %v", comment, g.PGN(), again, err)
		}
	}
	if _, ok := clockCommand(math.NaN()); ok {
		t.Error("NaN has a command")
	}
}
