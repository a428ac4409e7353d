package search_test

import (
	"testing"

	"tetrad/search"
)

type toyParams struct {
	rule  bool
	depth int
	share float64
}

var toyTable = search.ParamTable[toyParams]{
	search.Switch("Rule", "a rule", func(p *toyParams) *bool { return &p.rule }),
	search.Whole("Depth", 1, 8, "a depth", func(p *toyParams) *int { return &p.depth }),
	search.Real("Share", 0, 0.5, "a share", func(p *toyParams) *float64 { return &p.share }),
}

func TestParams(t *testing.T) {
	before := toyParams{rule: true, depth: 3, share: 0.25}
	for _, c := range []struct {
		name, value string
		want        toyParams
		err         string
	}{
		{"Rule", "false", toyParams{false, 3, 0.25}, ""},
		{"rule", "FALSE", toyParams{false, 3, 0.25}, ""},
		{"Rule", "0", before, `"0" is not true or false`},
		{"Rule", "", before, `"" is not true or false`},
		{"Depth", "8", toyParams{true, 8, 0.25}, ""},
		{"DEPTH", "1", toyParams{true, 1, 0.25}, ""},
		{"Depth", "9", before, `"9" is not a whole number from 1 to 8`},
		{"Depth", "0", before, `"0" is not a whole number from 1 to 8`},
		{"Depth", "2.5", before, `"2.5" is not a whole number from 1 to 8`},
		{"Depth", "99999999999999999999", before, `"99999999999999999999" is not a whole number from 1 to 8`},
		{"Share", "0.125", toyParams{true, 3, 0.125}, ""},
		{"Share", "0", toyParams{true, 3, 0}, ""},
		{"Share", "0.51", before, `"0.51" is not a number from 0 to 0.5`},
		{"Share", "NaN", before, `"NaN" is not a number from 0 to 0.5`},
		{"Share", "Inf", before, `"Inf" is not a number from 0 to 0.5`},
		{"Share", "half", before, `"half" is not a number from 0 to 0.5`},
		{"Width", "1", before, `there is no parameter "Width"; parameters are Rule, Depth, Share`},
		{"", "1", before, `there is no parameter ""; parameters are Rule, Depth, Share`},
	} {
		p := before
		err := toyTable.Set(&p, c.name, c.value)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.err || p != c.want {
			t.Errorf("%s = %q: %+v, error %q; want %+v, %q", c.name, c.value, p, got, c.want, c.err)
		}
	}
}

// TestParamValues checks that Set accepts every value that List returns.
func TestParamValues(t *testing.T) {
	p := toyParams{true, 3, 0.25}
	list := toyTable.List(&p)
	for i, want := range []search.Param{
		{Name: "Rule", Help: "a rule", Value: "true"},
		{Name: "Depth", Help: "a depth", Range: "1 to 8", Value: "3"},
		{Name: "Share", Help: "a share", Range: "0 to 0.5", Value: "0.25"},
	} {
		if list[i] != want {
			t.Errorf("%+v, want %+v", list[i], want)
		}
		if err := toyTable.Set(&p, want.Name, want.Value); err != nil {
			t.Error(err)
		}
	}
	if len(list) != len(toyTable) || p != (toyParams{true, 3, 0.25}) {
		t.Errorf("%d parameters are listed; %+v", len(list), p)
	}
}
