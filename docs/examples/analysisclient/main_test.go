package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// program is the path of tetrad.
var program string

func TestMain(m *testing.M) {
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "analysisclient")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "tetrad.exe")
	if out, err := exec.Command("go", "build", "-o", program, "../../../cmd/tetrad").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v: %s\n", err, out)
		return 1
	}
	return m.Run()
}

func TestClient(t *testing.T) {
	var out strings.Builder
	if err := run(context.Background(), &out, program, "vinver-3", strings.Fields("a1 c3 a2 c2 a3")); err != nil {
		t.Fatal(err)
	}
	want := `^(after [0-4] moves: \S.* for p[12], [a-c1-3].*\n){5}after 5 moves: nothing to play\n$`
	if !regexp.MustCompile(want).MatchString(out.String()) || !strings.Contains(out.String(), "after 4 moves: mate in 1 for p1, a3\n") {
		t.Errorf("written\n%s", out.String())
	}
	out.Reset()
	if err := run(context.Background(), &out, program, "verto", []string{"d4", "d4"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "after 2 moves: position: ply 2: d4: ") {
		t.Errorf("written\n%s", out.String())
	}
}

// The end of the context cancels a request, and closing leaves no process.
func TestCancel(t *testing.T) {
	client, err := Start(program, "--engines", "1", "--hash", "1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	r := Request{Game: "verto"}
	r.Limits.Nodes = math.MaxInt
	if result, err := client.Analyze(ctx, r); err != nil || !result.Cancelled {
		t.Errorf("result %+v, %v", result, err)
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
}
