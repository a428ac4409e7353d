//go:build unix

package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// readGame reads a record and shows its last position.
func (tab *tab) readGame(text string, plies int) {
	tab.t.Helper()
	tab.share()
	tab.choose("record-text", text)
	tab.click("#record-read")
	tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d"`, plies))
}

// errors5 is a short game with errors by both players: White allows a win with the
// fourth turn, and Black misses a win with the fifth and the ninth.
const errors5 = `[Variant "vinver-5"]
[Result "*"]

1. c3 b3 2. c2 b2 3. c4 b4 4. a1 c1 5. e5 c5 *
`

// openReview reads a game and reviews it.
func openReview(t *testing.T) *tab {
	t.Helper()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.readGame(errors5, 10)
	tab.click("#review")
	tab.await(`document.querySelector("#summary progress")`)
	tab.await(`document.querySelector("#summary table")`)
	return tab
}

// Whoever has played alone against an engine learns from "your mistakes".
func TestBrowserYourMistakes(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.readGame(errors5, 10)
	tab.click(`[data-seat="p2"]`)
	tab.click(`#small-dialog [data-kind="engine"]`)
	tab.click("#small-dialog-done")
	tab.click("#review")
	for player, whose := range map[string]string{"p1": "your", "p2": "White’s"} {
		tab.await(fmt.Sprintf(`document.querySelector(".learn-from[data-player=%s]")?.textContent.startsWith("Learn from %s mistakes (")`, player, whose))
		tab.click(fmt.Sprintf(".learn-from[data-player=%s]", player))
		tab.await(fmt.Sprintf(`document.querySelector(".view-mistakes h2")?.textContent === "Learn from %s mistakes" && !document.querySelector("#quiz-message[data-phase=checking]")`, whose))
		tab.picture("your-mistakes-"+player, 390, 844)
		tab.oneVoice()
		tab.do(chromedp.EmulateViewport(1200, 800))
		tab.click("#quiz-leave")
	}
}

