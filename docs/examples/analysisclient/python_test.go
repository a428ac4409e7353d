package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"strings"
	"testing"

	"tetrad/positions/projecttest"
)

// python runs a file of the client in Python, and returns what it writes.
func python(t *testing.T, file string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(projecttest.Python(t), append([]string{file}, args...)...)
	cmd.Env = append(os.Environ(), "TETRAD="+program, "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// The client in Python has tests of its own.
func TestPythonClient(t *testing.T) {
	if out, err := python(t, "analysis_test.py"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The plot is an SVG with a point for each position, which tells its score.
func TestPlot(t *testing.T) {
	out, err := python(t, "plot.py", program, "vinver-3", "a1", "c3", "a2", "c2", "a3", "--nodes", "500")
	var svg struct {
		Line struct {
			Points string `xml:"points,attr"`
		} `xml:"polyline"`
		Dots []string `xml:"g>circle>title"`
	}
	if err != nil || xml.Unmarshal([]byte(out), &svg) != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	points := strings.Fields(svg.Line.Points)
	if len(points) != 6 || len(svg.Dots) != 6 {
		t.Fatalf("%d points and %d dots in\n%s", len(points), len(svg.Dots), out)
	}
	for i, want := range map[int]string{
		0: "start: ", 1: "1. a1: ", 4: "4. c2: p1 wins in 1, best a3", 5: "5. a3: the game is over: p1win",
	} {
		if !strings.HasPrefix(svg.Dots[i], want) {
			t.Errorf("dot %d says %q, want %q", i, svg.Dots[i], want)
		}
	}
	if !strings.HasSuffix(points[4], ",30.0") || !strings.HasSuffix(points[5], ",30.0") {
		t.Errorf("won positions are not on the line of p1: %v", points)
	}
	out, err = python(t, "plot.py", program, "verto", "d4", "d4")
	if err == nil || !strings.HasPrefix(out, "plot.py: position: ply 2: d4: ") {
		t.Errorf("an illegal move: %v: %s", err, out)
	}
}
