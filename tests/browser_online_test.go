//go:build unix

package tests

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/sync/errgroup"

	"tetrad/protocol/gamefiles"
	"tetrad/protocol/online"
	"tetrad/protocol/page"
	"tetrad/protocol/session"
)

// startOnline starts a server on which people can invite others; away is the time after which
// they may end a game without an opponent, 0: as usual.
func startOnline(t *testing.T, folder string, away time.Duration) *page.Server {
	t.Helper()
	kept, err := gamefiles.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	library := session.Share(kept)
	games, err := online.Open(online.Config{Registry: registry, Folder: filepath.Join(folder, "online"), Away: away, Keep: func(g *session.KeptGame) error {
		_, err := library.Save(g, 0)
		return err
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { games.Close() })
	config := page.Config{Registry: registry, Engines: []page.Engine{own()}, Library: library, Online: games}
	server, stop := startServerAt(t, config, "127.0.0.1:0")
	t.Cleanup(stop)
	return server
}

// invite makes a link to a game in the view for it.
func (tab *tab) invite(game, size, colour, clock, name string) (link string) {
	tab.t.Helper()
	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/online"`))
	tab.click(fmt.Sprintf(`[data-invite-game="%s"]`, game))
	tab.choose("invite-size", size)
	tab.choose("invite-name", name)
	tab.click(fmt.Sprintf(`[data-invite-colour="%s"]`, colour))
	tab.click(fmt.Sprintf(`[data-invite-clock="%s"]`, clock))
	tab.click("#invite-go")
	tab.await(`document.getElementById("link") && document.body.dataset.ready === "true"`)
	return eval[string](tab, `document.getElementById("link").value`)
}

// openGame opens the link of a game in a browser of its own.
func openGame(t *testing.T, link string) *tab {
	t.Helper()
	tab := newBrowserTab(t, link)
	root, _, _ := strings.Cut(link, "join/")
	tab.watch(root + "join/") // nothing else of the program
	tab.await(`document.body?.dataset.ready === "true" && document.getElementById("game-name").textContent`)
	return tab
}

// sitDown takes the free side of a game, and waits until its host can play.
func (tab *tab) sitDown(name string, host *tab) {
	tab.t.Helper()
	tab.choose("name", name)
	tab.click("#sit")
	host.await(`document.getElementById("resign").checkVisibility()`)
}

// fits checks that parts of the page are in the window, and none covers another.
func (tab *tab) fits(selectors ...string) {
	tab.t.Helper()
	for _, selector := range selectors {
		if !eval[bool](tab, fmt.Sprintf(`(() => {
			const part = document.querySelector(%q);
			const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
			return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
		})()`, selector)) {
			size := eval[string](tab, "`${innerWidth}x${innerHeight}`")
			tab.t.Errorf("%s is out of sight in a window of %s", selector, size)
		}
	}
}

// plays chooses squares, and waits until all tabs show the turn.
func (tab *tab) plays(ply int, squares string, others ...*tab) {
	tab.t.Helper()
	for square := range strings.FieldsSeq(squares) {
		tab.click(fmt.Sprintf(`#board .square[data-square="%s"]`, square))
	}
	for _, other := range append(others, tab) {
		other.await(fmt.Sprintf(`document.body.dataset.turns === "%d" && document.body.dataset.ply === "%d"`, ply, ply))
	}
}

// Two people at two browsers play a game, and a third one watches. The guest has the link
// and nothing else.
func TestBrowserTwoPeople(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startOnline(t, t.TempDir(), 0)
	host := openTab(t, browser, server, "")
	views := eval[string](host, `document.getElementById("views").textContent`)
	host.beforeLoading(`Navigator.prototype.share = async ({ url }) => (window.shared = url);`)
	host.do(call(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: listening}))
	link := host.invite("vinver", "5", "p1", "5+3", "Anna")
	host.await(`heard.length > 0`)
	code := eval[string](host, `[...document.getElementById("code").textContent.replace(" ", "")].join(" ")`)
	host.hears("Your link is ready to copy. Its code is " + code + ". Waiting for your opponent.")
	host.hearsNothingTwice()
	if there := eval[string](host, `document.getElementById("views").textContent`); there != views {
		t.Errorf("the page of a game leads to %s, and the program has %s", there, views)
	}
	host.picture("online-invitation", 1200, 800)
	host.click("#send")
	host.await(fmt.Sprintf(`window.shared === %q`, link))
	host.await(`document.getElementById("local").textContent.includes("--listen 0.0.0.0:" + location.port + " ")`)
	guest, watcher := openGame(t, link), newBrowserTab(t, server.Site())
	watcher.click("#code") // a browser that nobody knows comes by the code
	watcher.do(chromedp.KeyEvent(strings.ToLower(eval[string](host, `document.getElementById("code").textContent`))), chromedp.KeyEvent(kb.Enter))
	watcher.await(fmt.Sprintf(`document.body?.dataset.ready === "true" && location.href === %q`, link))
	// An invitation is taken without scrolling. A guest has no way to the rest of the program.
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {568, 320}, {360, 640}} {
		host.picture(fmt.Sprintf("online-invitation-%dx%d", size[0], size[1]), size[0], size[1])
		host.fits("#link", "#copy", "#send")
		if size[0] < size[1] {
			host.fits("#code", "#cancel")
		}
		guest.picture(fmt.Sprintf("online-guest-%dx%d", size[0], size[1]), size[0], size[1])
		guest.fits("#board", "#name", "#sit")
	}
	host.do(chromedp.EmulateViewport(1200, 800))
	if eval[bool](guest, `document.getElementById("views") !== null`) {
		t.Error("a guest has links to the views of the program")
	}
	if text := eval[string](guest, `document.getElementById("sit").textContent`); text != "Play as White" {
		t.Errorf("the guest is asked to %s", text)
	}
	guest.choose("name", "Bob")
	host.listen()
	guest.listen()
	guest.click("#sit")
	host.await(`document.querySelector('[data-player="p2"]').textContent.includes("Bob is here")`)
	host.hears("You play against Bob. It is your turn: you are Black.")
	guest.hears("You play against Anna, as White. Anna is to move.")
	for _, tab := range []*tab{host, guest} {
		tab.hearsNothingTwice()
		tab.listen()
	}
	host.plays(1, "c3", guest, watcher)
	guest.await(`document.title.startsWith("Your turn · Vinver")`)
	guest.plays(2, "b2", host, watcher)
	guest.click("#give") // to Anna, who is to move
	guest.hears("You gave Anna 15 seconds.")
	host.hears("Bob gave you 15 seconds.")
	guest.await(`document.title.startsWith("Vinver")`)
	guest.hears("Anna placed a stone on c3. It is your turn: you are White.")
	guest.hears("You placed a stone on b2. Anna is to move.")
	host.hears("You placed a stone on c3. Bob is to move.")
	guest.await(`document.querySelector('[data-player="p1"] .count').textContent === "1 stone"`)
	guest.prefer("confirm", "asks")
	guest.prefer("confirm", "")
	host.named("board", "Board of the game, Vinver, 5 by 5, Black to move")
	host.oneVoice()
	host.do(chromedp.KeyEvent("c"))
	host.await(`heard.some((message) => /^White 5:\d\d, Black \d:\d\d\.$/.test(message))`)
	guest.readsRules("?")
	host.readsRules("?")
	host.picture("online-host", 1440, 900)
	guest.picture("online-guest-playing", 390, 844)
	host.await(`document.querySelector('[data-player="p1"] .clock.running')`)

	// Undo by consent. The host hears of it although another tab is in front.
	host.do(chromedp.Evaluate[chromedp.Void](`
		Object.defineProperty(document, "hidden", { value: true });
		window.tones = 0;
		window.OscillatorNode = class extends OscillatorNode {
			constructor(...parts) {
				super(...parts);
				tones++;
			}
		}`))
	guest.click("#takeback")
	host.await(`tones > 0`)
	host.await(`document.getElementById("asking").textContent === "Bob asks to take back b2."`)
	host.await(`document.title.startsWith("Your turn · Vinver") && document.querySelector('[data-player="p1"].to-move')`)
	host.hears("Bob asks to take back b2.")
	guest.hears("You have asked to take back b2.")
	host.click("#accept")
	for _, tab := range []*tab{host, guest, watcher} {
		tab.await(`document.body.dataset.turns === "1" && document.body.dataset.ply === "1"`)
	}
	host.hears("b2 was taken back.")
	guest.hears("b2 was taken back.")
	host.await(`heard.some((text) => /b2 was taken back\..* Bob is to move\./.test(text))`)
	guest.await(`heard.some((text) => /b2 was taken back\..* It is your turn/.test(text))`)
	guest.await(`document.getElementById("takeback").disabled`) // there is no turn to take back
	guest.plays(2, "d4", host, watcher)
	// A refusal is told, and the question cannot be asked again before the next turn.
	guest.click("#takeback")
	host.await(`document.getElementById("accept")`)
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {844, 390}, {568, 320}, {360, 640}} {
		host.picture(fmt.Sprintf("online-asked-%dx%d", size[0], size[1]), size[0], size[1])
		host.fits("#board", "#player-top", "#player-bottom", "#asking", "#accept", "#decline", "#actions", "#flip-board")
	}
	host.do(chromedp.EmulateViewport(1366, 768))
	host.click("#decline")
	guest.await(`document.getElementById("asking").textContent === "Anna declines to take back d4." && document.getElementById("takeback").disabled`)
	guest.hears("Anna declines to take back d4.")
	for _, tab := range []*tab{host, guest} { // whose positions were on their way for a moment
		if eval[bool](tab, `heard.some((text) => text.includes("You look at turn"))`) {
			t.Error("a turn is told as an earlier position")
		}
	}
	guest.picture("online-declined", 390, 844)

	// A reload loses nothing, and the other one sees it.
	guest.do(chromedp.Navigate("about:blank"))
	host.await(`document.querySelector('[data-player="p2"]').textContent.includes("reconnecting")`)
	guest.do(chromedp.Navigate(link))
	guest.await(`document.body?.dataset.ready === "true" && document.body.dataset.you === "p2"`)
	guest.await(`document.getElementById("moves").textContent.includes("(turn 1, placed a stone on c3)")`) // for those who hear the list
	host.await(`document.querySelector('[data-player="p2"]').textContent.includes("Bob is here")`)
	host.plays(3, "a1", guest, watcher)
	if turns := eval[string](host, `[...document.querySelectorAll("#moves .pair")].map((pair) => [...pair.children].map((part) => part.firstChild.textContent).join(" ")).join()`); turns != "1. c3 d4,2. a1" {
		t.Errorf("the list of turns is %s", turns)
	}
	// Whoever has asked may withdraw that, and the other one hears of it.
	guest.listen()
	host.listen()
	host.click("#takeback")
	guest.await(`document.getElementById("accept")`)
	host.picture("online-withdraw", 390, 844)
	host.fits("#board", "#asking", "#withdraw", "#actions")
	host.click("#withdraw")
	guest.await(`document.getElementById("asking").textContent === "Anna no longer asks to take back a1." && !document.getElementById("accept")`)
	guest.hears("Anna no longer asks to take back a1.")
	host.hears("You no longer ask to take back a1.")
	host.await(`document.getElementById("takeback").disabled && !document.getElementById("withdraw")`)
	host.do(chromedp.EmulateViewport(1366, 768))
	host.click("#previous")
	host.await(`document.getElementById("status").textContent === "You placed a stone on a1. Bob is to move. You look at turn 2 of 3."`)
	host.hears("Bob placed a stone on d4. You look at turn 2 of 3.")
	host.click("#to-game")
	host.await(`document.body.dataset.ply === "3" && !document.getElementById("to-game")`)

	// Resigning asks. The rematch has the colours exchanged.
	guest.click("#resign")
	guest.click("#small-dialog-cancel")
	guest.do(chromedp.Focus(chromedp.CSS("#resign")), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	for tab, end := range map[*tab]string{host: "You won. Bob resigned.", guest: "You lost. You resigned.", watcher: "Anna wins. Bob resigned."} {
		tab.await(fmt.Sprintf(`document.getElementById("status").textContent === %q && document.querySelector("#status.over") && document.title.startsWith("Vinver")`, end))
	}
	host.await(`document.querySelector('[data-player="p2"]').textContent.includes("Bob is here")`) // to ask for a rematch
	guest.hears("You lost. You resigned.")
	guest.await(`document.activeElement.id === "board"`)
	// The board, the players, the end and the tools are in the window, on phones too.
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {844, 390}, {568, 320}, {360, 640}} {
		guest.picture(fmt.Sprintf("online-over-%dx%d", size[0], size[1]), size[0], size[1])
		guest.fits("#board", "#player-top", "#player-bottom", "#status", "#analyse", "#actions")
		if size[0] > size[1] { // the list is not in a sheet
			guest.fits("#moves [aria-current]", "#previous")
			guest.await(`[...document.querySelectorAll(".player .count")].every((count) => count.offsetHeight < 22)`)
		}
	}
	// A guest takes the game along.
	if name, text := guest.download("#save"); name != "vinver-5.pgn" || len(gamesIn(t, text)) != 1 || !strings.Contains(text, `[Result "1-0"]`) || !strings.Contains(text, "2. a1") {
		t.Errorf("the record %s is %s", name, text)
	}
	// A guest, who has nothing else of the program, tries turns here; whoever has it goes there.
	guest.do(chromedp.EmulateViewport(360, 640))
	guest.click("#analyse")
	guest.await(`/Try turns/.test(document.getElementById("said").innerText) && (({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)(document.getElementById("said"))`)
	guest.picture("online-try", 360, 640)
	guest.do(chromedp.EmulateViewport(390, 844))
	guest.click(square("b4"))
	guest.await(`document.getElementById("status").textContent === "You try from turn 4 on: b4. Black is to move."`)
	guest.setTheme("dark")
	guest.picture("online-tried", 390, 844)
	guest.click("#sheet")
	guest.click("#previous")
	guest.await(`document.getElementById("status").textContent === "You lost. You resigned."`)
	guest.click("#sheet")
	host.click("#analyse")
	host.await(`document.body.dataset.mode === "analyse" && document.body.dataset.ply === "3" && document.body.dataset.reason === "Bob resigned."`)
	host.await(`document.getElementById("player-top").textContent.includes("Bob") && document.getElementById("player-bottom").textContent.includes("Anna")`)
	host.picture("online-analysed", 1440, 900)
	host.click("#engine-on")
	host.await(`document.body.dataset.thinking === "analysis" && document.querySelector(".line")`)
	host.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/games")`))
	host.await(`document.querySelectorAll(".kept svg").length === 1 && document.querySelector(".kept").textContent.includes("Anna")`)
	host.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/play/aaaaaaaaaaaaaaaaaaaa")`))
	host.await(`document.getElementById("notices").textContent.includes("no longer in My games") && location.hash === "#/games"`)
	host.do(chromedp.Navigate(link))
	guest.listen()
	host.await(`document.querySelector("#rematch.primary")`) // as after a game with the computer
	host.click("#rematch")
	guest.hears("Anna asks to play again.")
	guest.await(`document.title.startsWith("Your turn · Vinver")`) // to answer
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {844, 390}, {320, 568}} {
		guest.picture(fmt.Sprintf("online-rematch-%dx%d", size[0], size[1]), size[0], size[1])
		guest.fits("#accept", "#decline")
		guest.await(`(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)(document.getElementById("said"))`)
	}
	guest.click("#accept")
	for i, tab := range []*tab{host, guest} {
		tab.await(fmt.Sprintf(`document.body?.dataset.ready === "true" && location.href !== %q && document.body.dataset.you === "p%d"`, link, 2-i))
	}
	guest.plays(1, "c3", host)
	watcher.await(fmt.Sprintf(`document.body?.dataset.ready === "true" && location.href !== %q && document.body.dataset.turns === "1"`, link))
	// Whoever comes back to the old game stays there, and has a button.
	guest.do(chromedp.Navigate(link))
	guest.await(`document.body?.dataset.ready === "true" && document.getElementById("to-rematch")?.textContent === "To the rematch"`)
	guest.click("#analyse")
	guest.await(`document.getElementById("asking").textContent === "Try turns of both sides on the board." && document.querySelector("#status.over").checkVisibility()`)
	guest.click("#to-rematch")
	guest.await(fmt.Sprintf(`document.body?.dataset.ready === "true" && location.href !== %q && document.body.dataset.turns === "1"`, link))
}

