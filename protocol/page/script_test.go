package page

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A wireField is a field of a message with its TypeScript type.
type wireField struct {
	kind     string
	optional bool // the server omits the field if it is empty
}

// A wireType is a struct that is sent as JSON, or the interface with the same name.
type wireType struct {
	fields   map[string]wireField
	embedded []string
}

// The types that check the page's scripts match the messages.
func TestMessageTypes(t *testing.T) {
	structs := wireStructs(t)
	text, err := os.ReadFile("script/messages.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	interfaces := wireInterfaces(string(text))
	delete(interfaces, "answers") // it maps requests to answers
	delete(interfaces, "anyRequest")
	for name := range interfaces {
		if _, ok := structs[name]; !ok {
			t.Errorf("script/messages.d.ts has an interface %s, but there is no such struct", name)
		}
	}
	if len(structs) < 10 {
		t.Fatalf("only %d structs travel as JSON", len(structs))
	}
	for name, want := range structs {
		got, ok := interfaces[name]
		if !ok {
			t.Errorf("script/messages.d.ts has no interface %s", name)
			continue
		}
		// Fields that the page omits from a request are zero.
		for _, difference := range compareWire(got, want, !strings.HasSuffix(strings.ToLower(name), "request")) {
			t.Errorf("script/messages.d.ts: %s: %s", name, difference)
		}
	}
}

func TestCompareWire(t *testing.T) {
	goes := wireType{map[string]wireField{"a": {"string", false}, "b": {"number[]", true}}, []string{"line"}}
	for _, test := range []struct{ name, text, want string }{
		{"the same", "extends Partial<line> {\n  a: Player;\n  b?: number[];\n}", "[]"},
		{"a field too few", "extends line {\n  a: \"x\" | \"y\";\n}", "[b is missing]"},
		{"a field too many", "extends line {\n  a: string | null;\n  b?: number[];\n  c: number;\n}", "[c is in no struct]"},
		{"always there", "extends line {\n  a: string;\n  b: number[];\n}", "[b: optional is false, want true]"},
		{"another type", "extends line {\n  a: number;\n  b?: number[];\n}", "[a is number, want string]"},
		{"extends nothing", "{\n  a: string;\n  b?: number[];\n}", "[extends [], want [line]]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := wireInterfaces("export type Player = \"p1\" | \"p2\";\nexport interface x " + test.text + "\n")["x"]
			if got := fmt.Sprint(compareWire(got, goes, true)); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// compareWire lists the differences between an interface and a struct.
func compareWire(got, want wireType, withOptional bool) []string {
	var list []string
	if !slices.Equal(got.embedded, want.embedded) {
		list = append(list, fmt.Sprintf("extends %v, want %v", got.embedded, want.embedded))
	}
	for _, name := range slices.Sorted(maps.Keys(want.fields)) {
		has, ok := got.fields[name]
		switch should := want.fields[name]; {
		case !ok:
			list = append(list, name+" is missing")
		case has.kind != should.kind:
			list = append(list, fmt.Sprintf("%s is %s, want %s", name, has.kind, should.kind))
		case withOptional && has.optional != should.optional:
			list = append(list, fmt.Sprintf("%s: optional is %t, want %t", name, has.optional, should.optional))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got.fields)) {
		if _, ok := want.fields[name]; !ok {
			list = append(list, name+" is in no struct")
		}
	}
	return list
}

var (
	wireAlias     = regexp.MustCompile(`(?m)^export type (\w+) = "[^;]*;$`)
	wireInterface = regexp.MustCompile(`(?s)export interface (\w+) (?:extends ([^{]*))?\{\n(.*?)\n\}`)
	wireLine      = regexp.MustCompile(`(?m)^  (\w+)(\??): (.*);$`)
	nullable      = regexp.MustCompile(`\((\w+) \| null\)`)
	wirePartial   = regexp.MustCompile(`Partial<(\w+)>`)
	wireLiteral   = regexp.MustCompile(`"\w*"( \| "\w*")*`)
)

// wireInterfaces returns the interfaces of a file of types. Types with certain strings
// as values count as strings, and null is ignored.
func wireInterfaces(text string) map[string]wireType {
	aliases := map[string]bool{}
	for _, m := range wireAlias.FindAllStringSubmatch(text, -1) {
		aliases[m[1]] = true
	}
	plain := func(kind string) string {
		kind = wireLiteral.ReplaceAllString(wirePartial.ReplaceAllString(kind, "$1"), "string")
		kind = strings.TrimSuffix(nullable.ReplaceAllString(kind, "$1"), " | null")
		if aliases[kind] {
			kind = "string"
		}
		return kind
	}
	all := map[string]wireType{}
	for _, m := range wireInterface.FindAllStringSubmatch(text, -1) {
		one := wireType{fields: map[string]wireField{}}
		for _, name := range strings.Split(m[2], ",") {
			if name = plain(strings.TrimSpace(name)); name != "" {
				one.embedded = append(one.embedded, name)
			}
		}
		for _, field := range wireLine.FindAllStringSubmatch(m[3], -1) {
			one.fields[field[1]] = wireField{plain(field[3]), field[2] == "?"}
		}
		all[m[1]] = one
	}
	return all
}

// wireStructs returns the structs with JSON names of this package, of the session, and
// of the faces of the games.
func wireStructs(t *testing.T) map[string]wireType {
	t.Helper()
	var files []string
	for _, folder := range []string{".", "../session", "../spectator", "../review", "../../engine/game"} {
		found, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	all := map[string]wireType{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for node := range ast.Preorder(file) {
			if spec, ok := node.(*ast.TypeSpec); ok {
				if body, ok := spec.Type.(*ast.StructType); ok {
					if one := wireStruct(body); len(one.fields) > 0 {
						all[spec.Name.Name] = one
					}
				}
			}
		}
	}
	return all
}

func wireStruct(body *ast.StructType) wireType {
	one := wireType{fields: map[string]wireField{}}
	for _, field := range body.Fields.List {
		if len(field.Names) == 0 {
			one.embedded = append(one.embedded, wireKind(field.Type))
			continue
		}
		if field.Tag == nil {
			continue
		}
		tag, _ := strconv.Unquote(field.Tag.Value)
		name, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if name != "" {
			one.fields[name] = wireField{wireKind(field.Type), options == "omitempty"}
		}
	}
	return one
}

// wireKind returns the TypeScript type of a Go type in JSON.
func wireKind(expression ast.Expr) string {
	switch e := expression.(type) {
	case *ast.StarExpr:
		return wireKind(e.X)
	case *ast.MapType:
		return fmt.Sprintf("Record<%s, %s>", wireKind(e.Key), wireKind(e.Value))
	case *ast.ArrayType:
		length, ok := e.Len.(*ast.BasicLit)
		if !ok {
			return wireKind(e.Elt) + "[]"
		}
		n, _ := strconv.Atoi(length.Value)
		return "[" + strings.Join(slices.Repeat([]string{wireKind(e.Elt)}, n), ", ") + "]"
	case *ast.SelectorExpr:
		if e.Sel.Name == "Step" && fmt.Sprint(e.X) == "positions" {
			return "number"
		}
		return e.Sel.Name
	case *ast.Ident:
		switch e.Name {
		case "bool":
			return "boolean"
		case "int", "int64", "uint64", "float64":
			return "number"
		case "Square", "LineKind", "MarkKind", "StepKind":
			return "string" // encoded as text
		}
		return e.Name
	}
	return fmt.Sprintf("%T", expression)
}
