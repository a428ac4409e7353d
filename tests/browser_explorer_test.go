//go:build unix

package tests

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/protocol/explorer"
	"tetrad/protocol/gamefiles"
	"tetrad/protocol/page"
	"tetrad/protocol/record"
	"tetrad/search"
)

// explorerGames maps sources to their games.
var explorerGames = map[string][]record.Game{
	"club.txt": {
		{Players: [2]string{"Ann", "Bob"}, Result: "p1win", Start: time.Date(2024, 5, 6, 0, 0, 0, 0, time.UTC), Moves: turnsOf("c3 e5 a4")},
		{Players: [2]string{"Bob", "Ann"}, Result: "draw", Start: time.Date(2024, 5, 7, 0, 0, 0, 0, time.UTC), Moves: turnsOf("d4 b2 f3")},
		{Players: [2]string{"Cid", "Bob"}, Result: "p2win", Moves: turnsOf("d3 b5 f4")},
		{Players: [2]string{"Cid", "Ann"}, Result: "p2win", Moves: turnsOf("b3")},
	},
	"match.jsonl": {{Players: [2]string{"New", "Old"}, Result: "p1win", Moves: turnsOf("b4 e2")}},
}

func turnsOf(text string) []record.Move {
	var moves []record.Move
	for _, turn := range strings.Fields(text) {
		moves = append(moves, record.Move{Turn: turn})
	}
	return moves
}