// readsRules opens the help by a key. It has the rules of the game, names who has invented it, and
// leads nowhere.
func (tab *tab) readsRules(key string) {
	tab.t.Helper()
	tab.do(chromedp.KeyEvent(key))
	tab.await(`document.getElementById("help-dialog").open && document.querySelector("#panel-rules .credit")?.textContent.length > 20 && document.querySelector("#panel-rules .example .square")`)
	tab.await(`document.querySelector("#panel-rules .keys").textContent.includes("flip the board") && !document.querySelector("#panel-rules a[href*='#'], #panel-rules .row")`)
	tab.picture("online-rules", 390, 844)
	tab.do(chromedp.EmulateViewport(1366, 768))
	tab.do(chromedp.KeyEvent(kb.Escape))
	tab.await(`!document.getElementById("help-dialog").open`)
}

// Both players hear the turn that ends a game once, with every square, and how the game has ended.
func TestBrowserLastTurnIsHeard(t *testing.T) {
	t.Parallel()
	host := openTab(t, startBrowser(t), startOnline(t, t.TempDir(), 0), "")
	guest := openGame(t, host.invite("vinver", "3", "p1", "none", "Anna"))
	guest.sitDown("Bob", host)
	for i, square := range []string{"b2", "a1", "b1", "a2"} {
		two := []*tab{host, guest}
		two[i%2].plays(i+1, square, two[1-i%2])
	}
	host.listen()
	guest.listen()
	host.plays(5, "b3", guest)
	host.hears("You placed a stone on b3")
	host.hears("You won. ")
	guest.hears("Anna placed a stone on b3")
	guest.hears("You lost. ")
	for _, tab := range []*tab{host, guest} {
		tab.await(`document.body.dataset.over === "true"`)
		tab.hearsNothingTwice()
	}
}

