//go:build unix

package tests

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/positions/projecttest"
	"tetrad/protocol/page"
	"tetrad/protocol/record"
	"tetrad/protocol/spectator"
)

// auditor is the path of axe-core, which make script fetches.
const auditor = "../protocol/page/node_modules/axe-core/axe.min.js"

// auditor returns a function that audits a state of the page in light and dark colours
// and looks for buttons with equal names. Without axe-core it skips the test, unless the
// browser is needed.
func (tab *tab) auditor() (audit func(state string)) {
	t := tab.t
	t.Helper()
	program, err := os.ReadFile(auditor)
	switch {
	case errors.Is(err, fs.ErrNotExist) && os.Getenv(needBrowser) == "":
		t.Skip("axe-core is missing: make script fetches it")
	case err != nil:
		t.Fatalf("axe-core is missing: make script fetches it: %v", err)
	}
	tab.do(chromedp.Evaluate[chromedp.Void](string(program) + "; 0"))
	return func(state string) {
		t.Helper()
		for _, look := range []struct{ theme, rules string }{
			{"light", "undefined"},
			{"dark", `["color-contrast"]`}, // only the colours differ
		} {
			theme := look.theme
			eval[bool](tab, fmt.Sprintf(`(document.documentElement.dataset.theme = %q, true)`, theme))
			// What lies behind an open dialog cannot be used, and was audited before.
			eval[bool](tab, fmt.Sprintf(`(window.audit = null, axe.run(document.querySelector("dialog[open]") ?? document, {resultTypes: ["violations"], runOnly: %s}).then(({violations}) => {
				window.audit = violations.map(({id, help, nodes}) => id + ": " + help + "; " + nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", "));
			}, (error) => { window.audit = [String(error)]; }), true)`, look.rules))
			tab.await(`window.audit`)
			for _, violation := range eval[[]string](tab, `window.audit`) {
				t.Errorf("%s, %s: %s", state, theme, violation)
			}
		}
		for _, name := range eval[[]string](tab, `(() => {
			const inside = document.querySelector("dialog[open]") ?? document;
			const names = [...inside.querySelectorAll("button")].filter((b) => b.checkVisibility({visibilityProperty: true}) && !b.closest("[aria-hidden=true]"))
				.map((b) => (b.getAttribute("aria-label") ?? b.textContent).trim());
			return names.filter((name, i) => !name || names.indexOf(name) !== i);
		})()`) {
			t.Errorf("%s: two buttons are called %q, or one has no name", state, name)
		}
	}
}

// An accessibility audit finds nothing in the main states of the page, in light and
// dark colours. No two buttons have the same name. Boards are of the smallest size, whose
// squares have the same marks, nightly of the default one.
func TestBrowserAudit(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	tab := openTab(t, browser, startServer(t, own()), "")
	audit := tab.auditor()
	tab.await(`document.querySelectorAll(".card svg .piece").length > 8`)
	audit("chooser")
	tab.click("#new-game")
	audit("new game")
	tab.unfold()
	audit("new game, all choices")
	tab.click(`#new-game-dialog [data-mode="engines"]`)
	audit("new game of engines")
	tab.click("#new-game-cancel")
	for _, entry := range gamesOnPage() {
		size := entry.Family.AllSizes()[0]
		if projecttest.Nightly() {
			size = entry.Family.DefaultSize
		}
		tab.newGame(entry.Family.Name, fmt.Sprint(size), persons)
		audit(entry.Family.Name)
	}
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	audit("pie question")
	tab.click("#pie")
	audit("pie explained")
	tab.click("#small-dialog-done")
	tab.click("#keep")
	tab.follow(2, "a1")
	tab.follow(3, "e5")
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "2"`)
	audit("an earlier turn")
	tab.look()
	tab.follow(3, "e1")
	tab.click(square("e1"))
	tab.await(`document.getElementById("complaint").textContent !== ""`)
	audit("refusal")
	tab.click("#previous")
	tab.await(`!document.getElementById("fork").hidden`)
	audit("fork")
	tab.click("#review")
	tab.await(`document.body.dataset.thinking === "" && document.querySelector("#moves .chance")`)
	audit("review")
	tab.click("#analyse")
	tab.await(`document.querySelectorAll("#lines li").length === 3`)
	audit("analysis")
	tab.click("#engine-settings")
	audit("settings of the engine")
	tab.click("#engine-settings")
	tab.click("#note")
	audit("note")
	tab.click("#play-mode")
	tab.click("#more")
	audit("more")
	tab.click("#more")
	tab.click(`[data-seat="p2"]`)
	audit("seat")
	tab.click("#small-dialog-cancel")
	tab.click("#play-here")
	audit("play from here")
	tab.click("#small-dialog-cancel")
	tab.click("#last")
	tab.resign()
	tab.await(`document.getElementById("rematch")`)
	audit("end")
	tab.share()
	audit("files")
	tab.click("#files-close")
	tab.click("#help")
	tab.await(`document.querySelector("#panel-rules figure svg .piece") && getComputedStyle(document.querySelector("#panel-rules h2")).paddingLeft === "0px"`)
	audit("rules")
	tab.click("#help-close")
	tab.do(chromedp.EmulateViewport(390, 844))
	audit("phone")
	tab.click("#sheet")
	audit("turns on a phone")
	tab.click("#menu")
	audit("menu of a phone")
	tab.do(chromedp.EmulateViewport(1200, 800))
}

// The audit finds nothing in any view.
func TestBrowserAuditViews(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	audit := tab.auditor()
	for _, address := range eval[[]string](tab, `[...document.querySelectorAll("#views a")].map((a) => a.getAttribute("href"))`) {
		tab.click(fmt.Sprintf(`#views a[href="%s"]`, address))
		tab.await(fmt.Sprintf(`document.querySelector('#views a[href="%s"]').getAttribute("aria-current") === "page" && document.querySelector(".view:not([hidden])").childElementCount > 0 &&
			[...document.querySelectorAll(".view:not([hidden]) h2")].every((h) => h.textContent)`, address)) // it is loaded
		audit(address)
	}
}

