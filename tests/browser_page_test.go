//go:build unix

package tests

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// persons are the settings for two people at one board.
var persons = map[string]string{"new-p1": "person", "new-p2": "person"}

// square returns the selector of a square.
func square(name string) string { return `#board .square[data-square="` + name + `"]` }

// follow clicks on squares and waits until the page shows this number of turns. It is
// for games between people: an engine might answer before the page is read.
func (tab *tab) follow(ply int, squares ...string) {
	tab.t.Helper()
	tab.clickSquares(squares...)
	tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d" && document.body.dataset.midTurn === "false"`, ply))
}

// clickSquares clicks on each square as soon as it can be chosen.
func (tab *tab) clickSquares(squares ...string) {
	tab.t.Helper()
	for _, name := range squares {
		tab.await(fmt.Sprintf(`document.querySelector('%s').classList.contains("target")`, square(name)))
		tab.act(square(name))
	}
}

// target returns a square that can be chosen, as soon as there is one.
func (tab *tab) target() string {
	tab.t.Helper()
	tab.await(`document.querySelector("#board .square.target")`)
	return tab.show().Targets[0]
}

// menu clicks on an entry of the menu of the tools.
func (tab *tab) menu(entry string) {
	tab.t.Helper()
	tab.click("#more")
	tab.click(entry)
}

// A menu is never seen where it does not stay: a click that misses it would close it.
func TestBrowserMenuOpensInItsPlace(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	for _, width := range []int64{1200, 390} {
		tab.do(chromedp.EmulateViewport(width, 844))
		tab.middle("#more")
		places := eval[[]string](tab, `(async () => {
			const menu = document.getElementById("more-menu");
			const places = new Set();
			const look = () => menu.checkVisibility({visibilityProperty: true}) && places.add(JSON.stringify(menu.getBoundingClientRect()));
			document.getElementById("more").click();
			look();
			for (let frame = 0; frame < 5; frame++) {
				await new Promise(requestAnimationFrame);
				look();
			}
			menu.hidePopover();
			return [...places];
		})()`, chromedp.EvalAwaitPromise)
		if len(places) != 1 {
			t.Errorf("at %d pixels the menu is seen at %q", width, places)
		}
	}
}

// Escape closes a menu, and its button has the focus again. A menu does not stay over
// another view, nor the setups over another position.
func TestBrowserMenuCloses(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("trap", "6", persons)
	tab.follow(1, "c3")
	isOpen := func(menu string) string {
		return fmt.Sprintf(`document.querySelector("#%s:popover-open")?.checkVisibility({visibilityProperty: true})`, menu)
	}
	for _, names := range [][2]string{{"more", "more-menu"}, {"fill", "fill-choices"}, {"engine-settings", "engine-menu"}} {
		button, menu := names[0], names[1]
		if menu == "engine-menu" {
			tab.click("#analyse")
		}
		tab.click("#" + button)
		tab.await(isOpen(menu))
		tab.do(chromedp.KeyEvent(kb.Escape))
		tab.await("!" + isOpen(menu))
		tab.do(chromedp.KeyEvent(kb.Enter)) // the button has the focus
		tab.await(isOpen(menu))
		tab.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Escape))
		tab.await(fmt.Sprintf(`!%s && document.activeElement.id === %q`, isOpen(menu), button))
	}
	for _, leave := range []func(){
		func() { tab.wheel(square("a6"), -100) },
		func() { tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/games")`)) },
	} {
		tab.click("#fill")
		tab.await(isOpen("fill-choices"))
		leave()
		tab.await("!" + isOpen("fill-choices"))
	}
}

// share opens the dialog for links, records and pictures.
func (tab *tab) share() {
	tab.t.Helper()
	tab.menu("#share")
}

// resign resigns, and answers the question.
func (tab *tab) resign() {
	tab.t.Helper()
	tab.menu("#resign")
	tab.click("#small-dialog-done")
}

// look enters analysis without an engine: every click explores there.
func (tab *tab) look() {
	tab.t.Helper()
	tab.click("#analyse")
	tab.await(`document.body.dataset.mode === "analyse" && document.getElementById("engine-on").getAttribute("aria-pressed") === "true"`)
	tab.click("#engine-on")
	tab.await(`document.body.dataset.thinking === ""`)
}

// The page keeps the game over a reload, even inside a turn. Another tab has another
// game.
func TestBrowserReload(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	tab := openTab(t, browser, server, "")
	tab.newGame("veletas", "7", persons)
	tab.follow(1, "c3", "d4")
	tab.click("#keep")
	tab.follow(2, "e5", "b2", "a1")
	tab.click(square("c3"))
	tab.await(`document.querySelectorAll("#board .square.chosen").length === 1`)
	tab.click("#stay")
	tab.await(`document.body.dataset.midTurn === "true"`)
	before := tab.show()

	other := openTab(t, browser, server, "")
	other.newGame("vinver", "5", persons)
	other.follow(1, "c3")

	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.await(`document.body.dataset.midTurn === "true"`)
	after := tab.show()
	if after.FEN != before.FEN || after.Ply != 2 || fmt.Sprint(after.Pieces) != fmt.Sprint(before.Pieces) || fmt.Sprint(after.Targets) != fmt.Sprint(before.Targets) {
		t.Errorf("before the reload %+v, after it %+v", before, after)
	}
	tab.click("#undo")
	tab.await(`document.body.dataset.midTurn === "false" && document.querySelectorAll("#board .square.chosen").length === 1`)
	tab.click("#undo")
	tab.await(`document.querySelectorAll("#board .square.chosen").length === 0`)
	tab.click("#undo")
	tab.await(`document.body.dataset.ply === "1"`)
	if s := other.show(); s.Game != "vinver-5" || s.Ply != 1 {
		t.Errorf("the other tab has %+v", s)
	}
}