// What the opponent does is seen and heard while an earlier turn is shown.
func TestBrowserLooksBackOnline(t *testing.T) {
	t.Parallel()
	host := openTab(t, startBrowser(t), startOnline(t, t.TempDir(), 0), "")
	guest := openGame(t, host.invite("vinver", "5", "p1", "none", "Anna"))
	guest.sitDown("Bob", host)
	host.plays(1, "c3", guest)
	guest.plays(2, "b2", host)
	guest.click("#first")
	guest.await(`document.body.dataset.ply === "0" && document.querySelector('[data-player="p1"].to-move') && document.getElementById("first").disabled && document.activeElement.id === "board"`)
	host.await(`document.getElementById("last").disabled && !document.getElementById("first").disabled`)
	guest.listen()
	host.plays(3, "a1")
	guest.await(`document.getElementById("status").textContent === "Anna placed a stone on a1. It is your turn: you are White. You look at turn 0 of 3." && document.querySelector('[data-player="p2"].to-move')`)
	guest.hears("Anna placed a stone on a1. It is your turn: you are White. You look at turn 0 of 3.")
	const isWhole = `(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)(document.getElementById("said"))`
	for _, size := range [][3]int64{{16, 360, 640}, {16, 320, 568}, {32, 390, 844}} { // whose turn it is is whole in sight
		guest.do(chromedp.EmulateViewport(size[1], size[2]))
		guest.setLetters(size[0])
		guest.await(fmt.Sprintf(`innerWidth === %d && %s`, size[1], isWhole))
		guest.picture(fmt.Sprintf("online-due-%d-%d", size[0], size[1]), size[1], size[2])
	}
	guest.setLetters(16)
	host.click("#resign")
	host.click("#small-dialog-done")
	guest.await(`document.getElementById("status").textContent === "You won. Anna resigned. You look at turn 0 of 3." && document.getElementById("rematch")`)
	guest.click("#sheet")
	for _, size := range [][2]int64{{390, 844}, {320, 568}} { // the result and the way back are above the turns
		guest.do(chromedp.EmulateViewport(size[0], size[1]))
		guest.await(fmt.Sprintf(`innerWidth === %d && %s`, size[0], isWhole))
		guest.fits("#to-game")
		guest.picture(fmt.Sprintf("online-back-%d", size[0]), size[0], size[1])
	}
	guest.hears("You won. Anna resigned.")
	guest.hearsNothingTwice()
}