// With a zoom of 400 % a window of 1280×1024 has 320×256 points. Nothing is wider than it
// there, and the audit finds nothing. With larger letters in the browser's settings nothing
// is wider than the window either, and no word is broken. They and the colours of the system
// leave the board and the tools in sight.
func TestBrowserReflow(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	audit := tab.auditor()
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.do(chromedp.EmulateViewport(320, 256))
	for _, view := range []string{"play", "analyse", "review", "", "learn", "learn/verto/2", "puzzles", "games"} {
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/%s")`, view)))
		tab.await(`document.querySelector(".view:not([hidden])").childElementCount > 0 && [...document.querySelectorAll(".view:not([hidden]) h2")].every((h) => h.textContent)`)
		tab.await(`document.documentElement.scrollWidth <= innerWidth &&
			[...document.querySelectorAll(".card .row > *")].every((button) => button.getBoundingClientRect().right <= button.closest(".card").getBoundingClientRect().right)`)
		audit("320×256, " + view)
	}
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/play")`))
	tab.await(`document.body.dataset.view === "play"`)
	isInSight := `["#board", "#status", "#undo", "#more"].every((selector) => {
		const {left, top, right, bottom, width, height} = document.querySelector(selector).getBoundingClientRect();
		return width > 20 && height > 15 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
	})`
	tab.newGame("veletas", "7", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"})
	for _, c := range []struct{ letters, width, height int64 }{{24, 1280, 800}, {24, 390, 844}, {32, 1280, 800}, {32, 320, 568}} {
		tab.do(chromedp.EmulateViewport(c.width, c.height))
		tab.setLetters(c.letters)
		for _, view := range []string{"", "learn", "learn/verto/2", "puzzles/veletas", "timed/veletas", "online", "games", "analyse", "play"} {
			tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/%s")`, view)))
			tab.await(`document.querySelector(".view:not([hidden])").childElementCount > 0 && [...document.querySelectorAll(".view:not([hidden]) h2")].every((h) => h.textContent)`)
			if view == "analyse" { // after minutes of search
				tab.await(`((document.getElementById("analysis-speed").textContent = "depth\u00a018/39 ·\u00a01268.1M\u00a0nodes ·\u00a01493k/s ·\u00a0849.6\u00a0s"), true) && ` + fits)
			}
			tab.await(fits)
		}
		for _, dialog := range []string{"new-game", "help", "preferences"} {
			tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.getElementById(%q).click()`, dialog)))
			tab.await(`document.querySelector("dialog[open]")`)
			tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("dialog details").forEach((details) => { details.open = true; })`))
			tab.await(fits)
			tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog[open]").close()`))
		}
		if c.width > 320 { // there the page scrolls
			tab.await(isInSight)
		}
		tab.picture(fmt.Sprintf("large-letters-%d-%d", c.letters, c.width), c.width, c.height)
	}
	tab.visit("learn/verto/2")
	for _, size := range [][2]int64{{390, 844}, {360, 640}} { // nothing covers the board of a lesson
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.await(fmt.Sprintf(`innerWidth === %d && document.querySelector(".lesson")?.dataset.phase === "yours" && %s && ((board, buttons, credit) =>
			board.top >= 0 && board.bottom <= innerHeight && board.width >= 0.7 * innerWidth && (buttons.top >= board.bottom || buttons.bottom <= board.top) && credit.top >= buttons.bottom)(
			...["#lesson-board", ".lesson-buttons", ".lesson .credit"].map((part) => document.querySelector(part).getBoundingClientRect()))`, size[0], fits))
	}
	tab.setLetters(16)
	tab.do(chromedp.EmulateViewport(1280, 800))
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	features := []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}
	tab.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
	tab.await(`matchMedia("(forced-colors: active)").matches && ` + isInSight)
	tab.await(`getComputedStyle(document.querySelector("#moves [aria-current]")).outlineStyle === "solid"`)
	tab.picture("forced-colours", 1280, 800)
}