// A review marks turns in the list and on the graph and summarizes the game. The better
// turn is shown and becomes a variation. All of it survives a reload.
func TestBrowserReview(t *testing.T) {
	t.Parallel()
	tab := openReview(t)
	tab.await(`document.querySelectorAll("#moves .mark").length >= 3 && document.querySelectorAll("#graph .mark").length >= 3`)
	marks := eval[int](tab, `document.querySelectorAll("#moves .mark").length`)
	counted := eval[int](tab, `[...document.querySelectorAll("#summary tbody tr")].flatMap((row) => [...row.querySelectorAll("td")].slice(2)).reduce((n, td) => n + Number(td.textContent), 0)`)
	listed := eval[int](tab, `document.querySelectorAll("#summary .mistakes li").length`)
	if marks != counted || marks != listed {
		t.Errorf("%d turns are marked, %d counted, %d listed", marks, counted, listed)
	}
	asked := eval[int](tab, `[...document.querySelectorAll("#summary .mistakes li")].filter((item) => parseInt(item.textContent) > 2 || !item.querySelector(".inaccuracy")).length`) // but for small losses of the first turns
	if offered := eval[int](tab, `[...document.querySelectorAll(".learn-from")].reduce((n, button) => n + Number(button.textContent.match(/\d+/)[0]), 0)`); offered != asked {
		t.Errorf("%d turns are to be asked, the buttons offer %d", asked, offered)
	}
	numbers := eval[[]int](tab, `[...document.querySelectorAll(".mistake-look")].map((e) => parseInt(e.textContent))`)
	if !slices.IsSorted(numbers) {
		t.Errorf("the mistakes are not in the order of the game: %v", numbers)
	}
	tab.click(".summary-help summary")
	tab.await(`document.querySelector(".summary-help").open && document.querySelector(".summary-help a").href === "https://lichess.org/page/accuracy"`)
	tab.picture("review", 1440, 900)
	tab.setTheme("dark")
	const high = `document.getElementById("graph").clientHeight`
	tab.await(high + " >= 120")
	tab.picture("review-dark", 1024, 768)
	tab.await(high + " >= 90")
	tab.await(`[...document.querySelectorAll(".player")].every((card) => card.checkVisibility() && /^(Black|White) Person\d stones?$/.test(card.innerText.replaceAll("\n", "")))`)
	tab.picture("review-phone", 390, 844)
	tab.await(high + ` >= 70 && document.getElementById("graph").getBoundingClientRect().bottom <= document.querySelector("#summary table").getBoundingClientRect().top`)
	tab.await(`[...document.querySelectorAll("#summary tbody small")].every((name) => name.checkVisibility() && name.textContent === "Person")`)
	tab.await(`(({ clientHeight, scrollHeight }) => clientHeight === scrollHeight)(document.querySelector(".mistakes"))`) // the panel scrolls, not the list in it
	tab.do(chromedp.EmulateViewport(1200, 800))
	// A mistake opens the analysis before it, with a sentence, and marks on the board.
	better := eval[string](tab, `document.querySelector(".mistakes li:first-child small").textContent.replace(/.*better: /, "")`)
	tab.click(".mistakes li:first-child .mistake-look")
	tab.await(`document.body.dataset.mode === "analyse" && /^\w+ loses \d+%: \w+ answers .* Better: /.test(document.getElementById("status").textContent)`)
	tab.await(`document.querySelector("#board .badge.own")?.textContent === "✓" && [...document.querySelectorAll("#board .badge.reply")].some(({ textContent }) => textContent === "!") && !document.querySelector("#board .plan")`) // nothing moves in this game
	tab.do(chromedp.NavigateBack())
	tab.await(fmt.Sprintf(`document.body.dataset.mode === "review" && document.body.dataset.ply === "10" && document.querySelectorAll("#summary .mistakes li").length === %d`, listed))
	tab.do(chromedp.NavigateForward())
	tab.await(`document.body.dataset.mode === "analyse" && document.querySelector("#better:not([hidden])")`)
	tab.picture("mistake", 1440, 900)
	tab.picture("mistake-phone", 390, 844)
	tab.await(`document.getElementById("moves").clientHeight >= 80 && ` + currentTurnIsSeen)
	// A phone on its side has room for the whole sentence, the line, the turns and the evaluation, and nothing scrolls but the turns.
	isIn := func(inner, outer string) string {
		return fmt.Sprintf(`(() => {
			const [inner, outer] = [%q, %q].map((selector) => document.querySelector(selector).getBoundingClientRect());
			return inner.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
		})()`, inner, outer)
	}
	for _, size := range [][2]int64{{844, 390}, {667, 375}, {568, 320}} {
		tab.picture(fmt.Sprintf("mistake-side-%d", size[0]), size[0], size[1])
		tab.await(isIn("#status", "#said") + ` && (({ clientHeight, scrollHeight }) => scrollHeight <= clientHeight + 1)(document.getElementById("said")) && ` + linesAreSeen + ` >= 1 &&
			document.getElementById("moves").clientHeight >= (innerHeight > 350 ? 2 : 1) * document.querySelector("#moves .turn").offsetHeight && ` + isIn("#moves", "#side") + " && " + currentTurnIsSeen)
		tab.await(`((board, bar) => bar.width >= 8 && bar.left >= board.right && bar.right <= document.getElementById("side").getBoundingClientRect().left)(...["board", "evaluation"].map((id) => document.getElementById(id).getBoundingClientRect()))`)
	}
	tab.click("#review")
	tab.await(`document.body.dataset.mode === "review" && (({ clientWidth, scrollWidth }) => {
		if (scrollWidth > clientWidth) throw new Error("the table needs " + scrollWidth + " of " + clientWidth);
		return true;
	})(document.getElementById("side"))`)
	tab.do(chromedp.NavigateBack())
	tab.await(`document.querySelector("#better:not([hidden])")`)
	tab.do(chromedp.EmulateViewport(1200, 800))
	// From one mistake to the next.
	for at := range numbers[1:] {
		tab.click("#next-mistake")
		tab.await(fmt.Sprintf(`document.getElementById("status").textContent.startsWith(document.querySelectorAll("#moves .turn:has(.mark)")[%d].firstChild.textContent + " loses ")`, at+1))
	}
	tab.await(`document.getElementById("next-mistake").hidden`)
	tab.click("#moves .turn:has(.mark)")
	tab.await(`document.querySelector("#better:not([hidden])")`)
	tab.click("#better")
	tab.await(fmt.Sprintf(`document.body.dataset.turn === %q && document.querySelector("#moves .variation [aria-current]")`, better))
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.body.dataset.mode === "analyse"`)
	tab.await(fmt.Sprintf(`document.querySelectorAll("#moves .mark").length === %d`, marks))
	tab.click("#previous")
	tab.await(`document.querySelectorAll("#lines li").length === 1 && document.getElementById("analysis-speed").textContent.includes("Kept")`)
	tab.click("#review")
	tab.await(fmt.Sprintf(`document.body.dataset.mode === "review" && document.querySelectorAll("#summary .mistakes li").length === %d`, listed))
	tab.do(chromedp.NavigateBack())
	tab.await(`document.body.dataset.mode === "analyse" && document.getElementById("summary").checkVisibility() === false`)
}

// A stopped review keeps its results and continues from there.
func TestBrowserReviewStops(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.readGame(errors5, 10)
	eval[bool](tab, `(() => { // the search after the third position begins when it is stopped
		const { send } = WebSocket.prototype;
		const held = [];
		WebSocket.prototype.send = function (text) {
			const { type } = JSON.parse(text);
			if (type === "go" && document.querySelector("#summary progress")?.value >= 3) return void held.push(text);
			if (type === "stop") for (const go of held.splice(0)) send.call(this, go);
			return send.call(this, text);
		};
		window.unhold = () => (WebSocket.prototype.send = send);
		return true;
	})()`)
	tab.click("#review")
	tab.await(`document.querySelector("#summary progress")?.value >= 3`)
	tab.await(`document.querySelectorAll("#moves .turn").length === 10 && ` + currentTurnIsSeen)
	tab.pictures("review-runs")
	tab.picture("review-runs-side", 844, 390)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#review-stop")
	tab.await(`document.body.dataset.thinking === "" && document.getElementById("review-run")`)
	if known := eval[int](tab, `document.querySelectorAll("#moves .chance").length`); known < 2 || known > 9 {
		t.Errorf("%d turns have chances", known)
	}
	eval[bool](tab, `(window.unhold(), true)`)
	tab.click("#review-run")
	tab.await(`document.querySelector("#summary table")`)
}

// Each mistake becomes a question. People may retry after a wrong turn or see the
// answer. The game is unchanged.
func TestBrowserMistakes(t *testing.T) {
	t.Parallel()
	tab := openReview(t)
	tab.await(`document.querySelector("#summary .learn-from[data-player=p1]")`)
	before := eval[string](tab, `document.getElementById("moves").textContent`)
	tab.click("#summary .learn-from[data-player=p1]")
	tab.await(`document.body.dataset.view === "mistakes" && document.querySelector("#quiz-message")?.dataset.phase === "yours"`)
	tab.await(`document.querySelector("#views [aria-current]").hash === "#/play"`)
	questions := eval[int](tab, `Number(document.querySelector(".puzzle-panel .note").textContent.match(/of (\d+)\./)[1])`)
	phase := func(phase string) string {
		return fmt.Sprintf(`document.querySelector("#quiz-message").dataset.phase === %q`, phase)
	}
	for range questions - 1 {
		tab.click("#quiz-next")
		tab.await(phase("yours"))
	}
	// The last mistake is the ninth turn: b1xc1 wins, and a5 does not.
	tab.await(`document.querySelector(".puzzle-panel").textContent.includes("e5, a blunder")`)
	tab.picture("mistakes", 1440, 900)
	tab.setTheme("dark")
	tab.picture("mistakes-dark-phone", 390, 844)
	for _, screen := range [][2]int64{{360, 640}, {320, 568}} {
		tab.do(chromedp.EmulateViewport(screen[0], screen[1]))
		tab.await(fmt.Sprintf(`scrollY === 0 && innerWidth === %d && `, screen[0]) + buttonsInSight)
		tab.picture(fmt.Sprint("mistakes-foot-", screen[0]), screen[0], screen[1])
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
	audit := tab.auditor()
	audit("the questions about mistakes")
	lost := eval[string](tab, `document.querySelector(".puzzle-panel").textContent.match(/lost (\d+%)/)[1]`)
	tab.await(`[...document.querySelectorAll("#quiz-board .badge")].some((badge) => badge.textContent.startsWith("?"))`) // the mistake
	tab.click(`#quiz-board .square[data-square="e5"]`)
	tab.await(phase("wrong") + fmt.Sprintf(` && document.getElementById("quiz-message").textContent.includes("e5 loses %s of the winning chances")`, lost))
	tab.click("#quiz-retry")
	tab.await(phase("yours"))
	tab.click(`#quiz-board .square[data-square="a5"]`)
	tab.await(phase("wrong") + ` && /a5 loses \d+% of the winning chances\. \w+ answers \w+/.test(document.getElementById("quiz-message").textContent)`)
	tab.await(`[...document.querySelectorAll("#quiz-board .badge")].some((badge) => badge.textContent === "1")`)
	tab.picture("mistakes-refutation", 1440, 900)
	tab.setTheme("light")
	tab.picture("mistakes-refutation-light", 1440, 900)
	tab.picture("mistakes-refutation-phone", 390, 844)
	for _, size := range [][2]int64{{568, 320}, {320, 568}, {360, 640}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.await(fmt.Sprintf(`innerWidth === %d`, size[0]))
		tab.click("#quiz-retry")
		tab.await(phase("yours"))
		tab.click(`#quiz-board .square[data-square="a5"]`)
		tab.await(phase("wrong") + " && " + verdictIsSeen("#quiz-message"))
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
	audit("a refutation")
	tab.click("#quiz-board .square") // any click takes the turn back
	tab.await(phase("yours") + ` && document.querySelectorAll("#quiz-board .piece[data-kind]").length === 8`)
	asked := fmt.Sprintf(`location.hash === "#/mistakes/p1/%d" && document.querySelector(".view-mistakes .note").textContent.startsWith("Question %d of ")`, questions, questions)
	tab.await(asked)
	tab.do(chromedp.Reload())
	tab.await(`document.querySelector("#quiz-message") && ` + phase("yours") + " && " + asked)
	tab.click("#quiz-show")
	tab.await(phase("solved") + ` && document.getElementById("quiz-message").textContent.includes("b1xc1")`)
	tab.click("#quiz-next")
	tab.await(fmt.Sprintf(`document.querySelector(".quiz-results").textContent.includes("%d of %d shown")`, questions, questions))
	tab.click("#quiz-again")
	tab.await(phase("yours"))
	tab.click("#quiz-leave")
	tab.await(`document.body.dataset.view === "play" && document.activeElement.matches(".learn-from[data-player=p1]")`)
	if after := eval[string](tab, `document.getElementById("moves").textContent`); after != before {
		t.Errorf("the turns were %s, now they are %s", before, after)
	}
	tab.click("#summary .learn-from[data-player=p1]")
	tab.await(phase("yours"))
	tab.click("#quiz-show")
	tab.await(phase("solved") + ` && / was better\..* answers \w+, then /.test(document.getElementById("quiz-message").textContent)`)
	tab.picture("mistakes-answer", 1440, 900)
	tab.picture("mistakes-answer-phone", 390, 844)
	answer := eval[string](tab, `document.getElementById("quiz-message").textContent.split(" ")[0]`)
	tab.click("#quiz-analyse")
	tab.await(fmt.Sprintf(`document.body.dataset.mode === "analyse" && document.body.dataset.turn === %q && document.body.dataset.thinking === "analysis"`, answer))
	tab.do(chromedp.NavigateBack())
	tab.await(`document.body.dataset.view === "mistakes" && ` + phase("yours"))
}

// A look at a finished game is no turn of it: the computer answers no variation.
func TestBrowserFinishedGame(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"})
	tab.clickSquares("c3")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.resign()
	tab.await(`document.getElementById("resign").disabled`)
	tab.click("header h1 a")
	tab.await(`/^Vinver · 5 × 5 · You lost\. You resigned\./.test(document.querySelector("#resume p").textContent) && document.getElementById("resume-go").textContent === "Look again"`)
	tab.click("#resume-go")
	tab.click("#end-review")
	tab.await(`document.querySelector("#summary table") && ["status", "summary"].every((id) => document.getElementById(id).textContent.startsWith("You lost. You resigned."))`)
	tab.await(`!document.querySelector("#summary caption").checkVisibility()`)
	tab.picture("finished-side", 844, 390)
	tab.picture("finished-phone", 390, 844)
	tab.await(`(({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight <= clientHeight)(document.getElementById("said"))`)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#play-mode")
	tab.await(`document.body.dataset.mode === "play"`)
	tab.click("#first")
	tab.await(`document.body.dataset.ply === "0"`)
	tab.clickSquares("a1")
	tab.await(`document.body.dataset.ply === "1" && document.querySelector("#moves .variation [aria-current]")`)
	tab.await(`document.body.dataset.mode === "analyse"`) // where every click explores
	if ply, thinking := eval[string](tab, `document.body.dataset.ply`), eval[string](tab, `document.body.dataset.thinking`); ply != "1" || thinking != "" {
		t.Errorf("after a look at another turn of a finished game there are %s turns; thinking: %q", ply, thinking)
	}
}

// The graph of chances shows nothing where they are unknown.
func TestBrowserGraph(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.readGame(strings.ReplaceAll(errors5, "4. a1 c1", "4. a1 {cp 31} c1 {cp -12}"), 10)
	tab.await(`document.querySelector("#graph .curve")`)
	filled := eval[float64](tab, `[...document.querySelectorAll("#graph rect.half")].reduce((sum, { width }) => sum + width.baseVal.value, 0) / 400`)
	if filled > 0.11 { // one turn of ten
		t.Errorf("%.0f %% of the graph is filled", 100*filled)
	}
	tab.picture("graph", 1440, 900)
	// Tab leads to it, and arrow keys lead through the turns.
	tab.do(chromedp.Focus(chromedp.CSS("#comment, #explore")))
	for i := 0; i < 20 && eval[string](tab, `document.activeElement.id`) != "graph"; i++ {
		tab.do(chromedp.KeyEvent(kb.Tab))
	}
	said := func(ply int, text string) string {
		return fmt.Sprintf(`document.body.dataset.ply === "%d" && ((graph) => graph.role === "slider" && graph.ariaValueNow === "%d" && graph.ariaValueMax === "10" && /^%s$/.test(graph.ariaValueText) &&
			graph === document.activeElement)(document.getElementById("graph"))`, ply, ply, text)
	}
	tab.await(said(10, "turn 10: no evaluation"))
	for range 3 {
		tab.do(chromedp.KeyEvent(kb.ArrowLeft))
	}
	tab.await(said(7, `turn 7: Black \d+%`))
	tab.do(chromedp.KeyEvent(kb.ArrowUp))
	tab.await(said(8, `turn 8: \w+ \d+%`))
	tab.do(chromedp.KeyEvent(kb.Home))
	tab.await(said(0, "the start: no evaluation"))
	// A look at a variation leaves the graph of the game, and a deleted variation comes back.
	tab.look()
	tab.click("#engine-on")
	tab.click("#lines li:nth-child(3) .line-move")
	tab.await(`document.getElementById("graph").ariaValueMax === "10" && document.querySelectorAll("#moves .variation .turn").length === 1`)
	tab.click("#cut")
	tab.await(`document.body.dataset.ply === "0" && !document.querySelector("#moves .variation")`)
	tab.click("#notices button")
	tab.await(`document.body.dataset.ply === "1" && document.querySelector("#moves .variation .turn[aria-current]")`)
	tab.do(chromedp.EmulateViewport(1024, 768))
	tab.await(`["first", "last", "promote"].every((id) => document.getElementById(id).checkVisibility()) && document.getElementById("analysis-speed").offsetHeight < 20`)
	tab.choose("analysis-lines", "5")
	tab.await(`document.querySelectorAll("#board .badge").length > 3`)
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.await(`document.querySelectorAll("#board .badge").length <= [...document.querySelectorAll("#lines li")].filter((line) => line.checkVisibility()).length`)
	tab.auditor()("graph")
}

// A hint shows first where to look and then the turn. The clock keeps running, and the
// game has no trace of the hint.
func TestBrowserHint(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"})
	tab.clickSquares("c3")
	tab.await(`document.body.dataset.ply === "2" && !document.getElementById("hint").disabled`)
	tab.listen()
	tab.do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent("h"))
	tab.await(`document.querySelector("#board .hint-region") && document.getElementById("hint-text").textContent.includes("marked")`)
	tab.await(`heard.some((text) => /^Look at the squares from [a-e]\d to [a-e]\d; again for the turn\.$/.test(text))`)
	if tab.has("#board .badge") {
		t.Error("the turn is shown at once")
	}
	tab.picture("hint", 1440, 900)
	tab.do(chromedp.EmulateViewport(360, 640))
	tab.await(`document.getElementById("hint-text").getBoundingClientRect().bottom <= document.getElementById("said").getBoundingClientRect().bottom + 1`)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#hint")
	tab.await(`[...document.querySelectorAll("#board .badge")].some((badge) => badge.textContent === "✓") && !document.querySelector("#board .hint-region")`)
	tab.await(`heard.some((text) => /^The hint is to place a stone on [a-e]\d.*: \d+% for \w+; \w+ may (pass|place a stone on [a-e]\d.*)\.$/.test(text))`)
	if known := eval[int](tab, `document.querySelectorAll("#moves .chance, #lines li").length`); known != 0 {
		t.Errorf("the game knows %d things from the hint", known)
	}
	tab.click("#hint")
	tab.await(`!document.querySelector("#board .badge") && document.getElementById("hint-text").textContent === ""`)
	tab.click("#hint")
	tab.await(`document.querySelector("#board .hint-region")`)
	tab.click("#undo")
	tab.await(`!document.querySelector("#board .hint-region") && document.body.dataset.ply === "0"`)
	tab.click("#hint")
	tab.await(`document.querySelector("#board .hint-region")`)
	tab.click("#hint")
	tab.await(`heard.filter((text) => text.startsWith("The hint is")).length === 2`)
	tab.clickSquares("b2") // not heard again with the position after another turn
	tab.await(`document.body.dataset.ply === "2"`)
	if again := eval[int](tab, `heard.filter((text) => text.includes("The hint is")).length`); again != 2 {
		t.Errorf("hints are told %d times, want 2: %s", again, eval[string](tab, `heard.join("\n")`))
	}

	tab.newGame("veletas", "7", persons)
	tab.click("#hint")
	tab.await(`document.querySelector("#board .hint-region, #board .badge") && !document.getElementById("status").checkVisibility()`)
	tab.click("#hint") // a beginner does not know how turns of several squares are written
	tab.await(`/^The hint is to place a \w+ on [a-g]\d and .*: \d+% for \w+/.test(document.getElementById("hint-text").textContent)`)
	tab.click("#board .square.target")
	tab.await(`document.getElementById("hint-text").textContent === "" && document.getElementById("status").checkVisibility()`) // how the turn goes on
}

