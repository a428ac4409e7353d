package search

import (
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"

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
func DefaultParams[P any]() P {
	var p P
	for f := range params(&p) {
		if err := f.set(f.tag.Get("default")); err != nil {
			panic("search: default of " + f.name + ": " + err.Error())
		}
	}
	return p
}

// SetParam sets the parameter called name, in upper or lower case, of the struct to which p
// points. An error says what is allowed and leaves the struct unchanged.
func SetParam(p any, name, value string) error {
	var names []string
	for f := range params(p) {
		if strings.EqualFold(f.name, name) {
			return f.set(value)
		}
		names = append(names, f.name)
	}
	return fmt.Errorf("there is no parameter %q; parameters are %s", positions.Clip(name), strings.Join(names, ", "))
}

// A Param describes a parameter of a searcher and its value, for people.
type Param struct {
	Name, Help string
	Range      string // of a number, such as "1 to 8"; "" for a switch
	Value      string // in the form that SetParam accepts
}

// ListParams returns the parameters of the struct to which p points, with their values.
func ListParams(p any) []Param {
	var list []Param
	for f := range params(p) {
		list = append(list, Param{f.name, f.tag.Get("help"), f.tag.Get("range"), f.value()})
	}
	return list
}

// A param is a field of a struct of parameters.
type param struct {
	name string
	tag  reflect.StructTag
	at   reflect.Value
}

// params are the parameters of the struct to which p points; nil has none.
func params(p any) iter.Seq[param] {
	return func(yield func(param) bool) {
		if p == nil {
			return
		}
		v := reflect.ValueOf(p).Elem()
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Tag.Get("help") != "" && !yield(param{f.Name, f.Tag, v.Field(i)}) {
				return
			}
		}
	}
}

func (f param) set(value string) error {
	bounds := f.tag.Get("range")
	low, high, _ := strings.Cut(bounds, " to ")
	least, _ := strconv.ParseFloat(low, 64)
	most, _ := strconv.ParseFloat(high, 64)
	switch f.at.Kind() {
	case reflect.Bool:
		on := strings.EqualFold(value, "true")
		if !on && !strings.EqualFold(value, "false") {
			return fmt.Errorf("%q is not true or false", positions.Clip(value))
		}
		f.at.SetBool(on)
	case reflect.Int:
		n, err := strconv.Atoi(value)
		if err != nil || n < int(least) || n > int(most) {
			return fmt.Errorf("%q is not a whole number from %s", positions.Clip(value), bounds)
		}
		f.at.SetInt(int64(n))
	case reflect.Float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(x >= least && x <= most) { // also rejects NaN
			return fmt.Errorf("%q is not a number from %s", positions.Clip(value), bounds)
		}
		f.at.SetFloat(x)
	}
	return nil
}

func (f param) value() string {
	if f.at.Kind() == reflect.Float64 {
		return strconv.FormatFloat(f.at.Float(), 'g', 6, 64)
	}
	return fmt.Sprint(f.at.Interface())
}
