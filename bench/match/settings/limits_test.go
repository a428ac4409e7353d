package settings

import (
	"strings"
	"testing"
	"time"
)

func TestScaledLimits(t *testing.T) {
	const ms = Duration(time.Millisecond)
	for _, c := range []struct {
		name         string
		limits, want Limits
		scale        float64
	}{
		{"all times", Limits{Time: 60_000 * ms, Turns: 40, Increment: 600 * ms, MoveTime: 100 * ms, Nodes: 7, Depth: 3},
			Limits{Time: 45_000 * ms, Turns: 40, Increment: 450 * ms, MoveTime: 75 * ms, Nodes: 7, Depth: 3}, 0.75},
		{"whole milliseconds", Limits{MoveTime: 10 * ms}, Limits{MoveTime: 13 * ms}, 1.26},
		{"never nothing", Limits{MoveTime: 1}, Limits{MoveTime: ms}, 0.5},
		{"no clock", Limits{Nodes: 100}, Limits{Nodes: 100}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.limits.Scaled(c.scale); got != c.want {
				t.Errorf("%v times %v is %v, want %v", c.limits, c.scale, got, c.want)
			}
		})
	}
}

func TestControl(t *testing.T) {
	second := Duration(time.Second)
	for text, want := range map[string]Limits{
		"inf":           {},
		"60":            {Time: 60 * second},
		"60+0.6":        {Time: 60 * second, Increment: second * 6 / 10},
		"40/60":         {Time: 60 * second, Turns: 40},
		"40/1:30+1":     {Time: 90 * second, Turns: 40, Increment: second},
		"10/500ms+10ms": {Time: second / 2, Turns: 10, Increment: second / 100},
		"1h+1m":         {Time: 3600 * second, Increment: 60 * second},
		"0.05+0.01":     {Time: second / 20, Increment: second / 100},
	} {
		l := Limits{Time: 1, Turns: 1, Increment: 1, Depth: 7}
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
		l := Limits{Time: 1}
		if err := l.SetControl(text); err == nil || !strings.Contains(err.Error(), want) || l != (Limits{Time: 1}) {
			t.Errorf("%q: %+v, error %v, want %q", text, l, err, want)
		}
	}
}
