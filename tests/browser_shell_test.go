//go:build unix

package tests

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/positions/projecttest"
)

// A new tab begins with the chooser. Each of its cards leads to the game, and the
// browser's Back leads back.
func TestBrowserChooser(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.await(`document.body.dataset.view === "home" && document.querySelector("#newcomer").hash === "#/learn/verto"`)
	sizes := map[string]string{}
	for _, entry := range gamesOnPage() {
		name := entry.Family.Name
		card := fmt.Sprintf(`.card[data-family="%s"]`, name)
		tab.await(fmt.Sprintf(`document.querySelector('%s svg .piece')`, card))
		tab.click(card + ` [data-do="play"]`) // begins at once, first on a small board against level 2
		tab.await(fmt.Sprintf(`document.body.dataset.view === "play" && document.body.dataset.game.startsWith(%q) && document.body.dataset.mode === "play" && document.body.dataset.ply === "0"`, name))
		tab.await(`document.querySelectorAll("#board .square").length <= 81 && document.getElementById("player-top").textContent.includes("Level 2")`)
		tab.await(`/^You are \w+, against Level 2\./.test(document.getElementById("status").textContent)`)
		tab.await(fmt.Sprintf(`document.getElementById("status").textContent.includes(%q)`, entry.About)) // nobody has played it here
		tab.picture("first-"+name, 390, 844)
		tab.picture("first-small-"+name, 320, 568)
		tab.do(chromedp.EmulateViewport(1200, 800))
		tab.click("#change")
		tab.await(fmt.Sprintf(`document.querySelector('#new-game-dialog[open] [data-family="%s"]:has(:checked)')`, name))
		tab.await(`Number(document.getElementById("new-size").value) ** 2 === document.querySelectorAll("#board .square").length`)
		sizes[name] = eval[string](tab, `document.getElementById("new-size").value`)
		tab.click("#new-game-cancel")
		tab.click("#new-game")
		tab.await(fmt.Sprintf(`document.querySelector('#new-game-dialog[open] [data-family="%s"]:has(:checked)')`, name))
		tab.click("#new-game-cancel")
		tab.do(chromedp.NavigateBack())
		tab.await(`document.body.dataset.view === "home"`)
	}
	// Who has chosen in the dialog goes on with that.
	tab.newGame("verto", "8", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "4", "new-p2-seconds": "0.1"})
	tab.click("header h1 a")
	tab.click(`.card[data-family="verto"] [data-do="play"]`)
	tab.await(`document.body.dataset.view === "play" && document.body.dataset.game === "verto-8" && document.getElementById("player-top").textContent.includes("Level 4")`)
	sizes["verto"] = "8"
	for name, size := range sizes { // the other games still begin on the same board, from the card and from the dialog
		tab.click("header h1 a")
		tab.await(`document.body.dataset.view === "home"`)
		tab.click("#new-game")
		tab.click(fmt.Sprintf(`#new-game-dialog [data-family="%s"]`, name))
		tab.await(fmt.Sprintf(`document.getElementById("new-size").value === %q`, size))
		tab.click("#new-game-cancel")
		tab.click(fmt.Sprintf(`.card[data-family="%s"] [data-do="play"]`, name))
		tab.await(fmt.Sprintf(`document.body.dataset.view === "play" && document.body.dataset.game.startsWith("%s-%s")`, name, size))
	}
	tab.click("header h1 a")
	tab.await(`document.body.dataset.view === "home"`)
	tab.click("#open-record")
	tab.await(`document.getElementById("files-dialog").open && document.activeElement.id === "record-text" && document.getElementById("files-title").textContent === "Open a record"`)
	tab.await(`!["fen", "link-copy", "record-save", "export-png"].some((id) => document.getElementById(id).checkVisibility()) && ["record-read", "record-load"].every((id) => document.getElementById(id).checkVisibility())`)
	tab.picture("open-phone", 390, 844)
	tab.picture("open", 1200, 800)
	tab.click("#files-close")
	tab.click(`#others a`)
	tab.await(`document.body.dataset.mode === "analyse" && document.body.dataset.thinking === "analysis"`)
	tab.do(chromedp.NavigateBack())
	tab.await(`document.body.dataset.view === "home" && document.body.dataset.thinking === ""`)
	tab.do(chromedp.NavigateForward())
	tab.await(`document.body.dataset.view === "play"`)
	tab.share()
	tab.await(`document.getElementById("fen").checkVisibility() && document.getElementById("record-save").checkVisibility()`)
	tab.click("#files-close")
	tab.do(chromedp.NavigateBack())
	tab.await(`document.body.dataset.view === "home"`)
	tab.setTheme("dark")
	tab.picture("chooser-dark", 1200, 800)
	tab.picture("chooser-phone", 390, 844)
}

