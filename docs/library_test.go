package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLibrary builds the program of connect/library.md in a module of its own, by the
// settings of go mod edit that the page shows, and checks that the page shows that program.
func TestLibrary(t *testing.T) {
	page, err := os.ReadFile("connect/library.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("examples/library/main.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(page, -1)
	edit := regexp.MustCompile(`go mod edit -require=(\w+)@(\S+) -replace=(\w+)=(\S+)`).FindSubmatch(page)
	if len(shown) == 0 || edit == nil || string(edit[4]) != `"$OLDPWD"` {
		t.Fatal("the page shows no program, or no settings of go mod edit")
	}
	for _, block := range shown {
		if !strings.Contains(string(program), string(block[1])) {
			t.Errorf("examples/library/main.go does not have\n%s", block[1])
		}
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	version, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	mod := "module example.com/mine\n\n" + regexp.MustCompile(`(?m)^go .*`).FindString(string(version)) +
		fmt.Sprintf("\n\nrequire %s %s\n\nreplace %s => %q\n", edit[1], edit[2], edit[3], filepath.ToSlash(root))
	folder := t.TempDir()
	for name, content := range map[string]string{
		"go.mod": mod, "main.go": string(program),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// mod=mod adds the requirements of the module, as go mod tidy does, without the network:
	// this test was built with them.
	build := exec.Command("go", "build", "-mod=mod", "-o", filepath.Join(folder, "mine.exe"), ".")
	build.Dir = folder
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off", "GOSUMDB=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s\n%s", err, out, mod)
	}
	out, err := exec.Command(filepath.Join(folder, "mine.exe")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "the engine plays ") {
		t.Errorf("%v: %s", err, out)
	}
}
