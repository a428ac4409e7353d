//go:build unix

package tests

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/protocol/page"
	"tetrad/protocol/spectator"
)

// visit goes to a view of the page.
func (tab *tab) visit(view string) {
	tab.t.Helper()
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/%s")`, view)))
	tab.await(`document.querySelector(".view:not([hidden])").childElementCount > 0`)
}

// readRecorded reads the recorded game of Verto, which has 29 turns.
func (tab *tab) readRecorded() {
	tab.t.Helper()
	text, err := os.ReadFile("testdata/verto.pgn")
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.visit("play")
	tab.readGame(string(text), 29)
	tab.click("#play-mode")
	tab.await(`document.body.dataset.mode === "play"`)
}

// On a phone on its side every board has the height of the screen, and what one needs
// stands beside it. No text of a lesson covers another.
func TestBrowserBoardsOnTheirSide(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	for _, c := range []struct{ view, ready, board, beside string }{
		{"learn/veletas/2", `document.getElementById("game-name").textContent === "Veletas" && document.querySelector(".lesson")?.dataset.phase === "yours"`, "#lesson-board", "#lesson-ask, .lesson-message:not(:empty), .lesson-buttons > *, .lesson-table .row button"},
		{"puzzles/veletas", inPhase("yours") + ` && /^Veletas · /.test(document.getElementById("game-name").textContent)`, "#puzzle-board", "#puzzle-task, #puzzle-message, #puzzle-board + .row button"},
		{"timed/veletas", `document.getElementById("timed-start") && document.getElementById("game-name").textContent === "Veletas"`, "#timed-board", "#timed-clock, #timed-message"},
		{"edit/trap-6", `document.querySelector("#edit-board .square")`, "#edit-board", ".editor-panel h2"},
		{"play", `document.querySelector("#board .square")`, "#board", "#status, #actions, #player-top, #player-bottom, #new-game"},
	} {
		tab.visit(c.view)
		tab.await(c.ready)
		switch c.board {
		case "#lesson-board":
			tab.click("#lesson-hint")
			tab.click("#lesson-board .square.target")
		case "#puzzle-board":
			tab.click("#puzzle-board .square.target")
			tab.do(chromedp.Evaluate[chromedp.Void](`void (document.getElementById("puzzle-task").lastChild.textContent =
				"You are Black. Only one turn wins within 3 of your turns.")`)) // the longest
		case "#timed-board":
			tab.click("#timed-start")
			tab.await(`document.querySelector("#timed-board .square")`)
		}
		for _, size := range [][3]int64{{16, 667, 375}, {16, 740, 360}, {16, 844, 390}, {16, 568, 320}, {24, 568, 320}} {
			if size[0] > 16 && c.board != "#puzzle-board" {
				continue
			}
			tab.do(chromedp.EmulateViewport(size[1], size[2]))
			tab.setLetters(size[0])
			tab.await(fmt.Sprintf(`(() => {
				const board = document.querySelector(%q).getBoundingClientRect();
				if (document.getElementById("new-game").getBoundingClientRect().right > innerWidth - 3) throw new Error("New game touches the edge");
				if (board.height < 0.98 * innerHeight || board.top < 0 || board.bottom > innerHeight) throw new Error("the board is " + JSON.stringify(board));
				const parts = [...document.querySelectorAll(%q)].filter((part) => part.checkVisibility());
				for (const part of parts) {
					const {left, top, right, bottom, height} = part.getBoundingClientRect();
					if (left < board.right || top < 0 || right > innerWidth || bottom > innerHeight || height < 15) throw new Error((part.id || part.className) + " is at " + [left, top, right, bottom]);
				}
				const boxes = parts.map((part) => part.getBoundingClientRect()).sort((a, b) => a.top - b.top);
				return parts.length > 0 && boxes.every((box, i) => boxes.slice(i + 1).every((other) => box.bottom <= other.top + 1 || box.right <= other.left || other.right <= box.left));
			})()`, c.board, c.beside))
		}
		tab.setLetters(16)
		tab.do(chromedp.EmulateViewport(1200, 800))
	}
	tab.visit("learn/vinver/5")
	tab.do(chromedp.EmulateViewport(568, 320))
	tab.await(`document.querySelector(".lesson-head h3")?.textContent.startsWith("5. ") && document.querySelector(".lesson").dataset.phase === "yours" && document.querySelector(".lesson-text").clientHeight >= 50`) // of the text; it scrolls
	tab.picture("lesson-on-its-side", 568, 320)
	tab.visit("play")
	// Letters that only the page makes larger leave the board most of the height.
	tab.do(chromedp.EmulateViewport(568, 320))
	tab.await(`(document.documentElement.style.fontSize = "24px", document.getElementById("board").clientHeight >= 0.8 * innerHeight && document.documentElement.scrollWidth <= innerWidth)`)
}

