//go:build unix

package tests

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/positions/projecttest"
	"tetrad/protocol/gamefiles"
	"tetrad/protocol/page"
	"tetrad/protocol/record"
)

// load reads a recorded game of testdata into the page.
func (tab *tab) load(name string) {
	tab.t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".pgn"))
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.share()
	tab.choose("record-text", string(text))
	tab.click("#record-read")
	tab.await(fmt.Sprintf(`document.body.dataset.game.startsWith(%q) && Number(document.body.dataset.ply) > 10`, name))
}

// listenToSocket records the types of all later messages of the page in window.sent.
const listenToSocket = `(() => {
	const { send } = WebSocket.prototype;
	window.sent = [];
	WebSocket.prototype.send = function (text) {
		window.sent.push(JSON.parse(text).type);
		return send.call(this, text);
	};
	return true;
})()`

// wheel turns the mouse wheel over the middle of an element, by pixels.
func (tab *tab) wheel(selector string, pixels float64) {
	tab.t.Helper()
	at := tab.middle(selector)
	tab.do(chromedp.MouseEvent(chromedp.MouseWheel, at[0], at[1], func(p *input.DispatchMouseEventParams) {
		p.Button, p.DeltaX, p.DeltaY = input.MouseButtonNone, 0.01, pixels // the library omits a 0, which Chromium needs
	}))
}

// Navigation through a game sends no requests to the server at any speed, with the
// keys, the buttons or the wheel. The test logs the time that it takes, nightly also
// the page's own.
func TestBrowserNavigation(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	for _, entry := range registry.Games {
		name := entry.Family.Name
		if _, err := os.Stat(filepath.Join("testdata", name+".pgn")); err != nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			tab := openTab(t, browser, server, "#/play")
			eval[bool](tab, listenToSocket)
			tab.load(name)
			tab.await(`window.sent.includes("states")`)
			tab.await(`(() => { // and nothing more for a while
				const { length } = window.sent;
				if (window.before === length) return ++window.quiet > 20;
				[window.before, window.quiet] = [length, 0];
			})()`)
			plies := tab.show().Ply
			eval[bool](tab, `(() => {
				window.sent.length = 0;
				window.times = [];
				document.addEventListener("keydown", ({ timeStamp }) => {
					requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - timeStamp)));
				}, true);
				return true;
			})()`)
			tab.do(chromedp.MouseClickXY(5, 5))
			tab.do(chromedp.KeyEvent(kb.Home))
			tab.await(`document.body.dataset.ply === "0"`)
			tab.isDrawn(tab.show())
			for ply := 1; ply <= plies; ply++ {
				tab.do(chromedp.KeyEvent(kb.ArrowRight))
				if got := tab.show().Ply; got != ply {
					t.Fatalf("ply %d after %d keys", got, ply)
				}
			}
			tab.isDrawn(tab.show())
			tab.do(chromedp.KeyEvent(kb.ArrowLeft))
			tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d"`, plies-1))
			tab.wheel("#board", -120)
			tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d"`, plies-2))
			tab.click("#previous")
			tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d"`, plies-3))
			tab.isDrawn(tab.show())
			if sent := eval[[]string](tab, `window.sent.filter((type) => type !== "keep")`); len(sent) > 0 {
				t.Errorf("the page asked for %v", sent)
			}
			t.Logf("from key to paint: median %.0f ms, longest %.0f ms",
				eval[float64](tab, `window.times.sort((a, b) => a - b)[window.times.length >> 1]`), eval[float64](tab, `window.times.at(-1)`))
			if projecttest.Nightly() {
				t.Logf("of the page's own thread for a turn %s", tab.costOfTurns(plies))
			}
		})
	}
}

// costOfTurns goes through the game again and returns the processor time that the page
// takes for a turn. Unlike times on a clock, it hardly depends on what else the machine
// does.
func (tab *tab) costOfTurns(plies int) string {
	tab.t.Helper()
	tab.do(chromedp.KeyEvent(kb.Home))
	tab.await(`document.body.dataset.ply === "0"`)
	_, err := chromedp.Call(tab.ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	if err != nil {
		tab.t.Fatal(err)
	}
	before := tab.metrics()
	for ply := 1; ply <= plies; ply++ {
		eval[bool](tab, `(window.times.length = 0, true)`)
		tab.do(chromedp.KeyEvent(kb.ArrowRight))
		tab.await(`window.times.length > 0`)
	}
	after := tab.metrics()
	ms := func(name string) float64 { return (after[name] - before[name]) * 1000 / float64(plies) }
	return fmt.Sprintf("%.1f ms: script %.1f, style %.1f, layout %.1f", ms("TaskDuration"), ms("ScriptDuration"), ms("RecalcStyleDuration"), ms("LayoutDuration"))
}

// metrics returns what Chromium counts for the page; durations are in seconds.
func (tab *tab) metrics() map[string]float64 {
	tab.t.Helper()
	list, err := chromedp.Call(tab.ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		tab.t.Fatal(err)
	}
	metrics := map[string]float64{}
	for _, m := range list.Metrics {
		metrics[m.Name] = m.Value
	}
	return metrics
}

// keepingServer starts a server that keeps games in a folder.
func keepingServer(t *testing.T, folder, token string) (*page.Server, func()) {
	t.Helper()
	library, err := gamefiles.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	server, stop := startServerAt(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Library: library, Token: token}, "127.0.0.1:0")
	return server, func() {
		stop()
		library.Close()
	}
}

