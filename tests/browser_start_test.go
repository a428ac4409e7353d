//go:build unix

package tests

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// call is an action that calls a command of the browser.
func call[P, R any](command cdp.Command[P, R], parameters P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, command, parameters)
		return chromedp.Void{}, err
	}
}

// beforeLoading runs a script in every page of the tab before its own scripts.
func (tab *tab) beforeLoading(script string) {
	tab.t.Helper()
	tab.do(call(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}))
}

// pictures leaves pictures of a state of the page at two sizes in light and dark.
func (tab *tab) pictures(name string) {
	tab.t.Helper()
	for _, theme := range []string{"light", "dark"} {
		tab.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}))
		tab.picture(name+"-"+theme, 1440, 900)
		tab.picture(name+"-phone-"+theme, 390, 844)
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
}

// Scripts that take storage from a page, as browsers do.
const (
	deniedStorage = `for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
		Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied for this document.", "SecurityError"); } });
	}`
	fullStorage = `Storage.prototype.setItem = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
		IDBObjectStore.prototype.put = function () { throw new DOMException("no room", "QuotaExceededError"); };`
	silentStorage = `IDBFactory.prototype.open = () => ({});`
)

// Storage that is denied, full or silent costs memory only: the page begins, says so, and
// the board works.
func TestBrowserWithoutStorage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, script, says string }{
		{"denied", deniedStorage, "lets the page keep nothing"},
		{"full", fullStorage, "could not be kept"},
		{"silent", silentStorage, "lets the page keep nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := startServer(t, own())
			tab := newTab(t, startBrowser(t))
			tab.watch(server.Site())
			tab.beforeLoading(c.script)
			tab.do(chromedp.Navigate(server.URL()))
			tab.await(`document.body?.dataset.ready === "true" && document.querySelectorAll(".card svg .piece").length > 8`)
			tab.newGame("verto", "6", persons)
			tab.follow(1, "c3")
			tab.await(fmt.Sprintf(`document.querySelector("#notices")?.textContent.includes(%q)`, c.says))
			tab.pictures("storage-" + c.name)
			tab.setTheme("dark") // a choice lasts as long as the page
			tab.click(`#views a[href="#/games"]`)
			if c.name != "full" {
				tab.await(`document.querySelectorAll(".kept svg").length === 1 && document.querySelector(".mygames > .note").textContent.startsWith("Games are not kept")`)
			}
			tab.await(`(([notice]) => !notice || ["kept-import", "kept-export"].every((id) => document.getElementById(id).getBoundingClientRect().bottom < notice.getBoundingClientRect().top))(document.getElementsByClassName("notice"))`)
			tab.click(`#views a[href="#/play"]`)
			tab.await(`document.body.dataset.ply === "1"`)
		})
	}
}

