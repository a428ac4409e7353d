package page

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write script/messages.d.ts")

// messageFile holds the types of the messages, which are made from the structs.
const messageFile = "script/messages.d.ts"

// messageHead begins the file. JSON from elsewhere is passed on unchanged.
const messageHead = `// The messages between the page and the server, made from the Go structs of the same names:
//   go test ./protocol/page -run TestMessageTypes -update

export type Player = "p1" | "p2";
export type Outcome = "none" | "p1win" | "p2win" | "draw";
export type RawMessage = unknown;
`

// The types that check the page's scripts are those of the messages.
func TestMessageTypes(t *testing.T) {
	want := messageTypes(t, "*.go", "../session/*.go", "../spectator/*.go", "../review/*.go",
		"../info/score.go", "../record/move.go", "../explorer/explorer.go", "../../engine/game/*.go")
	if *update {
		if err := os.WriteFile(messageFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(messageFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not made from the structs as they are; run this test with -update", messageFile)
	}
}

func TestWireInterface(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"reply", "ID int64 `json:\"id\"`\nOther int\nType string `json:\"type\"` // \"list\"",
			"extends line {\n  id: number;\n  type: \"list\";\n}"},
		{"reply", "head // \"list\"\nOther int", "extends line {\n  id: number;\n  type: \"list\";\n}"},
		{"reply", "Result *string `json:\"result,omitempty\"` // \"yes\", \"no\", or \"unknown\" after a while",
			"extends line {\n  result?: \"yes\" | \"no\" | \"unknown\"; // after a while\n}"},
		{"reply", "// Best is null at the end.\nBest *Turn `json:\"best\"`\nPairs [2]int `json:\"pairs\"`",
			"extends line {\n  /** Best is null at the end. */\n  best: Turn | null;\n  pairs: [number, number];\n}"},
		{"reply", "Day string `json:\"day\"`\nAt time.Time `json:\"-\"`", "extends line {\n  day: string;\n}"},
		{"reply", "Left []*float64 `json:\"left\"` // null: unknown\nTags map[string]game.Square `json:\"tags\"`",
			"extends line {\n  left: (number | null)[]; // null: unknown\n  tags: Record<string, string>;\n}"},
		{"request", "Limits limits `json:\"limits\"`\nKept *Kept `json:\"kept\"`\nSteps []positions.Step `json:\"steps\"`",
			"extends Partial<line> {\n  limits?: Partial<limits>;\n  kept?: Kept;\n  steps?: number[];\n}"},
	} {
		text := "package p\n\ntype " + test.name + " struct {\nline\n" + test.body + "\n}"
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		want := "\nexport interface " + test.name + " " + test.want + "\n"
		if got, _ := wireInterface(file.Decls[0].(*ast.GenDecl)); got != want {
			t.Errorf("%s\ngives%s\nwant%s", test.body, got, want)
		}
	}
}

// messageTypes returns the types of all structs with JSON names in some files.
func messageTypes(t *testing.T, patterns ...string) string {
	t.Helper()
	var types, replies []string
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, declaration := range file.Decls {
				if group, ok := declaration.(*ast.GenDecl); ok {
					text, isReply := wireInterface(group)
					types = append(types, text)
					if isReply {
						replies = append(replies, group.Specs[0].(*ast.TypeSpec).Name.Name)
					}
				}
			}
		}
	}
	return messageHead + strings.Join(types, "") + "\nexport type reply =\n  | " + strings.Join(replies, "\n  | ") + ";\n"
}

// wireInterface returns the interface of a declared struct, which is empty if the struct
// has no JSON names. A reply has an ID and one type.
func wireInterface(group *ast.GenDecl) (text string, isReply bool) {
	spec, ok := group.Specs[0].(*ast.TypeSpec)
	if !ok {
		return "", false
	}
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return "", false
	}
	isRequest := strings.HasSuffix(strings.ToLower(spec.Name.Name), "request")
	var lines, embedded, found []string
	for _, field := range body.Fields.List {
		words := wireWords.FindString(field.Comment.Text())
		if len(field.Names) == 0 && wireKind(field.Type) == "head" && words != "" {
			lines, found = append(lines, "  id: number;\n  type: "+words+";\n"), append(found, "id")
		} else if len(field.Names) == 0 {
			embedded = append(embedded, partial(field.Type, isRequest))
		} else if name, line := wireField(field, isRequest); name != "" {
			lines, found = append(lines, line), append(found, name)
		}
	}
	if len(lines) == 0 {
		return "", false
	}
	extends := ""
	if len(embedded) > 0 {
		extends = "extends " + strings.Join(embedded, ", ") + " "
	}
	text = fmt.Sprintf("\n%sexport interface %s %s{\n%s}\n", comment("", group.Doc), spec.Name.Name, extends, strings.Join(lines, ""))
	return text, slices.Contains(found, "id") && strings.Contains(text, `type: "`)
}

// comment returns a comment that editors show.
func comment(indent string, group *ast.CommentGroup) string {
	if group == nil {
		return ""
	}
	text := strings.ReplaceAll(strings.TrimSpace(group.Text()), "\n", "\n"+indent+" * ")
	return indent + "/** " + text + " */\n"
}

// wireWords are the words that a text may be. They begin its comment.
var wireWords = regexp.MustCompile(`^"\w*"(,? (or )?"\w*")*`)

// wireField returns the name of a field in JSON, and its line. The page may omit fields
// of a request, and the server those with omitempty.
func wireField(field *ast.Field, isRequest bool) (name, line string) {
	if field.Tag == nil {
		return "", ""
	}
	tag, _ := strconv.Unquote(field.Tag.Value)
	name, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	if name == "-" {
		return "", ""
	}
	kind, about := wireKind(field.Type), strings.TrimSpace(field.Comment.Text())
	if words := wireWords.FindString(about); words != "" && strings.HasPrefix(kind, "string") {
		about = strings.TrimLeft(about[len(words):], ",;: ")
		kind = strings.NewReplacer(", or ", " | ", ", ", " | ", " or ", " | ").Replace(words)
	} else if isRequest {
		kind = partial(field.Type, true)
	}
	if strings.Contains(field.Doc.Text()+about, "null") {
		if of, ok := strings.CutSuffix(kind, "[]"); ok && !isRequest {
			kind = "(" + of + " | null)[]"
		} else {
			kind += " | null"
		}
	}
	if isRequest || options == "omitempty" {
		name += "?"
	}
	if about != "" {
		about = " // " + about
	}
	return strings.TrimSuffix(name, "?"), comment("  ", field.Doc) + "  " + name + ": " + kind + ";" + about + "\n"
}

// partial returns the type of a field; a request may omit parts of its structs.
func partial(expression ast.Expr, isRequest bool) string {
	kind := wireKind(expression)
	if name, ok := expression.(*ast.Ident); ok && isRequest && kind == name.Name && kind != "string" {
		return "Partial<" + kind + ">"
	}
	return kind
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
		return wireKind(e.Sel)
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