// A view leaves the game unchanged, and each view has its own address.
func TestBrowserViews(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/nowhere")
	tab.await(`document.body.dataset.view === "home" && document.getElementById("notices").textContent.includes("nothing at #/nowhere") && location.hash === "#/"`)
	eval[bool](tab, `(() => {
		const { setTimeout } = window;
		window.delays = [];
		window.setTimeout = (action, ms, ...rest) => (window.delays.push(ms), setTimeout(action, ms, ...rest));
		return true;
	})()`)
	for _, address := range []string{"#/play/nope", "#/puzzles/nope", "#/learn/nope", "#/timed/nope", "#/games/nope", "#/online/nope", "#/mistakes/nope"} {
		eval[bool](tab, fmt.Sprintf(`(location.hash = %q, true)`, address))
		tab.await(fmt.Sprintf(`document.body.dataset.view === "home" && document.getElementById("notices").textContent.includes("nothing at %s") && location.hash === "#/"`, address))
	}
	// Such a remark has no end of its own, but for another view.
	if delays := eval[[]float64](tab, `window.delays.filter((ms) => ms > 4000)`); len(delays) > 0 {
		t.Errorf("a remark ends after %v ms", delays)
	}
	tab.click(`#views a[href="#/games"]`)
	tab.await(`document.body.dataset.view === "games" && document.getElementById("notices").textContent === ""`)
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	fen := tab.show().FEN
	tab.click(`header h1 a`)
	tab.await(`document.body.dataset.view === "home" && document.getElementById("view-play").hidden`)
	tab.click("#resume-go")
	tab.await(`document.body.dataset.view === "play" && location.hash.startsWith("#game=")`)
	tab.click(`header h1 a`)
	tab.await(`document.body.dataset.view === "home"`)
	tab.click(`#views a[href="#/play"]`)
	tab.await(`document.body.dataset.view === "play" && location.hash.startsWith("#game=")`)
	if s := tab.show(); s.FEN != fen || s.Ply != 1 {
		t.Errorf("%+v", s)
	}
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#game=vinver-5&fen=5/5/2b2/5/5_w_?")`))
	tab.await(`document.body.dataset.game === "vinver-5" && document.body.dataset.view === "play"`)
	eval[bool](tab, `(location.hash = "#game=vinver-3&fen=3/www/3_b_=", true)`)
	tab.await(`document.body.dataset.outcome === "p2win"`)
	tab.click("#engine-on")
	tab.await(`document.getElementById("analysis-speed").textContent === "The game is over here."`)
	// A file that is dropped on the page is read.
	eval[bool](tab, `(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(["1. c3 a1 2. b2"], "game.pgn"));
		return !document.getElementById("board").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
	})()`)
	tab.await(`document.body.dataset.mode === "analyse" && document.body.dataset.ply === "3" && !document.getElementById("files-dialog").open`)
}

// firstPage is the greatest number of bytes that a new tab may load over the network
// before a person does anything.
const firstPage = 300_000