// A step that needs two squares asks for the second one, and is not forgotten as others come to watch.
func TestBrowserSecondChoiceOnline(t *testing.T) {
	t.Parallel()
	host := openTab(t, startBrowser(t), startOnline(t, t.TempDir(), 0), "")
	link := host.invite("verto", "4", "p1", "none", "Anna")
	guest := openGame(t, link)
	guest.sitDown("Bob", host)
	turns, two := strings.Fields("d2 c4 b4 a4xb4 d4 c3 a3 b3 d3 a2xa3 b2xc3 a1 c2 b1xb2 c1"), []*tab{host, guest}
	for i, turn := range turns {
		two[i%2].plays(i+1, strings.Join(slices.Concat(turnPaths(t, "verto-4", "", turns[:i], turn)...), " "), two[1-i%2])
	}
	guest.listen()
	guest.click(square("d1"))
	guest.await(`document.getElementById("status").textContent.endsWith("Choose the stone to flip.")`)
	guest.hears("Choose the stone to flip.")
	guest.await(`heard.some((text) => /\b[a-d]\d and [a-d]\d can be chosen\./.test(text))`)
	guest.do(chromedp.KeyEvent(kb.Escape))
	guest.hears("Nothing is chosen.")
	guest.click(square("d1"))
	newBrowserTab(t, link)
	guest.await(`document.getElementById("watching").textContent && document.getElementById("board").dataset.chosen === "1"`)
	guest.plays(16, "c1", host)
}

