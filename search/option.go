package search

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
)

// An Option is something that is set by name: a parameter of a searcher, an option of the
// engine, or one that another engine announces. Its values are texts.
type Option struct {
	Name     string
	Type     string // of UCI: "check", "spin", "combo", "string", "button"; "number" has fractions
	Default  string
	Value    string   // present value, if it is known
	Min, Max string   // of a spin or a number; unless both are given, it has no bounds
	Vars     []string // values of a combo; none: any
	Help     string   // meaning, for people
}

// Spin returns an option for whole numbers.
func Spin(name string, value, low, high int64, help string) Option {
	text := func(n int64) string { return strconv.FormatInt(n, 10) }
	return Option{Name: name, Type: "spin", Default: text(value), Min: text(low), Max: text(high), Help: help}
}

// Check returns a value in its canonical form, or an error that says what is allowed.
func (o *Option) Check(value string) (string, error) {
	switch o.Type {
	case "check", "button":
		return o.choose(value, []string{"true", "false"}, "true or false")
	case "spin":
		n, err := wholeNumber(value)
		if err != nil || !isWithin(o, n, wholeNumber) {
			return "", o.refuse(value, "a whole number")
		}
		return strconv.FormatInt(n, 10), nil
	case "number":
		x, err := number(value)
		if err != nil || !isWithin(o, x, number) {
			return "", o.refuse(value, "a number")
		}
		return strconv.FormatFloat(x, 'g', -1, 64), nil
	case "combo":
		if o.Vars != nil {
			return o.choose(value, o.Vars, "one of "+strings.Join(o.Vars, ", "))
		}
	}
	return value, nil
}

// choose returns the choice that value is, in upper or lower case. The text names all of them.
func (o *Option) choose(value string, choices []string, text string) (string, error) {
	i := slices.IndexFunc(choices, func(c string) bool { return strings.EqualFold(c, value) })
	if i < 0 {
		return "", o.refuse(value, text)
	}
	return choices[i], nil
}

// refuse returns the error of a value. The text says what is allowed, but for the bounds.
func (o *Option) refuse(value, text string) error {
	if bounds := o.Range(); bounds != "" {
		text += " from " + bounds
	}
	return fmt.Errorf("%q is not %s", positions.Clip(value), text)
}

func wholeNumber(text string) (int64, error) { return strconv.ParseInt(text, 10, 64) }
func number(text string) (float64, error)    { return strconv.ParseFloat(text, 64) }

// isWithin reports whether a value is within the bounds of an option. NaN never is.
func isWithin[N int64 | float64](o *Option, value N, parse func(string) (N, error)) bool {
	low, noLow := parse(o.Min)
	high, noHigh := parse(o.Max)
	return noLow != nil || noHigh != nil || low <= value && value <= high
}

// Range returns the bounds, such as "1 to 8"; "" if there are none.
func (o *Option) Range() string {
	if o.Min == "" || o.Max == "" {
		return ""
	}
	return o.Min + " to " + o.Max
}
