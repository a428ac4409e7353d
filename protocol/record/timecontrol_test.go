package record

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestTimeControl checks the tags of the time control that follow from the limits, and that reading
// them again adds nothing to the game.
func TestTimeControl(t *testing.T) {
	for name, c := range map[string]struct {
		limits [2]string
		want   string
	}{
		"unknown":                {[2]string{}, ""},
		"one unknown":            {[2]string{"time 1m0s", ""}, ""},
		"a game":                 {[2]string{"time 5m0s", "time 5m0s"}, `[TimeControl "300"]`},
		"an increment":           {[2]string{"time 1m0s inc 500ms", "time 1m0s inc 500ms depth 9"}, `[TimeControl "60+0.5"]`},
		"sessions":               {[2]string{"time 1h30m0s for 40 turns inc 1s", "time 1h30m0s for 40 turns inc 1s"}, `[TimeControl "40/5400+1"]`},
		"a turn":                 {[2]string{"movetime 2.5s", "movetime 2.5s nodes 10"}, `[TimeControl "1/2.5"]`},
		"a clock, and at most":   {[2]string{"time 10s movetime 1s", "time 10s movetime 1s"}, `[TimeControl "10"]`},
		"no time":                {[2]string{"nodes 100", "depth 3"}, `[TimeControl "-"]`},
		"a handicap":             {[2]string{"time 10s", "movetime 100ms"}, `[WhiteTimeControl "10"] [BlackTimeControl "1/0.1"]`},
		"a handicap without one": {[2]string{"nodes 100", "time 10s"}, `[WhiteTimeControl "-"] [BlackTimeControl "10"]`},
	} {
		t.Run(name, func(t *testing.T) {
			g := &Game{Variant: "trap-3", Limits: c.limits, Moves: []Move{{Turn: "a1"}}, Result: "draw"}
			text := g.PGN()
			var tags []string
			for line := range strings.Lines(text) {
				if strings.Contains(line, "TimeControl ") {
					tags = append(tags, strings.TrimSpace(line))
				}
			}
			if got := strings.Join(tags, " "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			again, err := NewReader(strings.NewReader(text)).Next()
			if err != nil || !reflect.DeepEqual(again, g) || again.PGN() != text {
				t.Errorf("%s\nreads back as %+v, %v", text, again, err)
			}
		})
	}
}

// TestForeignTimeControl checks that the time control of another program, or one that was edited,
// stays.
func TestForeignTimeControl(t *testing.T) {
	for _, head := range []string{
		"[White \"a\"]\n[TimeControl \"40/5400:1800+30\"]\n",
		"[White \"a\"]\n[P1Limits \"time 1m0s\"]\n[P2Limits \"time 1m0s\"]\n[TimeControl \"61\"]\n",
	} {
		g, err := NewReader(strings.NewReader(head + "\n1. a1 1-0\n")).Next()
		if err != nil || len(g.Tags) != 1 || g.tag("TimeControl") == "" || strings.Count(g.PGN(), "TimeControl") != 1 {
			t.Errorf("%s: %+v, %v", head, g, err)
		}
	}
}

func TestControl(t *testing.T) {
	second := Duration(time.Second)
	for text, want := range map[string]TimeControl{
		"inf":           {},
		"60":            {Time: 60 * second},
		"60+0.6":        {Time: 60 * second, Increment: second * 6 / 10},
		"40/60":         {Time: 60 * second, Turns: 40},
		"40/1:30+1":     {Time: 90 * second, Turns: 40, Increment: second},
		"10/500ms+10ms": {Time: second / 2, Turns: 10, Increment: second / 100},
		"1h+1m":         {Time: 3600 * second, Increment: 60 * second},
		"0.05+0.01":     {Time: second / 20, Increment: second / 100},
	} {
		l := TimeControl{Time: 1, Turns: 1, Increment: 1, Depth: 7}
		err := l.SetControl(text)
		want.Depth = 7
		if err != nil || l != want {
			t.Errorf("%s: %+v, %v", text, l, err)
		}
	}
	for text, want := range map[string]string{
		"": "not a time", "soon": "not a time", "40/": "not a time", "0/60": "not a number of turns", "x/60": "not a number of turns",
		"60+": "not a time", "60+x": "not a time", "-5": "not a time", "0": "the time is nothing", "1:2:3": "not a time", "99999999": "not a time",
		"1e9": "not a time", "1+2+3": "not a time",
	} {
		l := TimeControl{Time: 1}
		if err := l.SetControl(text); err == nil || !strings.Contains(err.Error(), want) || l != (TimeControl{Time: 1}) {
			t.Errorf("%q: %+v, error %v, want %q", text, l, err, want)
		}
	}
}

// TestReadTimeControl checks that limits read back from their text. Other words are ignored, and
// limits that cannot be together are none.
func TestReadTimeControl(t *testing.T) {
	for _, control := range []TimeControl{
		{Time: Duration(90 * time.Minute), Turns: 40, Increment: Duration(time.Second / 2)}, {MoveTime: 1, Depth: 3, Nodes: 1 << 40}, {},
	} {
		if got := readTimeControl(control.String()); got != control {
			t.Errorf("%q is read as %+v", control, got)
		}
	}
	if got := readTimeControl("about time 1m0s for ever nodes many"); got != (TimeControl{Time: Duration(time.Minute)}) {
		t.Errorf("the limits are %+v", got)
	}
	for _, text := range []string{"none", "time soon", "time -5s", "inc 1s", "time", "for 40 turns", "inf"} {
		if got := readTimeControl(text); got != (TimeControl{}) {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