// The page names the rule that an illegal click breaks.
func TestBrowserExplains(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.follow(2, "e4")
	tab.click(square("c2"))
	tab.await(`document.getElementById("complaint").textContent.includes("next to a friendly one")`)
	tab.click(square("c3"))
	tab.await(`document.getElementById("complaint").textContent.includes("occupied")`)
	if s := tab.show(); s.Ply != 2 {
		t.Errorf("%+v", s)
	}
}

// The board can be played without a mouse.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body.dataset.ply === "1"`)
	if s := tab.show(); len(s.Pieces) != 1 || s.Pieces[0] != "d3 stone black" {
		t.Errorf("%+v", s)
	}
	tab.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	tab.await(`document.body.dataset.ply === "0"`)
	tab.do(chromedp.KeyEvent("y", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	tab.await(`document.body.dataset.ply === "1"`)
	tab.cyrillic("я", "KeyZ", chromedp.ModifierCtrl)
	tab.await(`document.body.dataset.ply === "0"`)
	tab.cyrillic("Я", "KeyZ", chromedp.ModifierCtrl|chromedp.ModifierShift)
	tab.await(`document.body.dataset.ply === "1"`)
}

// cyrillic presses a key as a keyboard with Cyrillic letters has it.
func (tab *tab) cyrillic(key, code string, modifiers chromedp.Modifier) {
	tab.t.Helper()
	tab.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Code: code, Modifiers: int64(modifiers)})
		return err
	}))
}

// Against a person an engine avoids draws. Against another engine and in analysis it
// values a draw as a draw.
func TestBrowserContempt(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	eval[bool](tab, `(() => {
		const send = WebSocket.prototype.send;
		window.sent = [];
		WebSocket.prototype.send = function (text) {
			const message = JSON.parse(text);
			if (message.type === "go") window.sent.push(message.options.Contempt);
			return send.call(this, text);
		};
		return true;
	})()`)
	awaitFirst := func(what, want string) {
		t.Helper()
		tab.await(`window.sent.length > 0`)
		if got := eval[string](tab, `window.sent[0] ?? "none"`); got != want {
			t.Errorf("%s: contempt %s, want %s", what, got, want)
		}
	}
	tab.newGame("vinver", "5", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"})
	tab.clickSquares("c3")
	awaitFirst("against a person", "200")
	eval[bool](tab, `(window.sent = [], true)`)
	tab.newGame("verto", "4", map[string]string{
		"new-p1": "0", "new-p1-level": "2", "new-p1-seconds": "0.1", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1",
	})
	awaitFirst("against an engine", "0")
	tab.newGame("verto", "6", persons)
	eval[bool](tab, `(window.sent = [], true)`)
	tab.click("#analyse")
	awaitFirst("analysis", "0")
}

// Each new game has its own seed, so a level does not repeat its games. The game keeps
// the seed over a reload. Analysis has no seed.
func TestBrowserSeed(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	listen := func() {
		eval[bool](tab, `(() => {
			const send = WebSocket.prototype.send;
			window.sent = [];
			WebSocket.prototype.send = function (text) {
				const message = JSON.parse(text);
				if (message.type === "go") window.sent.push(message.options.Seed ?? "none");
				return send.call(this, text);
			};
			// The next game has the seed 41, the one after it 42.
			let next = 40;
			const random = crypto.getRandomValues;
			crypto.getRandomValues = (to) => (to instanceof Uint16Array ? to.fill(next++) : random.call(crypto, to));
			return true;
		})()`)
	}
	listen()
	awaitNext := func(what, want string) {
		t.Helper()
		tab.await(`window.sent.length > 0`)
		if got := eval[string](tab, `window.sent.shift()`); got != want {
			t.Errorf("%s: seed %s, want %s", what, got, want)
		}
	}
	players := map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "2", "new-p2-seconds": "0.1"}
	for _, seed := range []string{"41", "42"} {
		tab.newGame("verto", "6", players)
		tab.clickSquares("c3")
		awaitNext("a new game", seed)
		tab.await(`document.body.dataset.ply === "2"`)
	}
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true"`)
	listen()
	tab.click("#undo")
	tab.await(`document.body.dataset.ply === "0"`)
	tab.clickSquares("d4")
	awaitNext("after a reload", "42")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.click("#analyse")
	awaitNext("analysis", "none")
}