// Both players hear every square of a long turn.
func TestBrowserLongTurnIsHeard(t *testing.T) {
	t.Parallel()
	host := openTab(t, startBrowser(t), startOnline(t, t.TempDir(), 0), "")
	guest := openGame(t, host.invite("verto", "5", "p1", "none", "Anna"))
	guest.sitDown("Bob", host)
	turns, two := strings.Fields("d3 a2 b3 c4xb3-e2 c1 b1 a1xb1-a3-c3-e3-e1"), []*tab{host, guest}
	for i, turn := range turns {
		host.listen()
		guest.listen()
		var squares []string
		for _, path := range turnPaths(t, "verto-5", "", turns[:i], turn) {
			squares = append(squares, path...)
		}
		two[i%2].plays(i+1, strings.Join(squares, " "), two[1-i%2])
	}
	for _, tab := range two {
		tab.await(`heard.some((text) => /^(You|Anna) placed stones on /.test(text) && ["a1", "a3", "c3", "e3", "e1", "b1", "a2", "b3", "d3", "e2"].every((square) => text.split(". ")[0].includes(square)))`)
	}
}

// Who has lost the address of a game finds it: a guest at the page for strangers, the host at the
// first one.
func TestBrowserGameFoundAgain(t *testing.T) {
	t.Parallel()
	server := startOnline(t, t.TempDir(), 0)
	host := openTab(t, startBrowser(t), server, "")
	link := host.invite("vinver", "5", "p1", "none", "Anna")
	guest := newBrowserTab(t, link)
	guest.await(`document.body?.dataset.ready === "true"`)
	guest.choose("name", "Bob")
	guest.click("#sit")
	guest.await(`document.body.dataset.you === "p2"`)
	guest.do(chromedp.Navigate(server.Site()))
	guest.await(`getComputedStyle(document.querySelector("#kept a")).textDecorationLine === "none"`)
	guest.picture("online-found", 390, 844)
	guest.click("#kept a")
	guest.await(fmt.Sprintf(`location.href === %q && document.body?.dataset.you === "p2"`, link))
	host.do(chromedp.Navigate(server.Site()))
	host.await(`document.querySelector("#ongoing")?.textContent === "Your game goes on: Vinver · 5 × 5 · Anna – Bob · Anna is to move ▸"`)
	host.picture("online-goes-on", 1200, 800)
	host.click("#ongoing a")
	host.await(fmt.Sprintf(`location.href === %q && document.body?.dataset.you === "p1"`, link))
}

