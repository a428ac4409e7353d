package search_test

import (
	"reflect"
	"testing"

	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

type toyParams struct {
	Rule  bool `default:"true" help:"a rule"`
	Other func()
	Depth int     `default:"3" range:"1 to 8" help:"a depth"`
	Share float64 `default:"0.25" range:"0 to 0.5" help:"a share"`
}

// toy returns parameters, of which Other cannot be set.
func toy(rule bool, depth int, share float64) toyParams {
	return toyParams{Rule: rule, Depth: depth, Share: share}
}

func TestParams(t *testing.T) {
	before := toy(true, 3, 0.25)
	for _, c := range []struct {
		name, value string
		want        toyParams
		err         string
	}{
		{"Rule", "false", toy(false, 3, 0.25), ""},
		{"rule", "FALSE", toy(false, 3, 0.25), ""},
		{"Rule", "default", toy(true, 3, 0.25), ""},
		{"Depth", "Default", toy(true, 3, 0.25), ""},
		{"Rule", "0", before, `"0" is not true or false`},
		{"Rule", "", before, `"" is not true or false`},
		{"Depth", "8", toy(true, 8, 0.25), ""},
		{"DEPTH", "1", toy(true, 1, 0.25), ""},
		{"Depth", "9", before, `"9" is not a whole number from 1 to 8`},
		{"Depth", "0", before, `"0" is not a whole number from 1 to 8`},
		{"Depth", "2.5", before, `"2.5" is not a whole number from 1 to 8`},
		{"Depth", "99999999999999999999", before, `"99999999999999999999" is not a whole number from 1 to 8`},
		{"Share", "0.125", toy(true, 3, 0.125), ""},
		{"Share", "0", toy(true, 3, 0), ""},
		{"Share", "0.51", before, `"0.51" is not a number from 0 to 0.5`},
		{"Share", "NaN", before, `"NaN" is not a number from 0 to 0.5`},
		{"Share", "Inf", before, `"Inf" is not a number from 0 to 0.5`},
		{"Share", "half", before, `"half" is not a number from 0 to 0.5`},
		{"Width", "1", before, `there is no parameter "Width"; parameters are Rule, Depth, Share`},
		{"", "1", before, `there is no parameter ""; parameters are Rule, Depth, Share`},
	} {
		p := before
		err := search.SetParam(&p, c.name, c.value)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.err || !reflect.DeepEqual(p, c.want) {
			t.Errorf("%s = %q: %+v, error %q; want %+v, %q", c.name, c.value, p, got, c.want, c.err)
		}
	}
}

// TestParamValues checks the defaults, and that SetParam accepts every value that is listed.
func TestParamValues(t *testing.T) {
	p := search.DefaultParams[toyParams]()
	list := search.ListParams(&p)
	want := []search.Option{
		{Name: "Rule", Type: "check", Help: "a rule", Default: "true", Value: "true"},
		{Name: "Depth", Type: "spin", Help: "a depth", Min: "1", Max: "8", Default: "3", Value: "3"},
		{Name: "Share", Type: "number", Help: "a share", Min: "0", Max: "0.5", Default: "0.25", Value: "0.25"},
	}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("%+v, want %+v", list, want)
	}
	for _, l := range list {
		if err := search.SetParam(&p, l.Name, l.Value); err != nil {
			t.Error(err)
		}
	}
	if !reflect.DeepEqual(p, toy(true, 3, 0.25)) {
		t.Errorf("%+v", p)
	}
}

// TestWrongDefault checks that a default outside its range is noticed.
func TestWrongDefault(t *testing.T) {
	type wrong struct {
		Depth int `default:"9" range:"1 to 8" help:"a depth"`
	}
	defer func() {
		if recover() == nil {
			t.Error("a default of 9 in 1 to 8 is taken")
		}
	}()
	search.DefaultParams[wrong]()
}

// TestResetParams checks that all fields are reset, those that cannot be set by name too.
func TestResetParams(t *testing.T) {
	p := toy(false, 5, 0)
	p.Other = func() {}
	search.ResetParams(&p)
	if !reflect.DeepEqual(p, toy(true, 3, 0.25)) {
		t.Errorf("%+v", p)
	}
	search.ResetParams(nil)
}

// TestScales checks that both searches take the scale of evaluations for their default,
// which their tags write as a number.
func TestScales(t *testing.T) {
	if a, m := alphabeta.Defaults().Scale, mcts.Defaults().Scale; a != positions.ChanceScale || m != positions.ChanceScale {
		t.Errorf("alpha-beta has %v, MCTS %v, want %v", a, m, positions.ChanceScale)
	}
}
