//go:build unix

package tests

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// continueIn opens the game at the top of My games in another tab.
func (tab *tab) continueGame(ply int) {
	tab.t.Helper()
	tab.await(`document.querySelectorAll(".kept svg").length === 1`)
	tab.click(`.kept [data-do="continue"]`)
	tab.await(fmt.Sprintf(`document.body.dataset.view === "play" && document.body.dataset.ply === "%d"`, ply))
}

// awaitPly waits until a tab shows this number of turns, and checks what is drawn.
func (tab *tab) awaitPly(ply int) {
	tab.t.Helper()
	tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d"`, ply))
	tab.isDrawn(tab.show())
}

// Two tabs that play one game show the same, whichever changes it. The second tab has
// the size of a phone and dark colours.
func TestBrowserTwoTabs(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	one := openTab(t, browser, server, "")
	one.newGame("vinver", "5", persons)
	one.follow(1, "c3")
	two := openTab(t, browser, server, "#/games")
	two.do(chromedp.EmulateViewport(390, 844))
	two.setTheme("dark")
	two.continueGame(1)
	one.click("#keep")
	one.follow(2, "b2")
	two.awaitPly(2)
	two.follow(3, "d4")
	one.awaitPly(3)
	if a, b := one.show().FEN, two.show().FEN; a != b {
		t.Errorf("one tab has %s, the other %s", a, b)
	}
	// Taking back goes through both, too; who looks at an earlier turn stays there.
	two.click("#undo")
	one.awaitPly(2)
	one.click("#previous")
	one.awaitPly(1)
	two.follow(3, "a1")
	one.await(`document.querySelectorAll("#moves .turn").length === 3`)
	one.awaitPly(1)
	two.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	two.awaitKept("Vinver · 5 × 5")
	two.await(`document.querySelector(".kept").textContent.includes("3 turns")`)
}

// isResting is true where the prompt says that another tab plays. No remark lies over the board.
const isResting = `(!document.getElementById("take-over").hidden && document.getElementById("status").textContent.includes("Another tab") && !document.querySelector(".notice"))`

// Of two tabs that show a game against the computer, only the one in which the person
// has moved last lets it think. The other one offers to go on.
func TestBrowserTwoTabsAgainstTheComputer(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	one := openTab(t, browser, server, "")
	one.newGame("vinver", "5", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "1", "new-p2-seconds": "0.1"})
	one.clickSquares("c3")
	one.awaitPly(2)
	two := openTab(t, browser, server, "#/games")
	eval[bool](two, listenToSocket)
	two.continueGame(2)
	one.clickSquares(one.target())
	one.awaitPly(4)
	two.awaitPly(4)
	two.await(isResting)
	two.pictures("elsewhere")
	if sent := eval[[]string](two, `window.sent.filter((type) => type === "go")`); len(sent) > 0 {
		t.Errorf("the engine of the other tab thinks: %v", sent)
	}
	two.clickSquares(two.target())
	two.awaitPly(6)
	one.awaitPly(6)
	two.await("!" + isResting)
	one.await(isResting)
	if a, b := fmt.Sprint(one.turns()), fmt.Sprint(two.turns()); a != b {
		t.Errorf("one tab has %s, the other %s", a, b)
	}
	one.click("#take-over")
	one.await("!" + isResting)
	one.clickSquares(one.target())
	one.awaitPly(8)
	two.awaitPly(8)
}