// A player may end a game whose opponent is to move and away, and no longer when the opponent
// has come back.
func TestBrowserAway(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	host := openTab(t, browser, startOnline(t, t.TempDir(), time.Nanosecond), "")
	link := host.invite("verto", "4", "p1", "none", "Anna")
	guest := openGame(t, link)
	guest.sitDown("Bob", host)
	leave := func() { guest.do(chromedp.Navigate("about:blank")) }
	comeBack := func() {
		guest.do(chromedp.Navigate(link))
		host.await(`!document.getElementById("away").textContent`)
		guest.await(`document.body?.dataset.ready === "true" && document.body.dataset.you === "p2"`)
	}
	host.plays(1, "b2", guest)
	host.listen()
	leave()
	host.await(`document.getElementById("away").textContent === "Bob is away. You may call the game off."`)
	host.await(`document.getElementById("claim-win").textContent === "Call the game off" && !document.getElementById("claim-draw")`)
	host.hears("Bob is away. You may call the game off.")
	comeBack()
	host.hears("Bob is back.")
	guest.plays(2, "c3", host)
	host.plays(3, "b3", guest)
	leave()
	host.await(`document.getElementById("away").textContent === "Bob is away. You may claim the win or call it a draw."`)
	host.auditor()("away")
	host.setTheme("light")
	host.picture("online-away", 1440, 900)
	host.picture("online-away-phone", 390, 844)
	host.setTheme("dark")
	host.picture("online-away-dark", 1440, 900)
	comeBack()
	leave()
	host.click("#claim-draw")
	host.await(`document.getElementById("status").textContent === "The game is drawn. Bob left the game."`)
	host.await(`document.getElementById("analyse") && !document.getElementById("away").textContent && document.querySelector('[data-player="p2"]').textContent.includes("Bob has left")`)
}

