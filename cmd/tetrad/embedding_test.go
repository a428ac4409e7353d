package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// embeddable maps the interfaces whose values may have further abilities, which are asked for
// by a type assertion, to the type that a struct embeds instead; "": none does. A struct that
// embeds the interface itself would lose them in silence.
var embeddable = map[string]string{
	"jobs.Executor": "jobs.Wrapped", // jobs.Follower, jobs.Finisher
	"jobs.Runner":   "",             // jobs.Checker, jobs.Weigher, jobs.Comparer
	"jobs.Kind":     "",             // feed.GameKind
}

// TestEmbeddedInterfaces reads the structs of all programs.
func TestEmbeddedInterfaces(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("../..", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && isTestHelper(entry.Name()) {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			s, ok := n.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range s.Fields.List {
				if len(field.Names) > 0 {
					continue
				}
				seen++
				embedded := string(text[field.Type.Pos()-parsed.FileStart : field.Type.End()-parsed.FileStart])
				if instead, known := embeddable[embedded]; known {
					t.Errorf("%s embeds %s and loses its further abilities; embed %q", file, embedded, instead)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || seen < 50 {
		t.Errorf("%d embedded types, error %v", seen, err)
	}
}
