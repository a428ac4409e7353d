package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"tetrad/engine"
	"tetrad/search"
)

// Options are the flags that set the options of an engine: flags of their own, such as
// --hash for Hash, and --option NAME=VALUE for every option.
type Options struct {
	engine *engine.Engine
	isIdle func(name string) bool
	set    []string // the names of options that were set
}

// find returns the option of a name, which may be in upper or lower case.
func (o *Options) find(name string) (option search.Option, ok bool) {
	for _, option = range o.engine.Options() {
		if strings.EqualFold(option.Name, name) {
			return option, true
		}
	}
	return search.Option{Name: name}, false
}

// AddOptions adds the flags of the options of an engine. own lists those with a flag of
// their own. isIdle reports whether an option would do nothing, which refuses it; nil:
// none.
func AddOptions(flags *pflag.FlagSet, e *engine.Engine, isIdle func(name string) bool, own ...string) *Options {
	options := &Options{engine: e, isIdle: isIdle}
	var others []string
	for _, o := range e.Options() {
		switch {
		case slices.Contains(own, o.Name):
			help := o.Help
			if o.Type == "spin" {
				help += ", " + o.Range()
			} else if o.Vars != nil {
				help += ": " + strings.Join(o.Vars, ", ")
			}
			flags.Var(&optionValue{options, o.Name, o.Default}, flagName(o), help)
		case !options.refuses(o.Name):
			others = append(others, o.Name)
		}
	}
	flags.Var(optionPair{options}, "option", "set another option of the engine (repeat): "+strings.Join(others, ", "))
	return options
}

// IsSet reports whether the command line sets an option.
func (o *Options) IsSet(name string) bool { return slices.Contains(o.set, name) }

func (o *Options) refuses(name string) bool { return o.isIdle != nil && o.isIdle(name) }

// flagName returns the name of the flag of an option: hash for Hash.
func flagName(o search.Option) string { return strings.ToLower(o.Name) }

// assign sets an option, whose name may be in upper or lower case.
func (o *Options) assign(name, value string) error {
	option, _ := o.find(name)
	if o.refuses(option.Name) {
		return fmt.Errorf("the option %s does nothing here", option.Name)
	}
	o.set = append(o.set, option.Name)
	return o.engine.SetOption(option.Name, value)
}

// optionValue is a pflag.Value that sets one option.
type optionValue struct {
	*Options
	name string
	text string
}

func (v *optionValue) Set(text string) error {
	v.text = text
	if option, ok := v.find(v.name); ok { // its error begins with the flag, not with the option
		if _, err := option.Check(text); err != nil {
			return err
		}
	}
	return v.assign(v.name, text)
}

func (v *optionValue) String() string { return v.text }
func (v *optionValue) Type() string   { return "value" }

// values returns the values of the option if they can be listed.
func (v *optionValue) values() []string {
	option, _ := v.find(v.name)
	return option.Vars
}

// optionPair is the pflag.Value of --option.
type optionPair struct{ *Options }

func (p optionPair) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return errors.New("want NAME=VALUE")
	}
	return p.assign(strings.TrimSpace(name), value)
}

// values returns the beginnings of the values, with what they mean.
func (p optionPair) values() []string {
	var list []string
	for _, o := range p.engine.Options() {
		if !p.refuses(o.Name) {
			list = append(list, o.Name+"=\t"+o.Help)
		}
	}
	return list
}

func (p optionPair) String() string { return "" }
func (p optionPair) Type() string   { return "NAME=VALUE" }

// named returns the name of the option that a flag may mean, or "".
func (o *Options) named(flag string) string {
	if option, ok := o.find(flag); ok && !o.refuses(option.Name) {
		return option.Name
	}
	return ""
}
