//go:build unix

package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/engine/sets"
)

// looks takes pictures of a state in both themes, on a screen and on a phone.
func (tab *tab) looks(name string) {
	tab.t.Helper()
	for _, theme := range []string{"light", "dark"} {
		tab.setTheme(theme)
		tab.picture(name+"-"+theme, 1440, 900)
		tab.picture(name+"-"+theme+"-phone", 390, 844)
		tab.do(chromedp.EmulateViewport(1200, 800))
	}
}

// The results against the levels, a rating and the level that fits are in My games and on
// the first page. A game with an undone turn does not count.
func TestBrowserStanding(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	audit := tab.auditor()
	if tab.has("#lately, #today") {
		t.Error("a newcomer has results")
	}
	against := map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"}
	tab.newGame("vinver", "5", against)
	tab.clickSquares("c3")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.resign()
	tab.newGame("vinver", "5", against)
	tab.clickSquares("c3")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.click("#undo")
	tab.await(`document.body.dataset.ply === "0"`)
	tab.clickSquares("c3")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.resign()
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/games")`))
	tab.await(`document.querySelectorAll(".kept").length === 2 && /^Level \d fits you0 of 1 against level 2$/.test(document.querySelector(".standing dd").textContent)`)
	audit("results in My games")
	tab.looks("standing")
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/")`))
	tab.await(`/results in Vinver: lost to level 2 · Level \d fits you/.test(document.getElementById("lately").textContent) && document.getElementById("today").textContent.startsWith("Puzzle of the day: ")`)
	audit("results on the first page")
	tab.picture("home-laptop", 1366, 768)
	tab.await(`document.querySelectorAll(".card")[3].getBoundingClientRect().bottom < innerHeight - 60`) // four games and the links below them
	// With more games there is a rating.
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`indexedDB.open("tetrad", 1).onsuccess = ({target}) => {
		const change = target.result.transaction("summaries", "readwrite");
		for (let i = 0; i < 12; i++) {
			change.objectStore("summaries").put({id: "game" + i, saved: 9, begun: 9 - i, title: "", game: i < 10 ? "vinver" : "trap-5", plies: 9, fen: %q, reason: "",
				players: ["Person", "Own · level " + (i < 5 ? 3 : 2)], result: i %% 3 ? "p1win" : "p2win"});
		}
		change.oncomplete = () => location.reload();
	}`, startOf(t, "vinver"))))
	rating := `rating \d+ \(−?\d+ to \d+\) · Level \d+ fits you`
	tab.await(`document.body?.dataset.ready === "true" && /lost to level 2, lost to level 3, won against level 3 · ` + rating + `/.test(document.getElementById("lately").textContent)`)
	tab.looks("home-rating")
	tab.click("#lately")
	tab.await(`document.querySelectorAll(".standing dt").length === 2 && /^` + rating + `3 of 6 against level 2, 3 of 5 against level 3$/.test(document.querySelector(".standing dd").textContent)`)
	tab.looks("standing-rating")
}

// startOf returns the position at the start of a game.
func startOf(t *testing.T, name string) string {
	t.Helper()
	variant, _, err := registry.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return variant.Start().FEN()
}

// puzzleOf returns the puzzle of a game with a key.
func puzzleOf(t *testing.T, family, key string) *sets.Puzzle {
	t.Helper()
	list, err := sets.Puzzles.Of(registry, family)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p *sets.Puzzle) bool { return fmt.Sprintf("%016x", keyOf(t, p)) == key })
	if i < 0 {
		t.Fatalf("%s has no puzzle %s", family, key)
	}
	return list[i]
}

