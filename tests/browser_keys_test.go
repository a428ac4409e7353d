//go:build unix

package tests

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused is an expression of the text of the button that has the focus.
const focused = `document.activeElement.firstChild?.textContent`

// The first stop of the Tab key leads past the tools to the board. The list of turns is one
// stop, and arrow keys lead through it; the focus stays in it while it changes.
func TestBrowserTurnsByKeys(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.await(`!document.getElementById("skip").checkVisibility()`) // the chooser has no board to play on
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.click("#keep")
	tab.follow(2, "a1")
	tab.follow(3, "e5")
	tab.follow(4, "e1")
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.querySelectorAll("#moves .turn").length === 4`)
	tab.await(`document.getElementById("skip").getBoundingClientRect().bottom < 0`)
	tab.do(chromedp.KeyEvent(kb.Tab))
	tab.await(`document.activeElement.id === "skip" && document.activeElement.getBoundingClientRect().top >= 0`)
	tab.picture("skip", 1200, 800)
	// What is said below the board is a stop where not all of it is seen.
	said := `[...["role", "aria-label", "tabindex"].map((name) => document.getElementById("said").getAttribute(name))].join()`
	tab.await(said + ` === ",,"`)
	tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("said").style.maxHeight = "1em"`))
	tab.await(said + ` === "group,What to do,0"`)
	tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("said").style.maxHeight = ""`))
	tab.await(said + ` === ",,"`)
	tab.do(chromedp.KeyEvent(kb.Enter))
	tab.await(`document.activeElement.id === "board"`)

	for i := 0; i < 100 && !eval[bool](tab, `document.getElementById("moves").contains(document.activeElement)`); i++ {
		tab.do(chromedp.KeyEvent(kb.Tab))
	}
	tab.await(focused + ` === "e1" && document.activeElement.hasAttribute("aria-current")`)
	tab.await(`document.querySelectorAll('#moves [tabindex="0"]').length === 1`)
	for _, step := range [][2]string{{kb.ArrowUp, "a1"}, {kb.ArrowLeft, "c3"}, {kb.ArrowDown, "e5"}, {kb.ArrowRight, "e1"}, {kb.ArrowUp, "a1"}} {
		tab.do(chromedp.KeyEvent(step[0]))
		tab.await(focused + ` === "` + step[1] + `" && document.body.dataset.ply === "4"`)
	}
	tab.do(chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body.dataset.ply === "2" && ` + focused + ` === "a1"`)
	tab.do(chromedp.KeyEvent(kb.PageDown))
	tab.await(`document.body.dataset.ply === "3" && ` + focused + ` === "e5" && document.getElementById("announcer").textContent.includes("Black placed a stone on e5.")`)
	tab.do(chromedp.KeyEvent(kb.ArrowLeft))
	tab.await(focused + ` === "a1"`)
	eval[bool](tab, `(window.turn = document.activeElement, document.getElementById("analyse").click(), true)`)
	tab.await(`!window.turn.isConnected && ` + focused + ` === "a1"`) // the score of a turn has drawn the list again
	tab.do(chromedp.KeyEvent(kb.Tab))
	tab.await(`!document.getElementById("moves").contains(document.activeElement)`)
	// Nobody hears the last turn again when a new game begins.
	tab.listen()
	tab.newGame("vinver", "5", persons)
	tab.hears("Black to move.")
	if heard := eval[string](tab, `heard.join(" ")`); strings.Contains(heard, "e5") {
		t.Errorf("in a new game, people hear %q", heard)
	}
}

// The turn of a line that is pointed at, by mouse or keys, is seen on a small board. It gets
// into the game by a click only.
func TestBrowserPreview(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.newGame("vinver", "9", persons)
	tab.follow(1, "e5")
	tab.click("#keep")
	tab.follow(2, "d4")
	tab.click("#analyse")
	tab.await(`document.querySelectorAll("#lines .line").length === 3 && [...document.querySelectorAll("#lines .line")].every((line) => line.querySelectorAll(".line-move").length > 5)`)
	tab.click("#engine-on")
	tab.await(`document.body.dataset.thinking === ""`)
	// seen is true if the small board has the stones of that many turns of the first line; a pass has none.
	seen := func(turns int) string {
		return fmt.Sprintf(`document.getElementById("preview").checkVisibility() && document.querySelectorAll("#preview .piece").length ===
			2 + [...document.querySelectorAll("#lines .line-1 .line-move")].slice(0, %d).filter((turn) => turn.textContent !== "pass").length`, turns)
	}
	at := tab.middle("#lines .line-1 .line-move:nth-of-type(3)") // after the score
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	tab.await(seen(2))
	tab.await(`(() => {
		const [board, lines] = ["preview", "lines"].map((id) => document.getElementById(id).getBoundingClientRect());
		return board.top >= lines.bottom && board.right <= innerWidth && board.bottom <= innerHeight && document.getElementById("preview").ariaHidden === "true";
	})()`)
	tab.picture("preview", 1200, 800)
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5))
	tab.await(`!document.getElementById("preview").checkVisibility() && document.querySelectorAll("#moves .turn").length === 2`)
	eval[bool](tab, `(document.querySelector('#lines [tabindex="0"]').focus(), true)`)
	tab.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	tab.await(seen(3))
	tab.do(chromedp.KeyEvent(kb.Escape))
	tab.await(`!document.getElementById("preview").checkVisibility()`)
	tab.do(chromedp.KeyEvent(kb.ArrowLeft))
	tab.await(seen(2))
	tab.do(chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body.dataset.ply === "4" && !document.getElementById("preview").checkVisibility()`)
	tab.listen()
	tab.cyrillic("у", "KeyE", 0)
	tab.await(`document.getElementById("explorer").checkVisibility()`)
	tab.hears("Explorer on.")
	tab.cyrillic("у", "KeyE", 0)
	tab.await(`!document.getElementById("explorer").checkVisibility()`)
	// The focus stays in a line while the engine reports.
	tab.cyrillic("д", "KeyL", 0)
	tab.hears("Engine on.")
	tab.await(`document.querySelectorAll("#lines .line").length === 3`)
	eval[bool](tab, `(document.querySelector("#lines .line-2 .line-score").focus(), window.first = document.getElementById("analysis-speed").textContent, true)`)
	tab.await(`document.getElementById("analysis-speed").textContent !== window.first && document.querySelector("#lines .line-2").contains(document.activeElement)`)
}

// A turn can be typed. The page says why it cannot be played, and nothing has changed then.
func TestBrowserTypedTurn(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", persons)
	typed := func(text string) {
		t.Helper()
		tab.cyrillic("е", "KeyT", 0)
		tab.await(`document.activeElement.id === "typed" && document.activeElement.labels[0].textContent.length > 5`)
		tab.do(chromedp.KeyEvent(text), chromedp.KeyEvent(kb.Enter))
	}
	typed("c3")
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.turn === "c3"`)
	typed("C3")
	// What was typed stays, to be put right.
	tab.await(`document.querySelector("#small-dialog .error")?.textContent.endsWith("c3 is occupied.") && document.activeElement.value === "c3" && document.querySelectorAll("#moves .turn").length === 1`)
	tab.picture("typed-wrong", 1200, 800)
	tab.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Backspace), chromedp.KeyEvent(kb.Backspace), chromedp.KeyEvent("e4"), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.turn === "e4" && !document.getElementById("small-dialog").open`)
	tab.menu("#type")
	tab.picture("typed", 1200, 800)
	tab.do(chromedp.KeyEvent(kb.Escape))
}