// A lost connection is told once. Meanwhile nobody is said to be here, and no clock runs. An invitation
// that was taken back leads to another one.
func TestBrowserOnlineLost(t *testing.T) {
	t.Parallel()
	host := openTab(t, startBrowser(t), startOnline(t, t.TempDir(), 0), "")
	host.invite("vinver", "5", "p1", "5+3", "Anna")
	host.click("#cancel")
	host.click("#invite-anew")
	link := host.invite("vinver", "5", "p1", "5+3", "Anna")
	guest := newBrowserTab(t, "about:blank")
	guest.do(call(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `
		window.WebSocket = class extends WebSocket {
			constructor(address) {
				super(address);
				window.line = this;
				if (window.isCut) this.close();
			}
		};`}))
	guest.do(chromedp.Navigate(link))
	guest.await(`document.getElementById("name")`)
	guest.sitDown("Bob", host)
	host.plays(1, "c3", guest)
	guest.await(`document.querySelector(".clock.running") && document.getElementById("player-top").textContent.includes("is here")`)
	// An open list of turns does not cover the clocks of a phone.
	guest.do(chromedp.EmulateViewport(360, 640))
	guest.click("#sheet")
	guest.picture("online-sheet", 360, 640)
	guest.fits("#player-top .clock", "#player-bottom .clock", "#previous")
	guest.click("#sheet")
	guest.listen()
	guest.do(chromedp.Evaluate[chromedp.Void](`window.isCut = true; line.close()`))
	guest.await(`document.querySelector("#status.lost") && !document.querySelector(".clock.running") && document.querySelectorAll(".clock.paused").length === 2 && !document.body.innerText.includes("is here")`)
	guest.click(square("a1"))
	guest.picture("online-lost", 390, 844)
	guest.hears("The connection is lost.")
	guest.await(`document.getElementById("board-complaint").textContent === ""`)
	guest.do(chromedp.Evaluate[chromedp.Void](`window.isCut = false`))
	guest.await(`!document.querySelector("#status.lost") && document.querySelector(".clock.running")`)
}

// The page of a game begins although its first connections are lost.
func TestBrowserOnlineLostAtStart(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	host := openTab(t, browser, startOnline(t, t.TempDir(), 0), "")
	link := host.invite("verto", "4", "p1", "none", "Anna")
	guest := newBrowserTab(t, "about:blank")
	guest.do(call(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `
		let cut = 2;
		window.WebSocket = class extends WebSocket {
			constructor(address) {
				super(address);
				if (cut-- > 0) this.close();
			}
		};`}))
	guest.do(chromedp.Navigate(link))
	guest.await(`document.body?.dataset.ready === "true" && document.getElementById("sit") && getComputedStyle(document.getElementById("starting")).display === "none"`)
}

