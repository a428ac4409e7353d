//go:build unix

package tests

import (
	"fmt"
	"runtime"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"tetrad/protocol/page"
	"tetrad/protocol/ugitest"
)

// Scores that are only bounds are marked as such in the list of turns and in the lines of
// an engine, and give a position no score.
func TestBrowserBounds(t *testing.T) {
	t.Parallel()
	const text = `[Variant "verto-6"]
[Result "*"]

1. c3 {cp 20 cp -900 upperbound depth 9} d4 {cp 900 lowerbound} *`
	tab := openTab(t, startBrowser(t), startServer(t, page.Engine{Name: "Bounds", Args: ugitest.Command("bound-lines")}), "#/play")
	tab.newGame("verto", "6", persons)
	tab.share()
	tab.choose("record-text", text)
	tab.click("#record-read")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.await(`[...document.querySelectorAll("#moves .bound")].map((e) => e.textContent).join() === "≤ −9.00,≥ +9.00"`)
	tab.await(`document.querySelectorAll("#moves .chance").length === 1`)
	tab.await(`document.querySelector("#moves .turn").title.endsWith("the engine said last: ≤ −9.00, only a bound")`)
	tab.click("#engine-on")
	tab.await(`document.querySelector("#lines .line-score")?.textContent.startsWith("≥ ")`)
	tab.await(`document.querySelectorAll("#moves .chance").length === 1`) // the bound is no score
	tab.setTheme("light")
	tab.picture("bounds", 1440, 900)
	tab.setTheme("dark")
	tab.picture("bounds-dark", 1440, 900)
	tab.picture("bounds-phone-dark", 390, 844)
	// A search has no more threads than the server has, whatever the machine of the browser has.
	tab.do(call(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `Object.defineProperty(navigator, "hardwareConcurrency", { value: 64 })`}),
		chromedp.Reload())
	tab.await(fmt.Sprintf(`document.body?.dataset.ready === "true" && [...document.getElementById("analysis-threads").options].every(({ value }) => value <= %d)`, runtime.GOMAXPROCS(0)))
}
