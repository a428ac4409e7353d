// Package docs has tests of what the project promises to other programs.
package docs

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write api.txt")

// promised are the packages that other Go programs may rely on.
var promised = []string{"engine", "positions", "protocol/ugi", "search"}

// TestAPI checks that the exported names of the promised packages are those of api.txt.
// A name that goes or changes breaks programs that use it; one that appears has to be kept.
func TestAPI(t *testing.T) {
	const file = "api.txt"
	var lines []string
	for _, folder := range promised {
		names, err := exported(folder)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d names, %v", folder, len(names), err)
		}
		lines = append(lines, names...)
	}
	now := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for _, line := range before {
		if !slices.Contains(lines, line) {
			t.Errorf("%s has gone or changed: programs that use it no longer build", line)
		}
	}
	for _, line := range lines {
		if !slices.Contains(before, line) {
			t.Errorf("%s is new: every version will have to keep it", line)
		}
	}
	if t.Failed() {
		t.Logf("if this is meant: go test ./docs -update, and a line in CHANGELOG.md")
	}
}

// exported returns the exported names of a package, one a line with its declaration,
// sorted. Fields and methods are names as well.
func exported(folder string) ([]string, error) {
	context := build.Default
	context.GOOS, context.GOARCH = "linux", "amd64" // the same list on every machine
	pkg, err := context.ImportDir(filepath.Join("..", folder), 0)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, name := range pkg.GoFiles {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.FileExports(parsed)
		for _, declaration := range parsed.Decls {
			for _, line := range declared(declaration) {
				names = append(names, folder+": "+line)
			}
		}
	}
	slices.Sort(names)
	return names, nil
}

// declared returns the lines of one declaration, of which only exported names are left.
func declared(declaration ast.Decl) (lines []string) {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || ast.IsExported(strings.TrimPrefix(text(d.Recv.List[0].Type), "*")) {
			d.Body = nil
			lines = append(lines, text(d))
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				lines = append(lines, typeLines(s)...)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					lines = append(lines, d.Tok.String()+" "+name.Name)
				}
			}
		}
	}
	return lines
}

// typeLines returns a line for a type, and one for each of its fields or methods.
func typeLines(s *ast.TypeSpec) []string {
	members := &ast.FieldList{}
	kind := ""
	switch x := s.Type.(type) {
	case *ast.StructType:
		members, kind = x.Fields, "struct"
	case *ast.InterfaceType:
		members, kind = x.Methods, "interface"
	default:
		kind = text(x)
	}
	lines := []string{"type " + s.Name.Name + " " + kind}
	for _, member := range members.List {
		of := text(member.Type)
		if kind == "interface" {
			of = strings.TrimPrefix(of, "func")
		} else {
			of = " " + of
		}
		if member.Names == nil {
			lines = append(lines, fmt.Sprintf("type %s, embedded %s", s.Name.Name, strings.TrimSpace(of)))
		}
		for _, name := range member.Names {
			lines = append(lines, fmt.Sprintf("type %s, %s%s", s.Name.Name, name.Name, of))
		}
	}
	return lines
}

// text returns code on one line.
func text(node ast.Node) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), node); err != nil {
		panic(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// TestNothingElseIsPromised checks that the comment of every other package that a program
// could import says so.
func TestNothingElseIsPromised(t *testing.T) {
	says := regexp.MustCompile(`[Nn]o\s+version\s+promises\s+anything\s+about\s+it`)
	comments := map[string]string{}
	err := filepath.WalkDir("..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() {
			if name == "internal" || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") && name != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err == nil && parsed.Name.Name != "main" {
			comments[strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../")] += parsed.Doc.Text()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, comment := range comments {
		if isPromised := slices.Contains(promised, folder); says.MatchString(comment) == isPromised {
			t.Errorf("%s: promised is %v, and its comment says the opposite: %s", folder, isPromised, comment)
		}
	}
}