// A game that is continued in a second browser is one game: each shows the turns of the
// other, and the lists are up to date without a reload.
func TestBrowserTwoBrowsers(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	folder, err := gamefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	server, stop := startServerAt(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Library: session.Share(folder)}, "127.0.0.1:0")
	t.Cleanup(stop)
	two := newBrowserTab(t, server.URL()+"#/games")
	two.await(`document.body?.dataset.ready === "true" && document.querySelector(".kept-list .none")`)
	one := openTab(t, browser, server, "")
	one.newGame("vinver", "5", persons)
	one.follow(1, "c3")
	two.continueGame(1) // the list has heard of it
	two.click("#keep")
	two.follow(2, "d4")
	one.awaitPly(2)
	one.follow(3, "a1")
	two.awaitPly(3)
	if a, b := one.show().FEN, two.show().FEN; a != b {
		t.Errorf("one browser has %s, the other %s", a, b)
	}
	// Both play at once: either one of the turns counts, in both, and the other one is not
	// lost, or the second one was the answer to the first.
	playAtOnce(t, one, "b4", two, "e2")
	end := time.Now().Add(long)
	for a, b := one.show(), two.show(); a.Ply < 4 || a.FEN != b.FEN; a, b = one.show(), two.show() {
		if time.Now().After(end) {
			t.Fatalf("one browser has %+v, the other %+v", a, b)
		}
	}
	two.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	two.await(`(() => {
		const kept = [...document.querySelectorAll(".kept")].map((game) => game.textContent);
		if (kept.length === 1) return kept[0].includes("5 turns");
		return kept.length === 2 && kept.every((text) => text.includes("4 turns")) && kept.filter((text) => text.includes("another version")).length === 1;
	})()`)
}

// playAtOnce clicks on a square of each tab at the same moment.
func playAtOnce(t *testing.T, one *tab, name string, two *tab, theirs string) {
	t.Helper()
	var clicks errgroup.Group
	for in, name := range map[*tab]string{one: name, two: theirs} {
		x, y := in.at(square(name))
		clicks.Go(func() error {
			return chromedp.Do(in.ctx,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		})
	}
	if err := clicks.Wait(); err != nil {
		t.Fatal(err)
	}
}

// The audit finds nothing on the pages of an invitation and of a game, in any of its states.
func TestBrowserAuditOnline(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	host := openTab(t, browser, startOnline(t, t.TempDir(), 0), "")
	host.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/online"`))
	host.await(`document.querySelector("[data-invite-game] svg .piece") && document.querySelector('[data-invite-clock="10+5"] :checked') && document.querySelector('[data-invite-colour="random"] :checked')`)
	host.click("#invite-more summary")
	host.auditor()("the invitation")
	for _, size := range [][2]int64{{1280, 800}, {844, 390}, {390, 844}, {320, 568}} {
		host.do(chromedp.EmulateViewport(size[0], size[1]))
		host.await(fits)
	}
	link := host.invite("verto", "6", "p1", "5+3", strings.Repeat("W", 40)) // no word of it can be broken
	root, _, _ := strings.Cut(link, "join/")
	host.do(chromedp.Navigate(root + "#/online"))
	host.await(`document.getElementById("online-list")`)
	host.picture("online-list", 390, 844)
	host.do(chromedp.Navigate(link))
	host.await(`document.getElementById("link") && document.body.dataset.ready === "true"`)
	audit := host.auditor()
	audit("waiting")
	for _, size := range [][2]int64{{568, 320}, {320, 568}, {1280, 800}} {
		host.do(chromedp.EmulateViewport(size[0], size[1]))
		host.await(`((code) => { const {right, bottom} = code.getBoundingClientRect(); return code.contains(document.elementFromPoint(right - 3, bottom - 3)); })(document.getElementById("code"))`)
	}
	guest := openGame(t, link)
	audit2 := guest.auditor()
	audit2("invited")
	guest.click("#sit")
	host.await(`document.getElementById("resign").checkVisibility()`)
	host.plays(1, "c3", guest)
	audit("playing")
	guest.click("#draw")
	host.await(`document.getElementById("accept")`)
	audit("asked")
	host.picture("online-long-name", 360, 640)
	host.fits("#board", "#asking", "#accept", "#decline", "#actions")
	host.picture("online-six-tools", 320, 568)
	host.fits("#takeback", "#draw", "#resign", "#give", "#flip-board", "#sheet")
	host.click("#accept")
	guest.await(`document.body.dataset.over === "true"`)
	guest.do(chromedp.EmulateViewport(360, 640))
	audit2("over, on a phone")
}
