//go:build unix

package tests

import (
	"testing"
	"tetrad/protocol/page"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// press presses the mouse button on an element and returns a function that releases it.
func (tab *tab) press(selector string) (release func()) {
	tab.t.Helper()
	at := tab.middle(selector)
	button := func(kind input.DispatchMouseEventType) {
		tab.t.Helper()
		tab.do(chromedp.MouseEvent(kind, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	button(input.DispatchMouseEventTypeMousePressed)
	return func() {
		tab.t.Helper()
		button(input.DispatchMouseEventTypeMouseReleased)
	}
}

// A person holds the mouse button for a tenth of a second. The click counts, although
// the engine reports many times meanwhile.
func TestBrowserPressedWhileTheEngineThinks(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "9", persons) // not solved meanwhile
	tab.follow(1, "c3")
	tab.click("#keep")
	tab.follow(2, "b2")
	tab.do(chromedp.EmulateViewport(1200, 900)) // the players are beside the analysis
	tab.click("#analyse")
	click := func(selector, effect string) {
		t.Helper()
		release := tab.press(selector)
		eval[bool](tab, `(() => {
			window.reports = new Set();
			const speed = document.getElementById("analysis-speed");
			window.reader?.disconnect();
			window.reader = new MutationObserver(() => window.reports.add(speed.textContent));
			window.reader.observe(speed, {childList: true});
			return true;
		})()`)
		tab.await(`window.reports.size >= 2`)
		release()
		tab.await(effect)
	}
	click("#lines .line-score", `document.querySelector("#lines .line-1.chosen")`)
	click(`[data-seat="p2"]`, `document.querySelector("#small-dialog[open]")`)
	tab.click("#small-dialog-cancel")
	click("#moves .turn", `document.body.dataset.ply === "1"`)
	tab.await(`document.querySelector("#lines .line-move")`)
	click("#lines .line-move", `document.body.dataset.ply === "2"`)
}

// The explorer asks again after each turn, as the game is kept. A click counts that
// begins before the answer.
func TestBrowserPressedWhileTheExplorerAsks(t *testing.T) {
	t.Parallel()
	entry := &registry.Games[0]
	index := explorerIndex(t, entry.Family.New(6, ""))
	tab := openTab(t, startBrowser(t), startServerWith(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Explore: index}), "#/play")
	tab.newGame(entry.Family.Name, "6", nil)
	tab.look()
	tab.click("#explore")
	tab.awaitExplored(2)
	rows := tab.rows()
	release := tab.press("#explorer tbody .turn")
	eval[bool](tab, `(document.querySelector("#explorer .sources input").click(), true)`) // another answer
	tab.await(`document.querySelector(".explorer-head summary").textContent === "Games of 1 source of 2" && !document.getElementById("explorer").hasAttribute("aria-busy")`)
	if now := tab.rows(); now != rows {
		t.Errorf("the turns %s have become %s under the mouse", rows, now)
	}
	release()
	tab.await(`document.body.dataset.ply === "1"`)
}