// awaitKept waits until the list has the games with these titles.
func (tab *tab) awaitKept(want ...string) {
	tab.t.Helper()
	text, err := json.Marshal(want)
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.await(fmt.Sprintf(`JSON.stringify([...document.querySelectorAll(".kept h3")].map((e) => e.textContent)) === %q`, text))
}

// Games are kept separately: a new game and Back destroy none. The list shows each game
// with a picture. Games can be renamed, deleted, restored and continued. After a
// restart another browser at another port finds them.
func TestBrowserMyGames(t *testing.T) {
	t.Parallel()
	startBrowser(t)
	folder := t.TempDir()
	server, stop := keepingServer(t, folder, "")
	tab := newBrowserTab(t, server.URL())
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.follow(2, "e4")
	eval[bool](tab, `(history.back(), true)`)
	tab.await(`document.body.dataset.game === "vinver-5" && document.body.dataset.ply === "1"`)
	tab.follow(2, "b2")
	eval[bool](tab, `(history.forward(), true)`)
	tab.await(`document.body.dataset.game === "verto-6" && document.body.dataset.ply === "2"`)

	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	tab.await(`document.querySelectorAll(".kept svg").length === 2`)
	tab.awaitKept("Vinver · 5 × 5", "Verto · 6 × 6")
	tab.setTheme("light")
	tab.picture("mygames", 1440, 900)
	tab.picture("mygames-phone", 390, 844)
	tab.setTheme("dark")
	tab.picture("mygames-dark", 1024, 768)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.await(`innerWidth === 1200`)

	tab.click(`.kept:last-of-type [data-do="rename"]`)
	tab.await(`document.activeElement.matches(".kept input")`)
	tab.do(chromedp.KeyEvent("My best game"), chromedp.KeyEvent(kb.Enter))
	tab.awaitKept("My best game", "Vinver · 5 × 5")
	tab.click(`.kept:last-of-type [data-do="delete"]`)
	tab.awaitKept("My best game")
	tab.await(`document.activeElement.textContent === "My best game"`) // the next row
	tab.click(".notice button")
	tab.awaitKept("Vinver · 5 × 5", "My best game")
	tab.click(`.kept:last-of-type [data-do="delete"]`)
	tab.awaitKept("Vinver · 5 × 5")
	tab.click(".notice .close")

	stop()
	server, stop = keepingServer(t, folder, "")
	defer stop()
	other := newBrowserTab(t, server.URL())
	other.await(`document.body?.dataset.ready === "true"`)
	other.await(`document.getElementById("resume")?.textContent.includes("Vinver · 5 × 5")`)
	other.click("#resume-go")
	other.await(`document.body.dataset.game === "vinver-5" && document.body.dataset.ply === "2"`)
	other.isDrawn(other.show())
	other.follow(3, "d4")
	other.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	other.await(`document.querySelector(".kept")?.textContent.includes("3 turns")`)
	other.awaitKept("Vinver · 5 × 5")
}