// A new tab loads little, because hidden views load later.
func TestBrowserFirstPage(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.await(`document.querySelectorAll(".card svg .piece").length > 8`)
	// A finger leaves no mark of a mouse on what it has pressed.
	const hovers = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule.selectorText?.includes(":hover")).map((rule) => rule.selectorText).join()`
	if always := eval[string](tab, hovers); always != "" {
		t.Errorf("these marks stay after a tap: %s", always)
	}
	loaded := eval[float64](tab, `[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
		.reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)`)
	if loaded > firstPage || loaded < firstPage/10 {
		t.Errorf("the first page has %.0f bytes, want at most %d", loaded, firstPage)
	}
	projecttest.Says(t, "docs/dev/page.md", "the page begins with less than %d KB", firstPage/1000)
}

// place returns the position and the size of the board.
func (tab *tab) place() string {
	tab.t.Helper()
	return eval[string](tab, `JSON.stringify(document.getElementById("board").getBoundingClientRect())`)
}

// The board keeps its size and position, whatever appears beside it.
func TestBrowserBoardStaysPut(t *testing.T) {
	t.Parallel()
	for _, screen := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1440, 900}, {"small", 1024, 768}, {"phone", 390, 844}, {"phone on its side", 844, 390}} {
		t.Run(screen.name, func(t *testing.T) {
			tab := openTab(t, startBrowser(t), startServer(t, own()), "")
			tab.do(chromedp.EmulateViewport(screen.width, screen.height))
			tab.newGame("vinver", "5", persons)
			place := tab.place()
			stays := func(what string) {
				t.Helper()
				eval[bool](tab, `(scrollTo(0, 0), true)`)
				if now := tab.place(); now != place {
					t.Errorf("%s: the board was at %s, and is at %s", what, place, now)
				}
			}
			tab.clickSquares("c3")
			tab.await(`document.getElementById("swap")`)
			stays("the pie question")
			tab.click("#keep")
			tab.await(`document.getElementById("question").hidden`)
			stays("the question answered")
			tab.click(square("c3"))
			tab.await(`document.getElementById("complaint").textContent !== ""`)
			stays("a refusal")
			tab.follow(2, "d2")
			if eval[bool](tab, `!document.getElementById("analyse").checkVisibility()`) {
				tab.click("#sheet")
			}
			tab.click("#analyse")
			tab.await(`document.querySelectorAll("#lines li").length > 0 && !document.getElementById("evaluation").classList.contains("empty")`)
			stays("the analysis")
			tab.click("#play-mode")
			tab.await(`document.body.dataset.thinking === ""`)
			stays("the game again")
			tab.resign()
			tab.await(`document.getElementById("rematch")`)
			stays("the end")
		})
	}
}

// A banner covers part of the page and can be dismissed.
func TestBrowserBanner(t *testing.T) {
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "20", "new-p2-seconds": "60"})
	place := tab.place()
	tab.act(square("c3"))
	tab.await(`document.body.dataset.thinking === "play"`)
	awaitEngines(t, 1)
	killEngines(t, 1)
	tab.await(`!document.getElementById("banner").hidden`)
	if now := tab.place(); now != place {
		t.Errorf("the board was at %s, and is at %s", place, now)
	}
	tab.click("#dismiss")
	tab.await(`document.getElementById("banner").hidden`)
}

// The dialog for a new game obeys the arrow keys, names the levels, and lets the
// computer begin.
func TestBrowserNewGame(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.click("#new-game")
	tab.click(`#new-game-dialog [data-family="verto"]`)
	tab.await(`document.querySelectorAll("#new-game-dialog .tiles svg .piece").length > 8 && !document.querySelector("#new-game-dialog [data-rule]").checkVisibility()`)
	tab.do(chromedp.KeyEvent(kb.ArrowRight))
	tab.await(`document.querySelector('#new-game-dialog [data-family="veletas"]:has(:checked)') && document.activeElement.name === "family"`)
	tab.do(chromedp.KeyEvent(kb.ArrowLeft))
	tab.await(`document.querySelector('#new-game-dialog [data-rule="old"]').textContent.includes("must capture")`)
	tab.click(`#new-game-dialog [data-family="vinver"]`)
	tab.unfold()
	tab.await(`document.querySelector("#new-game-dialog [data-rule]").matches('[data-rule=""]:has(:checked)')`)
	tab.click(`#new-game-dialog [data-rule="nopass"]`)
	tab.click(`#new-game-dialog [data-family="verto"]`)
	tab.await(`document.querySelector("#new-game-dialog [data-rule]").matches('[data-rule=""]:has(:checked)')`)
	for level, name := range map[string]string{"1": "Level 1", "9": "Level 9", "20": "Full strength"} {
		tab.choose("new-level", level)
		tab.await(fmt.Sprintf(`document.querySelector("#new-game-dialog .level-name").textContent.includes(%q)`, name))
	}
	tab.choose("new-level", "2")
	tab.choose("new-size", "6")
	tab.click(`#new-game-dialog [data-colour="p2"]`)
	tab.click(`#new-game-dialog [data-new-clock="3+2"]`)
	tab.picture("new-game", 1200, 800)
	tab.picture("new-game-phone", 390, 844)
	tab.picture("new-game", 1200, 800)
	tab.click("#new-game-start")
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.thinking === ""`)
	tab.await(`document.getElementById("player-bottom").textContent.includes("You") && document.getElementById("player-top").textContent.includes("Level 2")`)
	tab.await(`document.querySelector("#player-bottom .clock").textContent.startsWith("2:") || document.querySelector("#player-bottom .clock").textContent === "3:00"`)
}

// Sides, levels and clocks can change during a game.
func TestBrowserSeats(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.click(`[data-seat="p2"]`)
	tab.click(`#small-dialog [data-kind="engine"]`)
	tab.choose("seat-level", "3")
	tab.choose("seat-seconds", "0.1")
	tab.click("#small-dialog-done")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.thinking === ""`)
	tab.await(`document.getElementById("player-top").textContent.includes("Level 3")`)
	tab.click(`[data-seat="p1"]`)
	tab.click(`#small-dialog [data-seat-clock="10+5"]`)
	tab.click("#small-dialog-done")
	tab.await(`document.querySelector('[data-clock="p1"]').textContent.match(/^(9:\d\d|10:00)$/)`)
	tab.click(`[data-seat="p2"]`)
	tab.click(`#small-dialog [data-kind="person"]`)
	tab.click(`#small-dialog [data-seat-clock="none"]`)
	tab.click("#small-dialog-done")
	tab.await(`document.querySelector('[data-clock="p1"]').hidden`)
	tab.clickSquares(tab.target())
	tab.await(`Number(document.body.dataset.ply) === 3 || document.body.dataset.midTurn === "true" || document.querySelector("#board .square.chosen")`)
}