// The day has one puzzle, which counts for the streak once it is solved, at any try.
func TestBrowserPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/puzzles/day")
	audit := tab.auditor()
	tab.await(inPhase("yours") + ` && /^#\/puzzles\/\w+\/\w{16}$/.test(location.hash)`)
	tab.await(`document.getElementById("puzzle-day").textContent.startsWith("The puzzle of the day. The day counts")`)
	audit("puzzle of the day")
	tab.looks("puzzle-of-the-day")
	address := eval[string](tab, "location.hash")
	part := strings.Split(address, "/")
	p := tab.openPuzzle(puzzleOf(t, part[2], part[3]))
	tab.click("#puzzle-hint")
	p.solve()
	tab.await(inPhase("solved"))
	tab.await(`document.getElementById("puzzle-day").textContent.startsWith("The puzzle of the day: solved, 1 day in a row.")`)
	tab.click("#puzzle-next")
	tab.await(inPhase("yours") + ` && document.getElementById("puzzle-day").hidden`)
	tab.click("#puzzle-of-day")
	tab.await(fmt.Sprintf(`location.hash === %q && document.getElementById("puzzle-day").textContent.includes("solved")`, address) + " && " + inPhase("yours"))
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/")`))
	tab.await(`document.getElementById("today").textContent.includes("solved, 1 day in a row")`)
	tab.phone(390, 844)
	tab.do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, document.documentElement.scrollHeight)`))
	tab.click("#today")
	tab.await(fmt.Sprintf(`location.hash === %q && scrollY === 0`, address) + " && " + inPhase("yours"))
}

// In three minutes right turns count, three wrong ones end the run, and the best is kept.
func TestBrowserTimedPuzzles(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/")
	tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".view-timed").focus = function () { window.named = this.ariaLabel; }, void (location.hash = "#/timed/verto")`))
	tab.await(`window.named === "Timed puzzles" && document.title === "Timed puzzles · Tetrad"`)
	audit := tab.auditor()
	tab.await(`document.getElementById("timed-clock").textContent === "3:00 0 solved, 0 of 3 wrong"`)
	audit("timed puzzles, before")
	tab.await(`document.querySelector("#views [aria-current]").hash === "#/puzzles"`)
	tab.looks("timed-before")
	tab.listen()
	tab.click("#timed-start")
	tab.await(`heard.some((text) => text.includes("Your turn."))`)
	if heard := eval[[]string](tab, `heard`); len(heard) != 1 || !strings.HasPrefix(heard[0], "You are ") {
		t.Errorf("when a puzzle begins, people hear %q", heard)
	}
	message := `document.getElementById("timed-message")`
	last := ""
	next := func() *puzzling {
		t.Helper()
		tab.await(fmt.Sprintf(`%[1]s.dataset.phase === "yours" && %[1]s.dataset.key && %[1]s.dataset.key !== %[2]q`, message, last))
		last = eval[string](tab, message+".dataset.key")
		puzzle := puzzleOf(t, "verto", last)
		position, err := puzzle.Position(registry)
		if err != nil {
			t.Fatal(err)
		}
		return &puzzling{tab, puzzle, position, "timed"}
	}
	var missed []string
	for solved, wrong := 0, 0; wrong < 3; {
		p := next()
		if solved+wrong == 1 {
			audit("timed puzzles")
			tab.looks("timed")
		}
		// What is proved to lose is wrong without a check.
		list := p.puzzle.Refutations
		if i := slices.IndexFunc(list, func(r sets.Refutation) bool { return r.At == 0 && r.Value <= 0 }); i >= 0 && solved > 0 {
			p.play(p.turn(list[i].Turn))
			wrong++
			missed = append(missed, "#/puzzles/verto/"+last)
		} else {
			p.solve()
			solved++
		}
		tab.await(fmt.Sprintf(`document.getElementById("timed-clock").textContent.endsWith("%d solved, %d of 3 wrong")`, solved, wrong))
	}
	tab.await(message + `.textContent.endsWith("solved. Your best so far!") && document.activeElement.id === "timed-start"`)
	// The missed ones can be looked at, and are still listed after it.
	listed := fmt.Sprintf(`[...document.querySelectorAll("#timed-missed a")].map(({ hash }) => hash).join() === %q`, strings.Join(missed, ","))
	tab.await(listed)
	audit("timed puzzles, after")
	tab.looks("timed-after")
	tab.click("#timed-missed a:last-child")
	tab.await(fmt.Sprintf(`location.hash === %q && `, missed[2]) + inPhase("yours"))
	tab.do(chromedp.NavigateBack())
	tab.await(`document.body.dataset.view === "timed" && document.querySelector("#timed-missed").checkVisibility() && ` + listed)
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && ` + `/Your best is [1-9]/.test(` + message + `.textContent)`)
}

// The mistakes that reviews have found in games of one's own are asked from Puzzles, until
// they are found at once.
func TestBrowserOwnMistakes(t *testing.T) {
	t.Parallel()
	tab := openReview(t)
	all := eval[int](tab, `[...document.querySelectorAll("#summary .learn-from")].reduce((sum, { textContent }) => sum + Number(textContent.match(/\d+/)[0]), 0)`)
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/puzzles/vinver")`))
	link := func(n int) string {
		return fmt.Sprintf(`document.getElementById("puzzle-mistakes").textContent === "Your mistakes (%d)"`, n)
	}
	tab.await(inPhase("yours") + " && " + link(all))
	tab.picture("puzzle-kinds", 1440, 900)
	tab.picture("puzzle-kinds-phone", 390, 844)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#puzzle-mistakes")
	yours := `document.querySelector("#quiz-message")?.dataset.phase === "yours"`
	tab.await(yours + fmt.Sprintf(` && document.querySelector(".view-mistakes .note").textContent.startsWith("Question 1 of %d, from Vinver · 5 × 5.")`, all))
	tab.await(`document.querySelector("#views [aria-current]").hash === "#/puzzles"`)
	tab.auditor()("own mistakes")
	tab.looks("own-mistakes")
	for !eval[bool](tab, `document.querySelector(".view-mistakes .puzzle-panel").textContent.includes("e5, a blunder")`) { // where b1xc1 wins
		tab.click("#quiz-next")
		tab.await(yours)
	}
	tab.do(chromedp.Focus(chromedp.CSS("#quiz-board")))
	for range 5 { // to a1
		tab.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowDown))
	}
	for range "bc" {
		tab.do(chromedp.KeyEvent(kb.ArrowRight))
		tab.cyrillic("Enter", "Enter", 0) // pressed, and not yet released
	}
	tab.await(`document.getElementById("quiz-message").textContent.startsWith("b1xc1 is right.") && document.activeElement.id === "quiz-next"`)
	tab.click("#quiz-leave")
	tab.await(`document.body.dataset.view === "puzzles" && ` + link(all-1))
}
