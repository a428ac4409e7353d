package search

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Announcement returns the line with which an engine announces the option in UGI.
func (o *Option) Announcement() string {
	line := fmt.Sprintf("option name %s type %s default %s", o.Name, o.Type, o.Default)
	if o.Type == "spin" {
		line += fmt.Sprintf(" min %s max %s", o.Min, o.Max)
	}
	for _, v := range o.Vars {
		line += " var " + v
	}
	return line
}

// ParseOption parses the words of such a line, from "name" on. The error is about the first fault of
// the description, of which as much is read as can be.
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
	var unknown error
	for words = words[i+2:]; len(words) > 0; {
		key := words[0]
		n := 1 + endOfValue(words[1:], o.Type)
		value := strings.Join(words[1:n], " ")
		words = words[n:]
		if _, err := wholeNumber(value); err != nil && (key == "min" || key == "max") {
			return o, fmt.Errorf("%s %q is no number", key, value)
		}
		switch key {
		case "default":
			o.Default = value
		case "min":
			o.Min = value
		case "max":
			o.Max = value
		case "var":
			o.Vars = append(o.Vars, value)
		default:
			unknown = fmt.Errorf("%q is unknown", key)
		}
	}
	return o, cmp.Or(unknown, o.fault())
}

// fault returns what is wrong with a description whose words are known.
func (o *Option) fault() error {
	value, err := o.Check(o.Default)
	switch {
	case !slices.Contains([]string{"spin", "check", "combo", "string", "button"}, o.Type):
		return fmt.Errorf("type %q is unknown", o.Type)
	case o.Type == "spin" && o.Range() == "":
		return errors.New("min or max is missing")
	case o.Type == "combo" && len(o.Vars) == 0:
		return errors.New("a combo needs a var")
	case o.Type == "button":
		return nil
	case err == nil && value != o.Default && o.Type != "spin":
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

// Command returns the line of UGI that sets the option to a value that [Option.Check] has
// returned. It is empty for a button that is not to be pressed.
func (o *Option) Command(value string) string {
	switch {
	case o.Type != "button":
		return "setoption name " + o.Name + " value " + value
	case value == "true":
		return "setoption name " + o.Name
	}
	return ""
}