// A game can begin with the position on the board, here with a position of a variation.
func TestBrowserPlayFromHere(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.click("#keep")
	tab.follow(2, "a1")
	tab.follow(3, "e5")
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.click(square("e1")) // the past of a game is looked at
	tab.await(`document.getElementById("complaint").textContent.includes("earlier turn") && document.body.dataset.ply === "2"`)
	tab.click("#to-game")
	tab.await(`document.body.dataset.ply === "3"`)
	tab.look()
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.follow(3, "e1")
	tab.click("#play-here")
	tab.click(`#small-dialog [data-mode="computer"]`)
	tab.click(`#small-dialog [data-colour="p1"]`)
	tab.choose("here-level", "2")
	tab.choose("here-seconds", "0.1")
	tab.click("#small-dialog-done")
	tab.await(`document.body.dataset.ply === "4" && document.body.dataset.thinking === ""`)
	if moves := tab.turns(); fmt.Sprint(moves[:3]) != "[c3 a1 e1]" || len(moves) != 4 {
		t.Errorf("the new game has %v", moves)
	}
	// A link to a position, with the person on the other side.
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#game=verto-4&fen=4/1w2/2b1/4_w")`))
	tab.await(`document.body.dataset.game === "verto-4"`)
	tab.click("#play-here")
	tab.click(`#small-dialog [data-colour="p2"]`)
	tab.click("#small-dialog-done")
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.toMove === "p2" && document.body.dataset.thinking === ""`)
}

// turns returns the turns in the list.
func (tab *tab) turns() []string {
	tab.t.Helper()
	return eval[[]string](tab, `[...document.querySelectorAll("#moves .turn")].map((e) => e.firstChild.textContent)`)
}

// The status line asks the pie question and explains it.
func TestBrowserPie(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.await(`document.getElementById("status").textContent.includes("Do you take over Black’s opening?")`)
	tab.click("#pie")
	tab.await(`document.getElementById("small-dialog").open && document.getElementById("small-dialog").textContent.includes("go on as Black")`)
	tab.do(chromedp.KeyEvent(kb.Escape))
	tab.await(`!document.getElementById("small-dialog").open`)
	tab.menu("#draw")
	tab.await(`document.getElementById("draw-done").checkVisibility() && [...document.querySelectorAll(".primary")].filter((button) => button.checkVisibility()).length === 1`)
	tab.pictures("swap-drawing")
	tab.click("#draw-done")
	tab.do(chromedp.Focus("#swap"), chromedp.KeyEvent("\r"))
	tab.await(`document.body.dataset.turn === "swap" && document.getElementById("question").hidden && document.activeElement.id === "board"`)
	tab.do(chromedp.Focus("#pass"), chromedp.KeyEvent("\r"))
	tab.await(`document.getElementById("small-dialog").open && document.body.dataset.turn === "swap"`)
	tab.do(chromedp.Focus("#small-dialog-done"), chromedp.KeyEvent("\r"))
	tab.await(`document.body.dataset.turn === "pass" && document.activeElement.id === "board"`)
}

// At the end the page shows the winner and the reason. A rematch exchanges the sides
// and keeps the score, also over a reload and when the game is opened from the list.
func TestBrowserEnd(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "1", "new-p2-seconds": "0.1"})
	tab.clickSquares("c3")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.thinking === ""`)
	tab.resign()
	tab.await(`document.querySelector("#prompt.over #rematch")`)
	text := eval[string](tab, `document.getElementById("status").textContent`)
	if !strings.HasPrefix(text, "You lost. You resigned.") {
		t.Errorf("the status is %q", text)
	}
	tab.picture("end-phone", 390, 844)
	tab.picture("end", 1200, 800)
	tab.click("#end-review")
	tab.await(`document.querySelector("#moves .chance") && document.body.dataset.thinking === ""`) // it has begun, and is over
	tab.await(fmt.Sprintf(`document.getElementById("status").textContent.startsWith(%q)`, text[:len("You lost.")]))
	tab.await(`[...document.querySelectorAll(".primary")].filter((button) => button.checkVisibility()).length === 1`)
	tab.click("#rematch")
	tab.await(`document.getElementById("player-bottom").dataset.player === "p2" && document.body.dataset.outcome === "none"`)
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.thinking === ""`)
	if top, bottom := eval[string](tab, `document.querySelector("#player-top .tally").textContent`), eval[string](tab, `document.querySelector("#player-bottom .tally").textContent`); top != "1" || bottom != "0" {
		t.Errorf("the computer has %q, the person %q", top, bottom)
	}
	tab.click("#keep")
	free := "b2"
	if eval[string](tab, `document.body.dataset.turn`) == free {
		free = "d4" // the computer may begin anywhere
	}
	tab.clickSquares(free)
	tab.await(`document.body.dataset.ply === "3" && document.body.dataset.thinking === ""`)
	points := `document.querySelector("#player-top .tally")?.textContent + ":" + document.querySelector("#player-bottom .tally")?.textContent`
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.body.dataset.ply === "3" && ` + points + ` === "1:0"`)
	tab.click("#new-game")
	tab.click("#new-game-start")
	tab.await(`document.body.dataset.ply === "0" && document.querySelector("#player-bottom").dataset.player === "p1" && document.querySelector("#player-top .tally").hidden`)
	tab.click(`#views a[href="#/games"]`)
	tab.await(`document.querySelector('.kept [data-do="continue"]')`)
	tab.click(`.kept [data-do="continue"]`)
	tab.await(`document.body.dataset.ply === "3" && ` + points + ` === "1:0"`)
	tab.resign()
	tab.await(`document.getElementById("end-new")`)
	tab.click("#end-new")
	tab.await(`document.querySelector('#new-game-dialog[open] [data-family="vinver"]:has(:checked)')`)
	tab.do(chromedp.KeyEvent(kb.Escape))
	// What is tried changes nothing of the game that was played.
	tab.click("#analyse")
	tab.click("#first")
	tab.await(`document.body.dataset.mode === "analyse" && document.body.dataset.ply === "0"`)
	other := "e5"
	if eval[string](tab, `document.querySelector("#moves .turn").firstChild.textContent`) == other {
		other = "e4"
	}
	tab.follow(1, other)
	tab.await(`document.getElementById("cut").checkVisibility() && !document.getElementById("promote").checkVisibility()`)
	tab.click(`#views a[href="#/games"]`)
	tab.await(`document.querySelector(".kept").textContent.includes("You lost · 3 turns")`)
}