// With large letters on a phone on its side the board stays in sight while the column scrolls.
func TestBrowserLargeLettersOnTheirSide(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.readRecorded()
	tab.visit("")
	for _, size := range [][3]int64{{24, 844, 390}, {24, 568, 320}, {32, 844, 390}} { // the first games of the first page are in sight
		tab.do(chromedp.EmulateViewport(size[1], size[2]))
		tab.setLetters(size[0])
		tab.await(fmt.Sprintf(`innerWidth === %d && %s && document.querySelector(".card h3").getBoundingClientRect().top < innerHeight - 16`, size[1], fits))
	}
	tab.setLetters(16)
	for _, view := range []string{"play", "analyse", "review", "learn/veletas/2"} {
		tab.visit(view)
		tab.await(`document.querySelector(".view:not([hidden]) .board .square") && (document.querySelector(".view:not([hidden]) .lesson")?.dataset.phase ?? "yours") === "yours"`)
		for _, size := range [][3]int64{{24, 568, 320}, {32, 844, 390}} {
			tab.do(chromedp.EmulateViewport(size[1], size[2]))
			tab.setLetters(size[0])
			for _, scroll := range []int{0, 9999} {
				tab.await(fmt.Sprintf(`innerWidth === %d && (scrollTo(0, %d), %s) && (({top, bottom, height, right}) =>
					top >= 0 && bottom <= innerHeight + 1 && height >= 0.75 * innerHeight && right < 0.6 * innerWidth)(document.querySelector(".view:not([hidden]) .board").getBoundingClientRect())`, size[1], scroll, fits))
			}
		}
		tab.setLetters(16)
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.newGame("trap", "6", persons)
	tab.click("#analyse")
	tab.do(chromedp.EmulateViewport(844, 390))
	tab.setLetters(32)
	tab.await(`document.getElementById("fill").checkVisibility() && document.getElementById("said").clientWidth > 380`) // the buttons are below it
	tab.setLetters(16)
}

// On a phone on its side a game can be begun without scrolling: the first page and the dialog
// have all games in one row. A lone invitation shows its code.
func TestBrowserCompactOnTheirSide(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.readRecorded()
	for _, size := range [][2]int64{{568, 320}, {844, 390}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.visit("")
		tab.fits(`[data-do="play"]`)
		tab.await(`[...document.querySelectorAll(".card")].every((card) => card.querySelector("svg").checkVisibility() && card.querySelector("svg").getBoundingClientRect().bottom < card.querySelector("button").getBoundingClientRect().top)`)
		tab.click("#new-game")
		tab.fits(`#new-game-dialog input[type="range"]`)
		tab.await(`[...document.querySelectorAll("dialog[open] legend")].find(({textContent}) => textContent === "Your colour").getBoundingClientRect().bottom < document.querySelector("dialog[open] .row.end").getBoundingClientRect().top`)
		tab.await(fits)
		tab.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog[open]").close()`))
	}
}

// On an upright tablet the board is large, and the message right below it. The first page has
// pairs of games.
func TestBrowserTabletUpright(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.readRecorded()
	for _, size := range [][2]int64{{768, 1024}, {820, 1180}, {1024, 1366}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		for _, mode := range []string{"play", "analyse"} {
			tab.visit(mode)
			tab.await(fmt.Sprintf(`innerWidth === %d && ((board, prompt) => board.width >= 0.8 * innerWidth && prompt.top >= board.bottom && prompt.top < board.bottom + 20)(
				document.getElementById("board").getBoundingClientRect(), document.getElementById("prompt").getBoundingClientRect())`, size[0]))
			tab.fits("#board", "#status", "#actions", "#side", "#player-top", "#player-bottom", "#moves [aria-current]")
			tab.await(fits)
		}
		tab.visit("")
		if size[0] < 860 {
			tab.await(`getComputedStyle(document.querySelector(".cards")).gridTemplateColumns.split(" ").length === 2`)
		}
	}
	tab.do(chromedp.EmulateViewport(768, 1024, chromedp.EmulateMobile, chromedp.EmulateTouch))
	tab.visit("analyse")
	tab.await(`[...document.querySelectorAll("#menu, #modes a, #engine-on, .moves-head button")].every((part) => !part.checkVisibility() || part.offsetHeight >= 40)`)
}

// The views of a phone have the same margin, headings of one size, and buttons below the text.
func TestBrowserViewsAgree(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.EmulateViewport(360, 640))
	for _, view := range []string{"", "learn", "games", "online"} {
		tab.visit(view)
		tab.await(`document.querySelector(".view:not([hidden])").ariaLabel`) // it gets the focus
		tab.await(`((heading) => heading.getBoundingClientRect().left === 8 && getComputedStyle(heading).fontSize === "24px")(document.querySelector(".view:not([hidden]) :is(.home > h2, .learn > h2, .mygames > h2, .invite > h2)"))`)
	}
	tab.visit("timed/veletas")
	tab.await(`document.getElementById("timed-start").getBoundingClientRect().left === document.getElementById("timed-message").getBoundingClientRect().left`)
	tab.click("#new-game")
	tab.await(`getComputedStyle(document.querySelector(".tiles .options")).gridTemplateColumns.split(" ").length === 2`)
	tab.do(chromedp.EmulateViewport(320, 568))
	tab.click("#new-more summary") // what opens comes into sight
	tab.await(`document.getElementById("new-size").getBoundingClientRect().bottom < document.querySelector("#new-game-dialog .row.end").getBoundingClientRect().top`)
}

