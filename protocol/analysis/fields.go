package analysis

import (
	"fmt"
	"reflect"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/lines"
)

// fieldOf returns the field of a struct that has this name in JSON.
func fieldOf(v reflect.Value, name string) (reflect.Value, bool) {
	for _, f := range reflect.VisibleFields(v.Type()) {
		if jsonName(f) == name && name != "" {
			return v.FieldByIndex(f.Index), true
		}
	}
	return reflect.Value{}, false
}

// jsonName returns the name of a field in JSON, or "" if it has none.
func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// fieldPaths returns the paths of all fields of a line: "moves", "limits.nodes".
func fieldPaths(t reflect.Type, under string) []string {
	var paths []string
	for _, f := range reflect.VisibleFields(t) {
		name := jsonName(f)
		if name == "" {
			continue
		}
		paths = append(paths, under+name)
		if f.Type.Kind() == reflect.Struct {
			paths = append(paths, fieldPaths(f.Type, under+name+".")...)
		}
	}
	return paths
}

// unknownField returns the error of an unknown name in the object at path. It
// suggests the field that was probably meant.
func unknownField(path, name string) error {
	at := name
	if path != "" {
		at = path + "." + name
	}
	paths := fieldPaths(reflect.TypeFor[inputLine](), "")
	best, least := "", 1+len(name)/2
	for _, p := range paths {
		last := p[strings.LastIndex(p, ".")+1:]
		if d := lines.Distance(strings.ToLower(positions.Clip(name)), last); d < least {
			best, least = p, d
		}
	}
	if best != "" {
		return fmt.Errorf("there is no field %s; did you mean %s?", positions.Clip(at), best)
	}
	return fmt.Errorf("there is no field %s; fields are %s", positions.Clip(at), strings.Join(paths, ", "))
}