// Analysis shows lines, follows navigation and ends.
func TestBrowserAnalysis(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.follow(2, "e4")
	tab.click("#analyse")
	tab.await(`document.querySelectorAll("#lines li").length === 3 && document.getElementById("analysis-speed").textContent.includes("depth")`)
	tab.isDrawn(tab.show())
	tab.picture("analysis", 1200, 800)
	first := eval[string](tab, `document.getElementById("lines").textContent`)
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "1"`)
	tab.await(fmt.Sprintf(`document.querySelectorAll("#lines li").length === 3 && document.getElementById("lines").textContent !== %q`, first))
	tab.click("#engine-on")
	tab.await(`document.body.dataset.thinking === ""`)
}

// After an engine is killed, the page shows a message and a button. The game is kept
// and continues.
func TestBrowserEngineKilled(t *testing.T) {
	browser := startBrowser(t)
	server := startServer(t, own())
	tab := openTab(t, browser, server, "")
	tab.newGame("verto", "6", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "20", "new-p2-seconds": "60"})
	tab.act(square("c3"))
	tab.await(`document.body.dataset.thinking === "play"`)
	awaitEngines(t, 1)
	killEngines(t, 1)
	tab.await(`document.querySelector("#banner #restart")`)
	if s := tab.show(); s.Ply != 1 || s.FEN == "" {
		t.Errorf("%+v", s)
	}
	tab.click("#restart")
	tab.await(`document.getElementById("banner").hidden && document.body.dataset.thinking === "play"`)
	tab.click("#move-now")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.isDrawn(tab.show())
}

// A record that the page writes can be read back with its variation.
func TestBrowserRecord(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("trap", "3", persons)
	tab.follow(1, "a1")
	tab.follow(2, "b2")
	tab.look()
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "1"`)
	tab.follow(2, "c3")
	tab.share()
	tab.click("#record-show")
	// The engine may have looked at b2 before it was off; then the record has its score.
	tab.await(`/1\. a1 b2 (\{[^}]*\} )?\(1\.\.\. c3\)/.test(document.getElementById("record-text").value)`)
	tab.click("#files-close")
	tab.newGame("vinver", "5", persons)
	tab.share()
	tab.click("#record-read")
	tab.await(`document.body.dataset.game === "trap-3" && document.body.dataset.ply === "2"`)
	tab.await(`document.querySelector("#moves .variation").textContent.includes("c3")`)
	tab.isDrawn(tab.show())
	tab.share()
	tab.choose("record-text", "1. a1 b2 2. c3 a2 3. zz9")
	tab.click("#record-read")
	tab.await(`document.getElementById("files-note").textContent ===
		"Turn 5, zz9, cannot be played: “zz9” is not a square; the squares are a1 to c3."`)
}

// A recorded game of each family is loaded and drawn on a screen and on a phone. If the
// environment variable TETRAD_PICTURES names a folder, the test saves pictures of the
// page there, for inspection and for the documentation.
func TestBrowserPictures(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	for _, entry := range gamesOnPage() {
		name := entry.Family.Name
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", name+".pgn"))
			if err != nil {
				t.Skipf("there is no recorded game: %v", err)
			}
			tab := openTab(t, browser, server, "#/play")
			tab.share()
			tab.choose("record-text", string(text))
			tab.click("#record-read")
			tab.await(fmt.Sprintf(`document.body.dataset.game.startsWith(%q) && document.body.dataset.ply !== "0"`, name))
			tab.isDrawn(tab.show())
			tab.setTheme("light")
			tab.picture(name, 1200, 800)
			tab.await(currentTurnIsSeen)
			tab.picture(name+"-phone", 390, 844)
			tab.setTheme("dark")
			tab.picture(name+"-dark", 1200, 800)
		})
	}
}

// currentTurnIsSeen tells whether the current turn is visible in the list of turns.
const currentTurnIsSeen = `(() => {
	const list = document.getElementById("moves").getBoundingClientRect();
	const turn = document.querySelector("#moves [aria-current]").getBoundingClientRect();
	return list.height > 0 && turn.top >= list.top && turn.bottom <= list.bottom;
})()`

func (tab *tab) setTheme(theme string) {
	tab.t.Helper()
	is := fmt.Sprintf("document.documentElement.dataset.theme === %q", theme)
	if !eval[bool](tab, is) {
		isInMenu := !eval[bool](tab, `document.getElementById("theme").checkVisibility()`)
		if isInMenu {
			tab.click("#menu")
		}
		tab.click("#theme")
		if isInMenu {
			tab.click("#menu")
		}
	}
	tab.await(is)
}

// picture shows the page on a screen of some size. The page must not be wider than the
// screen.
func (tab *tab) picture(name string, width, height int64) {
	tab.t.Helper()
	tab.do(chromedp.EmulateViewport(width, height))
	tab.await(fmt.Sprintf(`innerWidth === %d && document.documentElement.scrollWidth <= innerWidth`, width))
	folder := os.Getenv("TETRAD_PICTURES")
	if folder == "" {
		return
	}
	time.Sleep(600 * time.Millisecond) // until animations end
	picture, err := chromedp.Run(tab.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644)
	}
	if err != nil {
		tab.t.Error(err)
	}
}
