package search

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A ParamRow is one row of the table of a searcher's parameters. It describes a
// field of P, a switch or a number, that can be set by name.
type ParamRow[P any] struct {
	Name     string  // one word, as written in an option
	Help     string  // what the parameter does, and its unit, for people
	Min, Max float64 // of a number
	at       func(p *P) any
}

// Switch returns the row of a parameter that turns a rule on or off.
func Switch[P any](name, help string, at func(p *P) *bool) ParamRow[P] {
	return ParamRow[P]{Name: name, Help: help, at: func(p *P) any { return at(p) }}
}

// Whole returns the row of a whole number from low to high.
func Whole[P any](name string, low, high int, help string, at func(p *P) *int) ParamRow[P] {
	return ParamRow[P]{Name: name, Help: help, Min: float64(low), Max: float64(high), at: func(p *P) any { return at(p) }}
}

// Real returns the row of a number from low to high.
func Real[P any](name string, low, high float64, help string, at func(p *P) *float64) ParamRow[P] {
	return ParamRow[P]{Name: name, Help: help, Min: low, Max: high, at: func(p *P) any { return at(p) }}
}

// A ParamTable is the table of a searcher's parameters.
type ParamTable[P any] []ParamRow[P]

// Set sets the parameter called name, in upper or lower case, to value. An error
// says what is allowed and leaves p unchanged.
func (t ParamTable[P]) Set(p *P, name, value string) error {
	for i := range t {
		if strings.EqualFold(t[i].Name, name) {
			return t[i].set(p, value)
		}
	}
	var names []string
	for i := range t {
		names = append(names, t[i].Name)
	}
	return fmt.Errorf("there is no parameter %q; parameters are %s", positions.Clip(name), strings.Join(names, ", "))
}

func (r *ParamRow[P]) set(p *P, value string) error {
	switch at := r.at(p).(type) {
	case *bool:
		on := strings.EqualFold(value, "true")
		if !on && !strings.EqualFold(value, "false") {
			return fmt.Errorf("%q is not true or false", positions.Clip(value))
		}
		*at = on
	case *int:
		n, err := strconv.Atoi(value)
		if err != nil || n < int(r.Min) || n > int(r.Max) {
			return fmt.Errorf("%q is not a whole number from %s", positions.Clip(value), r.bounds())
		}
		*at = n
	case *float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(x >= r.Min && x <= r.Max) { // also rejects NaN
			return fmt.Errorf("%q is not a number from %s", positions.Clip(value), r.bounds())
		}
		*at = x
	}
	return nil
}

// A Param describes a parameter of a searcher and its value, for people.
type Param struct {
	Name, Help string
	Range      string // of a number, such as "1 to 8"; "" for a switch
	Value      string // in the form that Set accepts
}

// List returns the parameters of the table with their values in p.
func (t ParamTable[P]) List(p *P) []Param {
	var list []Param
	for i := range t {
		list = append(list, Param{t[i].Name, t[i].Help, t[i].bounds(), t[i].value(p)})
	}
	return list
}

// Tunable is a Searcher whose parameters can be set by name.
type Tunable interface {
	Searcher
	// SetParam sets a parameter for the searches that follow. An error says what is
	// allowed and changes nothing.
	SetParam(name, value string) error
	// ListParams returns all parameters with their current values.
	ListParams() []Param
}

func (r *ParamRow[P]) bounds() string {
	if r.Max == r.Min {
		return ""
	}
	return formatNumber(r.Min) + " to " + formatNumber(r.Max)
}

func (r *ParamRow[P]) value(p *P) string {
	switch at := r.at(p).(type) {
	case *bool:
		return strconv.FormatBool(*at)
	case *int:
		return strconv.Itoa(*at)
	case *float64:
		return formatNumber(*at)
	}
	return ""
}

func formatNumber(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