// Turns are in two columns. After a review they have the chances of a named colour.
// Variations are folded, and the keyboard can choose them.
func TestBrowserTurns(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	if text := eval[string](tab, `document.getElementById("evaluation").getAttribute("aria-label") + document.getElementById("evaluation-text").textContent`); text != "No evaluation yet" {
		t.Errorf("before any evaluation the bar says %q", text)
	}
	tab.follow(1, "c3")
	tab.click("#keep")
	tab.follow(2, "a1")
	tab.follow(3, "e5")
	tab.follow(4, "e1")
	tab.look()
	columns := eval[[][]float64](tab, `[...document.querySelectorAll("#moves .pair")].map((row) => [...row.querySelectorAll(".turn")].map((e) => Math.round(e.getBoundingClientRect().x)))`)
	if len(columns) != 2 || len(columns[0]) != 2 || fmt.Sprint(columns[0]) != fmt.Sprint(columns[1]) || columns[0][0] >= columns[0][1] {
		t.Errorf("the columns are at %v", columns)
	}
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "3"`)
	tab.follow(4, "a5")
	tab.click("#moves .turn") // to the first turn, with the pointer away from the board
	tab.await(`document.body.dataset.ply === "1"`)
	tab.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	tab.await(`document.body.dataset.ply === "3" && !document.getElementById("fork").hidden`)
	tab.do(chromedp.KeyEvent(kb.ArrowDown))
	tab.await(`document.querySelector('#fork [aria-pressed="true"]').textContent.includes("a5")`)
	tab.do(chromedp.KeyEvent(kb.ArrowRight))
	tab.await(`document.body.dataset.turn === "a5"`)
	tab.click("#moves .fold")
	tab.await(`document.querySelector("#moves .variation.folded .fold").getAttribute("aria-expanded") === "false" && document.body.dataset.ply === "3"`)
	tab.click("#moves .fold")
	tab.await(`document.body.dataset.turn === "a5" && !document.querySelector("#moves .folded")`)
	tab.click("#first")
	tab.click("#review")
	tab.await(`document.body.dataset.thinking === "" && document.querySelectorAll("#moves .chance").length === 4`)
	tab.await(`document.getElementById("evaluation").getAttribute("aria-label").match(/^Chances: (Black \d+%, White \d+%|(Black|White) wins.*)$/)`) // a review may prove it
	tab.await(`document.getElementById("evaluation-text").textContent.match(/^(\d+|win)$/)`)
	// On the screen of a small laptop the tools of a variation are in one row, and nothing is cut.
	tab.click("#analyse")
	tab.click("#last")
	tab.await(`document.body.dataset.ply === "4"`)
	tab.follow(5, "a3")
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "4"`)
	tab.follow(5, "c1")
	tab.picture("variation-laptop", 1366, 768)
	tab.await(`document.getElementById("promote").checkVisibility() && document.querySelector(".moves-head").clientHeight < 50 && document.getElementById("first").checkVisibility()`)
	tab.await(`parseFloat(getComputedStyle(document.getElementById("evaluation-text")).fontSize) >= 11 && ["evaluation-text", "promote"].map((id) => document.getElementById(id)).every((e) => e.scrollWidth <= e.clientWidth)`)
	tab.picture("variation-phone", 390, 844)
	tab.await(`document.querySelector(".moves-head").clientHeight < 50 && document.getElementById("previous").checkVisibility()`)
	// Buttons that go away lead to the turn shown.
	tab.click("#promote")
	tab.await(`document.activeElement.matches("#moves [aria-current]") && document.body.dataset.turn === "c1" && document.getElementById("announcer").textContent.includes("This is the main line now.")`)
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "4"`)
	tab.follow(5, "a3")
	tab.click("#cut")
	tab.await(`document.activeElement.matches("#moves [aria-current]") && document.body.dataset.ply === "4"`)
}

// The computer answers after a short delay, during which the board does not change. A
// game between engines can be paused.
func TestBrowserPace(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "1", "new-p2-seconds": "0.1"})
	eval[bool](tab, `(() => {
		localStorage.removeItem("tetrad/pace");
		window.at = {};
		new MutationObserver(() => {
			const ply = document.body.dataset.ply;
			window.at[ply] ??= performance.now();
		}).observe(document.body, {attributes: true, attributeFilter: ["data-ply"]});
		return true;
	})()`)
	tab.clickSquares("c3")
	tab.await(`window.at[2]`)
	if ms := eval[float64](tab, `window.at[2] - window.at[1]`); ms < 500 {
		t.Errorf("the answer comes after %.0f ms", ms)
	}
	tab.newGame("verto", "6", map[string]string{
		"new-p1": "0", "new-p1-level": "1", "new-p1-seconds": "0.1", "new-p2": "0", "new-p2-level": "1", "new-p2-seconds": "0.1",
	})
	tab.await(`!document.getElementById("pace").hidden && Number(document.body.dataset.ply) >= 1`)
	tab.click("#halt")
	tab.await(`document.getElementById("status").textContent.includes("paused") && document.body.dataset.thinking === ""`)
	tab.choose("speed", "0")
	tab.click("#halt")
	tab.await(`document.body.dataset.outcome !== "none" && document.querySelector("#player-top .tally").textContent !== ""`)
}

// What is tried while a game that goes on is looked at is no turn of it, also after a
// reload, and stays a variation.
func TestBrowserTriedIsNotPlayed(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"})
	tab.follow(1, "c3")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.thinking === ""`)
	played := tab.show()
	free := func() string {
		return eval[string](tab, `[...document.querySelectorAll("#board .square.target")][0].dataset.square`)
	}
	isAsPlayed := func() {
		t.Helper()
		tab.await(fmt.Sprintf(`document.body.dataset.mode === "play" && document.body.dataset.ply === "2" && document.querySelectorAll("#moves .turn").length === 2 && document.body.dataset.fen === %q`, played.FEN))
	}
	tab.click("#analyse")
	tab.await(`document.body.dataset.mode === "analyse" && document.querySelector("#board .square.target")`)
	first := free()
	tab.follow(3, first)
	tab.follow(4, free())
	tab.click("#play-mode")
	isAsPlayed()
	tab.click("#analyse")
	tab.await(fmt.Sprintf(`document.body.dataset.ply === "2" && [...document.querySelectorAll("#moves .turn")].map((e) => e.firstChild.textContent)[2] === %q`, first))
	tab.follow(3, first)
	tab.await(`document.querySelectorAll("#moves .turn").length === 4`)
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.body.dataset.mode === "analyse" && document.body.dataset.ply === "3"`)
	tab.click("#play-mode")
	isAsPlayed()
	tab.click("#analyse")
	tab.await(`document.body.dataset.mode === "analyse"`)
	tab.follow(3, first)
	tab.visit("games")
	tab.await(`document.querySelector(".kept svg")`)
	tab.click(`.kept [data-do="continue"]`)
	isAsPlayed()
	tab.follow(3, first) // as a turn of the game
	tab.await(`document.body.dataset.ply === "4" && document.body.dataset.thinking === ""`)
	// No variation of an earlier turn takes the place of the game, neither as main line nor when it is brought back.
	played = tab.show()
	try := func() {
		t.Helper()
		tab.click("#analyse")
		tab.await(`document.body.dataset.mode === "analyse"`)
		tab.click("#first")
		tab.await(`document.body.dataset.ply === "0"`)
		tab.follow(1, "e5")
		tab.await(`document.body.dataset.ply === "1" && document.getElementById("cut").checkVisibility() && !document.getElementById("promote").checkVisibility()`)
	}
	atEnd := fmt.Sprintf(`document.body.dataset.mode === "play" && document.body.dataset.ply === "4" && document.body.dataset.fen === %q`, played.FEN)
	try()
	tab.click("#play-mode")
	tab.await(atEnd)
	try()
	tab.click("#cut")
	tab.await(`document.querySelector(".notice")?.textContent.includes("1 turn was deleted")`)
	tab.click("#play-mode")
	tab.click("#to-game")
	tab.await(atEnd)
	for _, ply := range []string{"2", "0"} {
		tab.click("#undo")
		tab.await(fmt.Sprintf(`document.body.dataset.ply === %q`, ply))
	}
	tab.click(".notice button")
	tab.await(`document.body.dataset.mode === "analyse" && document.body.dataset.turn === "e5"`)
	atStart := `document.body.dataset.mode === "play" && document.body.dataset.ply === "0" && document.querySelectorAll("#moves .turn").length === 0`
	tab.click("#play-mode")
	tab.await(atStart)
	// Neither does it when the turns from which it branches are taken back.
	tab.follow(1, "c3")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.thinking === ""`)
	tab.click("#analyse")
	tab.await(`document.querySelector("#moves .variation")`)
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "1"`)
	tab.follow(2, free())
	tab.click("#play-mode")
	tab.await(`document.body.dataset.mode === "play" && document.body.dataset.ply === "2"`)
	tab.click("#undo")
	tab.await(atStart + ` && document.getElementById("to-game").hidden`)
	tab.click("#redo")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.mode === "play"`)
	tab.click("#undo")
	tab.await(atStart)
	tab.click("#analyse")
	tab.await(`[...document.querySelectorAll("#moves .turn")].map((e) => e.firstChild.textContent).join() === "e5"`)
}