// After the undo of a loss on time the player has time again. The time runs whatever is looked at.
func TestBrowserTimeBack(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	eval[bool](tab, `(localStorage.setItem("tetrad/setup", JSON.stringify({ clock: { base: 300000, increment: 0 } })), true)`)
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	wait := func() {
		eval[bool](tab, `(() => { // ten minutes pass
			const { now } = performance;
			performance.now = () => now.call(performance) + 600_000;
			return true;
		})()`)
	}
	// The clock runs while an earlier turn is looked at.
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "0"`)
	wait()
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.outcome === "p1win" && document.body.dataset.reason.includes("out of time")`)
	tab.act("#undo")
	tab.follow(2, "b2")
	if s := tab.show(); s.Outcome != "none" || s.Ply != 2 {
		t.Errorf("%+v", s)
	}
	// It runs in analysis and while another view is shown.
	tab.click("#analyse")
	tab.await(`document.body.dataset.mode === "analyse"`)
	tab.click("#previous")
	wait()
	tab.await(`document.querySelector(".notice")?.textContent.includes("The game is over: ")`)
	tab.click("#play-mode")
	tab.click("#last")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.outcome === "p2win"`)
	tab.act("#undo")
	tab.follow(3, "d4")
	tab.visit("games")
	wait()
	tab.await(`document.querySelector(".kept")?.textContent.includes("won")`)
	eval[bool](tab, `(localStorage.removeItem("tetrad/setup"), true)`)
}

// The time after each turn is in the record of a game, in the text and in the file. It
// is on the clocks again when the record is opened.
func TestBrowserClocksAreKept(t *testing.T) {
	t.Parallel()
	startBrowser(t)
	folder := t.TempDir()
	server, stop := keepingServer(t, folder, "")
	defer stop()
	tab := newBrowserTab(t, server.URL())
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.click("#new-game")
	tab.click(`#new-game-dialog [data-family="verto"]`)
	tab.unfold()
	tab.choose("new-size", "6")
	tab.click(`#new-game-dialog [data-mode="people"]`)
	tab.click(`#new-game-dialog [data-new-clock="10+5"]`)
	tab.click("#new-game-start")
	tab.await(`document.body.dataset.ply === "0" && document.body.dataset.game === "verto-6"`)
	for i, square := range []string{"c3", "e5", "a4"} {
		tab.follow(i+1, square)
	}
	tab.share()
	tab.click("#record-show")
	tab.await(`document.getElementById("record-text").value`)
	text := eval[string](tab, `document.getElementById("record-text").value`)
	tab.click("#files-close")
	g := checkTimes(t, text)
	// A file of the game has them, too.
	tab.resign()
	tab.await(`document.body.dataset.outcome !== "none"`)
	eval[bool](tab, `(location.hash = "#/games", true)`)
	tab.await(`document.querySelectorAll(".kept").length === 1 && document.querySelector(".kept").textContent.includes("won")`)
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, %v", files, err)
	}
	file, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	checkTimes(t, string(file))
	tab.click(`[data-do="continue"]`)
	tab.await(`document.body.dataset.view === "play" && document.body.dataset.ply === "3" && document.body.dataset.outcome === "p1win"`)
	// A record that is opened has no clock that runs, and the times after each turn.
	tab.click("#new-game")
	tab.unfold()
	tab.click(`#new-game-dialog [data-new-clock="none"]`)
	tab.click("#new-game-start")
	tab.await(`document.body.dataset.ply === "0" && document.querySelector('[data-clock="p1"]').hidden`)
	tab.share()
	tab.choose("record-text", text)
	tab.click("#record-read")
	tab.await(`document.body.dataset.ply === "3"`)
	clocks := `["p1", "p2"].map((player) => document.querySelector("[data-clock=" + player + "]").textContent).join()`
	tab.await(fmt.Sprintf(`%s === %q`, clocks, clockText(*g.Moves[2].Left)+","+clockText(*g.Moves[1].Left)))
	tab.picture("clock-of-record", 1440, 900)
	tab.click("#first")
	tab.await(clocks + ` === "10:00,10:00"`)
	tab.click("#next")
	tab.await(clocks + ` === "10:05,10:00"`)
	tab.clickSquares("b5")
	tab.await(`document.body.dataset.ply === "2" && document.querySelector('[data-clock="p1"]').hidden`)
}

