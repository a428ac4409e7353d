package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maySleep maps files to the test functions that may sleep, with the reason. Each waits
// for an event in another process that sends no signal, or is slow on purpose. All other
// tests wait for events, or sleep by the fake clock of testing/synctest.
var maySleep = map[string]string{
	"client_test.go awaitEnd":                       "the end of what a child has started",
	"faults_test.go TestEnginesEndWithKilledServer": "the end of what a child has started",
	"faults_test.go awaitEngines":                   "the list of processes",
	"server_test.go awaitEngines":                   "the list of processes",
	"resume_test.go TestKilledRunnerLeavesNoEngine": "the list of processes",
	"leak_test.go TestNothingLeaks":                 "the lists of processes, open files and goroutines",
	"habits_test.go pause":                          "the habit of an engine",
	"browser_test.go await":                         "what a page shows",
	"browser_games_test.go choose":                  "what a page shows",
	"browser_page_test.go picture":                  "what still moves on a page",
}

// No test sleeps to wait: on a busy machine the sleep would be too short, on another
// machine too long. And no test uses testing.Short: projecttest.Enabled is the switch.
func TestNoTestSleeps(t *testing.T) {
	const root = "../.."
	slept := map[string]bool{}
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, function := range callers(parsed, "time", "Sleep") {
			if key := entry.Name() + " " + function; maySleep[key] == "" {
				t.Errorf("%s: %s sleeps; wait for an event, or see testing/synctest", path, function)
			} else {
				slept[key] = true
			}
		}
		for _, function := range callers(parsed, "testing", "Short") {
			t.Errorf("%s: %s calls testing.Short; see positions/projecttest", path, function)
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Fatalf("%d files, %v", files, err)
	}
	for key := range maySleep {
		if !slept[key] {
			t.Errorf("%s does not sleep any more", key)
		}
	}
}

// callers returns the functions of a file that name a function of a package. In a file
// whose tests use a fake clock, no function calls the real time.Sleep.
func callers(file *ast.File, from, name string) (functions []string) {
	if from == "time" && slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool {
		return s.Path.Value == `"testing/synctest"`
	}) {
		return nil
	}
	for _, declaration := range file.Decls {
		function := "a variable"
		if f, ok := declaration.(*ast.FuncDecl); ok {
			function = f.Name.Name
		}
		ast.Inspect(declaration, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == name {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == from {
					functions = append(functions, function)
				}
			}
			return true
		})
	}
	return functions
}

// The check itself fails where it should.
func TestCallers(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"in a test", "func TestA() { time.Sleep(1) }", "TestA"},
		{"in a literal", "func TestA() { f(func() { time.Sleep(1) }) }", "TestA"},
		{"in a loop", "func (x T) B() { for ; ; time.Sleep(1) {} }", "B"},
		{"handed on", "var wait = time.Sleep", "a variable"},
		{"by a false clock", "import \"testing/synctest\"\nfunc TestA() { time.Sleep(1) }", ""},
		{"of another package", "func TestA() { other.Sleep(1); time.After(1) }", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+c.source, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(callers(file, "time", "Sleep"), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
