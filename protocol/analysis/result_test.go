package analysis

import (
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/search"
)

// TestLinesByChances checks the order of lines that a search ranks by something else.
func TestLinesByChances(t *testing.T) {
	line := func(move string, score search.Score, wdl *search.WDL) engine.Line {
		return engine.Line{Info: search.Info{Score: score, WDL: wdl}, Moves: []string{move}}
	}
	for name, c := range map[string]struct {
		lines []engine.Line
		want  string
	}{
		"draws count half": {[]engine.Line{
			line("a", 0, &search.WDL{Win: 300, Draw: 100, Loss: 600}), line("b", 0, &search.WDL{Win: 300, Draw: 300, Loss: 400}),
			line("c", 0, &search.WDL{Win: 400, Loss: 600}),
		}, "b c a"},
		"centipawns":    {[]engine.Line{line("a", -5, nil), line("b", 40, nil), line("c", 7, nil)}, "b c a"},
		"proven ends":   {[]engine.Line{line("a", search.LossIn(4), nil), line("b", 9, nil), line("c", search.WinIn(5), nil), line("d", search.WinIn(3), nil), line("e", search.LossIn(6), nil)}, "d c b e a"},
		"equal chances": {[]engine.Line{line("b", 1, nil), line("a", 1, nil)}, "b a"},
		"an older line": {[]engine.Line{line("a", 1, nil), {}, line("a", 7, nil)}, "a"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, l := range (&analysis{lines: c.lines}).bestLines() {
				got = append(got, l.Moves[0])
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("%s, want %s", text, c.want)
			}
		})
	}
}

// TestReportsAnew reports lines again from the best on. The remaining old lines may
// then begin with the same move.
func TestReportsAnew(t *testing.T) {
	var a analysis
	for _, l := range []engine.Line{
		{Info: search.Info{Line: 1, Depth: 1}, Moves: []string{"a"}},
		{Info: search.Info{Line: 2, Depth: 1}, Moves: []string{"b"}},
		{Info: search.Info{Line: 3, Depth: 1}, Moves: []string{"c"}},
		{Info: search.Info{Line: 1, Depth: 2}, Moves: []string{"b", "d"}},
	} {
		a.add(l)
	}
	lines := a.bestLines()
	if len(lines) != 2 || lines[0].Moves[0] != "b" || lines[0].Depth != 2 || lines[1].Moves[0] != "c" {
		t.Errorf("lines %+v", lines)
	}
}