// A board has the same place in all views, and small windows break, cut and cover nothing.
func TestBrowserBoardStays(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("veletas", "7", persons)
	places := map[[2]int64]string{}
	for _, view := range []string{"play", "edit/trap-6", "learn/veletas/2", "puzzles/veletas"} {
		tab.visit(view)
		tab.await(`document.querySelector(".view:not([hidden]) .board .square") && (document.querySelector(".lesson")?.dataset.phase ?? "yours") === "yours"`)
		for _, size := range [][2]int64{{1440, 900}, {1280, 800}, {1024, 768}, {800, 560}, {844, 390}, {568, 320}, {520, 470}} {
			tab.do(chromedp.EmulateViewport(size[0], size[1]))
			tab.await(fmt.Sprintf(`innerWidth === %d`, size[0]))
			place := eval[string](tab, `(({x, y, width, height}) => [x, y, width, height].map(Math.round).join(" "))(document.querySelector(".view:not([hidden]) .board").getBoundingClientRect())`)
			if was, ok := places[size]; ok && was != place {
				t.Errorf("at %v the board of %s is at %s, and in play at %s", size, view, place, was)
			}
			places[size] = place
		}
		tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("game-name").textContent = "Veletas · 10 × 10"`)) // the longest of a puzzle
		for width := int64(480); width <= 760; width += 40 {
			for height := int64(320); height <= 560; height += 30 {
				tab.do(chromedp.EmulateViewport(width, height))
				tab.await(fmt.Sprintf(`innerWidth === %d && innerHeight === %d && %s`, width, height, fits))
				tab.await(`(() => {
					const parts = [...document.querySelectorAll("header > :not(#skip), .view:not([hidden]) :is(.board, .player, #said, #asked, #side, #actions, #actions .tool, .puzzle-task, .puzzle-message, .puzzle-panel .row > *, .lesson-ask, .lesson-buttons > *)")].filter((part) => part.checkVisibility() && part.offsetWidth !== 1);
					for (const part of parts) {
						const box = part.getBoundingClientRect();
						const cover = parts.find((other) => other !== part && !other.contains(part) && !part.contains(other) && (({left, top, right, bottom}) => left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)(other.getBoundingClientRect()));
						if (cover) throw new Error(innerWidth + "×" + innerHeight + ": " + (part.id || part.className) + " and " + (cover.id || cover.className) + " cover each other");
						if (part.closest("header, #actions") && (box.right > innerWidth || part.scrollWidth > part.clientWidth + 1)) throw new Error((part.id || part.className) + " is cut");
					}
					const said = document.querySelector(".view:not([hidden]) #said");
					return !said || said.clientWidth >= 130;
				})()`)
			}
		}
	}
}

// verdictIsSeen is an expression that is true where a verdict and the first button below it
// are in sight, and neither is cut or covered.
func verdictIsSeen(message string) string {
	return fmt.Sprintf(`((message) => [message, message.nextElementSibling.querySelector("button:not([hidden])")].every((part) => {
		const {left, top, bottom} = part.getBoundingClientRect();
		return part.scrollHeight <= part.clientHeight && [top + 1, bottom - 2].every((y) => part.contains(document.elementFromPoint(left + 9, y)));
	}))(document.querySelector(%q))`, message)
}

// On small phones the verdict on a turn of a puzzle is in sight, whatever the letters are.
func TestBrowserVerdictIsSeen(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	list, err := sets.Puzzles.Of(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	p := tab.openPuzzle(list[0])
	wrong := p.wrongTurn()
	for _, letters := range []int64{16, 24} {
		tab.setLetters(letters)
		for _, size := range [][2]int64{{568, 320}, {320, 568}, {360, 640}} {
			tab.do(chromedp.EmulateViewport(size[0], size[1]))
			tab.await(fmt.Sprintf(`innerWidth === %d`, size[0]))
			p.play(wrong)
			positions.UndoTurn(p.position, wrong)
			tab.await(inPhase("wrong") + ` && /answers/.test(document.getElementById("puzzle-message").textContent) && ` + verdictIsSeen("#puzzle-message"))
			tab.await(`(({clientWidth, clientHeight}) => clientWidth >= 0.75 * Math.min(innerWidth, innerHeight) && clientHeight === clientWidth)(document.getElementById("puzzle-board"))`)
			tab.await(`document.querySelector("#puzzle-message + .row button:not([hidden])").matches("#puzzle-retry.primary")`)
			tab.picture(fmt.Sprintf("verdict-%d-%d", size[0], letters), size[0], size[1])
			tab.click("#puzzle-retry")
			tab.await(inPhase("yours"))
		}
	}
	tab.setLetters(16)
}

// On a phone that is turned, the current turn is in sight in the list of turns.
func TestBrowserTurnedPhone(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.readRecorded()
	for _, size := range [][2]int64{{320, 568}, {360, 640}, {390, 844}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.await(fmt.Sprintf(`innerWidth === %d`, size[0]))
		tab.do(chromedp.EmulateViewport(size[1], size[0]))
		tab.await(fmt.Sprintf(`innerWidth === %d && %s && (() => {
			const {left, top, bottom} = document.querySelector("#moves [aria-current]").getBoundingClientRect();
			return document.elementFromPoint(left + 9, top + 1)?.closest("[aria-current]") && document.elementFromPoint(left + 9, bottom - 2)?.closest("[aria-current]");
		})()`, size[1], currentTurnIsSeen))
	}
}

// On a phone upright the sheet leaves the board as it is, and what is said above it can be read.
func TestBrowserSheetLeavesBoard(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.readRecorded()
	for _, size := range [][2]int64{{320, 568}, {360, 640}, {390, 844}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.await(fmt.Sprintf(`innerWidth === %d`, size[0]))
		eval[bool](tab, `(document.body.dataset.sheet = "", true)`)
		tab.fits("#flip-board")
		place := tab.place()
		if size[1] > 800 { // there the turns need no sheet
			tab.await(`document.getElementById("side").getBoundingClientRect().top >= document.getElementById("said").getBoundingClientRect().bottom && ` + currentTurnIsSeen)
		}
		if eval[string](tab, `document.body.dataset.sheet`) == "" {
			tab.click("#sheet")
		}
		for _, mode := range []string{"play-mode", "analyse"} {
			tab.click("#" + mode)
			tab.await(`document.querySelector("#modes [aria-current]").id === "` + mode + `"`)
			if now := tab.place(); now != place {
				t.Errorf("at %v the board was at %s, and with the sheet it is at %s", size, place, now)
			}
			tab.await(`(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.getElementById("said")) && ` + currentTurnIsSeen)
		}
		tab.await(linesAreSeen + ` >= 2 && document.getElementById("evaluation").checkVisibility() && ((turn) => {
			const {left, top, bottom} = turn.getBoundingClientRect();
			return [top + 2, bottom - 2].every((y) => turn.contains(document.elementFromPoint(left + 9, y)));
		})(document.querySelector("#moves [aria-current]"))`)
		// A note is beside the turns and the explorer, and covers neither.
		tab.click("#explore")
		tab.click("#note")
		tab.await(`["#note", "#explore", "#comment"].every((selector) => {
			const part = document.querySelector(selector);
			part.scrollIntoView({ block: "nearest" });
			const {left, top, right, bottom} = part.getBoundingClientRect();
			return [top + 3, bottom - 3].every((y) => document.elementFromPoint((left + right) / 2, y)?.closest(selector));
		})`)
		tab.click("#note")
		tab.click("#explore")
		tab.click("#play-mode")
	}
}

// linesAreSeen is how many lines of the engine can be read.
const linesAreSeen = `[...document.querySelectorAll("#lines .line-score")].filter((part) => {
	const {left, top, bottom} = part.getBoundingClientRect();
	return [top + 3, bottom - 3].every((y) => part.contains(document.elementFromPoint(left + 3, y)));
}).length`

// On a phone the lines of the engine have the room that the turns leave, and a button shows
// that its sheet is open.
func TestBrowserLinesTakeRoom(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("trap", "4", persons)
	tab.do(chromedp.EmulateViewport(390, 844))
	const ground = `getComputedStyle(document.getElementById("sheet")).boxShadow`
	tab.await(ground + ` === "none"`)
	tab.click("#sheet")
	tab.await(`document.getElementById("sheet").getAttribute("aria-expanded") === "true" && ` + ground + ` !== "none"`)
	tab.click("#analyse")
	for _, c := range []struct{ letters, width, height, lines int64 }{{16, 390, 844, 3}, {24, 360, 640, 2}} {
		tab.do(chromedp.EmulateViewport(c.width, c.height))
		tab.setLetters(c.letters)
		tab.await(fmt.Sprintf(`%s === %d`, linesAreSeen, c.lines))
		tab.await(`(({clientHeight}) => clientHeight < 1.5 * parseFloat(getComputedStyle(document.getElementById("analysis-speed")).fontSize))(document.getElementById("analysis-speed"))`)
		tab.picture(fmt.Sprintf("lines-%d", c.width), c.width, c.height)
	}
	tab.setLetters(16)
}

// Until an engine that is slow to answer has set up the board of a lesson, its place is there,
// and there are no buttons.
func TestBrowserLessonLoads(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.Evaluate[chromedp.Void](`void (WebSocket.prototype.send = () => {})`))
	tab.visit("puzzles/trap")
	tab.await(`![...document.querySelectorAll(".view:not([hidden]) button")].some((button) => button.checkVisibility({visibilityProperty: true}))`)
	tab.visit("learn/trap/1")
	for _, size := range [][2]int64{{390, 844}, {568, 320}, {1200, 800}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.await(fmt.Sprintf(`innerWidth === %d && document.getElementById("lesson-board").clientHeight >= 0.4 * innerHeight &&
			/Loading/.test(getComputedStyle(document.getElementById("lesson-ask"), "::before").content) &&
			![...document.querySelectorAll(".lesson button, .lesson-buttons a")].some((button) => button.checkVisibility({visibilityProperty: true}))`, size[0]))
	}
}

// What a review says about a mistake can be read above the sheet of a phone: it has the letters
// of the browser, and scrolls where they are large.
func TestBrowserMistakeAboveSheet(t *testing.T) {
	t.Parallel()
	tab := openReview(t)
	for _, letters := range []int64{16, 24} {
		tab.setLetters(letters)
		for _, size := range [][2]int64{{320, 568}, {360, 640}, {390, 844}} {
			tab.do(chromedp.EmulateViewport(size[0], size[1]))
			tab.await(fmt.Sprintf(`innerWidth === %d && /Better: /.test(document.getElementById("status").textContent) &&
				(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1 || %d > 16)(document.getElementById("said")) &&
				parseFloat(getComputedStyle(document.getElementById("status")).fontSize) >= 0.74 * %[2]d &&
				document.querySelector("#summary table").getBoundingClientRect().right <= innerWidth`, size[0], letters))
			tab.picture(fmt.Sprintf("mistake-above-%d-%d", size[0], letters), size[0], size[1])
			if letters == 16 {
				tab.fits(".learn-from")
				tab.await(`((button) => button.contains(document.elementFromPoint(button.getBoundingClientRect().left + 9, button.getBoundingClientRect().bottom - 3)))(document.querySelector(".learn-from"))`)
			}
		}
	}
	tab.setLetters(16)
}

// Coordinates have one share of the board, whatever its size and the letters of the browser are.
// Dots of colours grow with the letters.
func TestBrowserLettersAndBoards(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.await(`document.querySelectorAll(".card .board .square").length > 50`)
	for _, width := range []int64{1100, 390} { // the small boards of the first page have lines as well
		tab.do(chromedp.EmulateViewport(width, 800))
		tab.await(fmt.Sprintf(`innerWidth === %d && [...document.querySelectorAll(".card .board :is(.square, .grid)")].every((part) => {
			const {stroke, strokeWidth, vectorEffect} = getComputedStyle(part);
			return stroke === "none" || parseFloat(strokeWidth) * (vectorEffect === "none" ? part.getScreenCTM().a : 1) >= 1;
		})`, width))
	}
	tab.newGame("trap", "4", persons)
	tab.do(chromedp.EmulateViewport(1100, 800))
	for _, view := range []string{"play", "learn/trap/2"} {
		tab.visit(view)
		const sized = `parseFloat(getComputedStyle(document.querySelector(".view:not([hidden]) .board .coordinate")).fontSize)` // a square has 100
		for _, letters := range []int64{16, 32} {
			tab.setLetters(letters)
			for _, width := range []int64{1100, 390} {
				tab.do(chromedp.EmulateViewport(width, 800))
				tab.await(fmt.Sprintf(`innerWidth === %d && %s <= 0.036 * document.querySelector(".view:not([hidden]) .board").viewBox.baseVal.width`, width, sized))
			}
			tab.await(fmt.Sprintf(`[...document.querySelectorAll(".view:not([hidden]) .chip")].every((chip) => !chip.checkVisibility() || chip.offsetWidth >= %d)`, letters))
		}
		tab.setLetters(16)
	}
	// A board is not higher than what the header leaves.
	tab.do(chromedp.EmulateViewport(1280, 800))
	tab.setLetters(24)
	tab.visit("puzzles/trap")
	tab.await(inPhase("yours") + ` && scrollY === 0 && document.getElementById("puzzle-board").getBoundingClientRect().bottom <= innerHeight`)
	tab.setLetters(16)
}

// Letters that a style sheet of the person makes larger bring the layouts of smaller windows,
// as those of the browser's settings do.
func TestBrowserLettersOfStyle(t *testing.T) {
	t.Parallel()
	tab := newTab(t, startBrowser(t))
	server := startServer(t, own())
	tab.watch(server.Site())
	tab.beforeLoading(`const large = new CSSStyleSheet(); large.replaceSync("html { font-size: 200% }"); document.adoptedStyleSheets = [large]`)
	tab.do(chromedp.Navigate(server.URL()))
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.newGame("veletas", "7", persons)
	for _, view := range []string{"", "learn", "learn/veletas/2", "puzzles/veletas", "timed/veletas", "games", "analyse", "play"} {
		tab.visit(view)
		for _, size := range [][2]int64{{1280, 800}, {390, 844}, {844, 390}} {
			tab.do(chromedp.EmulateViewport(size[0], size[1]))
			tab.await(fmt.Sprintf(`innerWidth === %d && document.getElementById("menu").checkVisibility() && %s`, size[0], fits))
		}
	}
	tab.do(chromedp.EmulateViewport(1280, 800))
	tab.await(`document.getElementById("board").clientHeight >= 0.9 * innerHeight`)
	tab.fits("#board", "#status", "#undo", "#more", "#new-game")
}

// With large letters the pages of a match, of a farm and of unknown browsers are narrow.
func TestBrowserLargeLettersElsewhere(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	s := &script{reports: make(chan spectator.MatchReport, 1)}
	s.reports <- report("trap", 120)
	match := openTab(t, browser, startServerWith(t, page.Config{Registry: content.Registry(), Match: s}), "")
	farm := openTab(t, browser, startServerWith(t, page.Config{Registry: content.Registry(), Farm: newFakeFarm()}), "")
	auth := newBrowserTab(t, startServer(t, own()).Site())
	for _, c := range []struct {
		tab    *tab
		narrow string
	}{
		{match, `getComputedStyle(document.getElementById("curves")).gridColumnEnd === "-1"`},
		{farm, `!getComputedStyle(document.getElementById("farm")).gridTemplateColumns.includes(" ")`},
		{auth, `getComputedStyle(document.getElementById("form")).marginLeft === "0px"`},
	} {
		c.tab.do(chromedp.EmulateViewport(900, 700))
		c.tab.setLetters(32)
		c.tab.await(c.narrow + ` && document.documentElement.scrollWidth <= innerWidth`)
		c.tab.picture(fmt.Sprintf("large-letters-elsewhere-%d", len(c.narrow)), 900, 700)
	}
}
