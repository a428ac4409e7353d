package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"tetrad/engine"
)

// AddOptions adds a flag for each option of the engine: --hash for Hash.
func AddOptions(flags *pflag.FlagSet, e *engine.Engine) {
	for _, o := range e.Options() {
		help := o.Help
		switch {
		case o.Type == "spin":
			help += fmt.Sprintf(", %d to %d", o.Min, o.Max)
		case o.Vars != nil:
			help += ": " + strings.Join(o.Vars, ", ")
		}
		value := &optionValue{engine: e, name: o.Name, text: o.Default, word: "value"}
		flag := flags.VarPF(value, FlagName(o), "", help)
		if o.Type == "check" {
			flag.NoOptDefVal, value.word = "true", "bool"
		}
	}
}

// FlagName returns the name of the flag of an option: hash for Hash.
func FlagName(o engine.Option) string { return strings.ToLower(o.Name) }

// optionValue is a pflag.Value that sets an option of an engine.
type optionValue struct {
	engine *engine.Engine
	name   string
	text   string
	word   string // what usage calls it; it leaves out "bool"
}

func (v *optionValue) Set(text string) error {
	v.text = text
	return v.engine.SetOption(v.name, text)
}

func (v *optionValue) String() string { return v.text }
func (v *optionValue) Type() string   { return v.word }
