//go:build unix

package tests

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"

	"tetrad/engine"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/protocol/page"
)

// A patched file system has another file in place of one of its own.
type patched struct {
	fs.FS
	name string
	file fstest.MapFS
}

// Open implements [fs.FS].
func (p patched) Open(name string) (fs.File, error) {
	if name == p.name {
		return p.file.Open(name)
	}
	return p.FS.Open(name)
}

// withPuzzles returns the registry with other puzzles of some families.
func withPuzzles(lines map[string]string) engine.Registry {
	r := registry
	r.Games = slices.Clone(r.Games)
	for i := range r.Games {
		if line, ok := lines[r.Games[i].Family.Name]; ok {
			text := sets.Header + "\n" + line + "\n"
			r.Games[i].Files = patched{r.Games[i].Files, "puzzles.txt", fstest.MapFS{"puzzles.txt": {Data: []byte(text)}}}
		}
	}
	return r
}

// faultyPuzzle claims that only a4 wins; c4 wins, too.
const faultyPuzzle = "vinver-6;6/2bwww/1w2bb/bwwbwb/bbwwwb/1b3b b =;only win;a4 a6 a5;rating=1556;themes=edge quiet"

// A second turn that reaches the goal is accepted: the page says so, marks the puzzle, and
// takes back what a hint has cost. A game without puzzles or
// lesson has no link and no button, and one without a presentation has no card.
func TestBrowserFaultyPuzzle(t *testing.T) {
	t.Parallel()
	wrong, err := sets.Parse(registry, faultyPuzzle)
	if err != nil {
		t.Fatal(err)
	}
	games := withPuzzles(map[string]string{"vinver": faultyPuzzle, "trap": ""})
	server := startServerWith(t, page.Config{Registry: games, Engines: []page.Engine{own()}})
	tab := openTab(t, startBrowser(t), server, "#/")
	tab.await(`document.querySelectorAll("[data-family]").length > 3`)
	for _, entry := range games.Games {
		family := entry.Family.Name
		if got, want := tab.has(fmt.Sprintf(`[data-family=%s] a[href="#/puzzles/%s"]`, family, family)), sets.Puzzles.Exist(&entry); got != want {
			t.Errorf("the card of %s has a link to puzzles: %v, want %v", family, got, want)
		}
		if got, want := tab.has(fmt.Sprintf("[data-family=%s]", family)), entry.NewPresentation != nil; got != want {
			t.Errorf("there is a card of %s: %v, want %v", family, got, want)
		}
		if got, want := tab.has(fmt.Sprintf(`[data-family=%s] a[href="#/learn/%s"]`, family, family)), hasLesson(entry); got != want {
			t.Errorf("the card of %s has a link to a lesson: %v, want %v", family, got, want)
		}
	}
	p := tab.openPuzzle(wrong)
	if links := eval[string](tab, `[...document.querySelectorAll(".puzzle-panel nav a")].map((a) => a.hash).join(" ")`); strings.Contains(links, "trap") {
		t.Errorf("the games with puzzles are %s", links)
	}
	tab.click("#puzzle-hint")
	tab.await(`document.getElementById("puzzle-message").textContent.startsWith("Hint:")`)
	p.play(p.turn("c4"))
	tab.await(inPhase("solved"))
	tab.picture("puzzle-faulty-phone", 390, 844)
	tab.picture("puzzle-faulty", 1440, 900)
	tab.isMarked("Rating900", "In a row0", "Solved0 of 0", "Tried0")
	if text := eval[string](tab, `document.getElementById("puzzle-message").textContent`); !strings.Contains(text, "wins, too") {
		t.Errorf("the message is %q", text)
	}
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.openPuzzle(wrong)
	tab.isMarked("Rating900", "Solved0 of 0")
}

// isMarked checks that the puzzle is marked as wrong, and what the score says.
func (tab *tab) isMarked(score ...string) {
	tab.t.Helper()
	if task := eval[string](tab, `document.getElementById("puzzle-task").textContent`); !strings.Contains(task, "marked as wrong") {
		tab.t.Errorf("the task is %q", task)
	}
	text := eval[string](tab, `document.querySelector(".puzzle-score").textContent`)
	for _, part := range score {
		if !strings.Contains(text, part) {
			tab.t.Errorf("the score is %q, without %q", text, part)
		}
	}
}

// A turn that wins, but later than the puzzle asks, is taken back with that reason and does
// not count.
func TestBrowserLaterWin(t *testing.T) {
	t.Parallel()
	puzzle, err := sets.Parse(registry, strings.Replace(faultyPuzzle, "only win;a4 a6 a5", "within 4;a4", 1))
	if err != nil {
		t.Fatal(err)
	}
	games := withPuzzles(map[string]string{"vinver": puzzle.String()})
	tab := openTab(t, startBrowser(t), startServerWith(t, page.Config{Registry: games, Engines: []page.Engine{own()}}), "#/")
	p := tab.openPuzzle(puzzle)
	text := func(id string) string {
		return eval[string](tab, fmt.Sprintf(`document.getElementById(%q).textContent`, id))
	}
	if task := text("puzzle-task"); !strings.Contains(task, "Only one turn wins within 4 of your turns.") {
		t.Errorf("the task is %q", task)
	}
	turn := p.turn("c4")
	tab.listen()
	p.play(turn)
	tab.await(inPhase("yours") + ` && document.getElementById("puzzle-message").textContent.startsWith("That wins as well, but not within 4")`)
	tab.hears("That wins as well, but not within 4 of your turns.")
	if eval[bool](tab, `heard.join(" ").includes("Right.")`) {
		t.Errorf("a turn that is taken back is called right: %q", eval[[]string](tab, "heard"))
	}
	tab.picture("puzzle-later", 390, 844)
	positions.UndoTurn(p.position, turn)
	p.play(p.turn("a4"))
	tab.await(inPhase("solved"))
	if score := eval[string](tab, `document.querySelector(".puzzle-score").textContent`); !strings.Contains(score, "In a row1") {
		t.Errorf("the score is %q", score)
	}
}
