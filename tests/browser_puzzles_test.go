//go:build unix

package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/engine/game"
	"tetrad/engine/sets"
	"tetrad/positions"
)

// A puzzling is a puzzle that is being solved with the mouse.
type puzzling struct {
	tab      *tab
	puzzle   *sets.Puzzle
	position positions.Position
	view     string // what the ids of its board and its message begin with
}

// openPuzzle opens the page of a puzzle and waits until the position is shown.
func (tab *tab) openPuzzle(p *sets.Puzzle) *puzzling {
	tab.t.Helper()
	position, err := p.Position(registry)
	if err != nil {
		tab.t.Fatal(err)
	}
	family, _, _ := strings.Cut(p.Game, "-")
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = "#/puzzles/%s/%016x"`, family, position.Key())))
	tab.await(fmt.Sprintf(`location.hash.endsWith("%016x") && %s`, position.Key(), inPhase("yours")))
	return &puzzling{tab, p, position, "puzzle"}
}

func inPhase(phase string) string {
	return fmt.Sprintf(`document.querySelector("#puzzle-message")?.dataset.phase === %q`, phase)
}

// play clicks on the squares of a turn.
func (p *puzzling) play(turn []positions.Step) {
	t, tab := p.tab.t, p.tab
	t.Helper()
	variant, entry, err := registry.Game(p.puzzle.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range turn {
		steps := entry.NewPresentation(variant, p.position).Steps()
		i := slices.IndexFunc(steps, func(s game.Step) bool { return s.Number == step })
		if path := steps[i].Path; len(path) == 0 {
			tab.click("#" + p.view + "-board-pass")
		} else {
			for _, square := range path {
				selector := fmt.Sprintf(`#%s-board .square[data-square="%s"]`, p.view, square)
				tab.await(fmt.Sprintf(`document.querySelector('%s').classList.contains("target")`, selector))
				tab.click(selector)
			}
		}
		p.position.Do(step)
	}
}

// solve plays the solution.
func (p *puzzling) solve() {
	p.tab.t.Helper()
	for i, move := range p.puzzle.Turns {
		if i%2 == 1 {
			p.answer(move)
			continue
		}
		p.tab.await(fmt.Sprintf(`(({phase, ply}) => phase === "yours" && ply === "%d")(document.getElementById("%s-message").dataset)`, i, p.view))
		p.play(p.turn(move))
	}
}

// answer plays a move of the page.
func (p *puzzling) answer(move string) {
	p.tab.t.Helper()
	if _, err := positions.PlayTurn(p.position, move); err != nil {
		p.tab.t.Fatal(err)
	}
}

// turn parses a move.
func (p *puzzling) turn(move string) []positions.Step {
	p.tab.t.Helper()
	turn, err := p.position.ParseTurn(move)
	if err != nil {
		p.tab.t.Fatal(err)
	}
	return turn
}

// wrongTurn returns a turn that leads to another board than the solution and does not
// end the game: one that the puzzle refutes, if there is one.
func (p *puzzling) wrongTurn() (wrong []positions.Step) {
	if list := p.puzzle.Refutations; len(list) > 0 && list[0].At == 0 {
		return p.turn(list[0].Turn)
	}
	right := p.turn(p.puzzle.Turns[0])
	positions.DoTurn(p.position, right)
	key := p.position.Key()
	positions.UndoTurn(p.position, right)
	positions.EachTurn(p.position, func(turn []positions.Step) bool {
		positions.DoTurn(p.position, turn)
		if p.position.Key() != key && p.position.Outcome() == positions.Undecided {
			wrong = slices.Clone(turn)
		}
		positions.UndoTurn(p.position, turn)
		return wrong == nil
	})
	return wrong
}