// The board overlay shows the squares that the engine considers.
func TestBrowserHeat(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.readGame(errors5, 10)
	tab.click("#first")
	tab.await(`document.body.dataset.ply === "0"`)
	tab.choose("heat-choice", "lines")
	tab.await(`!document.querySelector("#board .heat") && document.getElementById("heat-legend").textContent.includes("Analyse")`)
	tab.click("#engine-on")
	tab.await(`document.querySelectorAll("#board .heat-warm").length > 5 && document.querySelectorAll("#lines li").length === 3`)
	tab.picture("heat", 1440, 900)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#engine-on")
	tab.await(`document.body.dataset.thinking === "" && !document.querySelector("#board .heat-warm") && document.getElementById("heat-legend").textContent.includes("Analyse")`)
	// Another search shows its lines in the same way.
	tab.choose("analysis-search", "mcts")
	tab.click("#engine-on")
	tab.await(`document.querySelectorAll("#board .heat-warm").length > 5 && /^The warmer a square, the better/.test(document.getElementById("heat-legend").textContent)`)
	tab.picture("heat-playouts", 1440, 900)
	tab.picture("heat-playouts-phone", 390, 844)
	tab.do(chromedp.EmulateViewport(1200, 800))
	if !eval[bool](tab, `[...document.querySelectorAll("#lines .line-score")].map((line) => parseInt(line.textContent)).every((chance, i, all) => !i || !(chance > all[i - 1]))`) {
		t.Errorf("the lines are not in the order of their chances: %s", eval[string](tab, `document.getElementById("lines").textContent`))
	}
	tab.choose("analysis-search", "alphabeta")
	tab.await(`document.querySelectorAll("#board .heat-warm").length > 0 && document.getElementById("heat-legend").textContent.includes("the better the turns there")`)
	tab.click("#engine-on")
	tab.await(`document.body.dataset.thinking === ""`)
	tab.choose("heat-choice", "")
	tab.await(`!document.querySelector("#board .heat")`)
}
