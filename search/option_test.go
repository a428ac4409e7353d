package search_test

import (
	"testing"

	"tetrad/search"
)

func TestOptionCheck(t *testing.T) {
	spin := search.Spin("Hash", 64, 1, 1024, "memory")
	check := search.Option{Name: "Ponder", Type: "check"}
	combo := search.Option{Name: "Style", Type: "combo", Vars: []string{"Calm", "Wild"}}
	share := search.Option{Name: "Share", Type: "number", Min: "0", Max: "0.5"}
	for _, c := range []struct {
		option           search.Option
		value, want, err string
	}{
		{spin, "1024", "1024", ""},
		{spin, "064", "64", ""},
		{spin, "1025", "", `"1025" is not a whole number from 1 to 1024`},
		{spin, "much", "", `"much" is not a whole number from 1 to 1024`},
		{spin, "99999999999999999999", "", `"99999999999999999999" is not a whole number from 1 to 1024`},
		{search.Option{Type: "spin"}, "-5", "-5", ""},
		{search.Option{Type: "spin", Min: "1"}, "-5", "-5", ""},
		{search.Option{Type: "spin"}, "much", "", `"much" is not a whole number`},
		{search.Spin("Seed", 0, 0, 1<<63-1, "seed"), "9223372036854775807", "9223372036854775807", ""},
		{share, "0.125", "0.125", ""},
		{share, "0.51", "", `"0.51" is not a number from 0 to 0.5`},
		{share, "NaN", "", `"NaN" is not a number from 0 to 0.5`},
		{combo, "wild", "Wild", ""},
		{combo, "odd", "", `"odd" is not one of Calm, Wild`},
		{search.Option{Type: "combo"}, "odd", "odd", ""},
		{check, "True", "true", ""},
		{check, "yes", "", `"yes" is not true or false`},
		{search.Option{Type: "button"}, "true", "true", ""},
		{search.Option{Type: "string"}, "any thing", "any thing", ""},
		{search.Option{Type: "strange"}, "any", "any", ""},
	} {
		got, err := c.option.Check(c.value)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%+v: %s: %q, %v", c.option, c.value, got, err)
		}
	}
}