// A puzzle of each game, with several turns if possible, is solved by clicks after a
// wrong turn, which the page refutes.
func TestBrowserPuzzles(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	for _, entry := range registry.Games {
		list, err := sets.Puzzles.Of(registry, entry.Family.Name)
		if err != nil {
			continue // the game has no puzzles
		}
		t.Run(entry.Family.Name, func(t *testing.T) {
			tab := openTab(t, browser, server, "#/puzzles/"+entry.Family.Name)
			tab.await(inPhase("yours"))
			p := tab.openPuzzle(list[max(0, slices.IndexFunc(list, func(p *sets.Puzzle) bool { return len(p.Turns) > 1 }))])
			tab.refuses("puzzle-board", ".square:not(.target)")
			tab.picture("puzzle-refused-"+entry.Family.Name, 390, 844)
			tab.do(chromedp.EmulateViewport(1440, 900))
			tab.solveAfterMistake(p)
			tab.refuses("puzzle-board", ".square")
			tab.picture("puzzle-"+entry.Family.Name, 1440, 900)
			tab.await(`document.documentElement.scrollHeight <= innerHeight`)
			x, y := eval[float64](tab, `document.getElementById("puzzle-next").getBoundingClientRect().right - 8`), eval[float64](tab, `document.getElementById("puzzle-next").getBoundingClientRect().bottom - 8`)
			tab.do(chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y, chromedp.ClickCount(2))) // a double press is one
			tab.await(inPhase("yours") + ` && getSelection().isCollapsed && !document.getElementById("puzzle-hint").disabled`)
			tab.await(inPhase("yours") + fmt.Sprintf(` && !location.hash.endsWith("%016x")`, keyOf(t, p.puzzle)))
			tab.setTheme("dark")
			tab.picture("puzzle-"+entry.Family.Name+"-dark", 1024, 768)
			tab.picture("puzzle-"+entry.Family.Name+"-phone", 390, 844)
			for _, screen := range [][2]int64{{844, 390}, {390, 844}, {360, 640}, {320, 568}} {
				tab.do(chromedp.EmulateViewport(screen[0], screen[1]))
				tab.await(fmt.Sprintf(`scrollY === 0 && innerWidth === %d && `, screen[0]) + buttonsInSight)
				tab.picture(fmt.Sprint("puzzle-foot-", entry.Family.Name, screen[0]), screen[0], screen[1])
			}
		})
	}
}

// buttonsInSight reports whether all buttons below the message of a puzzle or question are in the window.
const buttonsInSight = `[...document.querySelectorAll(".puzzle-message + .row button:not([hidden])")].every((button) => {
	const {left, right, top, bottom} = button.getBoundingClientRect();
	return bottom <= innerHeight && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})`

// refuses clicks on a square of a board that may not be chosen, and awaits the reason.
func (tab *tab) refuses(board, squares string) {
	tab.t.Helper()
	tab.click("#" + board + " " + squares)
	complaint := fmt.Sprintf(`document.getElementById("%s-complaint")`, board)
	tab.await(complaint + `.textContent.endsWith(".")`)
	if eval[bool](tab, fmt.Sprintf(`(({ top, bottom }) => top < 0 || bottom > innerHeight)(%s.getBoundingClientRect())`, complaint)) {
		tab.t.Errorf("the reason why a square of #%s may not be chosen is out of sight", board)
	}
}