// Without scripts, and with a script that does not come, the page says so.
func TestBrowserWithoutScripts(t *testing.T) {
	t.Parallel()
	server := startServer(t, own())
	t.Run("none", func(t *testing.T) {
		tab := newTab(t, startBrowser(t))
		tab.do(call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}), chromedp.Navigate(server.URL()))
		tab.await(`document.body.innerText.includes("needs JavaScript") && !document.body.innerText.includes("is starting")`)
		tab.pictures("no-script")
	})
	t.Run("blocked", func(t *testing.T) {
		tab := newTab(t, startBrowser(t))
		tab.do(call(network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/board/board.js", Block: true}}}), chromedp.Navigate(server.URL()))
		tab.await(`document.body.innerText.includes("Tetrad is starting")`)
		tab.await(`document.getElementById("starting").innerText.includes("a script of the page was blocked")`)
		if text := eval[string](tab, `document.body.innerText`); strings.Contains(text, "JavaScript") {
			t.Error(text)
		}
		tab.pictures("blocked-script")
	})
}

// A page beyond the greatest number of pages says why it waits, and goes on when there is
// room again.
func TestBrowserTooManyPages(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	first := newTab(t, browser) // not watched: it complains of the sockets that it does not get
	first.do(chromedp.Navigate(server.URL()))
	first.await(`document.body?.dataset.ready === "true"`)
	eval[bool](first, `(async () => {
		window.sockets = Array.from({ length: 20 }, () => new WebSocket("ws://" + location.host + "/ws"));
		await Promise.all(sockets.map((socket) => new Promise((resolve) => { socket.onopen = socket.onerror = resolve; })));
		return true;
	})()`, chromedp.EvalAwaitPromise)
	last := newTab(t, browser)
	last.do(chromedp.Navigate(server.URL()))
	last.await(`document.getElementById("starting").innerText.includes("16 open pages")`)
	last.pictures("page-17")
	eval[bool](first, `(sockets.forEach((socket) => socket.close()), true)`)
	last.await(`document.body.dataset.ready === "true" && !document.body.innerText.includes("16 open pages")`)
}

// limits of the site until the engine's first turn: what a person on a slow network waits
// for.
const (
	firstRequests = 15
	firstBytes    = 2_200_000
)

// The first turn of the engine comes after few requests and few bytes, in the game with
// the most data.
func TestBrowserSiteFirstTurn(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	tab := newTab(t, browser)
	tab.watch(h.root)
	// How fast the machine is decides whether the page already rests, and keeps its files.
	tab.beforeLoading(`Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });`)
	tab.do(chromedp.Navigate(h.root))
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.newGame("vinver", "9", map[string]string{"new-p1": "0", "new-p2": "person", "new-p1-level": "1", "new-p1-seconds": "0.1"})
	tab.await(`document.body.dataset.ply === "1"`)
	requests, bytes := h.requests.Load(), h.bytes.Load()
	if requests > firstRequests || requests < 5 {
		t.Errorf("%d requests, want at most %d", requests, firstRequests)
	}
	if bytes > firstBytes || bytes < firstBytes/2 {
		t.Errorf("%d bytes, want at most %d", bytes, firstBytes)
	}
	t.Logf("%d requests, %d bytes", requests, bytes)
}

// The games stand in the HTML, before any script.
func TestBrowserSiteWithoutScripts(t *testing.T) {
	t.Parallel()
	h := startHost(t)
	tab := newTab(t, startBrowser(t))
	tab.do(call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}), chromedp.Navigate(h.root))
	tab.await(`document.body.innerText.includes("needs JavaScript") && document.querySelectorAll("#chooser .card svg").length >= 4`)
	tab.pictures("site-no-script")
	tab.do(call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{}),
		call(network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/*/main.js", Block: true}}}), chromedp.Reload())
	tab.await(`document.getElementById("starting").innerText.includes("a script of the page was blocked")`)
	tab.click(`#chooser a[href="#/play/verto"]`)
	tab.pictures("site-blocked-script") // ends in the dark theme
	if fill := eval[string](tab, `getComputedStyle(document.querySelector("#chooser .square")).fill`); fill != "rgb(88, 109, 94)" {
		t.Errorf("in the dark theme the squares are %s", fill)
	}
	const places = `[...document.querySelectorAll("H2, CARDS")].map((e) => Math.round(e.getBoundingClientRect().top)).join()`
	placesIn := func(home string) string {
		return eval[string](tab, strings.NewReplacer("H2", home+" h2", "CARDS", home+" .card").Replace(places))
	}
	before := placesIn("#chooser")
	tab.do(call(network.SetBlockedURLs, network.SetBlockedURLsParams{}), chromedp.Navigate("about:blank"), chromedp.Navigate(h.root))
	tab.await(`document.querySelector("#main .card")`)
	if after := placesIn("#main .home"); after != before {
		t.Errorf("the script moves the games from %s to %s", before, after)
	}
	tab.do(chromedp.Navigate(h.root + "#/play/verto"))
	tab.await(`document.body.dataset.ready === "true" && document.body.dataset.view === "play" && document.body.dataset.game.startsWith("verto")`)
}

// While the program comes, the page shows what share of it has, the board appears, and a
// game that was started waits with a sentence and then begins.
func TestBrowserSiteSlow(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	info, err := os.Stat(filepath.Join(h.folder, "tetrad.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	h.part.Store(info.Size() * 345 / 1000)
	tab := openAddress(t, browser, h.root, h.root)
	tab.await(`document.getElementById("site-loading").innerText.startsWith("Loading the engine, 34%")`)
	tab.await(`!document.getElementById("site-loading").innerText.includes("goes on")`)
	tab.pictures("site-slow")
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.await(`getComputedStyle(document.getElementById("site-loading")).position === "static"`) // it covers no game
	// A link to puzzles, which wait for the program: their place is there, and the person may go elsewhere.
	other := newTab(t, browser)
	other.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(h.root+"#/puzzles/verto"))
	other.await(`document.getElementById("site-loading").innerText.includes("The page goes on when it is here") && /Loading/.test(getComputedStyle(document.getElementById("puzzle-task"), "::before").content) &&
		document.getElementById("puzzle-board").clientHeight >= 0.9 * innerWidth && getComputedStyle(document.getElementById("puzzle-board")).backgroundColor !== "rgba(0, 0, 0, 0)"`)
	other.picture("site-slow-puzzles", 390, 844)
	other.click("#menu")
	other.click(`#views a[href="#/games"]`)
	other.await(`document.body.dataset.view === "games" && document.querySelector(".mygames h2")`)
	// A chosen square has its stone at once, and the prompt says why it waits, as a hint does.
	tab.newGame("verto", "8", persons)
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.click(square("c3"))
	tab.await(`document.querySelector("#board .square.awaited")?.dataset.square === "c3" && document.getElementById("site-loading").getBoundingClientRect().left >= 12`)
	tab.await(`document.getElementById("status").innerText.includes("when the rules have loaded") && getComputedStyle(document.querySelector("#board .piece.awaited")).visibility === "visible"`)
	tab.picture("site-slow-stone", 390, 844)
	tab.newGame("verto", "6", againstEngine)
	tab.click("#hint")
	tab.await(`document.getElementById("hint-text").innerText.includes("when the engine has loaded")`)
	tab.do(chromedp.EmulateViewport(1200, 800))
	computer := map[string]string{"new-p1": "0", "new-p2": "person", "new-p1-level": "1", "new-p1-seconds": "0.1"}
	tab.newGame("verto", "8", computer)
	tab.await(`document.getElementById("site-loading").innerText.includes("goes on when it is here")`)
	tab.pictures("site-slow-board")
	// A board that only the program knows: the old one stays, and the sentence.
	tab.click("#new-game")
	tab.click(`#new-game-dialog [data-family="vinver"]`)
	tab.choose("new-size", "19")
	tab.click("#new-game-start")
	tab.await(`!document.getElementById("new-game-dialog").open && document.getElementById("site-loading").innerText.includes("goes on when it is here")`)
	h.release()
	tab.await(`document.body.dataset.game.startsWith("vinver") && document.querySelectorAll("#board .square").length === 361 && document.body.dataset.ply === "1"`)
	tab.await(`document.getElementById("site-loading").hidden`)
}

// watchStart runs before the page: it notes when the games are there without a script.
const watchStart = `new MutationObserver(() => {
	if (document.body?.dataset.ready === "false" && document.querySelectorAll("#chooser .card").length >= 4) window.sawGames ??= performance.now();
}).observe(document, { childList: true, subtree: true });`

// On a network of 50 KB/s and 400 ms everything comes in its order: the games, the scripts,
// a board, the first turn of the engine. The test logs when. The second half of the program
// comes after the board is seen, however slow the machine is.
func TestBrowserSiteAtFiftyKilobytes(t *testing.T) {
	t.Parallel()
	h := startHost(t)
	h.packs.Store(true)
	info, err := os.Stat(filepath.Join(h.folder, "tetrad.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	h.part.Store(info.Size() / 2)
	tab := newTab(t, startBrowser(t))
	tab.watch(h.root)
	tab.beforeLoading(watchStart)
	slow := &network.Conditions{Latency: 400, DownloadThroughput: 50_000, UploadThroughput: 50_000}
	tab.do(call(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{slow}}))
	log := func(what, when string) { t.Logf("%s after %.1f s", what, eval[float64](tab, when)/1000) }
	tab.do(chromedp.Navigate(h.root))
	tab.await(`document.body.dataset.ready === "true" && ` + engineIs + `"loading" && /engine, \d+%/.test(document.getElementById("site-loading").innerText)`)
	log("the scripts", "performance.now()")
	log("the games in HTML", "window.sawGames")
	tab.newGame("verto", "8", map[string]string{"new-p1": "0", "new-p2": "person", "new-p1-level": "1", "new-p1-seconds": "0.1"})
	tab.await(engineIs + `"loading" && document.getElementById("site-loading").innerText.includes("goes on when it is here")`)
	log("the board of a game", "performance.now()")
	h.release()
	tab.await(`document.body.dataset.ply === "1"`)
	log("the engine's first turn", "performance.now()")
}