// setLetters sets the size of letters in the settings of the browser.
func (tab *tab) setLetters(size int64) {
	tab.t.Helper()
	tab.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdppage.SetFontSizes, cdppage.SetFontSizesParams{FontSizes: &cdppage.FontSizes{Standard: size}})
		return err
	}))
	tab.await(fmt.Sprintf(`getComputedStyle(document.documentElement).fontSize === "%dpx"`, size))
}

// fits is an expression that throws where the window or the open dialog is too narrow for an
// element, or an element for a word. Only a word that is longer than a line may break.
const fits = `(() => {
	const scope = document.querySelector("dialog[open]") ?? document.body;
	const range = document.createRange();
	const faults = [];
	const right = scope.getBoundingClientRect().right;
	for (const element of scope.querySelectorAll(":not(svg *, #skip, .sr-only)")) {
		const box = element.getBoundingClientRect();
		if (!element.checkVisibility({visibilityProperty: true}) || box.width < 2) continue;
		if (box.right > right + 1 && !element.closest("#asked, #lines")) faults.push(element.id + "." + element.className + " is too wide");
		for (const node of element.childNodes) {
			if (node.nodeType !== Node.TEXT_NODE || ["OPTION", "TEXTAREA"].includes(element.tagName)) continue;
			for (const {0: word, index} of node.data.matchAll(/(?<![\p{L}\d]|[\p{L}\d][./])[\p{L}\d]{2,}(?![\p{L}\d]|[./][\p{L}\d])/gu)) {
				range.setStart(node, index);
				range.setEnd(node, index + word.length);
				const lines = [...range.getClientRects()].filter((line) => line.width > 0);
				if (lines.length > 1 && lines[1].top > lines[0].top + 1 && lines[0].width + lines[1].width < innerWidth / 2) faults.push(word + " is broken");
			}
		}
	}
	const name = document.getElementById("game-name");
	if (name?.offsetHeight > name?.parentElement.clientHeight) faults.push("the title is cut");
	if (document.documentElement.scrollWidth > innerWidth) faults.push("the window scrolls sideways");
	if (faults.length) throw new Error(faults.join("; "));
	return true;
})()`

// The audit finds nothing in My games, with a remark, while a title is edited, and with
// files that cannot be read.
func TestBrowserAuditMyGames(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	audit := tab.auditor()
	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	tab.await(`document.querySelector(".kept-list .none")`)
	audit("no games")
	for range 2 {
		tab.newGame("verto", "6", persons)
		tab.follow(1, "c3")
	}
	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	tab.await(`document.querySelectorAll(".kept svg").length === 2`)
	audit("my games")
	tab.click(`.kept [data-do="rename"]`)
	audit("a new title")
	tab.click(`.kept:last-of-type [data-do="delete"]`)
	tab.await(`document.querySelector(".notice")`)
	audit("a remark")
	tab.upload("#kept-import", "wrong.txt", "[Game")
	tab.await(`document.querySelector(".mygames .note.error")`)
	audit("a file that cannot be read")
}