// explorerIndex returns an index of explorerGames, as games of a variant.
func explorerIndex(t *testing.T, variant positions.Game) *explorer.Index {
	t.Helper()
	b := explorer.NewIndex(1 << 20)
	for _, source := range slices.Sorted(maps.Keys(explorerGames)) {
		for i, g := range explorerGames[source] {
			if err := b.Add(source, i+1, variant, &g); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// rows returns the turns of the explorer with their numbers of games.
func (tab *tab) rows() string {
	tab.t.Helper()
	return eval[string](tab, `[...document.querySelectorAll("#explorer tbody tr")].map((row) =>
		row.querySelector(".turn").textContent + " " + parseInt(row.cells[1].textContent)).join(", ")`)
}

// awaitExplored waits until the explorer shows this number of turns.
func (tab *tab) awaitExplored(turns int) {
	tab.t.Helper()
	tab.await(fmt.Sprintf(`(() => {
		const root = document.getElementById("explorer");
		return !root.hidden && !root.hasAttribute("aria-busy") && root.textContent && root.querySelectorAll("tbody tr").length === %d;
	})()`, turns))
}

// The explorer shows played turns beside the lines of the engine. It marks turns on the
// board, plays them, opens games, and counts only the chosen sources.
func TestBrowserExplorer(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	entry := &registry.Games[0]
	variant := entry.Family.New(6, "")
	server := startServerWith(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Explore: explorerIndex(t, variant)})
	tab := openTab(t, browser, server, "#/play")
	tab.newGame(entry.Family.Name, "6", nil)
	tab.look()
	tab.click("#explore")
	tab.awaitExplored(2)
	first := strings.Split(tab.rows(), ", ")
	if !strings.HasSuffix(first[0], " 3") || !strings.HasSuffix(first[1], " 2") {
		t.Fatalf("turns %v", first)
	}
	if words := eval[string](tab, `document.querySelector("#explorer .endings").getAttribute("aria-label")`); !strings.HasSuffix(words, "won 1, drawn 1, Dark won 1") {
		t.Errorf("%q", words)
	}
	// The board shows the turn under the pointer.
	at := tab.middle("#explorer tbody tr")
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	tab.await(`document.querySelector("#board .badge.own")`)
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5))
	tab.await(`!document.querySelector("#board .badge.own")`)
	// The engine's lines and its values of turns are beside the explorer.
	tab.click("#engine-on")
	tab.await(`document.querySelectorAll("#lines .line").length > 0`)
	tab.await(`(() => {
		const [lines, turns] = ["#lines .line", "#explorer tbody tr"].map((selector) => document.querySelector(selector).getBoundingClientRect());
		const { clientHeight } = document.getElementById("moves");
		return lines.height > 0 && turns.height > 0 && lines.bottom <= turns.top && turns.bottom <= innerHeight && clientHeight > 90;
	})()`)
	tab.picture("explorer-analysis", 1440, 900)
	tab.await(`((panel) => {
		panel.querySelector(".engine-score").textContent = "wins by 12";
		for (const { firstChild, textContent } of panel.querySelectorAll("thead th")) {
			const range = document.createRange();
			range.selectNode(firstChild);
			if (range.getClientRects().length > 1) throw new Error(textContent + " is broken");
		}
		return panel.scrollWidth <= panel.clientWidth;
	})(document.getElementById("explorer"))`)
	tab.click("#engine-on")
	// A click plays.
	tab.click("#explorer tbody tr .turn")
	tab.await(`document.body.dataset.ply === "1"`)
	tab.awaitExplored(1)
	if turn := tab.show().Turn; turn != strings.Fields(first[0])[0] {
		t.Errorf("%s is played, of %v", turn, first)
	}
	tab.isDrawn(tab.show())
	if rows := tab.rows(); !strings.HasSuffix(rows, " 3") {
		t.Errorf("after the turn: %s", rows)
	}
	// The engine's value after a turn is beside the turn.
	tab.click("#engine-on")
	tab.await(`document.querySelectorAll("#lines .line").length > 0`)
	tab.click("#engine-on")
	tab.click("#previous")
	tab.await(`document.body.dataset.ply === "0" && /^\d+%$|^(wins|loses|draw)/.test(document.querySelector("#explorer tbody .engine-score").textContent)`)
	tab.click("#next")
	tab.await(`document.body.dataset.ply === "1"`)
	tab.awaitExplored(1)
	// A game opens at the position of the explorer.
	names := eval[string](tab, `document.querySelector("#explorer .match .who").textContent`)
	if names != "Bob – Ann" {
		t.Errorf("the latest game is of %s", names)
	}
	if text := eval[string](tab, `document.querySelector("#explorer .match .what").textContent`); !strings.HasPrefix(text, "1… ") {
		t.Errorf("its turn is %s", text)
	}
	tab.click("#explorer .match")
	tab.await(`document.body.dataset.turn === "d4" && document.body.dataset.ply === "1" && document.querySelectorAll("#moves .turn").length === 3`)
	tab.awaitExplored(1)
	// Only the analysis shows it, below the turns, which stay on a phone too where it has nothing.
	tab.await(`document.querySelector("#moves .turn:last-child").checkVisibility()`)
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.await(`!document.getElementById("moves").checkVisibility()`)
	tab.click("#last")
	tab.await(`document.body.dataset.ply === "3" && document.querySelector("#moves .turn:last-child").checkVisibility()`)
	tab.click("#first")
	tab.click("#next")
	tab.await(`document.body.dataset.ply === "1"`)
	tab.awaitExplored(1)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#play-mode")
	tab.await(`document.body.dataset.mode === "play" && document.getElementById("moves").checkVisibility()`)
	tab.click("#analyse")
	tab.awaitExplored(1)
	// Only the chosen sources count.
	tab.click("#undo")
	tab.await(`document.body.dataset.ply === "0"`)
	tab.awaitExplored(2)
	// The game on the board becomes another source once it is kept.
	all := eval[string](tab, `document.querySelector(".explorer-head p").textContent`)
	tab.click("#explorer summary")
	tab.click("#explorer .sources label:last-of-type")
	const some = `/^Games of [12] sources? of [23]$/.test(document.querySelector(".explorer-head summary")?.textContent)`
	tab.await(some + fmt.Sprintf(` && document.querySelector(".explorer-head p").textContent !== %q`, all))
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && ` + some)
	tab.click("#explorer summary")
	tab.click("#explorer .sources label:has(input:not(:checked))")
	tab.await(`document.querySelector(".explorer-head summary").textContent === "Games of all sources"`)
	tab.awaitExplored(2)
	for _, c := range []struct {
		name          string
		width, height int64
	}{{"", 1440, 900}, {"-middle", 1024, 768}, {"-phone", 390, 844}} {
		for _, theme := range []string{"light", "dark"} {
			tab.do(chromedp.EmulateViewport(c.width, c.height))
			tab.setTheme(theme)
			tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("explorer").scrollIntoView()`))
			tab.picture("explorer"+c.name+"-"+theme, c.width, c.height)
		}
	}
}