// clockText returns a time in milliseconds as a clock of the page shows it.
func clockText(ms float64) string {
	seconds := int(math.Ceil(ms / 1000))
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// checkTimes reads a record of three turns on a clock of 10 min + 5 s, whose first turn
// costs none, and checks its times.
func checkTimes(t *testing.T, text string) *record.Game {
	t.Helper()
	g, err := record.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	if g.Limits != [2]string{"time 10m0s inc 5s", "time 10m0s inc 5s"} || len(g.Moves) != 3 {
		t.Fatalf("%s: limits %q", text, g.Limits)
	}
	for i, most := range []float64{605_000, 605_000, 610_000} {
		if left := g.Moves[i].Left; left == nil || *left > most || i == 0 && *left != most || *left < 500_000 {
			t.Fatalf("%s: after turn %d", text, i+1)
		}
	}
	return g
}

// paste sets the field for positions and links and presses the button beside it.
func (tab *tab) paste(text string) {
	tab.t.Helper()
	tab.choose("fen", text)
	tab.click("#fen-set")
}

func (tab *tab) awaitNote(words string) {
	tab.t.Helper()
	tab.await(fmt.Sprintf(`document.getElementById("files-note").textContent.includes(%q)`, words))
}

// A field accepts positions, links and records of any game. It explains invalid input,
// which changes nothing.
func TestBrowserPasted(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.share()
	for text, want := range map[string]string{
		"6/6/6 w": "6", "http://127.0.0.1:1/": "leads to no position", "#game=none": "does not have", "nonsense": "neither a position", "#game=verto-6&fen=%": "damaged",
		"#game=verto-6&moves=c3_c3": "Its turn 2, c3", "": "no text yet",
	} {
		tab.paste(text)
		tab.await(`document.getElementById("files-note").classList.contains("error")`)
		tab.awaitNote(want)
		if s := tab.show(); s.Ply != 1 || s.Game != "verto-6" {
			t.Errorf("%s: %+v", text, s)
		}
	}
	tab.paste("http://other:99/#game=verto-6&moves=c3_e4")
	tab.await(`document.body.dataset.ply === "2"`)
	tab.isDrawn(tab.show())

	trap, err := os.ReadFile(filepath.Join("testdata", "trap.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	position := eval[string](tab, `document.body.dataset.fen`)
	tab.share()
	tab.choose("record-text", string(trap))
	tab.click("#record-read")
	tab.await(`document.body.dataset.game.startsWith("trap")`)
	fen := eval[string](tab, `document.body.dataset.fen`)
	tab.newGame("verto", "8", persons)
	tab.share()
	tab.paste(fen)
	tab.await(`document.body.dataset.game.startsWith("trap") && !document.getElementById("files-dialog").open`)
	tab.await(`document.querySelector(".notice").textContent.includes("has changed to that game")`)
	if s := tab.show(); s.FEN != fen {
		t.Errorf("%+v, want %s", s, fen)
	}
	tab.share()
	tab.paste(position)
	tab.await(`document.body.dataset.game === "verto-6" || document.querySelector("#record-list button")`)
}

// People choose one game of a file with several games, or keep all. A file that is too
// large is refused before it is sent.
func TestBrowserSeveralGames(t *testing.T) {
	t.Parallel()
	startBrowser(t)
	server, stop := keepingServer(t, t.TempDir(), "")
	defer stop()
	tab := newBrowserTab(t, server.URL()+"#/play")
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.share()
	const games = "[Variant \"verto-6\"]\n[Event \"Cup\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Annotator \"Cid\"]\n\n1. c3 $5 {a {note} e4 *\n\n" +
		"[Variant \"vinver-5\"]\n[White \"Dan\"]\n[Black \"Eve\"]\n\n1. c3 b2 2. d4 1-0\n\n[Variant \"verto-6\"]\n\n1. c3 c3 *\n"
	tab.choose("record-text", games)
	tab.click("#record-read")
	tab.awaitNote("Record 3: turn 2, c3, cannot be played: ")
	tab.picture("faults", 1366, 768)
	tab.click(`[data-record="0"]`)
	tab.await(`document.body.dataset.game === "verto-6" && document.body.dataset.ply === "2"`)
	tab.share()
	tab.await(`document.getElementById("record-text").value === ""`) // the record opened is not the game from now on
	tab.click("#record-show")
	tab.await(`["Cup", "Ann", "Bob", "Cid", "$5", "a \\(note"].every((words) => document.getElementById("record-text").value.includes(words))`)

	tab.choose("record-text", games)
	tab.click("#record-read")
	tab.click(`[data-record="1"]`)
	tab.await(`document.body.dataset.game === "vinver-5"`)
	tab.click("#review")
	tab.await(`document.querySelector("#prompt.over #end-new") && !document.getElementById("rematch")`) // others have played it
	tab.share()

	tab.choose("record-text", games)
	tab.click("#record-read")
	tab.await(`document.getElementById("record-add-all")`)
	tab.click("#record-add-all")
	tab.awaitNote("2 games are in My games")
	eval[bool](tab, `(location.hash = "#/games", true)`)
	tab.await(`[...document.querySelectorAll(".kept .players")].some((e) => e.textContent === "Dan – Eve")`)
	tab.await(`document.querySelector(".mygames").textContent.includes("Dan won")`)
	tab.await(`[...new Set([...document.querySelectorAll('[data-do="continue"]')].map((button) => button.textContent))].sort().join() === "Continue,Open"`)
	tab.click(`[data-do="continue"][aria-label^="Open"]`)
	tab.await(`document.getElementById("player-bottom").textContent.includes("Dan") && document.getElementById("player-top").textContent.includes("Eve")`)
	tab.picture("recorded", 1200, 800)
	tab.picture("recorded-phone", 390, 844)
	tab.setTheme("dark")
	tab.picture("recorded-dark", 1200, 800)
	eval[bool](tab, `(location.hash = "#/games", true)`)
	tab.await(`document.body.dataset.view === "games"`)
	tab.picture("games-dark", 1200, 800)

	eval[bool](tab, `(() => {
		const files = new DataTransfer();
		files.items.add(new File(["x".repeat(5 << 20)], "large.txt"));
		const input = document.getElementById("kept-files");
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
		return true;
	})()`)
	tab.await(`document.querySelector(".mygames .note.error")?.textContent.includes("at most 3.0 MB")`)
	tab.await(`document.getElementById("banner").hidden`)
}