// The audit finds nothing in puzzles, solved or not, and in the questions about mistakes.
func TestBrowserAuditPuzzles(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	tab := openTab(t, browser, startServer(t, own()), "#/puzzles")
	audit := tab.auditor()
	for _, entry := range gamesOnPage() {
		if !sets.Puzzles.Exist(&entry) {
			continue
		}
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = "#/puzzles/%s"`, entry.Family.Name)))
		tab.await(fmt.Sprintf(`document.querySelector(".puzzle-panel nav [aria-current]")?.hash === "#/puzzles/%s" && %s`, entry.Family.Name, inPhase("yours")))
		audit("puzzle of " + entry.Family.Name)
	}
	tab.click("#puzzle-hint")
	tab.await(`document.querySelector("#puzzle-board .puzzle-hint") || document.querySelector("#puzzle-message").textContent.startsWith("Hint: no stone")`)
	audit("hint of a puzzle")
	tab.click("#puzzle-solution")
	tab.await(`document.querySelector("#puzzle-message").textContent.startsWith("That was the solution.")`)
	audit("solution of a puzzle")
	tab.do(chromedp.EmulateViewport(390, 844))
	audit("puzzle on a phone")
}

// The audit finds nothing in the steps of a lesson, whatever has happened in them.
func TestBrowserAuditLessons(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	for _, entry := range withLessons() {
		name := entry.Family.Name
		t.Run(name, func(t *testing.T) {
			step := readLesson(t, name).Steps[0]
			tab := openTab(t, browser, startServer(t, own()), "#/learn/"+name)
			audit := tab.auditor()
			tab.lessonIs(step.ID, 0, "yours")
			audit("step")
			tab.click("#lesson-hint")
			audit("hint")
			tab.do(chromedp.EmulateViewport(390, 844))
			audit("on a phone")
			tab.click("#lesson-hint")
			tab.await(`document.querySelector(".lesson").dataset.phase === "done" || document.querySelector(".lesson").dataset.task !== "0"`)
			audit("the turn shown")
			tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = "#/learn/%s/end"`, name)))
			tab.await(`document.querySelector(".lesson-end")`)
			audit("end")
		})
	}
}

// The audit finds nothing in the review, the board overlay, the choices that fill
// a board, and the explorer beside the lines of the engine.
func TestBrowserAuditStudy(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	entry := &registry.Games[0]
	server := startServerWith(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Explore: explorerIndex(t, entry.Family.New(6, ""))})
	tab := openTab(t, browser, server, "#/play")
	audit := tab.auditor()
	tab.readGame(errors5, 10)
	tab.click("#review")
	tab.await(`document.querySelector("#summary progress")`)
	audit("review, running")
	tab.await(`document.querySelector("#summary table")`)
	audit("review")
	tab.click(".mistakes li:first-child .mistake-look")
	tab.await(`document.querySelector("#board .badge")`)
	audit("mistake")
	tab.choose("heat-choice", "lines")
	tab.click("#engine-on")
	tab.await(`document.querySelector("#board .heat-warm")`)
	audit("where the engine looks")
	tab.click("#engine-on")
	tab.choose("heat-choice", "")
	tab.newGame("trap", "4", persons)
	tab.click("#fill")
	audit("setups")
	tab.click("#fill-choices .close")
	tab.newGame(entry.Family.Name, "6", nil)
	tab.click("#analyse")
	tab.click("#explore")
	tab.awaitExplored(2)
	tab.await(`document.querySelectorAll("#lines .line").length > 0`)
	audit("explorer")
	tab.click("#explorer .sources summary")
	audit("sources of the explorer")
	tab.do(chromedp.EmulateViewport(390, 844))
	audit("explorer on a phone")
}

// The audit finds nothing on the page of a match, and in a finished game on it.
func TestBrowserAuditWatch(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	variant, _, err := content.Registry().Game("trap")
	if err != nil {
		t.Fatal(err)
	}
	turns := firstTurns(variant.Start(), 6)
	g := record.Game{Number: 1, Variant: variant.Name(), Players: [2]string{"new", "old"}, Result: "p2win", Reason: record.OutOfTime, Fault: "p1"}
	for _, turn := range turns {
		g.Moves = append(g.Moves, record.Move{Turn: turn})
	}
	s := &script{games: []record.Game{g}, reports: make(chan spectator.MatchReport, 1)}
	r := report(variant.Name(), 120)
	r.News = []spectator.MatchResult{{Number: 1, Players: g.Players, Result: g.Result, Reason: string(g.Reason), Turns: len(g.Moves)}}
	r.Live = []spectator.LiveGame{{Number: 121, Players: g.Players, Moves: turns, Scores: [2]string{"cp 31", "mate -3"}, Left: [2]int64{61_000, 9_000}}}
	s.reports <- r
	tab := openTab(t, browser, startServerWith(t, page.Config{Registry: content.Registry(), Match: s}), "")
	audit := tab.auditor()
	tab.await(`document.body.dataset.played === "120" && document.querySelectorAll(".live-game .square").length > 0`)
	tab.await(`document.querySelectorAll(".live-game .chip:is(.light, .dark)").length === 2`) // the colours are known from the first report on
	audit("match")
	tab.do(chromedp.EmulateViewport(390, 844))
	audit("match on a phone")
	tab.click(`#results [data-game="1"]`)
	tab.await(`document.querySelector("#replay[open]")`)
	audit("finished game")
}