// On a phone the touch that closes a menu does nothing else, the header names the mode,
// and the explorer has the place of the turns.
func TestBrowserMenuOnPhone(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.phone(390, 844)
	tab.newGame("vinver", "5", persons)
	tab.touch(`#board [data-square="c3"]`)
	tab.await(`document.body.dataset.ply === "1"`)
	for button, isOpen := range map[string]string{"#more": `document.querySelector(":popover-open")`, "#menu": `document.querySelector("header.open")`} {
		tab.touch(button)
		tab.await(isOpen)
		tab.touch(`#board [data-square="e1"]`) // beside the menus
		tab.await("!" + isOpen)
	}
	tab.touch(`#board [data-square="b2"]`)
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.turn === "b2"`)
	mode := `getComputedStyle(document.getElementById("game-name"), "::after").content`
	tab.await(mode + ` === "none"`)
	tab.visit("analyse")
	tab.await(mode + ` === '"Analysis"'`)
	if !tab.has(`[data-sheet="open"]`) {
		tab.touch("#sheet")
	}
	tab.touch("#explore")
	tab.await(`(({ top, bottom }) => top > 0 && bottom <= innerHeight && bottom > top + 20)(document.querySelector("#explorer .note").getBoundingClientRect())`)
	tab.picture("explorer-phone", 390, 844)
	tab.picture("explorer-side", 844, 390)
}