// What is proved of a position stands beside the games: from the table of solved
// positions, and by exact search near the end. A proved turn can be played.
func TestBrowserExplorerProved(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.newGame("verto", "4", persons)
	tab.look()
	tab.click("#explore")
	tab.await(`document.querySelector("#explorer .proof").textContent === "Proved: Light loses by 2. From the table of solved positions."`)
	tab.picture("explorer-proved-table", 1440, 900)
	tab.do(chromedp.EmulateViewport(1200, 800))
	for ply := 1; !eval[bool](tab, `document.querySelector("#explorer .proof").textContent.includes("By exact search.") && Boolean(document.querySelector(".proof .turn"))`); ply++ {
		if ply > 10 {
			t.Fatal("nothing is proved by a search")
		}
		tab.follow(ply, tab.target())
		tab.await(fmt.Sprintf(`document.querySelector("#explorer .proof").textContent.includes("exact search") || %d < 5`, ply))
	}
	ply := tab.show().Ply
	for _, width := range []int64{1440, 390} {
		tab.picture(fmt.Sprintf("explorer-proved-%d", width), width, 844)
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
	move := eval[string](tab, `document.querySelector(".proof .turn").textContent`)
	tab.click(".proof .turn")
	tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d" && document.body.dataset.turn === %q`, ply+1, move))
	// Far from the end of a large board nothing is proved, and nothing is claimed.
	tab.newGame("verto", "8", persons)
	tab.look()
	tab.await(`document.querySelector("#explorer .explorer-head p").textContent === "No games are counted yet." && document.querySelector("#explorer .proof").textContent === ""`)
}

// What an opening book knows stands beside the games, with the command that made it. A
// turn of the book is shown on the board, and can be played.
func TestBrowserExplorerBook(t *testing.T) {
	t.Parallel()
	b := browserBook(t)
	server := startServerWith(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Books: book.NewLibrary(registry.Game, b)})
	tab := openTab(t, startBrowser(t), server, "#/play")
	tab.newGame("verto", "5", persons)
	tab.look()
	tab.click("#explore")
	tab.await(`document.querySelector("#explorer .book p")?.textContent === "Book: Light has 81%."`)
	turns := eval[string](tab, `[...document.querySelectorAll(".book-turns li")].map((item) => item.textContent).join("; ")`)
	if turns != "c181%1 position, depth 5; b238%one search; c3loses within 8 turns1 position, depth 3" {
		t.Errorf("turns %q", turns)
	}
	tab.click("#explorer .book summary")
	tab.await(`document.querySelector("#explorer .book code").textContent.startsWith("tetrad-lab book make --game verto-5 --searches 3")`)
	for _, width := range []int64{1440, 390} {
		for _, theme := range []string{"dark", "light"} {
			tab.do(chromedp.EmulateViewport(width, 900))
			tab.setTheme(theme)
			tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("explorer").scrollIntoView()`))
			tab.picture(fmt.Sprintf("explorer-book-%d-%s", width, theme), width, 900)
		}
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.auditor()("explorer-book")
	at := tab.middle(".book-turns .turn")
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	tab.await(`document.querySelector("#board .badge.own")?.textContent === "81"`)
	tab.click(".book-turns .turn")
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.turn === "c1"`)
	// Where the book knows nothing, nothing is claimed.
	tab.click("#explorer .book-turns .turn")
	tab.await(`document.body.dataset.ply === "2" && document.querySelector("#explorer .book").textContent === ""`)
}

// browserBook returns a book of verto-5 with three turns, the last of them proved.
func browserBook(t *testing.T) *book.Book {
	t.Helper()
	g, _, err := registry.Game("verto-5")
	if err != nil {
		t.Fatal(err)
	}
	turn := func(move string, v search.Score, depth, positions int32) book.Turn {
		return book.Turn{Move: move, Value: book.Estimated(v), Depth: depth, Positions: positions}
	}
	b, err := book.New(g, book.Head{Searches: 3, Command: "tetrad-lab book make --game verto-5 --searches 3"}, []book.Position{
		{Value: book.Estimated(30), Turns: []book.Turn{turn("c1", 30, 5, 1), turn("b2", -10, 4, 0), turn("c3", search.LossIn(8), 3, 1)}},
		{Moves: "c1", Value: book.Estimated(-30), Turns: []book.Turn{turn("e4", -30, 4, 0)}},
		{Moves: "c3", Value: book.Estimated(search.WinIn(7)), Turns: []book.Turn{turn("c1", 500, 2, 0)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// An explorer without games explains where games come from.
func TestBrowserExplorerWithoutGames(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	tab := openTab(t, browser, startServer(t, own()), "#/play")
	tab.newGame(registry.Games[0].Family.Name, "6", nil)
	tab.look()
	tab.click("#explore")
	tab.await(`document.getElementById("explorer").textContent.includes("tetrad gui --explore FILE")`)
	tab.picture("explorer-empty", 390, 844)
	tab.click("#explore")
	tab.await(`document.getElementById("explorer").hidden`)
}

// An accessibility audit finds nothing in the explorer.
func TestBrowserExplorerAudit(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	entry := &registry.Games[0]
	index := explorerIndex(t, entry.Family.New(6, ""))
	tab := openTab(t, browser, startServerWith(t, page.Config{Registry: registry, Engines: []page.Engine{own()}, Explore: index}), "#/play")
	tab.newGame(entry.Family.Name, "6", nil)
	audit := tab.auditor()
	tab.look()
	tab.click("#explore")
	tab.awaitExplored(2)
	tab.click("#explorer summary")
	audit("explorer")
}

// Finished own games count, whether the program keeps them in files or only the browser
// has them. Viewing a game of others does not make it an own game.
func TestBrowserExplorerOwnGames(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	library, err := gamefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { library.Close() })
	entry := &registry.Games[0]
	for name, config := range map[string]page.Config{"browser": {}, "files": {Library: library}} {
		t.Run(name, func(t *testing.T) {
			config.Registry, config.Engines = registry, []page.Engine{own()}
			config.Explore = explorerIndex(t, entry.Family.New(6, ""))
			tab := openTab(t, browser, startServerWith(t, config), "#/play")
			tab.newGame(entry.Family.Name, "6", nil)
			tab.look()
			tab.click("#explore")
			tab.awaitExplored(2)
			tab.click("#play-mode")
			tab.clickSquares("b3")
			tab.await(`document.body.dataset.ply === "1"`)
			tab.resign()
			tab.await(`document.body.dataset.outcome !== "none"`)
			tab.newGame(entry.Family.Name, "6", nil)
			tab.look()
			tab.await(`document.querySelector("#explorer .sources")?.textContent.includes("My games (1)")`)
			tab.awaitExplored(2)
			if rows := tab.rows(); !strings.Contains(rows, " 3, ") || !strings.HasSuffix(rows, " 3") {
				t.Errorf("turns %s", rows)
			}
			who := `[...document.querySelectorAll("#explorer .match")].find((match) => match.textContent.includes(%q))`
			tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("void "+who+".click()", "Bob – Ann")))
			tab.await(`document.querySelectorAll("#moves .turn").length === 3`)
			tab.awaitExplored(2)
			tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("void "+who+".click()", "My games")))
			// The game opens at its end, and then goes to the position of the explorer.
			tab.await(`document.querySelectorAll("#moves .turn").length === 1 && document.body.dataset.ply === "0"`)
			tab.click("#last")
			tab.await(`document.body.dataset.turn === "b3" && document.body.dataset.outcome !== "none"`)
			tab.await(`document.querySelector("#explorer .sources").textContent.includes("My games (1)")`)
		})
	}
}