// A puzzle is solved by keys alone, and Enter goes on to the next one.
func TestBrowserPuzzleByKeys(t *testing.T) {
	t.Parallel()
	list, err := sets.Puzzles.Of(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/puzzles/verto")
	tab.await(inPhase("yours"))
	p := tab.openPuzzle(list[slices.IndexFunc(list, func(p *sets.Puzzle) bool { return len(p.Turns) == 1 && len(p.Turns[0]) == 2 })])
	square := p.puzzle.Turns[0]
	tab.do(chromedp.Focus(chromedp.CSS("#puzzle-board")))
	tab.await(`document.getElementById(document.getElementById("puzzle-board").getAttribute("aria-describedby")).textContent === "Arrow keys move the cursor, Enter chooses, Escape goes back inside the turn, Page Up and Page Down go through the game, H is a hint, a question mark has the rules and all keys."`)
	tab.do(chromedp.KeyEvent("h"))
	tab.await(`document.getElementById("puzzle-message").textContent.startsWith("Hint:")`)
	tab.do(chromedp.KeyEvent("?"))
	tab.await(`document.getElementById("help-dialog").open`)
	tab.do(chromedp.KeyEvent(kb.Escape))
	tab.await(`document.activeElement.id === "puzzle-board"`)
	stones := func(more int) string {
		return fmt.Sprintf(`document.querySelectorAll("#puzzle-board .piece[data-kind]").length === window.stones + %d`, more)
	}
	eval[bool](tab, `(window.stones = document.querySelectorAll("#puzzle-board .piece[data-kind]").length, true)`)
	tab.await(`!document.getElementById("puzzle-steps").checkVisibility()`)
	for range 9 { // to a1
		tab.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowDown))
	}
	for range square[0] - 'a' {
		tab.do(chromedp.KeyEvent(kb.ArrowRight))
	}
	for range square[1] - '1' {
		tab.do(chromedp.KeyEvent(kb.ArrowUp))
	}
	// The key and its character are one event, as in a browser; KeyEvent sends two, and Next would get the second.
	tab.do(call(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r"}))
	tab.await(inPhase("solved") + ` && document.activeElement.id === "puzzle-next" && ` + stones(1))
	// What is solved can be gone through, by keys and by buttons.
	for _, key := range []string{kb.Home, kb.PageUp, kb.ArrowLeft} {
		tab.do(chromedp.KeyEvent(key))
		tab.await(stones(0))
		tab.click(`#puzzle-steps [aria-label="To the end"]`)
		tab.await(stones(1))
	}
	tab.looks("puzzle-steps")
	tab.do(chromedp.Focus(chromedp.CSS("#puzzle-next")), chromedp.KeyEvent(kb.Enter))
	tab.await(fmt.Sprintf(`document.activeElement.id === "puzzle-board" && !location.hash.endsWith("%016x") && `, keyOf(t, p.puzzle)) + inPhase("yours"))
}

// On a phone the links to other games are below the puzzle, and lead to a board in sight.
func TestBrowserPuzzleOfAnotherGame(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/puzzles/verto")
	tab.await(inPhase("yours"))
	for _, link := range []struct {
		family        string
		width, height int64
	}{{"trap", 390, 844}, {"vinver", 844, 390}} {
		tab.phone(link.width, link.height)
		eval[bool](tab, `(scrollTo(0, document.documentElement.scrollHeight), true)`)
		tab.click(fmt.Sprintf(`.puzzle-panel a[href="#/puzzles/%s"]`, link.family))
		tab.await(fmt.Sprintf(`location.hash.startsWith("#/puzzles/%s/") && %s && document.activeElement.matches(".view-puzzles") && (() => {
			const { top, bottom } = document.getElementById("puzzle-board").getBoundingClientRect();
			return scrollY === 0 && top >= 0 && bottom <= innerHeight;
		})()`, link.family, inPhase("yours")))
	}
	tab.do(chromedp.KeyEvent("?"))
	tab.await(`document.getElementById("help-dialog").open && document.querySelector("#panel-rules [aria-pressed=true]")?.textContent === "Vinver"`) // the rules of the game in sight
}

// The address of a puzzle that the program no longer has shows another one, and says so.
// The next puzzle says nothing of it.
func TestBrowserPuzzleIsGone(t *testing.T) {
	t.Parallel()
	const says = `document.querySelector("#puzzle-message")?.textContent.startsWith("This puzzle is no longer there.")`
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/puzzles/trap/5b9b9b52912478bf")
	tab.await(inPhase("yours"))
	tab.await(says + ` && /^#\/puzzles\/trap\/[0-9a-f]{16}$/.test(location.hash) && !location.hash.endsWith("5b9b9b52912478bf")`)
	tab.picture("puzzle-gone", 390, 844)
	tab.click("#puzzle-next")
	tab.await(inPhase("yours") + " && !" + says)
}

func keyOf(t *testing.T, p *sets.Puzzle) uint64 {
	t.Helper()
	position, err := p.Position(registry)
	if err != nil {
		t.Fatal(err)
	}
	return position.Key()
}

// solveAfterMistake plays a wrong turn, checks the refutation and solves the puzzle.
func (tab *tab) solveAfterMistake(p *puzzling) {
	tab.t.Helper()
	wrong := p.wrongTurn()
	p.play(wrong)
	tab.await(inPhase("wrong"))
	tab.await(`/answers \S+(,| and|\.)/.test(document.querySelector("#puzzle-message").textContent)`)
	if list := p.puzzle.Refutations; len(list) > 0 && list[0].At == 0 {
		tab.await(fmt.Sprintf(`document.querySelector("#puzzle-message").textContent.includes("answers %s")`, list[0].Reply))
	}
	positions.UndoTurn(p.position, wrong)
	if streak := eval[string](tab, `document.querySelector(".puzzle-score").textContent`); !strings.Contains(streak, "In a row0") {
		tab.t.Errorf("after a wrong turn: %s", streak)
	}
	tab.picture("puzzle-wrong-"+p.puzzle.Game, 1440, 900)
	tab.click("#puzzle-board .square") // any click takes the turn back
	tab.await(inPhase("yours"))
	p.play(wrong)
	tab.await(inPhase("wrong"))
	positions.UndoTurn(p.position, wrong)
	tab.do(chromedp.Focus(chromedp.CSS("#puzzle-retry")), chromedp.KeyEvent(kb.Enter))
	tab.await(inPhase("yours") + ` && document.activeElement.id === "puzzle-board"`)
	p.solve()
	tab.await(inPhase("solved"))
	tab.await(`/^Solved.* It .*\.$/.test(document.querySelector("#puzzle-message").textContent)`)
	if facts := eval[string](tab, `document.querySelector(".puzzle-facts").textContent`); !strings.Contains(facts, fmt.Sprint(p.puzzle.Rating)) {
		tab.t.Errorf("the facts are %q", facts)
	}
}

// Progress survives a reload, the hint and the solution work, any turn that leads to
// the same board is right, and play can continue from the position.
func TestBrowserPuzzleProgress(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/")
	list, err := sets.Puzzles.Of(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	one := func(p *sets.Puzzle) bool { return len(p.Turns) == 1 }
	first := list[slices.IndexFunc(list, one)]
	p := tab.openPuzzle(first)
	p.play(p.turn(first.Turns[0]))
	tab.await(inPhase("solved"))
	score := `document.querySelector(".puzzle-score").textContent`
	before := eval[string](tab, score)
	if !strings.Contains(before, "In a row1") || !strings.Contains(before, "Solved1 of") || !strings.Contains(before, "(+") {
		t.Errorf("after one puzzle: %s", before)
	}
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && ` + inPhase("yours"))
	if after := eval[string](tab, score); !strings.Contains(after, "In a row1") || !strings.Contains(after, "Solved1 of") {
		t.Errorf("after the reload: %s", after)
	}
	if hash := eval[string](tab, "location.hash"); !strings.HasSuffix(hash, fmt.Sprintf("%016x", keyOf(t, first))) {
		t.Errorf("after the reload: %s", hash)
	}

	// A puzzle says what is unusual in its rules, and what is left of a turn.
	old := list[slices.IndexFunc(list, func(p *sets.Puzzle) bool { return p.Game == "verto-6-old" && strings.Contains(p.Turns[0], "-") })]
	tab.openPuzzle(old)
	tab.await(`document.getElementById("puzzle-rule").textContent.includes("must capture")`)
	tab.click(fmt.Sprintf(`#puzzle-board .square[data-square="%s"]`, old.Turns[0][:2]))
	tab.await(`/^\w.*\.$/.test(document.getElementById("puzzle-board-todo").textContent)`)

	later := list[slices.IndexFunc(list, one)+1:]
	second := tab.openPuzzle(later[slices.IndexFunc(later, func(p *sets.Puzzle) bool { return len(p.Turns) > 1 })])
	rating := `Number.parseInt(document.querySelector(".puzzle-score dd").textContent)`
	had := eval[int](tab, rating)
	tab.await(`/costs \d+ points? of your rating/.test(document.getElementById("puzzle-cost").textContent)`)
	tab.click("#puzzle-hint")
	tab.await(`document.querySelector("#puzzle-message").textContent.startsWith("Hint:") && document.querySelector("#puzzle-board .puzzle-hint")`)
	tab.await(`document.getElementById("puzzle-cost").textContent.includes("no longer changes your rating")`)
	tab.pictures("puzzle-hint")
	tab.click("#puzzle-solution")
	tab.await(`document.querySelector("#puzzle-message").textContent.startsWith("That was the solution.")`)
	if left, got := eval[int](tab, rating), eval[string](tab, score); left != had || !strings.Contains(got, "In a row0") {
		t.Errorf("after a hint the solution takes the rating from %d to %d: %s", had, left, got)
	}
	for _, move := range second.puzzle.Turns {
		second.answer(move)
	}
	tab.click("#puzzle-play")
	tab.await(fmt.Sprintf(`document.body.dataset.view === "play" && document.body.dataset.fen === %q && document.querySelector("dialog[open]")`, second.position.FEN()))
}

// Filters select puzzles.
func TestBrowserPuzzleFilters(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/puzzles/verto")
	tab.await(inPhase("yours"))
	list, err := sets.Puzzles.Of(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	key := func() *sets.Puzzle {
		hash := eval[string](tab, "location.hash")
		i := slices.IndexFunc(list, func(p *sets.Puzzle) bool { return strings.HasSuffix(hash, fmt.Sprintf("/%016x", keyOf(t, p))) })
		if i < 0 {
			t.Fatalf("%s is no puzzle", hash)
		}
		return list[i]
	}
	for _, c := range []struct {
		control, value string
		fits           func(p *sets.Puzzle) bool
	}{
		{"puzzle-filter-theme", "more", func(p *sets.Puzzle) bool { return len(p.Turns) > 1 }},
		{"puzzle-filter-theme", "chain", func(p *sets.Puzzle) bool { return slices.Contains(p.Themes, "chain") }},
		{"puzzle-filter-board", "verto-6", func(p *sets.Puzzle) bool { return p.Game == "verto-6" }},
	} {
		if c.control == "puzzle-filter-board" {
			tab.choose("puzzle-filter-theme", "")
			tab.await(inPhase("yours"))
		}
		tab.choose(c.control, c.value)
		tab.await(inPhase("yours"))
		if p := key(); !c.fits(p) {
			t.Errorf("%s %s: %v", c.control, c.value, p)
		}
	}
}
