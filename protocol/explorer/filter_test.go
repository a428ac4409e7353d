package explorer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tetrad/protocol/record"
)

// A filter counts games by their date and by the strength of both players. It says how
// many games do not tell, in an index of a file and in one whose games have IDs.
func TestFilter(t *testing.T) {
	variant := gameNamed(t, "verto-6")
	anchorage := time.FixedZone("", -8*60*60) // where it is another day than in UTC
	day := func(d int) time.Time { return time.Date(2024, 5, d, 23, 0, 0, 0, anchorage) }
	games := []*record.Game{
		{Players: [2]string{"Ann", "Bob"}, Result: "p1win", Start: day(1), Limits: [2]string{"movetime 1s",
			"movetime 100ms"}, Moves: movesOf("c3 e5")},
		{Players: [2]string{"Ann", "Cid"}, Result: "p1win", Start: day(2), Limits: [2]string{"time 40s", "time 1m20s"},
			Moves: movesOf("c3 d4")},
		{Players: [2]string{"Bob", "Ann"}, Result: "draw", Start: day(3), Limits: [2]string{"depth 3", "movetime 9s"},
			Moves: movesOf("c3 b2")},
		{Players: [2]string{"Cid", ""}, Result: "none", Tags: []record.Tag{{Name: "Date", Value: "2024.05.04"},
			{Name: "TimeControl", Value: "400"}}, Moves: movesOf("c3 f4")},
		{Players: [2]string{"Dan", "Eve"}, Result: "none", Moves: movesOf("c3 a4 b3")},
	}
	b, own := NewIndex(1<<22), NewIndex(1<<22)
	for i, g := range games {
		if err := b.Add("file", i+1, variant, g); err != nil {
			t.Fatal(err)
		}
		if err := own.Put("own", fmt.Sprint(i), variant, g); err != nil {
			t.Fatal(err)
		}
	}
	// Ann has 2½ of 3, Bob ½ of 2, Cid 0 of 1.
	for _, c := range []struct {
		name         string
		since, until string
		thinking     time.Duration
		score        float64
		want         string // the games that count
		unjudged     int
	}{
		{"all", "", "", 0, 0, "0 1 2 3 4", 0},
		{"from a day on", "2024-05-02", "", 0, 0, "1 2 3", 1},
		{"up to a day", "", "2024-05-02", 0, 0, "0 1", 1},
		{"days", "2024-05-02", "2024-05-03", 0, 0, "1 2", 1},
		{"a time that one player had", "", "", time.Second, 0, "1 3", 2},
		{"exactly the time", "", "", 100 * time.Millisecond, 0, "0 1 3", 2},
		{"much time", "", "", 10 * time.Second, 0, "3", 2},
		{"a score", "", "", 0, 0.2, "0 2", 1},
		{"a high score", "", "", 0, 0.5, "", 1},
		{"all together", "2024-05-01", "2024-05-02", 100 * time.Millisecond, 0.2, "0", 1},
	} {
		for name, x := range map[string]*Index{"of a file": b, "with IDs": own} {
			f := Filter{Thinking: c.thinking, Score: c.score}
			if err := f.Days(c.since, c.until); err != nil {
				t.Fatal(err)
			}
			p := variant.Start()
			play(t, p, "c3")
			answer := Lookup(variant, p, []*Index{x}, f)
			var counted []string
			for i, g := range games {
				for _, turn := range answer.Turns {
					if turn.Last.Moves[1] == g.Moves[1].Turn {
						counted = append(counted, fmt.Sprint(i))
					}
				}
			}
			if got := strings.Join(counted, " "); got != c.want || answer.Games != len(counted) ||
				answer.Unjudged != c.unjudged {
				t.Errorf("%s, %s: games %s, %d unjudged, want %s, %d", name, c.name, got, answer.Unjudged, c.want,
					c.unjudged)
			}
		}
	}
}

func TestDays(t *testing.T) {
	for _, c := range []struct{ first, last, err string }{
		{"2024-02-30", "", "no day"}, {"", "May", "no day"}, {"2024-05-02", "2024-05-01", "no days from"},
		{"2024-05-02", "2024-05-02", ""},
	} {
		var f Filter
		err := f.Days(c.first, c.last)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Codes grow with the time, and differ by less than a tenth.
func TestThinkingCode(t *testing.T) {
	last := uint8(0)
	for d := time.Millisecond; d < 1000*time.Hour; d += d/10 + 1 {
		code := thinkingCode(d)
		if code < last || code == 0 {
			t.Fatalf("%v has the code %d after %d", d, code, last)
		}
		if d > 20*time.Millisecond && d < 5*time.Hour && code == last {
			t.Errorf("%v has the code of a time that is a tenth shorter", d)
		}
		last = code
	}
	if thinkingCode(0) != 0 || thinkingCode(-1) != 0 || thinkingCode(1) != 1 {
		t.Error("no time")
	}
}
