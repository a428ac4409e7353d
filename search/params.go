package search

import (
	"fmt"
	"iter"
	"reflect"
	"strings"
	"sync"

	"tetrad/positions"
)

// The parameters of a searcher are fields of a struct: switches (bool), whole numbers (int)
// and numbers (float64). A tag declares each, once:
//
//	Depth int `default:"3" range:"1 to 8" help:"greatest depth of the rule, in turns"`
//
// Fields without such a tag cannot be set by name.

// DefaultParams returns parameters of type P with the defaults of their tags. It panics if a
// tag is wrong.
func DefaultParams[P any]() (p P) {
	ResetParams(&p)
	return p
}

// ResetParams sets the struct to which p points to its defaults, and fields without one to
// zero. It does nothing if p is nil, and panics if a tag is wrong.
func ResetParams(p any) {
	if p == nil {
		return
	}
	v := reflect.ValueOf(p).Elem()
	known, ok := defaults.Load(v.Type())
	if !ok {
		known, _ = defaults.LoadOrStore(v.Type(), defaultsOf(v.Type()))
	}
	v.Set(known.(reflect.Value))
}

// defaults are structs of parameters, by their types, since searches are often configured.
var defaults sync.Map

func defaultsOf(t reflect.Type) reflect.Value {
	p := reflect.New(t)
	for f := range params(p.Interface()) {
		if err := f.set(DefaultValue); err != nil {
			panic("search: default of " + f.Name + ": " + err.Error())
		}
	}
	return p.Elem()
}

// DefaultValue is the value of a parameter that stands for its default.
const DefaultValue = "default"

// SetParam sets the parameter called name, in upper or lower case, of the struct to which p
// points. An error says what is allowed and leaves the struct unchanged.
func SetParam(p any, name, value string) error {
	var names []string
	for f := range params(p) {
		if strings.EqualFold(f.Name, name) {
			return f.set(value)
		}
		names = append(names, f.Name)
	}
	return fmt.Errorf("there is no parameter %q; parameters are %s", positions.Clip(name), strings.Join(names, ", "))
}

// ListParams returns the parameters of the struct to which p points, with their values, of
// which it shows six digits.
func ListParams(p any) []Option {
	var list []Option
	for f := range params(p) {
		if f.Value = fmt.Sprint(f.at.Interface()); f.Type == "number" {
			f.Value = fmt.Sprintf("%.6g", f.at.Float())
		}
		list = append(list, f.Option)
	}
	return list
}

// A param is a field of a struct of parameters.
type param struct {
	Option
	at reflect.Value
}

// optionTypes are the types of options by the kinds of fields.
var optionTypes = map[reflect.Kind]string{reflect.Bool: "check", reflect.Int: "spin", reflect.Float64: "number"}

// params are the parameters of the struct to which p points; nil has none.
func params(p any) iter.Seq[param] {
	return func(yield func(param) bool) {
		if p == nil {
			return
		}
		v := reflect.ValueOf(p).Elem()
		for i := range v.NumField() {
			f := v.Type().Field(i)
			o := Option{
				Name: f.Name, Type: optionTypes[f.Type.Kind()],
				Default: f.Tag.Get("default"), Help: f.Tag.Get("help"),
			}
			o.Min, o.Max, _ = strings.Cut(f.Tag.Get("range"), " to ")
			if o.Help != "" && !yield(param{o, v.Field(i)}) {
				return
			}
		}
	}
}

func (f *param) set(value string) error {
	if strings.EqualFold(value, DefaultValue) {
		value = f.Default
	}
	value, err := f.Check(value)
	if err == nil {
		_, err = fmt.Sscan(value, f.at.Addr().Interface())
	}
	return err
}
