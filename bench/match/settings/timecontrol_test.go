package settings

import (
	"strings"
	"testing"
	"time"
)

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
