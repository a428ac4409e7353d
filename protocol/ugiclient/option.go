package ugiclient

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/positions"
)

// An Option is an engine's description of one of its options.
type Option struct {
	Name     string
	Type     string // "spin", "check", "combo", "string", "button", or another word of the engine
	Default  string
	Bounded  bool // whether Min and Max are given
	Min, Max int64
	Vars     []string // values of a combo
}

// maxOptions is the greatest number of options that are read from an engine.
const maxOptions = 1000

// ParseOption parses the words that describe an option, from "name" on. The error is about the
// first fault of the description, of which as much is read as can be.
func ParseOption(words []string) (o Option, err error) {
	i := slices.Index(words, "type")
	if i < 0 || i+1 == len(words) {
		i = len(words)
	}
	o.Name = strings.Join(words[min(1, i):i], " ")
	if o.Name == "" || i == len(words) || words[0] != "name" {
		return o, errors.New("a name and a type are needed")
	}
	o.Type = words[i+1]
	bounds, unknown := 0, error(nil)
	for words = words[i+2:]; len(words) > 0; {
		key := words[0]
		n := 1 + endOfValue(words[1:], o.Type)
		value := strings.Join(words[1:n], " ")
		words = words[n:]
		switch key {
		case "default":
			o.Default = value
		case "min":
			o.Min, err = strconv.ParseInt(value, 10, 64)
			bounds++
		case "max":
			o.Max, err = strconv.ParseInt(value, 10, 64)
			bounds++
		case "var":
			o.Vars = append(o.Vars, value)
		default:
			unknown = fmt.Errorf("%q is unknown", key)
		}
		if err != nil {
			return o, fmt.Errorf("%s %q is no number", key, value) // an unreadable bound does not count
		}
	}
	o.Bounded = bounds == 2
	return o, cmp.Or(unknown, o.fault())
}

// fault returns what is wrong with a description whose words are known.
func (o *Option) fault() error {
	value, err := o.Check(o.Default)
	switch {
	case !slices.Contains([]string{"spin", "check", "combo", "string", "button"}, o.Type):
		return fmt.Errorf("type %q is unknown", o.Type)
	case o.Type == "spin" && !o.Bounded:
		return errors.New("min or max is missing")
	case o.Type == "combo" && len(o.Vars) == 0:
		return errors.New("a combo needs a var")
	case o.Type == "button":
		return nil
	case err == nil && value != o.Default:
		return fmt.Errorf("the default is %q instead of %q", o.Default, value)
	}
	return err
}

// endOfValue returns the number of words of a value, which extends to the next key.
// The value of a string may contain words that are keys elsewhere.
func endOfValue(words []string, kind string) int {
	if kind == "string" {
		return len(words)
	}
	n := slices.IndexFunc(words, func(w string) bool { return w == "default" || w == "min" || w == "max" || w == "var" })
	if n < 0 {
		n = len(words)
	}
	return n
}

// Check returns a value in the engine's spelling, or an error that lists the values
// that the engine has announced.
func (o *Option) Check(value string) (string, error) {
	switch o.Type {
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		switch {
		case err != nil:
			return "", fmt.Errorf("option %s: %q is not a whole number", o.Name, positions.Clip(value))
		case o.Bounded && (n < o.Min || n > o.Max):
			return "", fmt.Errorf("option %s: %d is not between %d and %d", o.Name, n, o.Min, o.Max)
		}
	case "check", "button":
		return o.oneOf(value, []string{"true", "false"})
	case "combo":
		if len(o.Vars) > 0 {
			return o.oneOf(value, o.Vars)
		}
	}
	return value, nil
}

func (o *Option) oneOf(value string, values []string) (string, error) {
	for _, v := range values {
		if strings.EqualFold(v, value) {
			return v, nil
		}
	}
	return "", fmt.Errorf("option %s: %q is not one of %s", o.Name, positions.Clip(value), strings.Join(values, ", "))
}

// Command returns the line that sets the option to a value that [Option.Check] has
// returned. It is empty for a button that is not to be pressed.
func (o *Option) Command(value string) string {
	switch {
	case o.Type != "button":
		return setOption(o.Name, value)
	case value == "true":
		return "setoption name " + o.Name
	}
	return ""
}

// Option returns the option with this name, ignoring case, or nil.
func (id *Identity) Option(name string) *Option {
	for i := range id.Options {
		if strings.EqualFold(id.Options[i].Name, name) {
			return &id.Options[i]
		}
	}
	return nil
}
